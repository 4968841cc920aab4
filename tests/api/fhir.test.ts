import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newKey } from '../fixtures/api-client.ts'
import { episodeOf, minutes } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'
import { everywhere, exportOf, fhir, SECTIONS, startRecord, wordsOf } from './fhir-export.ts'

const PERSON = {
  givenNames: 'María José',
  firstSurname: 'Gómez',
  secondSurname: 'Ruiz',
  preferredName: 'Majo',
  birthDate: '1980-01-01',
  sex: 'intersex',
  curp: 'GORM800101MDFMZR07',
  birthState: 'Jalisco',
  nationality: 'Mexicana',
  address: 'Calle 1',
  phone: '5512345678',
  email: 'm@example.mx',
  emergencyContact: { name: 'Ana Ruiz', relationship: 'Madre', phone: '5587654321' },
  allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
  bloodType: 'O+',
  insurance: 'IMSS',
  status: 'deceased',
}

describe('the export of a record', () => {
  test('says who the patient is, by every number that identifies them', async () => {
    const { store, export: exported } = await startRecord()
    const { one, all } = await exported(await addPatient(store, PERSON))
    expect(one('Patient')).toMatchObject({
      identifier: [
        { use: 'usual', type: { coding: [{ code: 'MR' }] }, value: expect.stringMatching(/^P\d+$/) },
        { use: 'official', system: 'urn:oid:2.16.840.1.113883.4.629', value: PERSON.curp },
      ],
      active: true,
      name: [
        { use: 'official', text: 'María José Gómez Ruiz', family: 'Gómez Ruiz', given: ['María José'] },
        { use: 'usual', text: 'Majo' },
      ],
      telecom: [
        { system: 'phone', value: '5512345678' },
        { system: 'email', value: 'm@example.mx' },
      ],
      gender: 'other',
      birthDate: '1980-01-01',
      deceasedBoolean: true,
      address: [{ text: 'Calle 1' }],
      contact: [{ relationship: [{ text: 'Madre' }], name: { text: 'Ana Ruiz' } }],
      managingOrganization: { reference: `urn:uuid:${one('Organization')?.id}` },
    })
    expect(wordsOf(everywhere(one('Patient'), 'div')[0])).toContain('Grupo sanguíneo y Rh: O+')
    expect(all('AllergyIntolerance').map(({ code }) => code)).toEqual([
      { text: 'Penicilina' },
      { text: 'Látex' },
    ])
  })

  test.each([
    ['male', 'male'],
    ['female', 'female'],
    ['intersex', 'other'],
    ['undetermined', 'unknown'],
  ])('the sex %s is the gender %s', async (sex, gender) => {
    const { store, export: exported } = await startRecord()
    expect((await exported(await addPatient(store, { sex }))).one('Patient')).toMatchObject({ gender })
  })

  test('who is not identified has a provisional name, and a guessed age is no birth date', async () => {
    const { as, export: exported } = await startRecord()
    const about = { identified: false, sex: 'undetermined', estimatedAge: 40 }
    const { body } = await as('admision').post('/api/hospitals/1/patients', about, newKey())
    const { patientId } = z.parse(z.object({ patientId: z.int() }), body)
    const { one, types } = await exported(patientId)
    expect(one('Patient')).not.toHaveProperty('birthDate')
    expect(one('Patient')).toMatchObject({
      name: [{ use: 'temp' }],
      gender: 'unknown',
      _birthDate: { extension: [{ valueCode: 'unknown' }] },
    })
    expect(wordsOf(everywhere(one('Patient'), 'div')[0])).toContain('Edad aproximada: 40 años')
    expect(types).toEqual(['Organization', 'Patient'])
  })

  test('tells denied allergies from those that nobody asked about, and the CURP of nobody from one', async () => {
    const { store, export: exported } = await startRecord()
    const denied = await exported(await addPatient(store, { allergies: { state: 'none', items: [] } }))
    expect(denied.all('AllergyIntolerance')).toMatchObject([
      {
        clinicalStatus: { coding: [{ code: 'active' }] },
        code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
      },
    ])
    const asked = await exported(await addPatient(store, { curp: 'XXXX999999XXXXXX99' }))
    expect(asked.all('AllergyIntolerance')).toEqual([])
    expect(asked.one('Patient')?.identifier).toHaveLength(1)
  })

  test('follows an episode: its beds, who cared, what was found, how it ended', async () => {
    const ward = await startRecord()
    const { admit, act, as, patientId, bedA, bedB } = ward
    const diagnoses = [
      { code: 'E11', text: 'Diabetes', rank: 'secundario', certainty: 'presuntivo' },
      { code: 'J189', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' },
    ]
    const admitted = episodeOf(await admit({ diagnoses, service: 'Medicina interna', origin: 'Urgencias' }))
    const { episodeId } = admitted
    const duty = { doctorId: 'medica', role: 'attending', startsAt: minutes(-30), episodeId }
    await as('direccion').post('/api/hospitals/1/assignments', duty, newKey())
    const moved = episodeOf(await act(admitted, 'transfer'))
    const ordered = episodeOf(await act(moved, 'order-discharge', { motive: 'transferred' }))
    await act(ordered, 'discharge', {
      destination: 'Hospital General',
      condition: 'Estable',
    })
    const { one, all, words } = await ward.export(patientId)
    const bed = (bedId: number) => ({ code: [bedA, bedB].indexOf(bedId) === 0 ? 'Cama A' : 'Cama B' })
    const locations = new Map(all('Location').map(({ id, name }) => [`urn:uuid:${id}`, name]))
    expect([...locations.values()]).toEqual([expect.stringMatching(/^Cuarto Prueba/), 'Cama A', 'Cama B'])
    const [encounter] = all('Encounter')
    expect(encounter).toMatchObject({
      status: 'finished',
      class: { code: 'IMP' },
      period: { start: minutes(-60), end: NOW.toISOString() },
      participant: [{ type: [{ coding: [{ code: 'ATND' }] }], period: { start: minutes(-30) } }],
      diagnosis: [{ rank: 1 }, { rank: 2 }],
      hospitalization: {
        admitSource: { text: 'Urgencias' },
        destination: { display: 'Hospital General' },
        dischargeDisposition: { coding: [{ code: 'other-hcf' }], text: 'Pase a otro hospital' },
      },
      location: [
        { location: { display: bed(bedA).code }, status: 'completed', period: { start: minutes(-60) } },
        { location: { display: bed(bedB).code }, status: 'completed' },
      ],
    })
    expect(words.some((text) => text.includes('Condición al egreso: Estable'))).toBe(true)
    const [principal, second] = all('Condition')
    expect(principal).toMatchObject({
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J18.9' }], text: 'Neumonía' },
      verificationStatus: { coding: [{ code: 'confirmed' }] },
    })
    expect(second).toMatchObject({ verificationStatus: { coding: [{ code: 'provisional' }] } })
    const conditions = everywhere(encounter?.diagnosis, 'reference')
    expect(conditions).toEqual([`urn:uuid:${principal?.id}`, `urn:uuid:${second?.id}`])
    expect(one('Practitioner')).toMatchObject({
      identifier: [{ type: { coding: [{ code: 'MD' }] }, value: expect.stringMatching(/^\d{7,8}$/) }],
      name: [{ text: 'Ximena Núñez Ávila' }],
    })
  })

  test.each([
    ['emergency', 'EMER'],
    ['inpatient', 'IMP'],
    ['outpatient', 'AMB'],
    ['daySurgery', 'SS'],
    ['observation', 'OBSENC'],
  ])('an episode of the kind %s is an encounter of the class %s', async (kind, code) => {
    const { admit, bedA, patientId, export: exported } = await startRecord()
    await admit({ kind, bedId: kind === 'outpatient' ? null : bedA })
    expect((await exported(patientId)).one('Encounter')).toMatchObject({
      class: { code },
      status: 'in-progress',
    })
  })

  test('what was annulled is there, and said to be an error, with its diagnoses', async () => {
    const { admit, act, patientId, export: exported } = await startRecord()
    const diagnoses = [{ code: 'J18', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }]
    await act(episodeOf(await admit({ diagnoses })), 'annul', { reason: 'Era otra persona' })
    const { one, words } = await exported(patientId)
    expect(one('Encounter')).toMatchObject({ status: 'entered-in-error' })
    expect(one('Condition')).toMatchObject({
      verificationStatus: { coding: [{ code: 'entered-in-error' }] },
    })
    expect(words.some((text) => text.includes('Era otra persona'))).toBe(true)
  })

  test('holds what was signed, with its addenda and annulments, and no draft', async () => {
    const { admit, write, action, patientId, as, export: exported } = await startRecord()
    const episode = episodeOf(await admit())
    await write(episode)
    const signed = await action(await write(episode), 'sign', {})
    const amended = await action(await action(await write(episode), 'sign', {}), 'addenda', {
      text: 'Sin <fiebre>',
    })
    const annulled = await action(await action(await write(episode), 'sign', {}), 'annul', {
      reason: 'Otro paciente',
    })
    const { all, words } = await exported(patientId)
    expect(all('Composition').map(({ status, identifier }) => [status, identifier])).toMatchObject([
      ['final', { value: String(signed.documentId) }],
      ['amended', { value: String(amended.documentId) }],
      ['entered-in-error', { value: String(annulled.documentId) }],
    ])
    const [first, second, third] = all('Composition')
    expect(first).toMatchObject({
      type: { coding: [{ system: 'http://loinc.org', code: '11504-8' }], text: 'Nota postoperatoria' },
      title: 'Nota de prueba',
      date: NOW.toISOString(),
      attester: [{ mode: 'legal', time: NOW.toISOString() }],
      section: SECTIONS.slice(0, -1).map(({ title }) => ({ title })),
    })
    expect(everywhere(first?.section, 'div').map(wordsOf)).toEqual([
      'Primera líneaSegunda & <última>',
      'Alta <b>mañana</b>',
      '150 mL',
      '14 mar 2026',
      'Reservado',
      'Tensión arterial sistólica120 mmHgTensión arterial diastólica80 mmHgTemperatura36.5 °CDolor0 /10',
      'J18.9 Neumonía (principal, confirmado)',
      'FármacoDosisParacetamol500 mg',
    ])
    expect(second?.section).toHaveLength(SECTIONS.length)
    expect(words.some((text) => text.startsWith('Sin <fiebre>Ximena Núñez Ávila, cédula'))).toBe(true)
    expect(wordsOf(everywhere(third?.section, 'div').at(-1))).toContain('Otro paciente')
    expect(words.some((text) => text.includes(`SHA-256: ${signed.digest}`))).toBe(true)
    expect((await as('direccion').get(fhir(patientId))).status).toBe(200)
  })
})

describe('who may have it', () => {
  /** Takes a right of hospital 1 from somebody. */
  async function without(area: string, persona: string) {
    const server = await startServer()
    await revoke(server.store, persona, area)
    return server
  }

  const IDENTITY = ['OperationOutcome', 'Organization', 'Patient', 'AllergyIntolerance']

  test('who may read patients alone gets the person, and is told what is missing', async () => {
    const { as } = await without('episodes', 'archivo')
    const whole = exportOf(await as('direccion').get(fhir(1)))
    expect(whole.types).toContain('Encounter')
    expect(whole.one('OperationOutcome')).toBeUndefined()
    const reply = await as('archivo').get(fhir(1))
    const { types, one } = exportOf(reply)
    expect(types).toEqual(IDENTITY)
    expect(reply.body).toMatchObject({ meta: { tag: [{ code: 'SUBSETTED' }] } })
    expect(one('OperationOutcome')).toMatchObject({
      issue: [
        {
          severity: 'warning',
          code: 'suppressed',
          details: { text: expect.stringContaining('hospital-1-episodes-read') },
        },
      ],
    })
  })

  test('who may not read doctors gets their names, and the licences under documents', async () => {
    const { as } = await without('doctors', 'medica')
    const { one, all } = exportOf(await as('medica').get(fhir(1)))
    expect(everywhere(all('Practitioner'), 'qualification')).toEqual([])
    expect(JSON.stringify(one('OperationOutcome'))).toContain('hospital-1-doctors-read')
  })

  test('reading it is logged, once in a quarter of an hour; what is refused is logged as that', async () => {
    const { as, audit } = await startServer()
    await as('medica').get(fhir(1))
    await as('medica').get(fhir(1))
    expect((await as('sin-permisos').get(fhir(1))).status).toBe(403)
    expect(await audit()).toMatchObject([
      { userId: 'medica', method: 'GET', path: fhir(1), patientId: 1, hospitalId: 1 },
      { userId: 'sin-permisos', path: fhir(1), status: 403, patientId: null },
    ])
  })

  test('nobody finds another hospital’s patient, or one that there is not', async () => {
    const { as, store, patientId } = await startRecord()
    const elsewhere = await addPatient(store, {}, 2)
    expect((await as('direccion').get(fhir(elsewhere))).status).toBe(404)
    expect((await as('direccion').get(fhir(9999))).status).toBe(404)
    expect((await as('sin-hospitales').get(fhir(patientId))).status).toBe(404)
    expect((await as('direccion').get(`${fhir(patientId)}?x=1`)).status).toBe(200)
  })
})

test('the same record has the same addresses each time, and none of another hospital’s', async () => {
  const { as, store, admit, patientId } = await startRecord()
  await admit({ diagnoses: [{ code: 'J18', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }] })
  const first = exportOf(await as('direccion').get(fhir(patientId))).urls
  expect(exportOf(await as('direccion').get(fhir(patientId))).urls).toEqual(first)
  const elsewhere = exportOf(await as('direccion').get(fhir(await addPatient(store, {}, 2), 2))).urls
  expect(elsewhere.filter((url) => first.includes(url))).toEqual([])
})

test('a diagnosis that stands twice is two conditions, and stays what it is when another goes', async () => {
  const { admit, as, patientId } = await startRecord()
  const one = { code: 'J18', text: 'Neumonía', rank: 'secundario', certainty: 'confirmado' }
  const other = { ...one, code: 'E11', text: 'Diabetes' }
  const episode = episodeOf(await admit({ diagnoses: [other, one, one] }))
  const ids = async () =>
    exportOf(await as('direccion').get(fhir(patientId)))
      .all('Condition')
      .map(({ id }) => id)
  const [, second, third] = await ids()
  const { reason, version, episodeId } = episode
  const change = { reason, diagnoses: [one, one] }
  await as('direccion').put(`/api/hospitals/1/episodes/${episodeId}`, change, { 'if-match': `"${version}"` })
  expect(await ids()).toEqual([second, third])
})
