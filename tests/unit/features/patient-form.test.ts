import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PatientUpdate } from '#src/domain/patients/bodies.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { ageOf, bedText } from '#src/features/patients/labels.ts'
import { curpPerson, doubtsOf } from '#src/features/patients/parts/curp.ts'
import {
  bodyOf,
  fieldsOf,
  patientDifferences,
  unnamedFieldsOf,
} from '#src/features/patients/parts/patient-fields.ts'
import { patientListParams } from '#src/features/patients/queries.ts'
import {
  hasFilters,
  onSameTab,
  overviewSearch,
  PATIENT_TABS,
  patientSearch,
  patientTab,
  TAB_STATES,
} from '#src/features/patients/search-params.ts'
import { mergeOver, valueAt } from '#src/forms/values.ts'

const word = fc.stringMatching(/^[A-Za-zñÑáé]{1,12}( [A-Za-zñÑáé]{1,12})?$/)
const maybe = fc.oneof(fc.constant(''), word)
const phone = fc.oneof(fc.constant(''), fc.stringMatching(/^\d{10}$/))
const born = fc.record({
  birthDate: fc.oneof(fc.constant(null), fc.constantFrom('1968-03-19', '2000-02-29', '2026-01-01')),
  estimatedAge: fc.constant(null),
})
const guessed = fc.record({ birthDate: fc.constant(null), estimatedAge: fc.integer({ min: 0, max: 130 }) })

const patient: fc.Arbitrary<Patient> = fc
  .tuple(
    fc.oneof(born, guessed),
    fc.record({
      patientId: fc.integer({ min: 1, max: 1e6 }),
      recordNumber: fc.stringMatching(/^\d{7}$/),
      givenNames: word,
      firstSurname: word,
      secondSurname: maybe,
      preferredName: maybe,
      sex: fc.constantFrom('male', 'female', 'intersex', 'undetermined'),
      curp: fc.constantFrom(null, 'GOMC850315HDFRRR07', 'BOXW310820HNERXN09'),
      birthState: maybe,
      nationality: maybe,
      address: maybe,
      phone,
      email: fc.constantFrom('', 'a@b.mx'),
      insurance: maybe,
      emergencyContact: fc.record({ name: maybe, relationship: maybe, phone }),
      allergies: fc.oneof(
        fc.constantFrom<Patient['allergies']>({ state: 'notAsked', items: [] }, { state: 'none', items: [] }),
        fc.record({
          state: fc.constant('listed' as const),
          items: fc.array(word, { minLength: 1, maxLength: 5 }),
        }),
      ),
      bloodType: fc.constantFrom(null, 'O+', 'AB-'),
      status: fc.constantFrom('active', 'deceased', 'archived'),
      statusReason: fc.constant(null),
      identified: fc.boolean(),
      stay: fc.constant(null),
      lastMovementAt: fc.constant(null),
      version: fc.integer({ min: 1, max: 99 }),
    }),
  )
  .map(([age, rest]) => ({ ...rest, ...age }))

describe('the fields of a record', () => {
  test('send back what is stored, word for word, when nothing was typed', () => {
    fc.assert(
      fc.property(patient, (stored) => {
        const { patientId, recordNumber, identified, stay, lastMovementAt, version, ...rest } = stored
        const { status, statusReason, ...written } = rest
        expect(z.parse(PatientUpdate, bodyOf(fieldsOf(stored)))).toEqual(written)
      }),
    )
  })

  test('differ in nothing from themselves, and in what was changed alone', () => {
    fc.assert(
      fc.property(patient, (stored) => {
        const fields = fieldsOf(stored)
        expect(patientDifferences(fields, fields)).toEqual([])
        const local = { ...fields, address: `${fields.address} 5` }
        expect(patientDifferences(local, fields)).toEqual([
          { label: 'Domicilio', local: local.address, server: fields.address },
        ])
      }),
    )
  })

  test('of somebody without a name leave the label out, and nothing else', () => {
    fc.assert(
      fc.property(patient, (stored) => {
        const names = { givenNames: '', firstSurname: '', secondSurname: '' }
        expect(unnamedFieldsOf(stored)).toEqual({ ...fieldsOf(stored), ...names })
      }),
    )
  })
})

