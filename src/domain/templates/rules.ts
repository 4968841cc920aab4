import { TemplateKind, type TemplateStatus } from './contract.ts'

/** The kind that a word names; undefined for any other word. */
export function kindOf(word: string | undefined): TemplateKind | undefined {
  return TemplateKind.options.find((kind) => kind === word)
}

/** What can be done with a template, beside reading it. */
export type TemplateAction = 'edit' | 'publish' | 'retire'

const REFUSALS: Readonly<Record<TemplateStatus, Readonly<Partial<Record<TemplateAction, string>>>>> = {
  draft: {},
  published: { publish: 'La plantilla ya está publicada' },
  retired: {
    edit: 'La plantilla está retirada: publícala de nuevo para cambiarla',
    retire: 'La plantilla ya está retirada',
  },
}

/** Whether an action is possible in a template's state: null, or the sentence that says why not. */
export function templateRefusal(action: TemplateAction, status: TemplateStatus): string | null {
  return REFUSALS[status][action] ?? null
}

/*
 * Variables stand in a template's texts between double braces, `{{paciente.nombre}}`, and are filled when a
 * document is created. One that nobody knows stays as it is written, and the template's editor flags it.
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

/** The names between double braces that no document fills, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim())
  return [...new Set(names)].filter((name) => !isKnown(name))
}

/** The text with every known variable filled. */
export function fillVariables(text: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return text.replaceAll(VARIABLE, (whole, written: string) => {
    const name = written.trim()
    return isKnown(name) ? values[name] : whole
  })
}

/** Whether a text asks for what tells who the patient is: all that is known of them but their bed. */
export function asksForIdentity(text: string): boolean {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim())
  return names.some((name) => isKnown(name) && name.startsWith('paciente.') && name !== 'paciente.cama')
}
