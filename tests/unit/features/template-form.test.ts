import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SectionKey, type Template, TemplateKind, TemplateUpdate } from '#src/domain/templates/contract.ts'
import { type TemplateAction, templateRefusal } from '#src/domain/templates/rules.ts'
import { columnKinds, keepKinds } from '#src/features/templates/editor/column-kinds.ts'
import { NO_CONDITION } from '#src/features/templates/editor/condition-fields.ts'
import { templateDifferences } from '#src/features/templates/editor/template-differences.ts'
import {
  EMPTY_TEMPLATE,
  hasContent,
  newSection,
  sectionKey,
  TemplateBody,
  templateFields,
  toSections,
  toTemplateBody,
} from '#src/features/templates/editor/template-form.ts'
import { publishingText, revisionText, savingText } from '#src/features/templates/labels.ts'
import { templateListParams } from '#src/features/templates/queries.ts'
import { templatesSearch } from '#src/features/templates/search-params.ts'

const blank = newSection([])
const PLAIN = { help: '', required: false, options: [], initial: '' }
const STORED: Template = {
  templateId: 7,
  name: 'Nota de evolución',
  kind: 'progress',
  status: 'published',
  signers: ['physician'],
  needsAuthorization: false,
  revision: 2,
  publishedRevision: 2,
  updatedAt: '2026-11-21T10:00:00.000Z',
  version: 5,
  sections: [
    {
      key: 'evolucion',
      title: 'Evolución',
      help: 'Cómo va',
      required: true,
      type: 'richText',
      options: [],
      initial: 'Paciente {{paciente.nombre}}',
    },
    { ...PLAIN, key: 'peso', title: 'Peso', type: 'number', options: ['kg'] },
    { ...PLAIN, key: 'estado', title: 'Estado', type: 'choice', options: ['Estable', 'Grave'] },
  ],
}

describe('the key of a section', () => {
  test.each([
    ['Signos vitales', 'signosVitales'],
    ['  Exploración física: tórax ', 'exploracionFisicaTorax'],
    ['2 controles', 'seccion2Controles'],
    ['¿?', 'seccion'],
    ['', 'seccion'],
    ['__proto__', 'proto'],
    ['Año', 'ano'],
  ])('%j → %s', (title, key) => {
    expect(sectionKey(title, new Set())).toBe(key)
  })

  test('is the section’s own, whatever the titles are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('Peso', 'peso', 'p'.repeat(60), 'á'.repeat(45)))),
        (titles) => {
          const sections = toSections(titles.map((title, place) => ({ ...blank, id: `${place}`, title })))
          const keys = sections.map(({ key }) => key)
          expect(new Set(keys).size).toBe(titles.length)
          for (const key of keys) expect(z.safeParse(SectionKey, key).success).toBe(true)
        },
      ),
    )
  })

  test('once made, it stays under any title, and a new section takes another', () => {
    const fields = templateFields(STORED).sections
    const renamed = fields.map((section) => ({ ...section, title: 'Otro título' }))
    const added = { ...newSection(renamed), title: 'Evolución' }
    expect(toSections([added, ...renamed]).map(({ key }) => key)).toEqual([
      'evolucion2',
      'evolucion',
      'peso',
      'estado',
    ])
  })
})

