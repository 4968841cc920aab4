import { optional, prognosis, required, type Starter } from './parts.ts'

const ASA = ['ASA I', 'ASA II', 'ASA III', 'ASA IV', 'ASA V', 'ASA VI']
const ANESTHESIA = ['General', 'Regional', 'Local', 'Sedación', 'Combinada']

/** NOM-004-SSA3-2012, 8.5. */
const preoperative: Starter = {
  name: 'Nota preoperatoria',
  kind: 'preoperative',
  sections: [
    required.date('fechaCirugia', 'Fecha de la cirugía'),
    required.diagnoses('diagnosticos', 'Diagnóstico preoperatorio'),
    required.richText('planQuirurgico', 'Plan quirúrgico'),
    required.text('tipoIntervencion', 'Tipo de intervención quirúrgica'),
    required.choice('riesgoQuirurgico', 'Riesgo quirúrgico', { options: ['Bajo', 'Medio', 'Alto'] }),
    optional.choice('asa', 'Clasificación ASA', { options: ASA }),
    optional.choice('goldman', 'Índice de Goldman', { options: ['I', 'II', 'III', 'IV'] }),
    required.richText('cuidadosPreoperatorios', 'Cuidados y plan terapéutico preoperatorios', {
      help: 'Ayuno, suspensión de fármacos, profilaxis, reserva de sangre.',
    }),
    prognosis,
  ],
}

/** 8.7, before. */
const preanesthetic: Starter = {
  name: 'Nota preanestésica',
  kind: 'preanesthetic',
  sections: [
    required.richText('evaluacionClinica', 'Evaluación clínica', {
      help: 'Antecedentes anestésicos, vía aérea, ayuno, fármacos y alergias.',
    }),
    required.vitalSigns('signosVitales', 'Signos vitales'),
    optional.richText('resultados', 'Resultados de estudios'),
    required.choice('tipoAnestesia', 'Tipo de anestesia', { options: ANESTHESIA }),
    required.choice('riesgoAnestesico', 'Riesgo anestésico', { options: ASA }),
    optional.choice('mallampati', 'Mallampati', { options: ['I', 'II', 'III', 'IV'] }),
    required.richText('planAnestesico', 'Plan anestésico'),
  ],
}

/** 8.7, after. */
const postanesthetic: Starter = {
  name: 'Nota postanestésica',
  kind: 'postanesthetic',
  sections: [
    required.choice('tipoAnestesia', 'Tipo de anestesia aplicada', { options: ANESTHESIA }),
    required.choice('riesgoAnestesico', 'Riesgo anestésico', { options: ASA }),
    required.table('medicamentos', 'Medicamentos utilizados', {
      options: ['Medicamento', 'Dosis', 'Vía', 'Hora'],
      columns: ['text', 'text', 'text', 'time'],
    }),
    optional.number('duracion', 'Duración de la anestesia', { options: ['min'] }),
    required.richText('incidentes', 'Incidentes y accidentes atribuibles a la anestesia', {
      help: 'Si no los hubo, escríbelo así.',
    }),
    optional.text('liquidos', 'Cantidad de sangre y de líquidos aplicados'),
    required.richText('evaluacionClinica', 'Estado clínico al egreso de quirófano'),
    required.vitalSigns('signosVitales', 'Signos vitales'),
    optional.number('aldrete', 'Escala de Aldrete', { options: ['puntos'] }),
    required.richText('planManejo', 'Plan de manejo y tratamiento inmediato'),
  ],
}

/** 8.8. */
const postoperative: Starter = {
  name: 'Nota postoperatoria',
  kind: 'postoperative',
  sections: [
    required.diagnoses('diagnosticoPreoperatorio', 'Diagnóstico preoperatorio'),
    required.text('operacionPlaneada', 'Operación planeada'),
    required.text('operacionRealizada', 'Operación realizada'),
    required.diagnoses('diagnosticoPostoperatorio', 'Diagnóstico postoperatorio'),
    required.richText('tecnica', 'Descripción de la técnica quirúrgica'),
    required.richText('hallazgos', 'Hallazgos transoperatorios'),
    required.table('conteo', 'Reporte de gasas, compresas e instrumental', {
      help: 'Completo al cierre, o lo que se hizo si no lo fue.',
      options: ['Material', 'Inicial', 'Final', 'Completo'],
    }),
    required.richText('incidentes', 'Incidentes y accidentes', { help: 'Si no los hubo, escríbelo así.' }),
    optional.number('sangrado', 'Cuantificación de sangrado', { options: ['mL'] }),
    optional.text('transfusiones', 'Transfusiones'),
    optional.richText('estudiosTransoperatorios', 'Estudios auxiliares transoperatorios'),
    required.table('equipoQuirurgico', 'Equipo quirúrgico', { options: ['Función', 'Nombre'] }),
    required.richText('estadoPostquirurgico', 'Estado postquirúrgico inmediato'),
    required.richText('planPostoperatorio', 'Plan de manejo y tratamiento postoperatorio inmediato'),
    prognosis,
    optional.richText('piezas', 'Envío de piezas o biopsias', {
      help: 'A examen macroscópico e histopatológico.',
    }),
    optional.richText('otrosHallazgos', 'Otros hallazgos de importancia'),
  ],
}

export const SURGERY_NOTES: readonly Starter[] = [preoperative, preanesthetic, postanesthetic, postoperative]
