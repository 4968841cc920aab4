/*
 * What seeded notes say. Every sentence fits whoever is meant by its group, whatever brought them.
 */

/** How a note speaks of somebody: newborns, children, and the grown by the service that they lie in. */
export type Tone = 'newborn' | 'child' | 'medicine' | 'surgery' | 'obstetrics' | 'intensive'

interface Words {
  /** At the beginning: what was found. */
  found: readonly string[]
  mind: readonly string[]
  /** Later on: how it goes. */
  goes: readonly string[]
  plan: readonly string[]
  /** Drug, dose, way, how often. */
  drugs: readonly (readonly [string, string, string, string])[]
}

const HYDRATED = 'Mucosas hidratadas, cardiopulmonar sin compromiso, abdomen blando y depresible.'

const GROWN_MIND = [
  'Alerta, con orientación en tiempo, lugar y persona. Glasgow 15.',
  'Cooperación adecuada, lenguaje coherente, sin datos de focalización. Glasgow 15.',
]

export const WORDS: Readonly<Record<Tone, Words>> = {
  newborn: {
    found: [
      'Reactivo al manejo, fontanela normotensa, buena entrada de aire, abdomen sin visceromegalias, cordón sin datos de infección.',
      'Buen tono y succión, llenado capilar de 2 segundos, sin dificultad respiratoria.',
    ],
    mind: ['Llanto vigoroso, reflejos primarios presentes.'],
    goes: [
      'Tolera la vía oral al seno materno, uresis y evacuaciones presentes, sin apneas.',
      'Afebril, buena succión, con descenso de peso esperado para los días de vida.',
    ],
    plan: [
      'Alojamiento conjunto, lactancia a libre demanda, vigilar coloración y micción. Tamiz neonatal programado.',
    ],
    drugs: [
      ['Vitamina K', '1 mg', 'IM', 'Dosis única'],
      ['Cloranfenicol oftálmico', '1 gota en cada ojo', 'Oftálmica', 'Dosis única'],
    ],
  },
  child: {
    found: [
      'Activo y reactivo, hidratación regular, faringe hiperémica, campos pulmonares con adecuada entrada de aire, abdomen blando.',
      'Irritable pero consolable, llenado capilar de 2 segundos, sin exantema, peristalsis presente.',
    ],
    mind: ['Alerta, reconoce a sus padres, sin datos meníngeos.'],
    goes: [
      'Sin fiebre en las últimas 12 horas, tolera la vía oral, uresis presente. Los padres refieren mejor ánimo.',
      'Un pico febril de 38.1 °C que cedió con medios físicos. Menor dificultad respiratoria, juega por momentos.',
    ],
    plan: ['Dieta normal para la edad, curva térmica, barandales en alto y acompañamiento permanente.'],
    drugs: [
      ['Paracetamol', '15 mg/kg', 'Oral', 'Cada 6 horas si hay fiebre'],
      ['Solución mixta al 0.9 %', 'Según requerimiento', 'Intravenosa', 'Para 8 horas'],
    ],
  },
  medicine: {
    found: [
      `${HYDRATED} Extremidades sin edema, pulsos presentes.`,
      'Palidez leve de tegumentos, ruidos cardiacos rítmicos, murmullo vesicular disminuido en bases, abdomen sin irritación peritoneal.',
    ],
    mind: GROWN_MIND,
    goes: [
      'Refiere mejoría; sin fiebre, tolera la dieta, descansó por la noche. Uresis y evacuaciones sin alteraciones.',
      'Persisten los síntomas con menor intensidad. Sin desaturaciones ni datos de respuesta inflamatoria.',
      'Estable, sin eventos en el turno. Deambula con ayuda y acepta la vía oral.',
    ],
    plan: [
      'Dieta blanda, signos vitales por turno, cuantificar líquidos, movilización temprana. Laboratorio de control por la mañana.',
      'Semifowler, oxímetro, glucemia capilar por turno. Informar a la familia del estado y del plan.',
    ],
    drugs: [
      ['Paracetamol', '1 g', 'Intravenosa', 'Cada 8 horas'],
      ['Omeprazol', '40 mg', 'Intravenosa', 'Cada 24 horas'],
      ['Enoxaparina', '40 mg', 'Subcutánea', 'Cada 24 horas'],
    ],
  },
  surgery: {
    found: [
      'Facies de dolor. Campos pulmonares ventilados, ruidos cardiacos rítmicos. Dolor a la palpación en la zona afectada, sin compromiso neurovascular.',
      `${HYDRATED} Zona afectada con dolor a la movilización, pulsos distales y sensibilidad conservados.`,
    ],
    mind: GROWN_MIND,
    goes: [
      'Dolor controlado con analgesia, sin fiebre. Tolera líquidos claros, uresis presente.',
      'Afebril, sin náusea ni vómito. Inicia movilización asistida, sin datos de infección local.',
    ],
    plan: [
      'Líquidos claros a tolerancia, analgesia con horario, compresión de extremidades inferiores, movilización temprana.',
    ],
    drugs: [
      ['Paracetamol', '1 g', 'Intravenosa', 'Cada 6 horas'],
      ['Solución Hartmann', '1,000 mL', 'Intravenosa', 'Para 8 horas'],
      ['Ondansetrón', '8 mg', 'Intravenosa', 'Cada 8 horas si hay náusea'],
    ],
  },
  obstetrics: {
    found: [
      'Abdomen blando, sin irritación peritoneal, sin pérdidas transvaginales anormales.',
      `${HYDRATED} Sangrado escaso, extremidades sin edema.`,
    ],
    mind: GROWN_MIND,
    goes: [
      'Sin cefalea, acúfenos ni fosfenos. Dolor leve, sangrado escaso, uresis presente.',
      'Estable, tolera la dieta y deambula. Tensión arterial dentro de metas.',
    ],
    plan: ['Vigilar sangrado, tensión arterial cada 4 horas, dieta normal, deambulación a tolerancia.'],
    drugs: [
      ['Paracetamol', '1 g', 'Oral', 'Cada 8 horas'],
      ['Sulfato ferroso', '200 mg', 'Oral', 'Cada 24 horas'],
    ],
  },
  intensive: {
    found: [
      'Estado grave, apoyo con oxígeno suplementario, llenado capilar de 3 segundos, uresis por sonda de 0.6 mL/kg/h.',
      'Monitor continuo, ruidos respiratorios con estertores bibasales, abdomen blando, extremidades frías.',
    ],
    mind: [
      'Sedación ligera, RASS −1, pupilas isocóricas y reactivas.',
      'Somnolencia, responde a órdenes sencillas. Glasgow 13.',
    ],
    goes: [
      'Sin aminas desde hace 12 horas, presión media mayor de 65 mmHg, menor requerimiento de oxígeno.',
      'Grave pero estable, uresis conservada, lactato en descenso. Se informa a la familia.',
    ],
    plan: [
      'Metas de presión media y saturación, balance horario, cabecera a 30°, profilaxis de úlceras y de trombosis.',
    ],
    drugs: [
      ['Omeprazol', '40 mg', 'Intravenosa', 'Cada 24 horas'],
      ['Enoxaparina', '40 mg', 'Subcutánea', 'Cada 24 horas'],
      ['Fentanilo', '1 µg/kg/h', 'Intravenosa', 'Infusión continua'],
    ],
  },
}

