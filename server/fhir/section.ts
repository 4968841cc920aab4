import { dayText } from '#src/domain/dates.ts'
import type { NotedDiagnosis, SectionContent, VitalSigns } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/sections.ts'
import { VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { textOf } from './elements.ts'
import { element, joined, narrative, table, words, type Xhtml } from './narrative.ts'
import { richTextOf } from './rich-text.ts'

const paragraph = (text: string) => element('p', words(text))

function diagnoses(noted: readonly NotedDiagnosis[]): Xhtml {
  const items = noted.map(({ code, text, rank, certainty }) =>
    words(`${code} ${text} (${rank}, ${certainty})`),
  )
  return element('ol', joined(items.map((item) => element('li', item))))
}

/** What a section holds, as people read it. */
function contentOf(content: SectionContent, { options }: Section): Xhtml {
  switch (content.type) {
    case 'richText':
      return content.value === null ? words('') : richTextOf(content.value)
    case 'vitalSigns':
      return vitalSigns(content.value)
    case 'diagnoses':
      return diagnoses(content.value)
    case 'table':
      return table(options, content.value)
    case 'number':
      return paragraph([content.value, options[0]].filter((part) => part != null).join(' '))
    case 'date':
      return paragraph(content.value === null ? '' : dayText(content.value))
    default:
      return paragraph(content.value ?? '')
  }
}

/** A part of a note under its title; undefined where nothing was written. */
export function sectionPart(definition: Section, content: SectionContent | undefined) {
  if (content === undefined || isEmpty(content)) return undefined
  const text = narrative('additional', contentOf(content, definition))
  return { title: textOf(definition.title), text }
}

const LABELS: readonly (readonly [keyof VitalSigns, string])[] = [
  ['systolic', 'Tensión arterial sistólica'],
  ['diastolic', 'Tensión arterial diastólica'],
  ['heartRate', 'Frecuencia cardiaca'],
  ['respiratoryRate', 'Frecuencia respiratoria'],
  ['temperature', 'Temperatura'],
  ['oxygenSaturation', 'Saturación de oxígeno'],
  ['glucose', 'Glucosa'],
  ['weight', 'Peso'],
  ['height', 'Talla'],
  ['pain', 'Dolor'],
]

/** What was measured, with its unit. */
function vitalSigns(measured: VitalSigns): Xhtml {
  const rows = LABELS.flatMap(([name, label]) => {
    const value = measured[name]
    return value === null ? [] : [[label, `${value} ${VITAL_SIGNS[name].unit}`]]
  })
  return table([], rows)
}
