import type { Subject } from './contents.ts'
import { choice, diagnoses, type Kept, pick, type Random, richText, text, vitalSigns } from './kept.ts'
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
    const informant = isYoung(subject) ? 'Informa la madre' : 'Interrogatorio directo'
    return [
      richText('fichaIdentificacion', `${patient}, ${subject.age}. ${informant}, confiable.`),
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

  consultation(subject: Subject, random: Random, part: 'Solicitud' | 'Respuesta', service: string): Kept[] {
    const answer = [
      vitalSigns(vitalSignsOf(subject, random)),
      richText(
        'criteriosDiagnosticos',
        'El cuadro y los estudios son congruentes con el diagnóstico de envío; sin datos de urgencia por esta especialidad.',
      ),
      richText('planEstudios', 'Biometría hemática y química sanguínea de control en 24 horas.'),
      richText(
        'sugerencias',
        'Continuar el manejo actual, analgesia por horario y revaloración en 24 horas o antes si hay cambios.',
      ),
    ]
    return [
      choice('parte', part),
      text('servicioInterconsultado', service),
      choice('prioridad', 'Ordinaria'),
      richText('solicitud', `Valoración y sugerencias de manejo. ${subject.reason}.`),
      ...(part === 'Respuesta' ? answer : []),
      diagnoses('diagnosticos', subject.diagnoses),
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
