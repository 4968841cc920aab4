import { signersOf } from '#src/domain/documents/signing.ts'
import type { ColumnKind, Section, Template } from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import { PROFESSION_LABELS } from '#src/features/doctors/labels.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { sameAs } from '#src/forms/values.ts'
import { conditionText, SECTION_TYPE_LABELS, TEMPLATE_KIND_LABELS } from '../labels.ts'
import { COLUMN_KIND_LABELS } from './column-kinds.ts'
import { type TemplateFields, toSections } from './template-form.ts'

function kindText(word: string): string {
  const kind = kindOf(word)
  return kind ? TEMPLATE_KIND_LABELS[kind] : ''
}

/** Who signs, in a line. */
function signersText(template: Pick<TemplateFields, 'kind' | 'signers' | 'needsAuthorization'>): string {
  const kind = kindOf(template.kind)
  const signers = kind ? signersOf({ kind, signers: template.signers }) : []
  const names = signers.map((one) => PROFESSION_LABELS[one])
  const isAuthorized = template.needsAuthorization && signers.some((one) => one !== 'physician')
  return [names.join(', ') || 'Cualquiera', isAuthorized && 'lo autoriza un médico']
    .filter(Boolean)
    .join('; ')
}

/** What a column holds, to stand behind its heading. */
const columnText = (kind: ColumnKind = 'text') => (kind === 'text' ? '' : ` (${COLUMN_KIND_LABELS[kind]})`)

/** Everything about a section, in a few lines. @param all the sections of its template */
function sectionText(
  { title, help, required, type, options, columns, initial, visibleIf }: Section,
  all: readonly Section[],
): string {
  const facts = [
    title,
    SECTION_TYPE_LABELS[type],
    required && 'obligatoria',
    help,
    options.map((option, place) => `${option}${columnText(columns?.[place])}`).join(', '),
    initial && `empieza con «${initial}»`,
    visibleIf && conditionText(visibleIf, all),
  ]
  return facts.filter(Boolean).join('; ')
}

/** What differs between the form and the stored template, in words. */
export function templateDifferences(local: TemplateFields, stored: Template): Difference[] {
  const localSections = toSections(local.sections)
  const serverSections = stored.sections
  const keys = [...new Set([...localSections, ...serverSections].map(({ key }) => key))]
  const of = (sections: readonly Section[], key: string) => sections.find((one) => one.key === key)
  const sections = keys.map((key) => {
    const [one, other] = [of(localSections, key), of(serverSections, key)]
    return {
      label: `Sección ${(one ?? other)?.title ?? ''}`,
      local: one ? sectionText(one, localSections) : '',
      server: other ? sectionText(other, serverSections) : '',
    }
  })
  const shared = (sections: readonly Section[], others: readonly Section[]) =>
    sections.filter(({ key }) => of(others, key))
  const orders = [shared(localSections, serverSections), shared(serverSections, localSections)].map((list) =>
    list.map(({ title }) => title),
  )
  const isMoved = !sameAs(
    shared(localSections, serverSections).map(({ key }) => key),
    shared(serverSections, localSections).map(({ key }) => key),
  )
  return [
    { label: 'Nombre', local: local.name, server: stored.name },
    { label: 'Tipo', local: kindText(local.kind), server: kindText(stored.kind) },
    { label: 'Quién lo firma', local: signersText(local), server: signersText(stored) },
    ...sections,
    ...(isMoved
      ? [
          {
            label: 'Orden de las secciones',
            local: orders[0]?.join(', ') ?? '',
            server: orders[1]?.join(', ') ?? '',
          },
        ]
      : []),
  ].filter((difference) => difference.local !== difference.server)
}
