import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import type { Subject } from './contents.ts'
import {
  choice,
  date,
  diagnoses,
  type Kept,
  number,
  pick,
  type Random,
  richText,
  table,
  text,
  vitalSigns,
} from './kept.ts'
import { vitalSignsOf } from './patients.ts'
import { PROGNOSES } from './wording.ts'

/** An operation, and who takes part in it. */
export interface Operation {
  /** The day, and the hour at which the anaesthesia begins, on the hospital's clock. */
  day: string
  hour: string
  minutes: number
  surgeon: string
  anesthetist: string
}

interface Procedure {
  name: string
  technique: string
  findings: string
  anesthesia: 'General' | 'Regional' | 'Local' | 'Sedación'
}

const FALLBACK: Procedure = {
  name: 'Exploración quirúrgica',
  technique:
    'Asepsia y antisepsia, colocación de campos estériles, abordaje de la región afectada, hemostasia y cierre por planos.',
  findings: 'Los propios del diagnóstico preoperatorio, sin lesiones agregadas.',
  anesthesia: 'General',
}

/** What is done for each diagnosis, by its CIE-10 key. */
const PROCEDURES: Readonly<Record<string, Procedure>> = {
  'K35.8': {
    name: 'Apendicectomía laparoscópica',
    technique:
      'Neumoperitoneo a 12 mmHg, tres puertos, disección del mesoapéndice, ligadura de la base y extracción en bolsa. Revisión de hemostasia y cierre.',
    findings: 'Apéndice edematosa de 8 cm, sin perforación, con 20 mL de líquido de reacción.',
    anesthesia: 'General',
  },
  'K80.0': {
    name: 'Colecistectomía laparoscópica',
    technique:
      'Cuatro puertos, visión crítica de seguridad, grapado de conducto y arteria císticos, disección del lecho y extracción de la vesícula.',
    findings: 'Vesícula de pared engrosada con múltiples litos, vía biliar sin dilatación.',
    anesthesia: 'General',
  },
  'S72.0': {
    name: 'Hemiartroplastia de cadera',
    technique:
      'Abordaje posterolateral, extracción de la cabeza femoral, preparación del canal, colocación de prótesis cementada y reducción estable.',
    findings: 'Fractura desplazada del cuello femoral, cartílago acetabular conservado.',
    anesthesia: 'Regional',
  },
  'L02.4': {
    name: 'Drenaje de absceso y desbridamiento',
    technique:
      'Incisión sobre el punto de mayor fluctuación, drenaje, toma de cultivo, lavado y colocación de drenaje.',
    findings: 'Cavidad de 6 cm con 80 mL de material purulento, sin gas ni necrosis de fascia.',
    anesthesia: 'Sedación',
  },
  'K40.9': {
    name: 'Plastia inguinal con malla',
    technique:
      'Abordaje inguinal, disección del cordón, reducción del saco, colocación de malla sin tensión y cierre por planos.',
    findings: 'Hernia inguinal indirecta reductible, sin datos de compromiso.',
    anesthesia: 'Regional',
  },
  'K42.9': {
    name: 'Plastia umbilical',
    technique:
      'Incisión infraumbilical, reducción del contenido, cierre primario del defecto y piel con puntos subdérmicos.',
    findings: 'Defecto de 1.5 cm con epiplón reductible.',
    anesthesia: 'General',
  },
  'H25.9': {
    name: 'Facoemulsificación con lente intraocular',
    technique:
      'Incisión corneal, capsulorrexis, facoemulsificación del núcleo, aspiración de corteza y colocación de lente en saco.',
    findings: 'Catarata nuclear densa, cápsula posterior íntegra.',
    anesthesia: 'Local',
  },
  'D17.1': {
    name: 'Resección de lipoma',
    technique:
      'Incisión en huso, disección de la cápsula, extirpación completa, hemostasia y cierre por planos.',
    findings: 'Tumor encapsulado de 5 cm, de aspecto adiposo.',
    anesthesia: 'Local',
  },
  'K56.6': {
    name: 'Laparotomía exploradora con adherenciólisis',
    technique:
      'Incisión media, revisión de asas en sentido distal a proximal, liberación de bridas, lavado y cierre por planos.',
    findings: 'Brida en íleon distal, asas dilatadas y viables.',
    anesthesia: 'General',
  },
}

const procedureOf = ({ diagnoses: [first] }: Subject) => PROCEDURES[first?.code ?? ''] ?? FALLBACK

const asaOf = ({ tone }: Subject, random: Random) =>
  tone === 'child' ? 'ASA I' : pick(['ASA I', 'ASA II', 'ASA II', 'ASA III'], random)