describe('the fields of a template', () => {
  test('give back what they were filled with', () => {
    const { name, kind, signers, needsAuthorization, sections } = STORED
    const body = { name, kind, signers, needsAuthorization, sections }
    expect(toTemplateBody(templateFields(STORED))).toEqual(body)
  })

  test('what a type does not take stays behind', () => {
    const section = { ...blank, title: 'A', options: 'uno\n\n dos ', unit: 'kg', initial: 'hola' }
    const sent = (type: (typeof section)['type']) => {
      const [one] = toSections([{ ...section, type }])
      return [one?.options, one?.initial]
    }
    expect(sent('richText')).toEqual([[], 'hola'])
    expect(sent('choice')).toEqual([['uno', 'dos'], ''])
    expect(sent('table')).toEqual([['uno', 'dos'], ''])
    expect(sent('number')).toEqual([['kg'], ''])
    expect(sent('vitalSigns')).toEqual([[], ''])
  })

  test('what columns hold is sent of a table alone, and only where one is no text', () => {
    const section = { ...blank, title: 'A', options: 'Hora\nNota', columns: { Hora: 'time' as const } }
    const sent = (about: Partial<typeof blank>) => toSections([{ ...section, ...about }])[0]
    expect(sent({ type: 'table' })).toMatchObject({ columns: ['time', 'text'] })
    expect(sent({ type: 'table', columns: {} })).not.toHaveProperty('columns')
    expect(sent({ type: 'choice' })).not.toHaveProperty('columns')
  })

  /** What the columns hold after their headings were written anew, time and again. */
  function kindsAfter(...writings: string[]) {
    let section: ReturnType<typeof newSection> = {
      ...blank,
      type: 'table',
      options: 'Hora\nTA\nNota',
      columns: { Hora: 'time', TA: 'bloodPressure' },
    }
    for (const written of writings)
      section = { ...section, options: written, columns: keepKinds(section, written) }
    return columnKinds(section)
  }

  test.each([
    [
      'one is added at the end',
      ['Hora\nTA\nNota\n', 'Hora\nTA\nNota\nV'],
      ['time', 'bloodPressure', 'text', 'text'],
    ],
    ['one is put in between', ['Hora\nFC\nTA\nNota'], ['time', 'text', 'bloodPressure', 'text']],
    ['an empty line is put in', ['Hora\n\nTA\nNota'], ['time', 'bloodPressure', 'text']],
    ['the first goes', ['TA\nNota'], ['bloodPressure', 'text']],
    ['two go at once', ['TA'], ['bloodPressure']],
    ['one is written in other words', ['Hora de la toma\nTA\nNota'], ['time', 'bloodPressure', 'text']],
    [
      'one is emptied and written anew',
      ['\nTA\nNota', 'H\nTA\nNota', 'Ho\nTA\nNota'],
      ['time', 'bloodPressure', 'text'],
    ],
    ['one is moved to the end', ['Hora\n\nNota', 'Hora\n\nNota\nTA'], ['time', 'text', 'bloodPressure']],
    [
      'one goes with its line and comes back',
      ['TA\nNota', 'TA\nNota\nHora'],
      ['bloodPressure', 'text', 'time'],
    ],
    ['another is pasted over all of them', ['A\nTA'], ['text', 'bloodPressure']],
    ['all go', [''], []],
  ])('columns keep what they hold: %s', (_, writings, kinds) => {
    expect(kindsAfter(...writings)).toEqual(kinds)
  })

  test('a heading that is written letter by letter leaves nothing behind it', () => {
    const section = { ...blank, type: 'table' as const, options: 'FC', columns: { FC: 'heartRate' as const } }
    expect(keepKinds(section, 'F')).toEqual({ F: 'heartRate' })
  })

  test('whatever the form lets pass, the contract takes', () => {
    const body = z.parse(TemplateBody, toTemplateBody(templateFields(STORED)))
    expect(z.parse(TemplateUpdate, body)).toEqual(body)
  })

  /** The first words about each field that is wrong. */
  function faults(fields: typeof EMPTY_TEMPLATE) {
    const parsed = z.safeParse(TemplateBody, toTemplateBody(fields))
    const issues = parsed.error?.issues ?? []
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  }

  test('an empty one says what it needs', () => {
    expect(faults(EMPTY_TEMPLATE)).toEqual({
      name: 'Escribe el nombre',
      kind: 'Elige el tipo',
      'sections.0.title': 'Escribe el título de la sección',
    })
    expect(faults({ ...EMPTY_TEMPLATE, name: 'A', kind: 'consent', sections: [] })).toEqual({
      sections: 'Agrega al menos una sección',
    })
  })

  test.each([
    ['choice', '', 'Escribe las opciones, una en cada renglón'],
    ['table', ' \n ', 'Escribe los encabezados, uno en cada renglón'],
    ['choice', 'Sí\nNo\nSí', 'Hay opciones repetidas'],
    ['choice', 'Sí\nNo\n sí ', 'Hay opciones repetidas'],
    ['table', 'Fármaco\nDosis\nfármaco', 'Hay encabezados repetidos'],
    ['choice', 'a'.repeat(121), 'Usa 120 letras como máximo'],
    ['table', Array.from({ length: 51 }, (_, index) => `c${index}`).join('\n'), 'Escribe 50 como máximo'],
  ] as const)('%s with %j: %s', (type, options, message) => {
    const sections = [{ ...blank, title: 'A', type, options }]
    expect(faults({ ...EMPTY_TEMPLATE, name: 'A', kind: 'consent', sections })).toEqual({
      'sections.0.options': message,
    })
  })

  test('of two sections with one title the second is refused', () => {
    const sections = ['Plan', 'Evolución', ' plan'].map((title, place) => ({
      ...blank,
      id: `${place}`,
      title,
    }))
    expect(faults({ ...EMPTY_TEMPLATE, name: 'A', kind: 'consent', sections })).toEqual({
      'sections.2.title': 'Otra sección ya tiene este título',
    })
  })

  test('two sections without a title lack one, and repeat none', () => {
    const sections = [blank, { ...blank, id: 'b' }]
    const titles = Object.values(faults({ ...EMPTY_TEMPLATE, name: 'A', kind: 'consent', sections }))
    expect(new Set(titles).size).toBe(1)
    expect(titles).not.toContain('Otra sección ya tiene este título')
  })

  test('a new section has nothing to lose, and an id of its own', () => {
    expect(hasContent(blank)).toBe(false)
    expect(hasContent({ ...blank, unit: 'kg' })).toBe(true)
    const second = newSection([blank])
    expect(newSection([blank, second]).id).not.toBe(second.id)
    expect(second.id).not.toBe(blank.id)
  })
})

