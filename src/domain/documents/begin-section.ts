import { richTextOf } from '../rich-text.ts'
import type { Section } from '../templates/contract.ts'
import type { SectionContent, VitalSigns } from './contract.ts'

export const NO_VITAL_SIGNS: VitalSigns = {
  systolic: null,
  diastolic: null,
  heartRate: null,
  respiratoryRate: null,
  temperature: null,
  oxygenSaturation: null,
  glucose: null,
  weight: null,
  height: null,
  pain: null,
}

/**
 * The content of a section in a new document.
 * @param initial what the template begins it with: a text, with its variables filled, or an option
 */
export function beginSection({ key, type, options }: Section, initial: string): SectionContent {
  const common = { key, copiedFrom: null }
  switch (type) {
    case 'richText':
      return { ...common, type, value: initial === '' ? null : richTextOf(initial) }
    case 'text':
      return { ...common, type, value: initial }
    case 'choice':
      return { ...common, type, value: options.includes(initial) ? initial : null }
    case 'vitalSigns':
      return { ...common, type, value: NO_VITAL_SIGNS }
    case 'diagnoses':
    case 'table':
      return { ...common, type, value: [] }
    default:
      return { ...common, type, value: null }
  }
}