describe('two people’s changes of one record', () => {
  const record = fc.record({ a: fc.string(), b: fc.array(fc.string()), c: fc.integer() })

  test('mine win where I changed something, the stored ones everywhere else', () => {
    fc.assert(
      fc.property(record, record, record, (local, begun, stored) => {
        const merged = mergeOver(local, begun, stored)
        for (const key of ['a', 'b', 'c'] as const) {
          const changed = JSON.stringify(local[key]) !== JSON.stringify(begun[key])
          expect(merged[key]).toEqual(changed ? local[key] : stored[key])
        }
      }),
    )
  })

  test('a field is found by its name', () => {
    const values = { a: '', beds: [{ code: 'x' }], deep: { phone: '5' } }
    expect(valueAt(values, 'a')).toBe('')
    expect(valueAt(values, 'beds[0].code')).toBe('x')
    expect(valueAt(values, 'deep.phone')).toBe('5')
    for (const name of ['b', 'beds[1].code', 'a.b', 'toString', 'deep.__proto__'])
      expect(valueAt(values, name)).toBeUndefined()
  })
})

describe('a CURP', () => {
  test.each([
    ['GOMC850315HDFRRR07', { birthDate: '1985-03-15', sex: 'male', birthState: 'Ciudad de México' }],
    ['GOMC850315XMCRRR06', { birthDate: '1985-03-15', sex: undefined, birthState: 'Estado de México' }],
    ['GOMC850315HNERRR03', { birthDate: '1985-03-15', sex: 'male', birthState: 'Nacido en el extranjero' }],
    ['GOMC850315HQQRRR01', { birthDate: '1985-03-15', sex: 'male', birthState: undefined }],
    ['MARP800101MDFRTR03', { birthDate: '1980-01-01', sex: 'female', birthState: 'Ciudad de México' }],
    ['XXXX999999XXXXXX99', {}],
    ['GOMC850315', {}],
    ['', {}],
  ])('%j tells %j', (curp, person) => {
    expect(curpPerson(curp)).toEqual(person)
  })

  test('raises doubts only once it is whole, however it is typed', () => {
    const name = { givenNames: 'María Cristina', firstSurname: 'Gómez', secondSurname: 'Mendoza' }
    const person = { ...name, birthDate: '1985-03-16', sex: 'male' }
    expect(doubtsOf({ ...person, curp: 'gomc850315hdfrrr0' })).toEqual([])
    expect(doubtsOf({ ...person, curp: ' gomc850315hdfrrr07 ' })).toEqual([
      'La fecha de la CURP no coincide con la fecha de nacimiento',
    ])
    const known = { birthDate: '', sex: '', curp: 'GOMC850315HDFRRR07' }
    expect(doubtsOf({ ...known, ...name })).toEqual([])
    expect(doubtsOf({ ...known, givenNames: '', firstSurname: '', secondSurname: '' })).toEqual([])
    expect(doubtsOf({ ...known, givenNames: 'José', firstSurname: 'Pérez', secondSurname: 'López' })).toEqual(
      ['Las letras de la CURP no coinciden con el nombre'],
    )
  })
})

