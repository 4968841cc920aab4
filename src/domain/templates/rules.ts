import { firstDuplicate, isSameEntry } from '../text-rules.ts'
import { type Section, TemplateKind, type TemplateStatus } from './contract.ts'

/** Parses a kind; undefined for any other text. */
export function kindOf(word: string | undefined): TemplateKind | undefined {
  return TemplateKind.options.find((kind) => kind === word)
}

/** The actions on a template, except reading it. */
export type TemplateAction = 'edit' | 'publish' | 'retire'

const REFUSALS: Readonly<Record<TemplateStatus, Readonly<Partial<Record<TemplateAction, string>>>>> = {
  draft: {},
  published: { publish: 'La plantilla ya está publicada' },
  retired: {
    edit: 'La plantilla está retirada: publícala de nuevo para cambiarla',
    retire: 'La plantilla ya está retirada',
  },
}

/** Why an action is not possible in a template's state; null if it is. */
export function templateRefusal(action: TemplateAction, status: TemplateStatus): string | null {
  return REFUSALS[status][action] ?? null
}

/*
 * Variables are written in double braces, `{{paciente.nombre}}`, and are filled when a document is created. An unknown
 * one stays as it is, and the template's editor marks it.
 */
export const TEMPLATE_VARIABLES = [
  'paciente.nombre',
  'paciente.expediente',
  'paciente.edad',
  'paciente.edadEnPalabras',
  'paciente.sexo',
  'paciente.fechaNacimiento',
  'paciente.curp',
  'paciente.alergias',
  'paciente.cama',
  'episodio.motivo',
  'episodio.ingreso',
  'episodio.servicio',
  'episodio.diagnosticos',
  'hospital.nombre',
  'hospital.direccion',
  'hospital.clues',
  'autor.nombre',
  'autor.cedula',
  'fecha',
  'hora',
] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]

const VARIABLE = /\{\{([^{}]*)\}\}/g

function isKnown(name: string): name is TemplateVariable {
  return TEMPLATE_VARIABLES.some((known) => known === name)
}

/** The unknown variables of a text, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim())
  return [...new Set(names)].filter((name) => !isKnown(name))
}

/** Fills every known variable of a text. */
export function fillVariables(text: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return text.replaceAll(VARIABLE, (whole, written: string) => {
    const name = written.trim()
    return isKnown(name) ? values[name] : whole
  })
}

/** Whether a text has variables that identify the patient: all of the patient's except the bed. */
export function asksForIdentity(text: string): boolean {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim())
  return names.some((name) => isKnown(name) && name.startsWith('paciente.') && name !== 'paciente.cama')
}

const REPEATED: Readonly<Partial<Record<Section['type'], string>>> = {
  choice: 'Hay opciones repetidas',
  table: 'Hay encabezados repetidos',
}

/** What is wrong with options of a choice or headings of a table that repeat each other; null if none do. */
export function repetitionFault({ type, options }: Pick<Section, 'type' | 'options'>): string | null {
  return firstDuplicate(options) < 0 ? null : (REPEATED[type] ?? null)
}

/** What is wrong with what the columns of a table hold; null if nothing is. */
export function columnsFault({ type, options, columns }: Pick<Section, 'type' | 'options' | 'columns'>) {
  if (type !== 'table' || columns === undefined || columns.length === options.length) return null
  return 'Elige qué contiene cada columna, en el orden de los encabezados'
}

/**
 * What is wrong with the title of a section; null if nothing is.
 * @param earlier the sections before it in its template
 */
export function titleFault(
  { title }: Pick<Section, 'title'>,
  earlier: readonly Pick<Section, 'title'>[],
): string | null {
  const isTwice = title.trim() !== '' && earlier.some((one) => isSameEntry(one.title, title))
  return isTwice ? 'Otra sección ya tiene este título' : null
}

/** The ages, in years, that a section can depend on. */
const OLDEST = 130

const isAge = (years: number | undefined) => years === undefined || (years >= 0 && years <= OLDEST)

/**
 * What is wrong with the condition of a section; null if nothing is.
 * @param earlier the sections before it in its template
 */
export function conditionFault(
  { visibleIf }: Pick<Section, 'visibleIf'>,
  earlier: readonly Section[],
): string | null {
  if (!visibleIf) return null
  const { sex, ageFrom, ageTo, motive, choice } = visibleIf
  if (Object.values(visibleIf).every((part) => part === undefined)) return 'Elige al menos una condición'
  if (sex?.length === 0) return 'Elige al menos un sexo'
  if (motive?.length === 0) return 'Elige al menos un motivo de egreso'
  if (!isAge(ageFrom) || !isAge(ageTo)) return `Escribe la edad en años cumplidos, de 0 a ${OLDEST}`
  if (ageFrom !== undefined && ageTo !== undefined && ageFrom > ageTo)
    return 'La primera edad no puede ser mayor que la última'
  if (!choice) return null
  const asked = earlier.find(({ key }) => key === choice.key)
  if (asked?.type !== 'choice')
    return 'Depende de una sección que ya no está antes que esta, o que no es una opción de una lista'
  if (choice.values.length === 0) return `Elige al menos una opción de «${asked.title}»`
  const gone = choice.values.find((value) => !asked.options.includes(value))
  return gone === undefined ? null : `«${asked.title}» ya no tiene la opción «${gone}»`
}
