import type * as z from 'zod/mini'
import type { Section, SectionType, TemplateUpdate } from '#src/domain/templates/contract.ts'

/** A template as every hospital begins with it. */
export type Starter = z.input<typeof TemplateUpdate>
type Part = z.input<typeof Section>
type About = Pick<Part, 'help' | 'options' | 'columns' | 'initial' | 'visibleIf'>

type Make = (key: string, title: string, about?: About) => Part

const maker =
  (type: SectionType, required: boolean): Make =>
  (key, title, about = {}) => ({ key, title, type, required, ...about })

/*
 * A text to begin with stands only where it says all that is asked for: in a required section it counts as written.
 */

/** A section of one type that has to be written before the document is signed. */
export const required = {
  richText: maker('richText', true),
  text: maker('text', true),
  number: maker('number', true),
  date: maker('date', true),
  choice: maker('choice', true),
  vitalSigns: maker('vitalSigns', true),
  diagnoses: maker('diagnoses', true),
  table: maker('table', true),
  service: maker('service', true),
}

/** A section that may be left empty. */
export const optional = {
  richText: maker('richText', false),
  text: maker('text', false),
  number: maker('number', false),
  date: maker('date', false),
  choice: maker('choice', false),
  vitalSigns: maker('vitalSigns', false),
  diagnoses: maker('diagnoses', false),
  table: maker('table', false),
}

/*
 * Sections that several notes ask for alike. What the norm asks of every note (hospital, patient, bed, date, hour,
 * author) stands on every document by itself, so no section asks for it again.
 */

export const vitalSigns = required.vitalSigns('signosVitales', 'Signos vitales')

export const results = optional.richText('resultados', 'Resultados de estudios', {
  help: 'Laboratorio, gabinete y otros, con lo que dicen del caso. Los que se solicitaron, si aún no hay resultado.',
})

export const diagnoses = required.diagnoses('diagnosticos', 'Diagnósticos o problemas clínicos')

export const prognosis = required.richText('pronostico', 'Pronóstico', {
  help: 'Para la vida y para la función.',
})

/** Applies only where an earlier choice has this value. */
export const where = (key: string, ...values: string[]) => ({ visibleIf: { choice: { key, values } } })

/** The drugs of a note; of a patient without any it says so, rather than that one be made up. */
export const treatment = [
  required.choice('medicamentosIndicados', 'Medicamentos', {
    options: ['Con medicamentos', 'Sin medicamentos'],
    initial: 'Con medicamentos',
  }),
  required.table('tratamiento', 'Tratamiento', {
    help: 'Cada fármaco con su dosis, vía y periodicidad.',
    options: ['Fármaco', 'Dosis', 'Vía', 'Periodicidad'],
    ...where('medicamentosIndicados', 'Con medicamentos'),
  }),
]

/** Who signs for the patient beside the physician, in a letter. */
export const authorizes = required.text('autoriza', 'Quien autoriza', {
  help: 'Nombre completo del paciente; si no puede, de su familiar, tutor o representante legal, con el parentesco.',
  initial: '{{paciente.nombre}}',
})

export const informs = required.text('medico', 'Médico que proporciona la información', {
  initial: '{{autor.nombre}}, cédula {{autor.cedula}}',
})

export const orders = optional.richText('indicaciones', 'Otras indicaciones', {
  help: 'Dieta, cuidados, estudios e interconsultas que se piden.',
})

export const witnesses = [
  required.text('testigo1', 'Primer testigo', { help: 'Nombre completo.' }),
  required.text('testigo2', 'Segundo testigo', { help: 'Nombre completo.' }),
]
