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

/** NOM-004-SSA3-2012, 6.1. */
const clinicalHistory: Starter = {
  name: 'Historia clínica',
  kind: 'clinicalHistory',
  sections: [
    required.richText('fichaIdentificacion', 'Ficha de identificación', {
      help: 'Además de lo que ya está en el registro: grupo étnico en su caso, ocupación, escolaridad, estado civil, religión, quién informa.',
      initial: '{{paciente.nombre}}, {{paciente.sexo}}, {{paciente.edadEnPalabras}}',
    }),
    required.richText('heredofamiliares', 'Antecedentes heredofamiliares'),
    required.richText('patologicos', 'Antecedentes personales patológicos', {
      help: 'Enfermedades, cirugías, transfusiones, alergias, y uso de tabaco, alcohol y otras sustancias.',
    }),
    required.richText('noPatologicos', 'Antecedentes personales no patológicos', {
      help: 'Vivienda, alimentación, higiene, vacunas. Ginecoobstétricos y perinatales cuando correspondan.',
    }),
    required.richText('padecimientoActual', 'Padecimiento actual', {
      help: 'Inicio, evolución y estado actual, con los tratamientos previos, convencionales, alternativos y tradicionales.',
    }),
    required.richText('aparatosSistemas', 'Interrogatorio por aparatos y sistemas'),
    required.richText('habitusExterior', 'Habitus exterior'),
    required.vitalSigns('signosVitales', 'Signos vitales, peso y talla', {
      help: 'Temperatura, tensión arterial, frecuencia cardiaca y respiratoria, peso y talla.',
    }),
    required.richText('exploracionRegiones', 'Exploración por regiones', {
      help: 'Cabeza, cuello, tórax, abdomen, miembros y genitales, o lo específico de la especialidad.',
    }),
    required.richText('resultados', 'Resultados previos y actuales de estudios', {
      help: 'Laboratorio, gabinete y otros. Si no los hay, escríbelo así.',
    }),
    diagnoses,
    prognosis,
    required.richText('indicacionTerapeutica', 'Indicación terapéutica'),
  ],
}

/** 6.2 and 8.3. */
const progress: Starter = {
  name: 'Nota de evolución',
  kind: 'progress',
  sections: [
    required.richText('evolucion', 'Evolución y actualización del cuadro clínico', {
      help: 'Cómo va el paciente desde la última nota, con la exploración. En su caso, uso de tabaco, alcohol y otras sustancias.',
    }),
    vitalSigns,
    results,
    diagnoses,
    prognosis,
    treatment,
    orders,
  ],
}

/** 6.3. */
const consultation: Starter = {
  name: 'Nota de interconsulta',
  kind: 'consultation',
  sections: [
    required.choice('parte', 'Esta nota es', {
      help: 'Quien solicita y quien responde escriben y firman cada uno la suya.',
      options: ['Solicitud', 'Respuesta'],
    }),
    required.text('servicioInterconsultado', 'Servicio interconsultado'),
    required.choice('prioridad', 'Prioridad', { options: ['Ordinaria', 'Urgente'] }),
    required.richText('solicitud', 'Motivo de la interconsulta', {
      help: 'Qué se pregunta, y el resumen del caso. En la respuesta: Copiar nota anterior lo trae.',
    }),
    optional.vitalSigns('signosVitales', 'Signos vitales'),
    optional.richText('criteriosDiagnosticos', 'Criterios diagnósticos', { help: 'En la respuesta.' }),
    optional.richText('planEstudios', 'Plan de estudios', { help: 'En la respuesta.' }),
    optional.richText('sugerencias', 'Sugerencias diagnósticas y de tratamiento', {
      help: 'En la respuesta.',
    }),
    diagnoses,
  ],
}

/** 6.4. */
const referral: Starter = {
  name: 'Nota de referencia o traslado',
  kind: 'referral',
  sections: [
    required.text('establecimientoEnvia', 'Establecimiento que envía', {
      initial: '{{hospital.nombre}}, CLUES {{hospital.clues}}',
    }),
    required.text('establecimientoReceptor', 'Establecimiento receptor', {
      help: 'Con el nombre de quien acepta al paciente.',
    }),
    optional.choice('transporte', 'Medio de traslado', {
      options: ['Ambulancia básica', 'Ambulancia avanzada', 'Ambulancia aérea', 'Por sus medios'],
    }),
    required.richText('motivoEnvio', 'Motivo de envío'),
    required.richText('resumenClinico', 'Resumen clínico', {
      help: 'Con el estado actual, y en su caso el uso de tabaco, alcohol y otras sustancias.',
    }),
    vitalSigns,
    results,
    required.diagnoses('diagnosticos', 'Impresión diagnóstica'),
    required.richText('terapeutica', 'Terapéutica empleada'),
  ],
}

export const NOTES: readonly Starter[] = [clinicalHistory, progress, consultation, referral]
