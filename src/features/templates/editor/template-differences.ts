import type { Section, Template } from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { sameAs } from '#src/forms/values.ts'
import { SECTION_TYPE_LABELS, TEMPLATE_KIND_LABELS } from '../labels.ts'
import { type TemplateFields, toSections } from './template-form.ts'

function kindText(word: string): string {
  const kind = kindOf(word)
  return kind ? TEMPLATE_KIND_LABELS[kind] : ''
}

/** Everything about a section, in a few lines. */
function sectionText({ title, help, required, type, options, initial }: Section): string {
  const facts = [
    title,
    SECTION_TYPE_LABELS[type],
    required && 'obligatoria',
    help,
    options.join(', '),
    initial && `empieza con «${initial}»`,
  ]
  return facts.filter(Boolean).join('; ')
}

/** What differs between the form and the stored template, in words. */
export function templateDifferences(mine: TemplateFields, stored: Template): Difference[] {
  const ours = toSections(mine.sections)
  const theirs = stored.sections
  const keys = [...new Set([...ours, ...theirs].map(({ key }) => key))]
  const of = (sections: readonly Section[], key: string) => sections.find((one) => one.key === key)
  const sections = keys.map((key) => {
    const [one, other] = [of(ours, key), of(theirs, key)]
    return {
      label: `Sección ${(one ?? other)?.title ?? ''}`,
      mine: one ? sectionText(one) : '',
      stored: other ? sectionText(other) : '',
    }
  })
  const shared = (sections: readonly Section[], others: readonly Section[]) =>
    sections.filter(({ key }) => of(others, key))
  const orders = [shared(ours, theirs), shared(theirs, ours)].map((list) => list.map(({ title }) => title))
  const isMoved = !sameAs(
    shared(ours, theirs).map(({ key }) => key),
    shared(theirs, ours).map(({ key }) => key),
  )
  return [
    { label: 'Nombre', mine: mine.name, stored: stored.name },
    { label: 'Tipo', mine: kindText(mine.kind), stored: kindText(stored.kind) },
    ...sections,
    ...(isMoved
      ? [
          {
            label: 'Orden de las secciones',
            mine: orders[0]?.join(', ') ?? '',
            stored: orders[1]?.join(', ') ?? '',
          },
        ]
      : []),
  ].filter((difference) => difference.mine !== difference.stored)
}
