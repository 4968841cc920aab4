import * as z from 'zod/mini'
import { type Section, TemplateUpdate } from '#src/domain/templates/contract.ts'

interface Fault {
  field: 'key' | 'options'
  text: string
}

const WANTED: Readonly<Partial<Record<Section['type'], string>>> = {
  choice: 'Agrega al menos una opción',
  table: 'Agrega al menos una columna',
}

/** What one section alone can't tell is wrong, or can't tell by its shape. */
function faultsOf({ key, type, options }: Section, before: readonly Section[]): Fault[] {
  const faults: Fault[] = []
  if (before.some((one) => one.key === key))
    faults.push({ field: 'key', text: 'Otra sección ya tiene esta clave' })
  const wanted = WANTED[type]
  if (wanted !== undefined && options.length === 0) faults.push({ field: 'options', text: wanted })
  if (type === 'choice' && new Set(options).size < options.length)
    faults.push({ field: 'options', text: 'Hay opciones repetidas' })
  if (type === 'number' && options.length > 1)
    faults.push({ field: 'options', text: 'Un número lleva una sola unidad' })
  return faults
}

const TAKES_OPTIONS: readonly Section['type'][] = ['choice', 'table', 'number']
const TAKES_INITIAL: readonly Section['type'][] = ['richText', 'text']

/** Leaves out what the section's type has no use for: a form may keep it while one tries types out. */
function trimmed(section: Section): Section {
  return {
    ...section,
    options: TAKES_OPTIONS.includes(section.type) ? section.options : [],
    initial: TAKES_INITIAL.includes(section.type) ? section.initial : '',
  }
}

/** What is written of a template, as far as only the server holds it to it. */
export const TemplateBody = z.pipe(
  TemplateUpdate.check(
    z.check(({ value, issues }) => {
      for (const [place, section] of value.sections.entries())
        for (const { field, text } of faultsOf(section, value.sections.slice(0, place)))
          issues.push({ code: 'custom', input: value, path: ['sections', place, field], message: text })
    }),
  ),
  z.transform((template: TemplateUpdate) => ({ ...template, sections: template.sections.map(trimmed) })),
)
