import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import type {
  ConditionMotive,
  Section,
  SectionCondition,
  SectionType,
  Template,
  TemplateKind,
  TemplateStatus,
} from '#src/domain/templates/contract.ts'
import type { TemplateVariable } from '#src/domain/templates/rules.ts'
import { SEX_LABELS } from '../patients/labels.ts'

/** In the order of a stay: from the first note to the last one. */
export const TEMPLATE_KIND_LABELS: Readonly<Record<TemplateKind, string>> = {
  clinicalHistory: 'Historia clínica',
  emergency: 'Nota inicial de urgencias',
  admission: 'Nota de ingreso',
  progress: 'Nota de evolución',
  orders: 'Indicaciones',
  consultation: 'Solicitud de interconsulta',
  consultationAnswer: 'Respuesta de interconsulta',
  diagnosticAid: 'Auxiliar de diagnóstico',
  nursing: 'Hoja de enfermería',
  socialWork: 'Trabajo social',
  preoperative: 'Nota preoperatoria',
  preanesthetic: 'Nota preanestésica',
  surgicalChecklist: 'Lista de verificación quirúrgica',
  postanesthetic: 'Nota postanestésica',
  postoperative: 'Nota postoperatoria',
  referral: 'Nota de referencia o traslado',
  discharge: 'Nota de egreso',
  voluntaryDischarge: 'Egreso voluntario',
  death: 'Defunción y muerte fetal',
  publicProsecutor: 'Notificación al Ministerio Público',
  admissionConsent: 'Consentimiento de ingreso',
  consent: 'Consentimiento informado',
  other: 'Otro',
}

export const TEMPLATE_STATUS_LABELS: Readonly<Record<TemplateStatus, string>> = {
  draft: 'Borrador',
  published: 'Publicada',
  retired: 'Retirada',
}

export const SECTION_TYPE_LABELS: Readonly<Record<SectionType, string>> = {
  richText: 'Texto con formato',
  text: 'Texto sencillo',
  number: 'Número',
  date: 'Fecha',
  choice: 'Opción de una lista',
  vitalSigns: 'Signos vitales',
  diagnoses: 'Diagnósticos',
  table: 'Tabla',
  service: 'Servicio del centro médico',
}

export const CONDITION_MOTIVE_LABELS: Readonly<Record<ConditionMotive, string>> = {
  none: 'Sin alta indicada',
  ...MOTIVE_LABELS,
}

function agesText({ ageFrom, ageTo }: SectionCondition): string | undefined {
  if (ageFrom === undefined) return ageTo === undefined ? undefined : `edad hasta ${ageTo} años`
  return ageTo === undefined ? `edad desde ${ageFrom} años` : `edad de ${ageFrom} a ${ageTo} años`
}

const OR = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/**
 * When a section is shown: *solo se muestra si sexo: Mujer; edad de 10 a 59 años*.
 * @param sections those of its template, one of which the condition may name
 */
export function conditionText(condition: SectionCondition, sections: readonly Section[]): string {
  const { sex, motive, choice } = condition
  const parts = [
    sex && `sexo: ${OR.format(sex.map((one) => SEX_LABELS[one]))}`,
    agesText(condition),
    motive && `motivo de egreso: ${OR.format(motive.map((one) => CONDITION_MOTIVE_LABELS[one]))}`,
    choice &&
      `${sections.find(({ key }) => key === choice.key)?.title ?? choice.key}: ${OR.format(choice.values)}`,
  ]
  return `solo se muestra si ${parts.filter(Boolean).join('; ')}`
}

export const VARIABLE_LABELS: Readonly<Record<TemplateVariable, string>> = {
  'paciente.nombre': 'Nombre completo del paciente',
  'paciente.expediente': 'Número de expediente',
  'paciente.edad': 'Edad del paciente, abreviada',
  'paciente.edadEnPalabras': 'Edad del paciente, en palabras',
  'paciente.sexo': 'Sexo del paciente',
  'paciente.fechaNacimiento': 'Fecha de nacimiento',
  'paciente.curp': 'CURP del paciente',
  'paciente.alergias': 'Alergias del paciente',
  'paciente.cama': 'Cama que ocupa',
  'episodio.motivo': 'Motivo de ingreso',
  'episodio.ingreso': 'Fecha y hora de ingreso',
  'episodio.servicio': 'Servicio que lo atiende',
  'episodio.diagnosticos': 'Diagnósticos del episodio',
  'hospital.nombre': 'Nombre del hospital',
  'hospital.direccion': 'Dirección del hospital',
  'hospital.clues': 'CLUES del hospital',
  'autor.nombre': 'Nombre de quien escribe',
  'autor.cedula': 'Cédula de quien escribe',
  fecha: 'Fecha del documento',
  hora: 'Hora del documento',
}

export type Revisions = Pick<Template, 'revision' | 'publishedRevision' | 'status'>

/** Which revision a template is at, and which one new documents take. */
export function revisionText({ revision, publishedRevision, status }: Revisions): string {
  if (status === 'retired') return `Revisión ${revision}`
  if (publishedRevision === null) return `Revisión ${revision}; ninguna en uso`
  if (publishedRevision === revision) return `Revisión ${revision}, en uso`
  return `Revisión ${revision}; en uso la ${publishedRevision}`
}

/** What *Guardar* does to the revisions of a stored template; nothing to say of one that was never in use. */
export function savingText({ revision, publishedRevision, status }: Revisions): string | undefined {
  if (publishedRevision === null) return undefined
  const next = status === 'published' ? revision + 1 : revision
  return (
    `Al guardar queda la revisión ${next} como borrador. Los documentos que ya existen conservan la suya, ` +
    `y los nuevos usan la ${publishedRevision} hasta que publiques.`
  )
}

/** What *Publicar* does. */
export function publishingText({ revision, publishedRevision, status }: Revisions): string {
  if (status === 'retired') return `Vuelve a estar en uso, con su revisión ${revision}.`
  if (publishedRevision === null) return 'Desde ahora se podrán empezar documentos con ella.'
  return (
    `Los documentos nuevos usarán la revisión ${revision} en lugar de la ${publishedRevision}. ` +
    'Los que ya existen conservan la suya.'
  )
}
