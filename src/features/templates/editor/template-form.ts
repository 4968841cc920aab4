import * as z from 'zod/mini'
import { SigningProfession } from '#src/domain/doctors/contract.ts'
import {
  ColumnKind,
  type Section,
  SectionBody,
  SectionType,
  type Template,
  TemplateKind,
  TemplateUpdate,
} from '#src/domain/templates/contract.ts'
import { conditionFault, repetitionFault, titleFault } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { columnKinds } from './column-kinds.ts'
import { ConditionFields, conditionFields, conditionOf } from './condition-fields.ts'

const LONGEST = 40

/** What the fields of one section hold. */
export const SectionFields = z.object({
  /** Identifies it while sections are moved; never sent. */
  id: z.string(),
  /** Empty until the first save, which makes it from the title. */
  key: z.string(),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
  type: SectionType,
  /** Of a choice or of a table's headings: one a line. */
  options: z.string(),
  /** What the columns of a table hold, by their headings, those that went for a while as well. */
  columns: z.record(z.string(), ColumnKind),
  unit: z.string(),
  initial: z.string(),
  /** Null for a section that is always shown. */
  visibleIf: z.nullable(ConditionFields),
})

export type SectionFields = z.infer<typeof SectionFields>

/** What the fields of a template hold. */
export const TemplateFields = z.object({
  name: z.string(),
  kind: z.string(),
  /** Undefined for the usual ones of the kind. */
  signers: z.optional(z.array(SigningProfession)),
  needsAuthorization: z.boolean(),
  sections: z.array(SectionFields),
})

export type TemplateFields = z.infer<typeof TemplateFields>

const takesOptions = (type: SectionType) => type === 'choice' || type === 'table'

const OPTIONS_NEEDED: Readonly<Partial<Record<SectionType, string>>> = {
  choice: 'Escribe las opciones, una en cada renglón',
  table: 'Escribe los encabezados, uno en cada renglón',
}

// The contract's errors name one option; the form has one field for all.
const FormSection = z
  .extend(SectionBody, {
    options: z.array(z.string()).check(
      z.maxLength(50, 'Escribe 50 como máximo'),
      z.refine((options) => options.every(({ length }) => length <= 120), 'Usa 120 letras como máximo'),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      const { options, type } = value
      const message = options.length === 0 ? OPTIONS_NEEDED[type] : repetitionFault(value)
      if (message) issues.push({ code: 'custom', input: options, path: ['options'], message })
    }),
  )

/** Validates a template before it is sent. */
export const TemplateBody = z.extend(TemplateUpdate, {
  kind: z.enum(TemplateKind.options, 'Elige el tipo'),
  sections: z.array(FormSection).check(
    z.minLength(1, 'Agrega al menos una sección'),
    z.maxLength(60, 'Usa 60 secciones como máximo'),
    z.check(({ value, issues }) => {
      for (const [place, section] of value.entries()) {
        const earlier = value.slice(0, place)
        const faults = { title: titleFault(section, earlier), visibleIf: conditionFault(section, earlier) }
        for (const [field, message] of Object.entries(faults))
          if (message !== null) issues.push({ code: 'custom', input: section, path: [place, field], message })
      }
    }),
  ),
})

/** A section without anything yet. @param others those of its template */
export function newSection(others: readonly SectionFields[]): SectionFields {
  const taken = new Set(others.map(({ id }) => id))
  let count = 1
  while (taken.has(`nueva-${count}`)) count += 1
  return {
    id: `nueva-${count}`,
    key: '',
    title: '',
    help: '',
    required: false,
    type: 'richText',
    options: '',
    columns: {},
    unit: '',
    initial: '',
    visibleIf: null,
  }
}

/** Whether removing a section would lose something that somebody wrote or chose. */
export function hasContent({ title, help, options, unit, initial, visibleIf }: SectionFields): boolean {
  return visibleIf !== null || [title, help, options, unit, initial].some((text) => text.trim() !== '')
}

export const EMPTY_TEMPLATE: TemplateFields = {
  name: '',
  kind: '',
  signers: undefined,
  needsAuthorization: false,
  sections: [newSection([])],
}

function sectionFields({ options, columns = [], visibleIf, ...section }: Section): SectionFields {
  const isUnit = section.type === 'number'
  return {
    ...section,
    id: section.key,
    options: isUnit ? '' : options.join('\n'),
    columns: Object.fromEntries(columns.map((kind, place) => [options[place] ?? '', kind])),
    unit: isUnit ? (options[0] ?? '') : '',
    visibleIf: visibleIf ? conditionFields(visibleIf) : null,
  }
}

/** The fields as a stored template fills them. */
export function templateFields({
  name,
  kind,
  signers,
  needsAuthorization,
  sections,
}: Template): TemplateFields {
  return { name, kind, signers, needsAuthorization, sections: sections.map(sectionFields) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What a section's documents begin with; of a choice, only what it still offers. */
function initialOf({ type, initial }: SectionFields, options: readonly string[]): string {
  if (type === 'choice') return options.includes(initial) ? initial : ''
  return type === 'richText' || type === 'text' ? initial : ''
}

/** The options of a section as its fields hold them. */
export function sectionOptions({ type, options, unit }: SectionFields): string[] {
  if (type === 'number') return linesOf(unit)
  return takesOptions(type) ? linesOf(options) : []
}

/** The sections to send: new ones get a key, and values that the type does not use are dropped. */
export function toSections(fields: readonly SectionFields[]): Section[] {
  const taken = new Set(fields.map(({ key }) => key))
  const keys = new Map<string, string>()
  return fields.map((section) => {
    const { id, title, help, required, type, visibleIf } = section
    const key = section.key || sectionKey(title, taken)
    taken.add(key)
    const options = sectionOptions(section)
    const kinds = columnKinds(section)
    const columns = kinds.some((kind) => kind !== 'text') && { columns: kinds }
    const condition = visibleIf && { visibleIf: conditionOf(visibleIf, keys) }
    keys.set(id, key)
    return {
      key,
      title,
      help,
      required,
      type,
      options,
      initial: initialOf(section, options),
      ...columns,
      ...condition,
    }
  })
}

export function toTemplateBody({ sections, ...about }: TemplateFields) {
  return { ...about, sections: toSections(sections) }
}

/** A title's words as one word of plain letters: *Signos vitales* → `signosVitales`. */
function wordOf(title: string): string {
  const [first = '', ...rest] = searchKey(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const word = [first, ...rest.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))].join('')
  return (/^[a-z]/.test(word) ? word : `seccion${word}`).slice(0, LONGEST)
}

/**
 * The key of a new section, made of its title. It never changes, even if the title does: documents keep their content
 * under it.
 * @param taken the keys of the other sections
 */
export function sectionKey(title: string, taken: ReadonlySet<string>): string {
  const word = wordOf(title)
  if (!taken.has(word)) return word
  for (let count = 2; ; count += 1) {
    const tail = String(count)
    const key = word.slice(0, LONGEST - tail.length) + tail
    if (!taken.has(key)) return key
  }
}