export const RESULTS = [
  'Hemoglobina 13.2 g/dL, leucocitos 9,800/µL, plaquetas 248,000/µL. Glucosa 104 mg/dL, creatinina 0.9 mg/dL.',
  'Hemoglobina 11.6 g/dL, leucocitos 13,400/µL con 82 % de neutrófilos. Electrolitos en límites normales.',
  'Laboratorio y gabinete solicitados al ingreso; sin resultados al momento de la nota.',
]

export const PROGNOSES = [
  'Bueno para la vida y la función.',
  'Bueno para la vida, reservado a evolución para la función.',
  'Reservado a evolución.',
]

export const ADDENDA = [
  'Se recibe resultado de cultivo, sin desarrollo a las 48 horas. Se continúa el mismo manejo.',
  'Se corrige la dosis de paracetamol del turno nocturno: se ministró una sola vez, por ausencia de dolor.',
]

export const WRONG_PATIENT = 'Se escribió en el expediente de otro paciente'

export const NURSED = [
  'Recibe visita de familiares, acepta la dieta y descansa por periodos. Barandales en alto.',
  'Sin eventos adversos en el turno. Se entrega al siguiente con vía permeable.',
]
export const PROCEDURES = [
  'Cambio de apósito en sitio de venopunción y aseo parcial.',
  'Baño de esponja, cambios de posición cada 2 horas.',
]

/** What a physician asks of a note before they put their name under it. */
export const RETURNED =
  'Agrega la saturación de oxígeno de las 6:00 y qué se espera del cultivo. Lo demás está bien.'