describe('the state of the list in the address', () => {
  test('holds everything but the search', () => {
    const raw = { q: 'perez', page: '2', admitted: 'true', identified: 'false', service: 'Urgencias' }
    expect(patientSearch(raw)).toEqual({
      page: 2,
      orderBy: undefined,
      q: undefined,
      admitted: true,
      identified: false,
      service: 'Urgencias',
      doctorId: undefined,
      form: undefined,
    })
  })

  test('is read back as it was written, whatever it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.integer())), (raw) => {
        const once = patientSearch(raw)
        expect(patientSearch({ ...once })).toEqual(once)
        const overview = overviewSearch(raw)
        expect(overviewSearch({ ...overview })).toEqual(overview)
      }),
    )
  })

  test.each([
    ['age:asc', 'birthDate:desc'],
    ['age:desc', 'birthDate:asc'],
    ['recordNumber:desc', 'recordNumber:desc'],
    ['bed:desc', 'bed:desc'],
  ])('the order %j is asked for as %s', (orderBy, wire) => {
    const expected = { orderBy: wire, search: 'x', pageIndex: 1, pageSize: 30 }
    expect(patientListParams({ orderBy }, 30, 'x')).toMatchObject(expected)
  })

  const EVERYBODY = { admitted: undefined, identified: undefined, orderBy: 'name:asc' }
  test.each([
    // What a tab is called now, and what an address meant before there were any.
    [{}, 'internados', { admitted: true, identified: undefined, orderBy: 'bed:asc' }],
    [{ form: 'paciente' }, 'internados', { admitted: true, orderBy: 'bed:asc' }],
    [{ admitted: 'true' }, 'internados', { admitted: true, orderBy: 'bed:asc' }],
    [{ view: 'todos' }, 'todos', EVERYBODY],
    [{ page: '2' }, 'todos', { ...EVERYBODY, pageIndex: 2 }],
    [{ service: 'Urgencias' }, 'todos', { ...EVERYBODY, service: 'Urgencias' }],
    [{ doctorId: 'ana' }, 'todos', { ...EVERYBODY, doctorId: 'ana' }],
    [{ orderBy: 'name:desc' }, 'todos', { ...EVERYBODY, orderBy: 'name:desc' }],
    [{ admitted: 'false' }, 'todos', { ...EVERYBODY, admitted: false }],
    [{ identified: 'true' }, 'todos', { ...EVERYBODY, identified: true }],
    [{ identified: 'false' }, 'sin-identificar', { ...EVERYBODY, identified: false }],
    [{ identified: 'false', admitted: 'true' }, 'sin-identificar', { identified: false, admitted: true }],
    [{ view: 'recientes' }, 'recientes', { ...EVERYBODY, orderBy: 'lastMovementAt:desc' }],
    [{ view: 'recientes', identified: 'false' }, 'recientes', { identified: undefined }],
    [{ view: 'x' }, 'internados', { admitted: true }],
  ])('the address %j is the tab %s', (raw, tab, asked) => {
    const search = patientSearch(raw)
    expect(patientTab(search)).toBe(tab)
    expect(patientListParams(search, 20)).toMatchObject(asked)
  })

  test.each([
    [{}, { page: 2 }, { admitted: true, page: 2 }],
    [{}, { service: 'Urgencias' }, { admitted: true, service: 'Urgencias' }],
    [{ page: 2 }, { page: undefined }, { view: 'todos' }],
    [{ admitted: true }, { orderBy: 'name:asc' }, { admitted: true, orderBy: 'name:asc' }],
    [{ identified: false }, { page: 3 }, { identified: false, page: 3 }],
    [{}, {}, {}],
  ])('the list of %j stays on its tab when %j changes', (current, change, next) => {
    const reached = onSameTab(current, { ...current, ...change })
    expect(JSON.parse(JSON.stringify(reached))).toEqual(next)
  })

  test('only what narrows a tab further is a filter', () => {
    for (const tab of PATIENT_TABS) expect(hasFilters(TAB_STATES[tab])).toBe(false)
    expect(hasFilters({})).toBe(false)
    for (const narrowed of [{ service: 'x' }, { admitted: false }, { identified: false, admitted: true }])
      expect(hasFilters(narrowed)).toBe(true)
  })
})

test.each([
  [{ birthDate: '2000-01-01', estimatedAge: null }, '26 a'],
  [{ birthDate: '2026-11-09', estimatedAge: null }, '12 d'],
  [{ birthDate: null, estimatedAge: 40 }, '≈ 40 a'],
  [{ birthDate: null, estimatedAge: 0 }, '≈ 0 a'],
  [{ birthDate: null, estimatedAge: null }, '—'],
])('%j is %s old', (person, age) => {
  expect(ageOf(person, '2026-11-21')).toBe(age)
})

test('a bed is named with its room, once', () => {
  expect(bedText({ code: '101-A', roomCode: '101' })).toBe('101-A')
  expect(bedText({ code: 'A', roomCode: '101' })).toBe('101 · A')
})
