import { dayText } from '#src/domain/dates.ts'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/sections.ts'
import { VITAL_SIGN_NAMES, VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import { plainTextOf } from '#src/domain/rich-text.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { diagnosisText } from '../../episodes/labels.ts'
import { isSameSection, type Sections, sectionOf } from '../autosave/sections.ts'
import { DOCUMENT_STATUS_LABELS } from '../labels.ts'

/** The differences between the local and the stored sections. */
export function sectionDifferences(local: Sections, { definitions, sections }: Document): Difference[] {
  return definitions.flatMap((definition) => {
    const [own, stored] = [sectionOf(local, definition.key), sectionOf(sections, definition.key)]
    if (!own || !stored || isSameSection(own, stored)) return []
    return [
      {
        label: definition.title,
        local: sectionText(own, definition),
        server: sectionText(stored, definition),
      },
    ]
  })
}

/** What happened to a document since it was opened. */
export function documentDifferences(opened: Document, stored: Document): Difference[] {
  const status = {
    label: 'Estado',
    local: DOCUMENT_STATUS_LABELS[opened.status],
    server: DOCUMENT_STATUS_LABELS[stored.status],
  }
  const addenda = {
    label: 'Adendas',
    local: opened.addenda.map(({ text }) => text).join('\n'),
    server: stored.addenda.map(({ text }) => text).join('\n'),
  }
  return [status, addenda, ...sectionDifferences(opened.sections, stored)].filter(
    (one) => one.local !== one.server,
  )
}

/** A section's content as plain text; empty if nothing was written. */
function sectionText(content: SectionContent, { options }: Pick<Section, 'options'>): string {
  if (isEmpty(content)) return ''
  switch (content.type) {
    case 'richText':
      return content.value === null ? '' : plainTextOf(content.value)
    case 'text':
      return content.value
    case 'choice':
    case 'service':
      return content.value ?? ''
    case 'date':
      return content.value === null ? '' : dayText(content.value)
    case 'number':
      return [content.value, options[0]].join(' ').trimEnd()
    case 'vitalSigns':
      return VITAL_SIGN_NAMES.filter((name) => content.value[name] !== null)
        .map((name) => `${VITAL_SIGNS[name].name}: ${content.value[name]} ${VITAL_SIGNS[name].unit}`)
        .join('\n')
    case 'diagnoses':
      return content.value.map(diagnosisText).join('\n')
    case 'table':
      return content.value.map((row) => row.join(' | ')).join('\n')
  }
}

/** A document as plain text for the clipboard: each title above its content. */
export function documentText({ title, definitions }: Document, sections: Sections): string {
  const parts = definitions.flatMap((definition) => {
    const content = sectionOf(sections, definition.key)
    const text = content ? sectionText(content, definition) : ''
    return text === '' ? [] : [`${definition.title}\n${text}`]
  })
  return [title, ...parts].join('\n\n')
}