describe('the condition of a section', () => {
  const [, , estado] = templateFields(STORED).sections
  if (!estado) throw new Error('The sections are gone')
  const plan = { ...newSection([]), title: 'Plan' }
  const asks = (changes: object = {}) => ({
    ...plan,
    visibleIf: { ...NO_CONDITION, section: 'estado', values: ['Grave'], ...changes },
  })
  /** What is wrong with a template of these sections. */
  const faults = (sections: (typeof plan)[]) =>
    z
      .safeParse(TemplateBody, toTemplateBody({ ...EMPTY_TEMPLATE, name: 'A', kind: 'consent', sections }))
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

  test('is sent with what was chosen in it alone, and fills the fields again', () => {
    const fields = asks({ sex: ['female'], ageFrom: '10', ageTo: ' 59 ', motive: ['died', 'none'] })
    const visibleIf = {
      sex: ['female'],
      ageFrom: 10,
      ageTo: 59,
      motive: ['died', 'none'],
      choice: { key: 'estado', values: ['Grave'] },
    }
    expect(toSections([estado, fields])[1]).toMatchObject({ key: 'plan', visibleIf })
    expect(toSections([estado, asks()])[1]?.visibleIf).toEqual({ choice: visibleIf.choice })
    expect(toSections([estado, plan])[1]).not.toHaveProperty('visibleIf')
    const stored = { ...STORED, sections: toSections([estado, fields]) }
    expect(toTemplateBody(templateFields(stored)).sections).toEqual(stored.sections)
  })

  test('names a new choice by the key that it gets', () => {
    const parte = { ...newSection([]), title: 'Esta nota es', type: 'choice' as const, options: 'Sí\nNo' }
    const sections = toSections([parte, { ...asks({ section: parte.id, values: ['Sí'] }), id: 'nueva-2' }])
    expect(sections.map(({ key, visibleIf }) => [key, visibleIf?.choice?.key])).toEqual([
      ['estaNotaEs', undefined],
      ['plan', 'estaNotaEs'],
    ])
  })

  test.each([
    ['nothing', [estado, asks({ section: '', values: [] })], 'Elige al menos una condición'],
    ['no option', [estado, asks({ values: [] })], 'Elige al menos una opción de «Estado»'],
    [
      'an option of before',
      [estado, asks({ values: ['Muerto'] })],
      '«Estado» ya no tiene la opción «Muerto»',
    ],
    ['no age', [estado, asks({ ageFrom: 'diez' })], 'Escribe la edad en años cumplidos, de 0 a 130'],
  ])('with %s says what is wrong', (_, sections, text) => {
    expect(faults(sections)).toEqual([`sections.1.visibleIf: ${text}`])
  })

  test('on what was moved behind it says so', () => {
    expect(faults([asks(), estado])).toEqual([
      'sections.0.visibleIf: Depende de una sección que ya no está antes que esta, o que no es una opción de una lista',
    ])
  })

  test('is told among the differences', () => {
    const stored = {
      ...STORED,
      sections: toSections([estado, asks({ sex: ['male', 'female'], ageFrom: '18' })]),
    }
    const local = templateFields(stored)
    const sections = local.sections.map((section) => ({ ...section, visibleIf: null }))
    expect(templateDifferences({ ...local, sections }, stored)).toEqual([
      {
        label: 'Sección Plan',
        local: 'Plan; Texto con formato',
        server:
          'Plan; Texto con formato; solo se muestra si sexo: Hombre o Mujer; edad desde 18 años; Estado: Grave',
      },
    ])
  })

  test('is something to lose', () => {
    expect(hasContent({ ...blank, visibleIf: NO_CONDITION })).toBe(true)
  })
})

