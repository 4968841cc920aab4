import { authorizes, informs, optional, required, type Starter, where, witnesses } from './parts.ts'

const YES_NO = ['Sí', 'No']
const IF_DUE = ['Sí', 'No procede']

/** NOM-004-SSA3-2012, 8.6; the three moments of the list of the World Health Organization. */
const surgicalChecklist: Starter = {
  name: 'Lista de verificación quirúrgica',
  kind: 'surgicalChecklist',
  sections: [
    required.text('procedimiento', 'Procedimiento'),
    required.choice('identidad', 'Antes de la anestesia: identidad, sitio, procedimiento y consentimiento', {
      options: ['Confirmados', 'Sin confirmar'],
    }),
    required.choice('sitioMarcado', 'Sitio quirúrgico marcado', { options: IF_DUE }),
    required.choice('equipoAnestesia', 'Equipo y fármacos de anestesia revisados', { options: YES_NO }),
    required.choice('oximetro', 'Oxímetro de pulso colocado y en funcionamiento', { options: YES_NO }),
    required.choice('alergias', 'Alergias conocidas', { options: YES_NO }),
    required.text('alergiasCuales', 'A qué', {
      initial: '{{paciente.alergias}}',
      ...where('alergias', 'Sí'),
    }),
    required.choice('viaAerea', 'Vía aérea difícil o riesgo de aspiración', {
      options: ['No', 'Sí, con equipo y ayuda disponibles'],
    }),
    required.choice('hemorragia', 'Riesgo de hemorragia mayor de 500 mL, en niños de 7 mL/kg', {
      options: ['No', 'Sí, con accesos y líquidos previstos'],
    }),
    required.choice('presentacion', 'Antes de la incisión: cada integrante dijo su nombre y función', {
      options: YES_NO,
    }),
    required.choice('confirmacion', 'Paciente, sitio y procedimiento confirmados de viva voz', {
      options: YES_NO,
    }),
    required.choice('profilaxis', 'Profilaxis antibiótica en los últimos 60 minutos', { options: IF_DUE }),
    required.richText('previsiones', 'Eventos críticos previstos', {
      help: 'De cirugía, de anestesia y de enfermería. Si no los hay, escríbelo así.',
    }),
    required.choice('imagenes', 'Imágenes esenciales a la vista', { options: IF_DUE }),
    required.choice('conteo', 'Antes de salir: recuento de gasas, agujas e instrumental', {
      options: ['Completo', 'Incompleto'],
    }),
    required.richText('conteoIncompleto', 'Qué faltó y qué se hizo', where('conteo', 'Incompleto')),
    required.choice('muestras', 'Muestras etiquetadas', { options: ['Sí', 'No hubo muestras'] }),
    optional.richText('problemasEquipo', 'Problemas con el instrumental o los equipos'),
    required.richText('recuperacion', 'Aspectos críticos de la recuperación y del tratamiento'),
  ],
}

/** 10.5, and 10.4 where the cause is under epidemiological surveillance. */
const death: Starter = {
  name: 'Nota de defunción y de muerte fetal',
  kind: 'death',
  sections: [
    required.choice('tipo', 'Esta nota es de', {
      options: ['Defunción', 'Muerte fetal'],
      initial: 'Defunción',
    }),
    required.text('fechaHora', 'Fecha y hora de la muerte'),
    required.richText('resumen', 'Resumen clínico'),
    required.number('semanasGestacion', 'Semanas de gestación', {
      options: ['semanas'],
      ...where('tipo', 'Muerte fetal'),
    }),
    optional.number('peso', 'Peso del producto', { options: ['g'], ...where('tipo', 'Muerte fetal') }),
    required.richText('causas', 'Causas de la muerte', {
      help: 'Como en el certificado: la directa, las que la originaron y otros estados patológicos, cada una con su intervalo.',
    }),
    required.text('folioCertificado', 'Folio del certificado', {
      help: 'De defunción o de muerte fetal; su copia va con esta nota. Si aún no se expide, escríbelo así.',
    }),
    required.choice('vigilancia', 'Causa sujeta a vigilancia epidemiológica', {
      options: ['No', 'Sí, y se reportó'],
      initial: 'No',
    }),
    required.choice('necropsia', 'Necropsia', {
      options: ['No se solicitó', 'Se solicitó y no se autorizó', 'Se solicitó y se realizará', 'Se realizó'],
    }),
    required.choice('ministerioPublico', 'Aviso al Ministerio Público', {
      options: ['No procede', 'Se dio aviso'],
    }),
    required.text('informado', 'A quién se informó', { help: 'Nombre y parentesco.' }),
  ],
}

