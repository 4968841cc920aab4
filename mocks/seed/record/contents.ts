import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import { around } from '../cycle.ts'
import { choice, diagnoses, type Kept, pick, type Random, richText, table, text, vitalSigns } from './kept.ts'
import { type bodyOf, vitalSignsOf } from './patients.ts'
import { ADDENDA, NURSED, PROCEDURES, PROGNOSES, RESULTS, type Tone, WORDS } from './wording.ts'

/** Whom a note is about, and what brought them. */
export interface Subject {
  sex: string
  age: string
  tone: Tone
  body: ReturnType<typeof bodyOf>
  reason: string
  diagnoses: readonly Diagnosis[]
}

const SEXES: Readonly<Record<string, string>> = { male: 'Paciente masculino', female: 'Paciente femenino' }

function whoComes({ sex, age, reason }: Subject): string {
  const who = SEXES[sex] ?? 'Paciente'
  return `${who}${age === '' ? '' : `, ${age}`}. Motivo: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
}

const DIED =
  'Deterioro hemodinámico y respiratorio a pesar del tratamiento; paro sin respuesta a maniobras avanzadas durante 30 minutos. Se informa a la familia.'

function causeOfDeath({ diagnoses: [first] }: Subject): string {
  return `Ia) Choque, horas. Ib) ${first?.text ?? 'No determinada'}, días. No se solicitó necropsia.`
}

const WITH_DRUGS = choice('medicamentosIndicados', 'Con medicamentos')

/** What each kind of seeded note says, whole enough to be signed. */
export const CONTENTS = {
  admission(subject: Subject, random: Random): Kept[] {
    const { found, mind, drugs, plan } = WORDS[subject.tone]
    return [
      richText('motivoIngreso', subject.reason),
      vitalSigns(vitalSignsOf(subject, random)),
      richText('resumen', whoComes(subject), pick(found, random), pick(mind, random)),
      richText('resultados', pick(RESULTS, random)),
      diagnoses('diagnosticos', subject.diagnoses),
      WITH_DRUGS,
      table('tratamiento', drugs),
      richText('indicaciones', pick(plan, random)),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
  },

  emergency(subject: Subject, random: Random, when: string): Kept[] {
    const { found, mind, drugs } = WORDS[subject.tone]
    return [
      text('horaServicio', when),
      choice('triage', pick(['Naranja', 'Amarillo', 'Amarillo', 'Verde'], random)),
      vitalSigns(vitalSignsOf(subject, random)),
      richText('motivoAtencion', subject.reason),
      richText('interrogatorioExploracion', whoComes(subject), pick(found, random)),
      richText('estadoMental', pick(mind, random)),
      diagnoses('diagnosticos', subject.diagnoses),
      WITH_DRUGS,
      table('tratamiento', drugs.slice(0, 1)),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
  },

  progress(subject: Subject, random: Random, day: number): Kept[] {
    const { goes, found, drugs, plan } = WORDS[subject.tone]
    const evolution = [`Día ${day} de estancia. ${pick(goes, random)}`, pick(found, random)]
    return [
      richText('evolucion', ...evolution),
      vitalSigns(vitalSignsOf(subject, random)),
      ...(random(2) === 0 ? [richText('resultados', pick(RESULTS, random))] : []),
      diagnoses('diagnosticos', subject.diagnoses),
      richText('pronostico', pick(PROGNOSES, random)),
      WITH_DRUGS,
      table('tratamiento', drugs),
      richText('indicaciones', pick(plan, random)),
    ]
  },

  discharge(subject: Subject, random: Random, dates: string, motive: string): Kept[] {
    const { goes, drugs } = WORDS[subject.tone]
    const hasDied = motive === 'Defunción'
    const ofTheLiving = () => [
      richText('problemasPendientes', 'Ninguno al momento del egreso.'),
      richText('planTratamiento', 'Tratamiento en domicilio según receta. Cita de control en 7 días.'),
      richText(
        'recomendaciones',
        'Acudir a urgencias si hay fiebre, dolor que no cede o dificultad para respirar.',
      ),
      richText(
        'factoresRiesgo',
        'Se aconseja dieta saludable, actividad física y no consumir tabaco ni alcohol.',
      ),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
    return [
      text('fechas', dates),
      choice('motivoEgreso', motive),
      diagnoses('diagnosticos', subject.diagnoses),
      richText('resumenEvolucion', whoComes(subject), hasDied ? DIED : pick(goes, random)),
      richText('manejo', `Durante la estancia recibió ${drugs.map(([drug]) => drug).join(', ')}.`),
      ...(hasDied ? [richText('causaDefuncion', causeOfDeath(subject))] : ofTheLiving()),
    ]
  },

  death(subject: Subject, when: string): Kept[] {
    return [
      choice('tipo', 'Defunción'),
      text('fechaHora', when),
      richText('resumen', whoComes(subject), DIED),
      richText('causas', causeOfDeath(subject)),
      text('folioCertificado', 'En trámite'),
      choice('vigilancia', 'No'),
      choice('necropsia', 'No se solicitó'),
      choice('ministerioPublico', 'No procede'),
      text('informado', 'Familiar responsable, presente'),
    ]
  },

  /** @param hours of the shift, as `[day, hour]` */
  nursing(
    subject: Subject,
    random: Random,
    shift: string,
    hours: readonly (readonly [string, string])[],
  ): Kept[] {
    const { found, drugs } = WORDS[subject.tone]
    const measured = hours.map(([, hour]) => {
      const { systolic, diastolic, heartRate, respiratoryRate, temperature, oxygenSaturation } = vitalSignsOf(
        subject,
        random,
      )
      const cells = [`${systolic}/${diastolic}`, heartRate, respiratoryRate, temperature, oxygenSaturation]
      return [hour, ...cells.map(String)]
    })
    const given = hours.slice(0, 2).map(([day, hour], index) => {
      const [drug, amount, way] = around(drugs, index)
      return [day, hour, drug, amount, way]
    })
    return [
      choice('turno', shift),
      richText('habitusExterior', pick(found, random)),
      vitalSigns(vitalSignsOf(subject, random)),
      table('graficaSignos', measured),
      table('medicamentos', given),
      richText('procedimientos', pick(PROCEDURES, random)),
      choice('riesgoCaida', pick(['Bajo', 'Medio', 'Alto'], random)),
      richText('observaciones', pick(NURSED, random)),
    ]
  },
} as const

/** What is still to be written of a draft: its first sections are there. */
export function begun(contents: readonly Kept[], random: Random): Kept[] {
  const many = 1 + random(2)
  return contents.filter((one, place) => place < many || one === WITH_DRUGS)
}

export const addendumText = (random: Random) => pick(ADDENDA, random)
