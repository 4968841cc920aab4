import type { Section } from '#src/domain/templates/contract.ts'
import {
  diagnoses,
  optional,
  orders,
  prognosis,
  required,
  results,
  type Starter,
  treatment,
  vitalSigns,
} from './parts.ts'

/** NOM-004-SSA3-2012, 7.1. */
const emergency: Starter = {
  name: 'Nota inicial de urgencias',
  kind: 'emergency',
  sections: [
    required.text('horaServicio', 'Fecha y hora en que se otorga el servicio', {
      initial: '{{fecha}}, {{hora}}',
    }),
    optional.choice('triage', 'Clasificación de la urgencia', {
      options: ['Rojo', 'Naranja', 'Amarillo', 'Verde', 'Azul'],
    }),
    optional.text('horaTriage', 'Hora de la clasificación'),
    vitalSigns,
    required.richText('motivoAtencion', 'Motivo de la atención', { initial: '{{episodio.motivo}}' }),
    required.richText('interrogatorioExploracion', 'Interrogatorio y exploración física', {
      help: 'Resumen de ambos.',
    }),
    optional.richText('estadoMental', 'Estado mental', {
      help: 'En su caso: alerta, orientación, escala de Glasgow.',
    }),
    results,
    diagnoses,
    ...treatment,
    prognosis,
    optional.choice('destino', 'Destino', {
      options: ['Domicilio', 'Observación', 'Hospitalización', 'Quirófano', 'Traslado'],
    }),
  ],
}

/** 8.1. */
const admission: Starter = {
  name: 'Nota de ingreso',
  kind: 'admission',
  sections: [
    required.richText('motivoIngreso', 'Motivo de ingreso', { initial: '{{episodio.motivo}}' }),
    vitalSigns,
    required.richText('resumen', 'Resumen del interrogatorio, exploración física y estado mental'),
    required.richText('resultados', 'Resultados de estudios', {
      help: 'Laboratorio y gabinete. Si no los hay, escríbelo así.',
    }),
    diagnoses,
    ...treatment,
    orders,
    prognosis,
  ],
}

/** What is asked for of who leaves alive, and of who died; before a discharge is ordered the patient lives. */
const OF_THE_LIVING = {
  visibleIf: { motive: ['none', 'cured', 'improved', 'voluntary', 'transferred', 'other', 'absconded'] },
} satisfies Pick<Section, 'visibleIf'>
const OF_THE_DEAD = { visibleIf: { motive: ['died'] } } satisfies Pick<Section, 'visibleIf'>

/** 8.9. */
const discharge: Starter = {
  name: 'Nota de egreso',
  kind: 'discharge',
  sections: [
    required.text('fechas', 'Fechas de ingreso y de egreso', {
      initial: 'Ingreso: {{episodio.ingreso}}. Egreso: {{fecha}}, {{hora}}',
    }),
    required.choice('motivoEgreso', 'Motivo del egreso', {
      help: 'Lo que sigue se pide según el motivo del alta indicada o del egreso registrado.',
      options: ['Curación', 'Mejoría', 'Voluntario', 'Pase a otro hospital', 'Defunción', 'Otro', 'Fuga'],
    }),
    required.diagnoses('diagnosticos', 'Diagnósticos finales'),
    required.richText('resumenEvolucion', 'Resumen de la evolución y estado actual'),
    required.richText('manejo', 'Manejo durante la estancia'),
    required.richText('problemasPendientes', 'Problemas clínicos pendientes', {
      help: 'Si no los hay, escríbelo así.',
      ...OF_THE_LIVING,
    }),
    required.richText('planTratamiento', 'Plan de manejo y tratamiento', OF_THE_LIVING),
    required.richText('recomendaciones', 'Recomendaciones para vigilancia ambulatoria', OF_THE_LIVING),
    required.richText('factoresRiesgo', 'Atención de factores de riesgo', {
      help: 'Incluye uso de tabaco, alcohol y otras sustancias.',
      ...OF_THE_LIVING,
    }),
    { ...prognosis, ...OF_THE_LIVING },
    required.richText('causaDefuncion', 'Causas de la defunción', {
      help: 'Como en el certificado de defunción, y si se solicitó y se realizó necropsia.',
      ...OF_THE_DEAD,
    }),
  ],
}

/** 9.1. */
const nursing: Starter = {
  name: 'Hoja de enfermería',
  kind: 'nursing',
  sections: [
    required.choice('turno', 'Turno', {
      options: ['Matutino', 'Vespertino', 'Nocturno', 'Jornada acumulada'],
    }),
    required.richText('habitusExterior', 'Habitus exterior'),
    required.vitalSigns('signosVitales', 'Signos vitales al inicio del turno'),
    optional.table('graficaSignos', 'Gráfica de signos vitales', {
      help: 'Un renglón por toma.',
      options: [
        'Hora',
        'Tensión arterial',
        'Frecuencia cardiaca',
        'Frecuencia respiratoria',
        'Temperatura',
        'Saturación',
      ],
      columns: ['time', 'bloodPressure', 'heartRate', 'respiratoryRate', 'temperature', 'oxygenSaturation'],
    }),
    optional.table('medicamentos', 'Ministración de medicamentos', {
      help: 'Lo prescrito y ministrado: fecha, hora, cantidad y vía.',
      options: ['Fecha', 'Hora', 'Medicamento', 'Cantidad', 'Vía'],
      columns: ['date', 'time', 'text', 'text', 'text'],
    }),
    optional.table('liquidos', 'Control de líquidos', {
      options: ['Hora', 'Ingresos (mL)', 'Egresos (mL)'],
      columns: ['time', 'number', 'number'],
    }),
    optional.richText('procedimientos', 'Procedimientos realizados'),
    optional.choice('riesgoCaida', 'Riesgo de caída', { options: ['Bajo', 'Medio', 'Alto'] }),
    required.richText('observaciones', 'Observaciones', { help: 'Si no las hay, escríbelo así.' }),
  ],
}

export const STAY_NOTES: readonly Starter[] = [emergency, admission]
export const LEAVING_NOTES: readonly Starter[] = [discharge, nursing]
