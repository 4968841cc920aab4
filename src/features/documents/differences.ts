import type { Document } from '#src/domain/documents/contract.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { isSameSection, type Sections, sectionOf } from './autosave/sections.ts'
import { DOCUMENT_STATUS_LABELS } from './labels.ts'
import { sectionText } from './plain-text.ts'

/** What differs between what is written here and what is stored, section by section. */
export function sectionDifferences(mine: Sections, { definitions, sections }: Document): Difference[] {
  return definitions.flatMap((definition) => {
    const [own, stored] = [sectionOf(mine, definition.key), sectionOf(sections, definition.key)]
    if (!own || !stored || isSameSection(own, stored)) return []
    return [
      {
        label: definition.title,
        mine: sectionText(own, definition),
        stored: sectionText(stored, definition),
      },
    ]
  })
}

/** What happened to a document since it was opened. */
export function documentDifferences(opened: Document, stored: Document): Difference[] {
  const status = {
    label: 'Estado',
    mine: DOCUMENT_STATUS_LABELS[opened.status],
    stored: DOCUMENT_STATUS_LABELS[stored.status],
  }
  const addenda = {
    label: 'Adendas',
    mine: opened.addenda.map(({ text }) => text).join('\n'),
    stored: stored.addenda.map(({ text }) => text).join('\n'),
  }
  return [status, addenda, ...sectionDifferences(opened.sections, stored)].filter(
    (one) => one.mine !== one.stored,
  )
}