/** 10.3. */
const publicProsecutor: Starter = {
  name: 'Notificación al Ministerio Público',
  kind: 'publicProsecutor',
  sections: [
    required.text('establecimiento', 'Establecimiento que notifica', {
      initial: '{{hospital.nombre}}, {{hospital.direccion}}',
    }),
    required.text('fechaElaboracion', 'Fecha de elaboración', { initial: '{{fecha}}, {{hora}}' }),
    required.richText('identificacion', 'Identificación del paciente', {
      help: 'De un desconocido: edad aparente, señas particulares, ropa, quién lo trajo y de dónde.',
      initial:
        '{{paciente.nombre}}, {{paciente.sexo}}, {{paciente.edadEnPalabras}}, expediente {{paciente.expediente}}',
    }),
    required.richText('actoNotificado', 'Acto notificado'),
    required.choice('hayLesiones', 'El paciente presenta lesiones', { options: YES_NO }),
    required.richText('lesiones', 'Reporte de lesiones', where('hayLesiones', 'Sí')),
    required.text('agencia', 'Agencia del Ministerio Público a la que se notifica'),
    optional.text('recibe', 'Quién recibe la notificación', { help: 'Nombre, cargo, fecha y hora.' }),
    required.text('medico', 'Médico que realiza la notificación', {
      initial: '{{autor.nombre}}, cédula {{autor.cedula}}',
    }),
  ],
}

/** 9.2. */
const diagnosticAid: Starter = {
  name: 'Auxiliar de diagnóstico',
  kind: 'diagnosticAid',
  sections: [
    required.text('fechaEstudio', 'Fecha y hora del estudio', { initial: '{{fecha}}, {{hora}}' }),
    required.text('solicitante', 'Quien lo solicita', { help: 'Nombre completo y servicio.' }),
    required.text('estudio', 'Estudio solicitado'),
    required.text('problema', 'Problema clínico en estudio', { initial: '{{episodio.motivo}}' }),
    required.richText('resultados', 'Resultados del estudio'),
    required.richText('incidentes', 'Incidentes y accidentes', {
      help: 'Si no los hubo, escríbelo así.',
    }),
    required.text('realizo', 'Quien realizó el estudio', { help: 'Nombre completo.' }),
    required.text('informa', 'Quien informa', { initial: '{{autor.nombre}}' }),
  ],
}

const socialWork: Starter = {
  name: 'Nota de trabajo social',
  kind: 'socialWork',
  sections: [
    required.richText('motivo', 'Motivo de la intervención'),
    required.text('informante', 'Quién informa', { help: 'Nombre y parentesco.' }),
    required.richText('familia', 'Situación familiar y red de apoyo'),
    optional.richText('economia', 'Vivienda, ocupación y economía'),
    required.richText('valoracion', 'Valoración social'),
    required.richText('plan', 'Plan y gestiones'),
  ],
}

/** 10.1, for the act of 10.1.2.1. */
const admissionConsent: Starter = {
  name: 'Consentimiento de ingreso',
  kind: 'admissionConsent',
  sections: [
    required.text('institucion', 'Institución', { initial: '{{hospital.nombre}}, {{hospital.direccion}}' }),
    required.text('lugarFecha', 'Lugar y fecha', { initial: '{{hospital.direccion}}, {{fecha}}, {{hora}}' }),
    required.text('acto', 'Acto autorizado', { initial: 'Ingreso hospitalario' }),
    required.richText('motivoIngreso', 'Motivo de ingreso', { initial: '{{episodio.motivo}}' }),
    required.richText('riesgosBeneficios', 'Riesgos y beneficios esperados'),
    required.richText('contingencias', 'Autorización para contingencias y urgencias', {
      initial:
        'Yo, {{paciente.nombre}}, con expediente {{paciente.expediente}}, autorizo mi ingreso a la institución denominada {{hospital.nombre}}, y a su personal de salud para la atención de contingencias y urgencias derivadas del acto autorizado, atendiendo al principio de libertad prescriptiva. Se me explicó con claridad y pude hacer preguntas.',
    }),
    authorizes,
    informs,
    ...witnesses,
  ],
}

export const OTHER_DOCUMENTS: readonly Starter[] = [
  ...[surgicalChecklist, death, publicProsecutor, diagnosticAid, socialWork, admissionConsent],
]
