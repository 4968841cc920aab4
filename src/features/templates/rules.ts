/*
 * Variables stand in a template's texts between double braces, `{{paciente.nombre}}`, and are filled when a
 * document is created. One that nobody knows stays as it is written, and the template's editor flags it.
 */
export const TEMPLATE_VARIABLES = [
  'paciente.nombre',
  'paciente.expediente',
  'paciente.edad',
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

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

function isKnown(name: string): name is TemplateVariable {
  return TEMPLATE_VARIABLES.some((known) => known === name)
}

/** The names between double braces that no document fills, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isKnown(name))
}

/** The text with every known variable filled. */
export function fillVariables(text: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => (isKnown(name) ? values[name] : whole))
}