/** What the norm asks for before an operation and after it. */
export const SURGERY = {
  preoperative(subject: Subject, random: Random, { day }: Operation): Kept[] {
    const { name } = procedureOf(subject)
    return [
      date('fechaCirugia', day),
      diagnoses('diagnosticos', subject.diagnoses),
      richText(
        'planQuirurgico',
        `${name}. Se explican al paciente y a su familia el procedimiento y sus riesgos.`,
      ),
      text('tipoIntervencion', name),
      choice('riesgoQuirurgico', pick(['Bajo', 'Medio'], random)),
      richText(
        'cuidadosPreoperatorios',
        'Ayuno de 8 horas, acceso venoso permeable, profilaxis antibiótica 30 minutos antes de la incisión, marcaje del sitio y retiro de prótesis.',
      ),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
  },

  consent(
    subject: Subject,
    { day, hour, surgeon }: Operation,
    letter: { hospital: string; address: string; patient: string },
  ): Kept[] {
    const { name, anesthesia } = procedureOf(subject)
    const signer =
      subject.tone === 'child' ? `Madre de ${letter.patient}, por ser menor de edad` : letter.patient
    return [
      text('institucion', `${letter.hospital}, ${letter.address}`),
      text('lugarFecha', `${letter.address}, ${day}, ${hour}`),
      text('acto', `${name}, con anestesia ${anesthesia.toLowerCase()}`),
      richText(
        'riesgosBeneficios',
        'Beneficio: resolver el padecimiento y evitar sus complicaciones.',
        'Riesgos: sangrado, infección, lesión de estructuras vecinas, reacciones a la anestesia y necesidad de otra intervención. Se explicaron las alternativas.',
      ),
      richText(
        'contingencias',
        `Autorizo al personal de salud de la institución denominada ${letter.hospital} para la atención de contingencias y urgencias derivadas del acto autorizado, atendiendo al principio de libertad prescriptiva.`,
      ),
      text('autoriza', signer),
      text('medico', surgeon),
      text('testigo1', 'Lucía Herrera Salinas'),
      text('testigo2', 'Ramón Castillo Nava'),
    ]
  },

  preanesthetic(subject: Subject, random: Random): Kept[] {
    const { anesthesia } = procedureOf(subject)
    return [
      richText(
        'evaluacionClinica',
        'Sin antecedentes anestésicos de importancia. Ayuno cumplido. Apertura oral mayor de 3 cm, distancia tiromentoniana de 6.5 cm, cuello móvil. Alergias según el registro.',
      ),
      vitalSigns(vitalSignsOf(subject, random)),
      choice('tipoAnestesia', anesthesia),
      choice('riesgoAnestesico', asaOf(subject, random)),
      choice('mallampati', pick(['I', 'II', 'II'], random)),
      richText(
        'planAnestesico',
        `Anestesia ${anesthesia.toLowerCase()}, monitoreo no invasivo, analgesia multimodal y profilaxis de náusea y vómito.`,
      ),
    ]
  },

  postoperative(subject: Subject, random: Random, { surgeon, anesthetist }: Operation): Kept[] {
    const { name, technique, findings } = procedureOf(subject)
    const confirmed = subject.diagnoses.map((one): Diagnosis => ({ ...one, certainty: 'confirmado' }))
    return [
      diagnoses('diagnosticoPreoperatorio', subject.diagnoses),
      text('operacionPlaneada', name),
      text('operacionRealizada', name),
      diagnoses('diagnosticoPostoperatorio', confirmed),
      richText('tecnica', technique),
      richText('hallazgos', findings),
      table('conteo', [
        ['Gasas', '20', '20', 'Sí'],
        ['Compresas', '5', '5', 'Sí'],
        ['Instrumental', '42', '42', 'Sí'],
      ]),
      richText('incidentes', 'Sin incidentes ni accidentes.'),
      number('sangrado', 10 + 10 * random(12)),
      text('transfusiones', 'No se requirieron'),
      table('equipoQuirurgico', [
        ['Cirujano', surgeon],
        ['Anestesiólogo', anesthetist],
      ]),
      richText('estadoPostquirurgico', 'Estable, con respiración espontánea; pasa a recuperación.'),
      richText(
        'planPostoperatorio',
        'Ayuno hasta peristalsis, líquidos intravenosos, analgesia con horario, vigilancia de sangrado y deambulación temprana.',
      ),
      richText('pronostico', pick(PROGNOSES, random)),
    ]
  },

  postanesthetic(subject: Subject, random: Random, { hour, minutes }: Operation): Kept[] {
    const { anesthesia } = procedureOf(subject)
    return [
      choice('tipoAnestesia', anesthesia),
      choice('riesgoAnestesico', asaOf(subject, random)),
      table('medicamentos', [
        ['Fentanilo', '2 µg/kg', 'Intravenosa', hour],
        [
          anesthesia === 'General' ? 'Propofol' : 'Midazolam',
          anesthesia === 'General' ? '2 mg/kg' : '0.03 mg/kg',
          'Intravenosa',
          hour,
        ],
        ['Ondansetrón', '0.1 mg/kg', 'Intravenosa', hour],
      ]),
      number('duracion', minutes),
      richText('incidentes', 'Sin incidentes ni accidentes atribuibles a la anestesia.'),
      text('liquidos', 'Solución Hartmann 800 mL; sin hemoderivados'),
      richText(
        'evaluacionClinica',
        'Despierta a estímulo verbal, reflejos protectores presentes, sin náusea.',
      ),
      vitalSigns(vitalSignsOf(subject, random)),
      number('aldrete', 8 + random(3)),
      richText(
        'planManejo',
        'Oxígeno por puntas nasales, vigilancia cada 15 minutos y alta de recuperación con Aldrete de 9 o más.',
      ),
    ]
  },
} as const
