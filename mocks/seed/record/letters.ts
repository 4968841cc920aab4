import type { Subject } from './contents.ts'
import {
  choice,
  diagnoses,
  type Kept,
  pick,
  type Random,
  richText,
  service,
  table,
  text,
  vitalSigns,
} from './kept.ts'
import { vitalSignsOf } from './patients.ts'
import { PROGNOSES, RESULTS, WORDS } from './wording.ts'

const PAST = [
  'Niega enfermedades crónicas y transfusiones. Cirugías: ninguna. Tabaco, alcohol y otras sustancias: negados.',
  'Hipertensión en tratamiento desde hace 6 años. Cesárea o apendicectomía previas sin complicaciones. Tabaquismo suspendido.',
  'Diabetes tipo 2 de 8 años de evolución, con apego irregular. Alcohol ocasional; niega otras sustancias.',
]
const FAMILY = [
  'Madre con diabetes tipo 2; padre con hipertensión. Resto interrogado y negado.',
  'Abuelos con cardiopatía isquémica. Sin antecedentes oncológicos.',
]
const YOUNG_PAST = 'Perinatales sin complicaciones. Niega enfermedades previas, cirugías y transfusiones.'

const isYoung = ({ tone }: Subject) => tone === 'newborn' || tone === 'child'

/** Notes beside those of every day: who somebody is, what colleagues are asked, and letters. */
export const LETTERS = {
  clinicalHistory(subject: Subject, random: Random, patient: string): Kept[] {
    const { found, mind, plan } = WORDS[subject.tone]
    const asked = isYoung(subject)
      ? [choice('tipoInterrogatorio', 'Indirecto'), text('informante', 'La madre')]
      : [choice('tipoInterrogatorio', 'Directo')]
    return [
      richText('fichaIdentificacion', `${patient}, ${subject.age}.`),
      ...asked,
      richText('heredofamiliares', pick(FAMILY, random)),
      richText('patologicos', isYoung(subject) ? YOUNG_PAST : pick(PAST, random)),
      richText(
        'noPatologicos',
        'Casa con todos los servicios, alimentación suficiente en cantidad, higiene adecuada, esquema de vacunación referido completo.',
      ),
      richText(
        'padecimientoActual',
        `${subject.reason}. Sin tratamientos previos, convencionales ni tradicionales, de importancia.`,
      ),
      richText('aparatosSistemas', 'Lo referido en el padecimiento actual; resto sin datos de importancia.'),
      richText('habitusExterior', pick(mind, random)),
      vitalSigns(vitalSignsOf(subject, random)),
      richText('exploracionRegiones', pick(found, random)),
      richText('resultados', pick(RESULTS, random)),
      diagnoses('diagnosticos', subject.diagnoses),
      richText('pronostico', pick(PROGNOSES, random)),
      richText('indicacionTerapeutica', pick(plan, random)),
    ]
  },

  consultation(subject: Subject, asked: string): Kept[] {
    return [
      service('servicioInterconsultado', asked),
      choice('prioridad', 'Ordinaria'),
      richText('solicitud', 'Valoración y sugerencias de manejo.'),
      richText('resumen', `${subject.reason}.`),
      diagnoses('diagnosticos', subject.diagnoses),
    ]
  },

  consultationAnswer(subject: Subject, random: Random, when: string): Kept[] {
    const { found, mind, drugs } = WORDS[subject.tone]
    return [
      text('horaServicio', when),
      vitalSigns(vitalSignsOf(subject, random)),
      richText('motivoAtencion', `Valoración y sugerencias de manejo. ${subject.reason}.`),
      richText('interrogatorioExploracion', pick(found, random)),
      richText('estadoMental', pick(mind, random)),
      richText('resultados', pick(RESULTS, random)),
      diagnoses('diagnosticos', subject.diagnoses),
      richText(
        'criteriosDiagnosticos',
        'El cuadro y los estudios son congruentes con el diagnóstico de envío; sin datos de urgencia por esta especialidad.',
      ),
      richText('planEstudios', 'Biometría hemática y química sanguínea de control en 24 horas.'),
      richText(
        'sugerencias',
        'Continuar el manejo actual, analgesia por horario y revaloración en 24 horas o antes si hay cambios.',
      ),
      choice('medicamentosIndicados', 'Con medicamentos'),
      table('tratamiento', drugs.slice(0, 1)),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
  },

  referral(subject: Subject, random: Random, sender: string, receiver: string): Kept[] {
    const { goes, drugs } = WORDS[subject.tone]
    return [
      text('establecimientoEnvia', sender),
      text('establecimientoReceptor', `${receiver}. Acepta el médico de guardia.`),
      choice('transporte', 'Ambulancia avanzada'),
      richText('motivoEnvio', 'Requiere atención que este establecimiento no tiene.'),
      richText('resumenClinico', `${subject.reason}.`, pick(goes, random)),
      vitalSigns(vitalSignsOf(subject, random)),
      richText('resultados', pick(RESULTS, random)),
      diagnoses('diagnosticos', subject.diagnoses),
      richText('terapeutica', `Recibió ${drugs.map(([drug]) => drug).join(', ')}.`),
    ]
  },

  voluntaryDischarge(
    subject: Subject,
    letter: { hospital: string; patient: string; record: string; doctor: string; when: string },
  ): Kept[] {
    const { hospital, patient, record, doctor, when } = letter
    return [
      text('solicitante', isYoung(subject) ? `Madre de ${patient}` : `${patient}, ${subject.age}`),
      choice('parentesco', isYoung(subject) ? 'Madre o padre' : 'El propio paciente'),
      richText(
        'solicitud',
        `Solicito de manera voluntaria el egreso de ${patient}, con expediente ${record}, de la institución denominada ${hospital}, el ${when}. Se me informaron las consecuencias que puede tener.`,
      ),
      richText('resumen', `${subject.reason}. Con mejoría parcial y estudios pendientes.`),
      richText(
        'medidas',
        'Continuar el tratamiento de la receta, dieta indicada, acudir a consulta en 48 horas y a urgencias ante datos de alarma.',
      ),
      richText(
        'riesgos',
        'Progresión del padecimiento, complicaciones sin atención oportuna y necesidad de reingreso.',
      ),
      text('medico', doctor),
      text('testigo1', 'Lucía Herrera Salinas'),
      text('testigo2', 'Ramón Castillo Nava'),
    ]
  },
} as const
