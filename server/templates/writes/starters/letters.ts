import { authorizes, informs, optional, required, type Starter, witnesses } from './parts.ts'

/** NOM-004-SSA3-2012, 10.1. */
const consent: Starter = {
  name: 'Consentimiento informado',
  kind: 'consent',
  sections: [
    required.text('institucion', 'Institución', {
      initial: '{{hospital.nombre}}, {{hospital.direccion}}',
    }),
    required.text('lugarFecha', 'Lugar y fecha', { initial: '{{hospital.direccion}}, {{fecha}}, {{hora}}' }),
    required.text('acto', 'Acto autorizado', { help: 'El procedimiento, sin abreviaturas.' }),
    required.richText('riesgosBeneficios', 'Riesgos y beneficios esperados', {
      help: 'Del acto autorizado, y las alternativas que se explicaron.',
    }),
    required.richText('contingencias', 'Autorización para contingencias y urgencias', {
      initial:
        'Yo, {{paciente.nombre}}, con expediente {{paciente.expediente}}, autorizo al personal de salud de la institución denominada {{hospital.nombre}} para la atención de contingencias y urgencias derivadas del acto autorizado, atendiendo al principio de libertad prescriptiva. Se me explicó con claridad y pude hacer preguntas. Sé que puedo retirar este consentimiento antes del acto.',
    }),
    authorizes,
    informs,
    ...witnesses,
  ],
}

/** 10.2. */
const voluntaryDischarge: Starter = {
  name: 'Egreso voluntario',
  kind: 'voluntaryDischarge',
  sections: [
    required.text('solicitante', 'Quien solicita el egreso', { help: 'Nombre completo y edad.' }),
    required.choice('parentesco', 'Parentesco o representación', {
      options: [
        'El propio paciente',
        'Cónyuge o concubino',
        'Madre o padre',
        'Hija o hijo',
        'Otro familiar',
        'Tutor',
        'Representante legal',
      ],
    }),
    required.richText('solicitud', 'Solicitud', {
      initial:
        'Solicito de manera voluntaria el egreso de {{paciente.nombre}}, de {{paciente.edadEnPalabras}} de edad, con expediente {{paciente.expediente}}, de la institución denominada {{hospital.nombre}}, ubicada en {{hospital.direccion}}, el {{fecha}} a las {{hora}}. Se me informaron las consecuencias que puede tener esta decisión y relevo de responsabilidad al establecimiento y al médico tratante.',
    }),
    required.richText('resumen', 'Resumen clínico'),
    required.richText('medidas', 'Medidas recomendadas para la protección de la salud', {
      help: 'Y para la atención de factores de riesgo.',
    }),
    required.richText('riesgos', 'Riesgos del egreso'),
    optional.richText('pronostico', 'Pronóstico'),
    required.text('medico', 'Médico que emite la hoja', {
      initial: '{{autor.nombre}}, cédula {{autor.cedula}}',
    }),
    optional.text('responsiva', 'Médico que otorga la responsiva', { help: 'En su caso: nombre completo.' }),
    ...witnesses,
  ],
}

export const LETTERS: readonly Starter[] = [consent, voluntaryDischarge]