describe('two copies of a template', () => {
  test('that say the same differ in nothing', () => {
    expect(templateDifferences(templateFields(STORED), STORED)).toEqual([])
  })

  test('differ in words', () => {
    const [first, second, third] = templateFields(STORED).sections
    if (!first || !second || !third) throw new Error('The sections are gone')
    const local = {
      name: 'Evolución',
      kind: 'nursing',
      needsAuthorization: true,
      signers: ['physician' as const, 'nurse' as const],
      sections: [{ ...third, title: 'Estado general' }, first, { ...newSection([]), title: 'Plan' }],
    }
    expect(templateDifferences(local, STORED)).toEqual([
      { label: 'Nombre', local: 'Evolución', server: 'Nota de evolución' },
      { label: 'Tipo', local: 'Hoja de enfermería', server: 'Nota de evolución' },
      { label: 'Quién lo firma', local: 'Médico, Enfermería; lo autoriza un médico', server: 'Médico' },
      {
        label: 'Sección Estado general',
        local: 'Estado general; Opción de una lista; Estable, Grave',
        server: 'Estado; Opción de una lista; Estable, Grave',
      },
      { label: 'Sección Plan', local: 'Plan; Texto con formato', server: '' },
      { label: 'Sección Peso', local: '', server: 'Peso; Número; kg' },
      { label: 'Orden de las secciones', local: 'Estado general, Evolución', server: 'Evolución, Estado' },
    ])
  })
})

test('another kind of a column is a difference', () => {
  const table: Template['sections'][number] = {
    ...PLAIN,
    key: 'tomas',
    title: 'Tomas',
    type: 'table',
    options: ['Hora', 'Nota'],
    columns: ['time', 'text'],
  }
  const stored = { ...STORED, sections: [table] }
  const local = templateFields({ ...stored, sections: [{ ...table, columns: ['text', 'text'] }] })
  expect(templateDifferences(local, stored)).toEqual([
    { label: 'Sección Tomas', local: 'Tomas; Tabla; Hora, Nota', server: 'Tomas; Tabla; Hora (Hora), Nota' },
  ])
})

describe('revisions in words', () => {
  const at = (status: Template['status'], revision: number, publishedRevision: number | null) => ({
    status,
    revision,
    publishedRevision,
  })

  test.each([
    [at('draft', 1, null), 'Revisión 1; ninguna en uso', undefined, /^Desde ahora/],
    [at('published', 2, 2), 'Revisión 2, en uso', /la revisión 3 como borrador.* usan la 2 /, /./],
    [at('draft', 3, 2), 'Revisión 3; en uso la 2', /la revisión 3 como/, /la revisión 3 en lugar de la 2/],
    [at('retired', 4, null), 'Revisión 4', undefined, /^Vuelve a estar en uso, con su revisión 4/],
  ])('%j', (template, standing, saving, publishing) => {
    expect(revisionText(template)).toBe(standing)
    if (saving) expect(savingText(template)).toMatch(saving)
    else expect(savingText(template)).toBeUndefined()
    expect(publishingText(template)).toMatch(publishing)
  })
})

test.each<[Template['status'], TemplateAction[]]>([
  ['draft', ['edit', 'publish', 'retire']],
  ['published', ['edit', 'retire']],
  ['retired', ['publish']],
])('a %s template allows %j', (status, allowed) => {
  const actions: TemplateAction[] = ['edit', 'publish', 'retire']
  expect(actions.filter((action) => templateRefusal(action, status) === null)).toEqual(allowed)
})

describe('the address of the list', () => {
  test('asks by every kind, and by nothing that is none', () => {
    for (const kind of TemplateKind.options) {
      expect(templateListParams(templatesSearch({ kind }), 20).kind).toBe(kind)
      expect(templateListParams(templatesSearch({ kind: `${kind}s` }), 20).kind).toBeUndefined()
    }
  })

  test('never throws', () => {
    expect(
      templatesSearch({ status: 'x', kind: ['consent'], form: ['editar'], template: '-1', page: {} }),
    ).toEqual({})
  })
})
