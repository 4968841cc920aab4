import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Section, TemplateUpdate } from '#src/domain/templates/contract.ts'
import {
  fillVariables,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  templateRefusal,
  unknownVariables,
} from '#src/domain/templates/rules.ts'
import { threadMs } from '#tests/thread-time.ts'

/** Each variable's value is its own name in capitals. */
const VALUES: Record<TemplateVariable, string> = {
  'paciente.nombre': 'NOMBRE',
  'paciente.expediente': 'EXPEDIENTE',
  'paciente.edad': 'EDAD',
  'paciente.edadEnPalabras': 'EDAD EN PALABRAS',
  'paciente.sexo': 'SEXO',
  'paciente.fechaNacimiento': 'NACIMIENTO',
  'paciente.curp': 'CURP',
  'paciente.alergias': 'ALERGIAS',
  'paciente.cama': 'CAMA',
  'episodio.motivo': 'MOTIVO',
  'episodio.ingreso': 'INGRESO',
  'episodio.servicio': 'SERVICIO',
  'episodio.diagnosticos': 'DIAGNÓSTICOS',
  'hospital.nombre': 'HOSPITAL',
  'hospital.direccion': 'DIRECCIÓN',
  'hospital.clues': 'CLUES',
  'autor.nombre': 'AUTOR',
  'autor.cedula': 'CÉDULA',
  fecha: 'FECHA',
  hora: 'HORA',
}

describe('variables', () => {
  test('are looked for at once in a text that only begins them', async () => {
    const open = `{{${' '.repeat(4_000)}x`
    const took = await threadMs(() => {
      expect(fillVariables(open, VALUES)).toBe(open)
      expect(unknownVariables(open)).toEqual([])
    })
    expect(took).toBeLessThan(200)
  })

  test.each([
    ['{{paciente.nombre}} ingresó', 'NOMBRE ingresó'],
    ['{{ fecha }}, {{\thora\n}}', 'FECHA, HORA'],
    ['{{fecha}}{{fecha}}', 'FECHAFECHA'],
    ['{{otra}} y {{fecha}}', '{{otra}} y FECHA'],
    ['{{Fecha}}', '{{Fecha}}'],
    ['{{{fecha}}}', '{FECHA}'],
    ['{fecha} {{fecha} fecha}}', '{fecha} {{fecha} fecha}}'],
    ['{{}} {{ }}', '{{}} {{ }}'],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
    ['', ''],
  ])('in %j are filled: %j', (text, filled) => {
    expect(fillVariables(text, VALUES)).toBe(filled)
  })

  test.each([
    ['{{otra}} {{ otra }} {{fecha}} {{Nombre del paciente}}', ['otra', 'Nombre del paciente']],
    ['{{}}', ['']],
    ['{{7*7}}', ['7*7']],
    ['{{hasOwnProperty}}', ['hasOwnProperty']],
    ['{{fecha}} sin nada más', []],
  ])('in %j that nobody knows are %j', (text, unknown) => {
    expect(unknownVariables(text)).toEqual(unknown)
  })

  test('each that is known is filled, with what it stands for and nothing in that', () => {
    for (const name of TEMPLATE_VARIABLES) {
      expect(unknownVariables(`{{${name}}}`)).toEqual([])
      expect(fillVariables(`{{${name}}}`, VALUES)).toBe(VALUES[name])
      expect(fillVariables(`{{${name}}}`, { ...VALUES, [name]: '$& $1 {{fecha}}' })).toBe('$& $1 {{fecha}}')
    }
  })

  test('a text without braces stays as it is, and after filling only unknown ones are left', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replaceAll(/[{}]/g, '')
        expect(fillVariables(plain, VALUES)).toBe(plain)
        expect(unknownVariables(plain)).toEqual([])
      }),
    )
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...TEMPLATE_VARIABLES, 'x').map((name) => `{{${name}}}`),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(unknownVariables(fillVariables(text, VALUES))).toEqual(unknownVariables(text))
      }),
    )
  })
})

test.each([
  ['draft', ['edit', 'publish', 'retire']],
  ['published', ['edit', 'retire']],
  ['retired', ['publish']],
] as const)('with a template that is %s one can %j', (status, allowed) => {
  const actions = ['edit', 'publish', 'retire'] as const
  expect(actions.filter((action) => templateRefusal(action, status) === null)).toEqual(allowed)
})

describe('a section', () => {
  test('is trimmed, and says nothing where nothing is said', () => {
    const read = z.parse(Section, { key: 'plan', title: ' Plan ', type: 'richText' })
    expect(read).toEqual({
      key: 'plan',
      title: 'Plan',
      type: 'richText',
      help: '',
      required: false,
      options: [],
      initial: '',
    })
  })

  test.each(['', '1a', 'A', 'a-b', 'a.b', 'ñ', '__proto__', 'a'.repeat(41), 'a b'])(
    'is not named %j',
    (key) => {
      expect(z.safeParse(Section, { key, title: 'Plan', type: 'text' }).success).toBe(false)
    },
  )
})

test('a template has a section at least, and sixty at most', () => {
  const sections = (many: number) =>
    Array.from({ length: many }, (_, number) => ({ key: `s${number}`, title: 'Plan', type: 'text' }))
  const fits = (many: number) =>
    z.safeParse(TemplateUpdate, { name: 'Nota', kind: 'progress', sections: sections(many) }).success
  expect([0, 1, 60, 61].map(fits)).toEqual([false, true, true, false])
})
