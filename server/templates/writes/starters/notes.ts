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
  where,
} from './parts.ts'

/** NOM-004-SSA3-2012, 6.1. */
const clinicalHistory: Starter = {
  name: 'Historia clínica',
  kind: 'clinicalHistory',
  sections: [
    required.richText('fichaIdentificacion', 'Ficha de identificación', {
      help: 'Además de lo que ya está en el registro: ocupación, escolaridad, estado civil, religión.',
      initial: '{{paciente.nombre}}, {{paciente.sexo}}, {{paciente.edadEnPalabras}}',
    }),
    optional.text('grupoEtnico', 'Grupo étnico', { help: 'En su caso.' }),
    required.choice('tipoInterrogatorio', 'Tipo de interrogatorio', {
      options: ['Directo', 'Indirecto', 'Mixto'],
      initial: 'Directo',
    }),
    required.text('informante', 'Quién informa', {
      help: 'Nombre y parentesco o relación con el paciente.',
      ...where('tipoInterrogatorio', 'Indirecto', 'Mixto'),
    }),
    required.richText('heredofamiliares', 'Antecedentes heredofamiliares'),
    required.richText('patologicos', 'Antecedentes personales patológicos', {
      help: 'Enfermedades, cirugías, transfusiones, alergias, y uso de tabaco, alcohol y otras sustancias.',
    }),
    required.richText('noPatologicos', 'Antecedentes personales no patológicos', {
      help: 'Vivienda, alimentación, higiene, vacunas.',
    }),
    optional.richText('ginecoobstetricos', 'Antecedentes ginecoobstétricos', {
      visibleIf: { sex: ['female', 'intersex', 'undetermined'], ageFrom: 10 },
    }),
    optional.richText('perinatales', 'Antecedentes perinatales', { visibleIf: { ageTo: 17 } }),
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
    ...treatment,
    orders,
  ],
}

/** 6.3: what is asked, and of whom. */
const consultation: Starter = {
  name: 'Solicitud de interconsulta',
  kind: 'consultation',
  sections: [
    required.service('servicioInterconsultado', 'Servicio al que se solicita'),
    required.choice('prioridad', 'Prioridad', { options: ['Ordinaria', 'Urgente'], initial: 'Ordinaria' }),
    required.richText('solicitud', 'Motivo de la interconsulta', { help: 'Qué se pregunta.' }),
    required.richText('resumen', 'Resumen del caso'),
    diagnoses,
  ],
}

/** 6.3, the note of who is asked, which also holds all that 7.1 asks for. */
const consultationAnswer: Starter = {
  name: 'Respuesta de interconsulta',
  kind: 'consultationAnswer',
  sections: [
    required.text('horaServicio', 'Fecha y hora en que se otorga el servicio', {
      initial: '{{fecha}}, {{hora}}',
    }),
    vitalSigns,
    required.richText('motivoAtencion', 'Motivo de la atención'),
    required.richText('interrogatorioExploracion', 'Interrogatorio y exploración física', {
      help: 'Resumen de ambos.',
    }),
    optional.richText('estadoMental', 'Estado mental', { help: 'En su caso.' }),
    results,
    diagnoses,
    required.richText('criteriosDiagnosticos', 'Criterios diagnósticos'),
    required.richText('planEstudios', 'Plan de estudios'),
    required.richText('sugerencias', 'Sugerencias diagnósticas y de tratamiento'),
    ...treatment,
    prognosis,
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
export const ANSWERS: readonly Starter[] = [consultationAnswer]
