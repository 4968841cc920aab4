import { ICD10, secondPrincipal } from '../episodes/contract.ts'
import { plainTextOf } from '../rich-text.ts'
import type { Section } from '../templates/contract.ts'
import type { Document, SectionContent } from './contract.ts'
import { tableFault } from './table-cells.ts'
import { isPressureImpossible, judgeVitalSign, VITAL_SIGN_NAMES, VITAL_SIGNS } from './vital-signs.ts'

/** Whether a section is empty. */
export function isEmpty(content: SectionContent): boolean {
  switch (content.type) {
    case 'richText':
      return content.value === null || plainTextOf(content.value).trim() === ''
    case 'text':
      return content.value.trim() === ''
    case 'vitalSigns':
      return Object.values(content.value).every((one) => one === null)
    case 'diagnoses':
      return content.value.length === 0
    case 'table':
      return content.value.every((row) => row.every((cell) => cell.trim() === ''))
    default:
      return content.value === null || content.value === ''
  }
}

function contentError(content: SectionContent, { options, columns }: Section): string | null {
  if (content.type === 'vitalSigns') {
    const { value } = content
    const impossible = VITAL_SIGN_NAMES.find((name) => judgeVitalSign(name, value[name]) === 'impossible')
    const wrong = impossible ?? (isPressureImpossible(value) ? 'diastolic' : null)
    return wrong && `${VITAL_SIGNS[wrong].name} no es posible`
  }
  if (content.type === 'diagnoses') {
    const isWhole = content.value.every(({ code, text }) => ICD10.test(code) && text.trim() !== '')
    if (!isWhole) return 'un diagnóstico sin clave CIE-10 o sin texto'
    return secondPrincipal(content.value) < 0 ? null : 'más de un diagnóstico principal'
  }
  if (content.type === 'table') return tableFault(columns, content.value)
  if (content.type === 'choice')
    return content.value === null || content.value === '' || options.includes(content.value)
      ? null
      : 'la plantilla no ofrece esa opción'
  return null
}

/** A section that prevents a document from being signed. */
export interface Missing {
  key: string
  title: string
  /** The reason, shown after the title and a colon: *sin llenar*. */
  reason: string
}

/** The list *Faltan para firmar*: required sections that are empty, and invalid ones, in the template's order. */
export function missingForSigning({
  definitions,
  sections,
}: Pick<Document, 'definitions' | 'sections'>): Missing[] {
  return definitions.flatMap((definition) => {
    const { key, title, required } = definition
    const content = sections.find((one) => one.key === key)
    if (!content || isEmpty(content)) return required ? [{ key, title, reason: 'sin llenar' }] : []
    const reason = contentError(content, definition)
    return reason === null ? [] : [{ key, title, reason }]
  })
}
