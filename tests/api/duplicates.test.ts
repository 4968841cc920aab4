import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Twins } from '#src/domain/patients/contract.ts'
import { addPatient, PATIENTS, person, startClinic } from '../fixtures/patients.ts'

const DUPLICATES = `${PATIENTS}/twins`
const CURP = 'MARP800101MDFRTR03'

/** A clinic with these people registered, and how *Admisión* asks who may be the one being registered. */
async function withPatients(people: Parameters<typeof person>[0][]) {
  const clinic = await startClinic()
  for (const one of people) await clinic.register(person(one))
  const ask = async (question: object) => {
    const { data } = z.parse(Twins, (await clinic.as('admision').post(DUPLICATES, question)).body)
    return data.map(({ patient, reasons }) => [patient.patientId, ...reasons])
  }
  return { ...clinic, ask }
}

const ANA = { givenNames: 'Ana María', birthDate: '1980-01-01', phone: '5511112222', curp: CURP }
const EVA = { givenNames: 'Eva', firstSurname: 'Soto', secondSurname: 'Paz', birthDate: '1980-01-01' }

describe('asked who it may be', () => {
  test.each([
    ['a CURP, however it is typed', { curp: ' marp800101mdfrtr03' }, [[1, 'curp']]],
    ['a CURP half typed', { curp: 'MARP80' }, []],
    ['the CURP that stands for none', { curp: 'XXXX999999XXXXXX99' }, []],
    [
      'a name without accents',
      { givenNames: 'ana', firstSurname: 'LOPEZ', secondSurname: 'ruiz' },
      [[1, 'name']],
    ],
    [
      'the surnames in each other’s place',
      { givenNames: 'Ana María', firstSurname: 'Ruiz', secondSurname: 'López' },
      [[1, 'name']],
    ],
    ['the surnames as given names', { givenNames: 'López Ruiz', firstSurname: 'Ana María' }, [[1, 'name']]],
    [
      'the surnames in one field, in each other’s place',
      { givenNames: 'Ana María', firstSurname: 'Ruiz López' },
      [[1, 'name']],
    ],
    ['one of two given names', { givenNames: 'María', firstSurname: 'López' }, [[1, 'name']]],
    [
      'a name with one surname misspelt',
      { givenNames: 'Ana María', firstSurname: 'Lópes', secondSurname: 'Ruiz' },
      [[1, 'name']],
    ],
    ['a given name alone', { givenNames: 'Ana María' }, []],
    ['a surname alone', { firstSurname: 'López' }, []],
    ['a surname and the birth date', { firstSurname: 'López', birthDate: '1980-01-01' }, [[1, 'birthDate']]],
    ['a CURP with hyphens', { curp: `${CURP.slice(0, 4)}-${CURP.slice(4)}` }, [[1, 'curp']]],
    ['a surname and the phone', { firstSurname: 'López', phone: '55 1111-2222' }, [[1, 'phone']]],
    ['a birth date alone', { birthDate: '1980-01-01' }, []],
    [
      'a surname and the phone with the country',
      { firstSurname: 'López', phone: '+52 55 1111 2222' },
      [[1, 'phone']],
    ],
    ['a phone alone', { phone: '5511112222' }, []],
    ['phone and birth date', { phone: '5511112222', birthDate: '1980-01-01' }, [[1, 'birthDate', 'phone']]],
    ['another name', { givenNames: 'Ana', firstSurname: 'Paz', secondSurname: 'Ruiz' }, []],
    ['nothing', {}, []],
    ['what is no date', { firstSurname: 'López', birthDate: '01/01/1980' }, []],
    ['quotes and signs', { givenNames: "'%_", firstSurname: '"; --' }, []],
  ])('%s: %j', async (_, question, duplicates) => {
    const { ask } = await withPatients([ANA, EVA])
    expect(await ask(question)).toEqual(duplicates)
  })

  test.each([
    ['zero width', 'José\u200b', 'Per\u200bez'],
    ['soft hyphens', 'Jo\u00adsé', 'Pé\u00adrez'],
    ['Cyrillic', 'Jоsе', 'Реrеz'],
    ['Greek', 'Jοsé', 'Ρérez'],
    ['full width', 'Ｊｏｓé', 'Ｐérez'],
    ['joiners', 'Jo\u200dsé', 'Pé\u200crez'],
    ['tag letters', 'José\u{e0041}', 'Pérez'],
    ['wide spaces', '\u2003José\u3000', '\u00a0Pérez'],
  ])('F39: with letters of %s a name is the same, and is found', async (_, givenNames, firstSurname) => {
    const { ask, as, store } = await withPatients([
      { givenNames: 'José', firstSurname: 'Pérez', secondSurname: '' },
    ])
    // As it was stored before letters of other alphabets that look Latin were refused.
    await addPatient(store, { givenNames, firstSurname, secondSurname: '' })
    const plain = { givenNames: 'José', firstSurname: 'Pérez' }
    const both = [
      [1, 'name'],
      [2, 'name'],
    ]
    expect(await ask(plain)).toEqual(both)
    expect(await ask({ givenNames, firstSurname })).toEqual(both)
    for (const search of ['jose perez', `${givenNames} ${firstSurname}`]) {
      const found = await as('archivo').get(`${PATIENTS}?search=${encodeURIComponent(search)}`)
      expect(z.parse(z.object({ data: z.array(z.unknown()) }), found.body).data).toHaveLength(2)
    }
  })

  test('tells the likeliest first: the CURP, then who has most reasons, then the very name', async () => {
    const { ask } = await withPatients([
      { givenNames: 'Juan' },
      { givenNames: 'Ana María' },
      { givenNames: 'Ana' },
      { givenNames: 'Ana', birthDate: '1980-01-01' },
      { ...EVA, curp: CURP },
    ])
    const question = { ...person({ givenNames: 'Ana' }), birthDate: '1980-01-01', curp: CURP }
    expect(await ask(question)).toEqual([
      [5, 'curp', 'birthDate'],
      [4, 'name', 'birthDate'],
      [3, 'name'],
      [1, 'name'],
      [2, 'name'],
    ])
  })

  test('tells of ten at most, the likeliest of hundreds', async () => {
    const { ask, register } = await withPatients([])
    const many = Array.from({ length: 250 }, () => register(person({ givenNames: 'Juan' })))
    await Promise.all(many)
    await register(person({ phone: '5511112222' }))
    const duplicates = await ask({ ...person(), phone: '5511112222' })
    expect(duplicates).toHaveLength(10)
    expect(duplicates[0]).toEqual([251, 'name', 'phone'])
  })

  test('finds who has these very names, in another order, among hundreds who share two of them', async () => {
    const { ask, register } = await withPatients([])
    const others = Array.from({ length: 210 }, () =>
      register(person({ givenNames: 'Juan', firstSurname: 'Paz', secondSurname: 'Ruiz' })),
    )
    await Promise.all(others)
    await register(person({ givenNames: 'Juan', firstSurname: 'Paz', secondSurname: 'Soto' }))
    const asked = { givenNames: 'Paz Soto', firstSurname: 'Juan', secondSurname: '' }
    expect(await ask(asked)).toEqual([[211, 'name']])
  })

  test('answers patients as lists show them, of this hospital alone', async () => {
    const { as } = await withPatients([ANA])
    const [duplicate] = z.parse(Twins, (await as('admision').post(DUPLICATES, { curp: CURP })).body).data
    const { body } = await as('admision').get(`${PATIENTS}/1`)
    expect(body).toMatchObject(duplicate?.patient ?? { patientId: 0 })
    expect(duplicate?.patient).not.toHaveProperty('curp')
    await as('direccion').post('/api/hospitals', { name: 'Otro' })
    expect((await as('direccion').post('/api/hospitals/2/patients/twins', ANA)).body).toEqual({ data: [] })
  })
})

test('the question is asked by those who may read, without a key, and is no write', async () => {
  const { as, audit, store } = await withPatients([ANA])
  const { curp: _, ...unknown } = ANA
  const before = await audit()
  for (const persona of ['direccion', 'medica', 'enfermeria', 'admision', 'archivo']) {
    expect((await as(persona).post(DUPLICATES, unknown)).status).toBe(200)
  }
  const refused = await as('sin-permisos').post(DUPLICATES, unknown)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ group: 'hospital-1-patients-read' })
  expect((await as('sin-hospitales').post(DUPLICATES, unknown)).status).toBe(404)
  expect((await audit()).slice(before.length).map(({ userId, status }) => `${userId} ${status}`)).toEqual([
    // They searched by name.
    ...['direccion 200', 'medica 200', 'enfermeria 200', 'admision 200', 'archivo 200'],
    ...['sin-permisos 403', 'sin-hospitales 404'],
  ])
  expect(await store.db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['curp', { curp: 7 }],
  ['givenNames', { givenNames: 'a'.repeat(201) }],
  ['phone', { phone: null }],
])('a question with a bad %s is refused at the field', async (field, wrong) => {
  const { as } = await startClinic()
  const reply = await as('admision').post(DUPLICATES, wrong)
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})
