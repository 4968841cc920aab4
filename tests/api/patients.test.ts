import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PatientPage } from '#src/domain/patients/contract.ts'
import { newKey } from '../fixtures/api-client.ts'
import { addPatient, PATIENTS, patientIn, person, startClinic } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'

/** A clinic with one registered patient, and how to ask for a change of it. */
async function withPatient(about = {}) {
  const clinic = await startClinic()
  const reply = await clinic.register(person(about))
  const patient = patientIn(reply)
  const path = `${PATIENTS}/${patient.patientId}`
  const put = (body: unknown, version = patient.version) =>
    clinic.as('admision').put(path, body, { 'if-match': `"${version}"` })
  return { ...clinic, patient, path, put, etag: reply.headers.get('etag') }
}

const EVERYTHING = {
  givenNames: 'María José',
  firstSurname: 'Gómez',
  secondSurname: 'Castro',
  preferredName: 'Majo',
  birthDate: '1985-03-15',
  estimatedAge: null,
  sex: 'female',
  curp: 'GOMC850315HDFRRR07',
  birthState: 'Ciudad de México',
  nationality: 'Mexicana',
  address: 'Av. Reforma 1, col. Centro',
  phone: '5511112222',
  email: 'maria@ronda.example',
  insurance: 'IMSS 123',
  emergencyContact: { name: 'Juan Gómez', relationship: 'Padre', phone: '5533334444' },
  allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
  bloodType: 'O+',
  status: 'active',
} as const

describe('registering', () => {
  test('answers everything that was written, under a record number of the hospital', async () => {
    const { as, register } = await startClinic()
    const reply = await register(EVERYTHING)
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(reply.body).toEqual({
      ...EVERYTHING,
      patientId: 1,
      recordNumber: '0000001',
      identified: true,
      stay: null,
      lastMovementAt: null,
      statusReason: null,
      version: 1,
    })
    expect((await as('archivo').get(`${PATIENTS}/1`)).body).toEqual(reply.body)
    expect(patientIn(await register(person())).recordNumber).toBe('0000002')
  })

  test('asks for names and sex alone, and leaves nothing else blank', async () => {
    const { register } = await startClinic()
    const reply = await register({ givenNames: ' Ana ', firstSurname: 'López', sex: 'female' })
    expect(reply.body).toMatchObject({
      givenNames: 'Ana',
      secondSurname: '',
      birthDate: null,
      estimatedAge: null,
      curp: null,
      phone: '',
      allergies: { state: 'notAsked', items: [] },
      bloodType: null,
      status: 'active',
      identified: true,
    })
  })

  test('takes what people type: spaces in a phone, small letters in a CURP, empty for none', async () => {
    const { register } = await startClinic()
    const typed = { phone: '(55) 1111-22 22', curp: ' gomc850315hdfrrr07 ', birthDate: '' }
    expect((await register(person(typed))).body).toMatchObject({
      phone: '5511112222',
      curp: 'GOMC850315HDFRRR07',
      birthDate: null,
    })
    expect((await register(person({ curp: '' }))).body).toMatchObject({ curp: null })
  })

  test('takes what is pasted: characters that nobody sees, tabs and line breaks, separators in a CURP', async () => {
    const { register } = await startClinic()
    const pasted = {
      givenNames: '\u2068María\tJosé\u2069',
      firstSurname: '\u202aGómez\u202c\r\n',
      secondSurname: 'Cas\u200btro\u00a0Paz',
      curp: 'GOMC-850315 HDF\u00a0RRR‑07\u200b',
      address: 'Av. Reforma 1\nCol. Centro\n\n06000',
      email: '\u2066maria@ronda.example\u2069',
      phone: '\u202a044 55 1111 2222 ext. 12\u202c',
      allergies: { state: 'listed', items: ['Peni\u00adcilina\u2028G'] },
    }
    expect((await register({ ...person(), ...pasted })).body).toMatchObject({
      givenNames: 'María José',
      firstSurname: 'Gómez',
      secondSurname: 'Castro Paz',
      curp: 'GOMC850315HDFRRR07',
      address: 'Av. Reforma 1 Col. Centro 06000',
      email: 'maria@ronda.example',
      phone: '5511112222;ext=12',
      allergies: { state: 'listed', items: ['Penicilina G'] },
    })
  })

  test('F32: the same key and body register one patient, another body under the key is refused', async () => {
    const { register, audit, store } = await startClinic()
    const key = newKey()
    const replies = await Promise.all([register(person(), key), register(person(), key)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await store.db.selectFrom('patients').selectAll().execute()).toHaveLength(1)
    expect((await register(person({ givenNames: 'Eva' }), key)).status).toBe(422)
    expect((await audit()).filter(({ path }) => path === PATIENTS).map((one) => one.patientId)).toEqual([1])
  })

  test('without a key is refused', async () => {
    const { register } = await startClinic()
    expect((await register(person(), {})).status).toBe(400)
  })

  test('of many at once gives each a number of their own', async () => {
    const { register } = await startClinic()
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(person())))
    const numbers = replies.map((reply) => patientIn(reply).recordNumber)
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(7, '0')),
    )
  })

  test('counts on where seven digits end', async () => {
    const { register, store } = await startClinic()
    await register(person())
    await store.write('installation', (db) =>
      db.updateTable('recordCounters').set({ next: 10_000_000 }).execute(),
    )
    expect(patientIn(await register(person())).recordNumber).toBe('10000000')
    expect(patientIn(await register(person())).recordNumber).toBe('10000001')
  })

  test('numbers each hospital by itself', async () => {
    const { as, register } = await startClinic()
    await register(person({ curp: EVERYTHING.curp }))
    await as('direccion').post('/api/hospitals', { name: 'Otro' })
    const other = '/api/hospitals/2/patients'
    const reply = await as('direccion').post(other, person({ curp: EVERYTHING.curp }), newKey())
    expect(reply.status).toBe(201)
    expect(patientIn(reply).recordNumber).toBe('0000001')
    expect((await as('direccion').get(`${other}/1`)).status).toBe(404)
    expect((await as('direccion').get(`${PATIENTS}/2`)).status).toBe(404)
  })
})

describe('what cannot be', () => {
  test.each([
    ['givenNames', { givenNames: ' ' }],
    ['firstSurname', { firstSurname: undefined }],
    ['givenNames', { givenNames: 'a'.repeat(121) }],
    ['givenNames', { givenNames: 'A\u0000na' }],
    ['firstSurname', { firstSurname: 'López\u0007' }],
    ['givenNames', { givenNames: 'Mar\ufffda' }],
    ['firstSurname', { firstSurname: 'Реrеz' }],
    ['preferredName', { preferredName: 'Jοsé' }],
    ['emergencyContact.name', { emergencyContact: { name: 'Ana ОСА' } }],
    ['nationality', { nationality: 'Espa\ufffdola' }],
    ['address', { address: 'Calle\u0000uno' }],
    ['address', { address: '\ud800' }],
    ['email', { email: 'a@b.c\u0007' }],
    ['emergencyContact.name', { emergencyContact: { name: 'a\u001bb' } }],
    ['allergies.items.1', { allergies: { state: 'listed', items: ['Polen', 'a\u0001'] } }],
    ['sex', { sex: 'f' }],
    ['sex', { sex: undefined }],
    ['curp', { curp: 'GOMC850315' }],
    ['curp', { curp: 'GOMC850315HDFRRR0A' }],
    ['phone', { phone: '12345' }],
    ['phone', { phone: '+52 55 1234' }],
    ['emergencyContact.phone', { emergencyContact: { phone: '12345' } }],
    ['email', { email: 'nada' }],
    ['birthDate', { birthDate: '2025-02-30' }],
    ['birthDate', { birthDate: '15/03/1985' }],
    ['birthDate', { birthDate: '1879-12-31' }],
    ['birthDate', { birthDate: '2026-03-16' }],
    ['estimatedAge', { estimatedAge: 131 }],
    ['estimatedAge', { estimatedAge: 40, birthDate: '1985-03-15' }],
    ['allergies.items', { allergies: { state: 'listed', items: [] } }],
    ['allergies.items', { allergies: { state: 'none', items: ['Polen'] } }],
    ['bloodType', { bloodType: 'C+' }],
    ['identified', { identified: 'no' }],
  ])('%s is refused at the field: %j', async (field, wrong) => {
    const { register, store } = await startClinic()
    const reply = await register({ ...person(), ...wrong })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await store.db.selectFrom('patients').selectAll().execute()).toEqual([])
  })

  test('F41: a birth date is held against the calendar of the hospital, not of the server', async () => {
    // Midnight has passed in UTC, but not in Mexico City.
    const { register } = await startClinic({ clock: () => new Date('2026-03-16T03:00:00.000Z') })
    expect((await register(person({ birthDate: '2026-03-16' }))).body).toMatchObject({
      errors: { birthDate: ['La fecha de nacimiento no puede ser futura'] },
    })
    expect((await register(person({ birthDate: '2026-03-15' }))).status).toBe(201)
    expect((await register(person({ birthDate: '1880-01-01' }))).status).toBe(201)
  })

  test('a CURP that disagrees with itself or the person is taken: people decide', async () => {
    const { register } = await startClinic()
    const odd = person({ curp: 'GOMC850315HDFRRR03', birthDate: '1990-01-01', sex: 'female' })
    expect((await register(odd)).body).toMatchObject({ curp: 'GOMC850315HDFRRR03' })
  })
})

describe('F38: hostile names', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '{{7*7}}',
    "Robert'); DROP TABLE patients;--",
    'גרון',
    '🧑‍⚕️',
    '%_\\',
    '__proto__',
    'MuÃ±oz',
    'Mu&ntilde;oz',
    'Мария',
  ])('%j is stored as it is, and found', async (name) => {
    const { as, register } = await startClinic()
    await register(person({ givenNames: 'Otra' }))
    const { patientId } = patientIn(await register(person({ givenNames: name })))
    expect((await as('archivo').get(`${PATIENTS}/${patientId}`)).body).toMatchObject({ givenNames: name })
    const found = await as('archivo').get(`${PATIENTS}?search=${encodeURIComponent(name)}`)
    expect(z.parse(PatientPage, found.body).data.map((one) => one.patientId)).toEqual([patientId])
  })
})

test('a name that a later rule refuses stays as it is through other changes', async () => {
  const { as, store } = await startClinic()
  const patientId = await addPatient(store, { givenNames: 'Jоsé', firstSurname: 'Mu\ufffdoz' })
  const path = `${PATIENTS}/${patientId}`
  const patient = patientIn(await as('archivo').get(path))
  const put = (change: object, version: number) =>
    as('admision').put(path, { ...patient, ...change }, { 'if-match': `"${version}"` })
  expect(await put({ phone: '5511112222' }, 1)).toMatchObject({
    status: 200,
    body: { givenNames: 'Jоsé', firstSurname: 'Mu\ufffdoz', phone: '5511112222' },
  })
  expect(await put({ givenNames: 'Mаría', firstSurname: 'Mu\ufffdiz' }, 2)).toMatchObject({
    status: 422,
    body: { errors: { givenNames: [expect.any(String)], firstSurname: [expect.any(String)] } },
  })
  expect((await put({ givenNames: 'José', firstSurname: 'Muñoz' }, 2)).status).toBe(200)
})

describe('a CURP', () => {
  const curp = 'MARP800101MDFRTR03'

  test('F26: that another patient has is refused with who it is, at the field', async () => {
    const { register, as } = await startClinic()
    await register(person({ curp }))
    const reply = await register(person({ givenNames: 'Eva', curp: curp.toLowerCase() }))
    const text = 'Esa CURP ya es de Ana López Ruiz, expediente 0000001'
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ detail: text, errors: { curp: [text] }, existing: { patientId: 1 } })
    const eva = patientIn(await register(person({ givenNames: 'Eva' })))
    const change = { ...eva, curp }
    const put = await as('admision').put(`${PATIENTS}/2`, change, { 'if-match': '"1"' })
    expect(put.status).toBe(409)
    expect(put.body).toMatchObject({ existing: { patientId: 1 } })
    expect((await as('admision').get(`${PATIENTS}/2`)).body).toEqual(eva)
  })

  test('that another patient has is told to nobody who may not read', async () => {
    const { register, store } = await startClinic()
    await register(person({ curp }))
    await revoke(store, 'admision', 'patients', 'read')
    const reply = await register(person({ curp }))
    expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-patients-read' }])
    expect(JSON.stringify(reply.body)).not.toContain('CURP')
  })

  test('that two register at once becomes one’s', async () => {
    const { register, store } = await startClinic()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(person({ curp }))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await store.db.selectFrom('patients').selectAll().execute()).toHaveLength(1)
  })

  test('stays one’s own when one is changed', async () => {
    const { put, patient } = await withPatient({ curp })
    expect((await put({ ...patient, phone: '5511112222' })).status).toBe(200)
  })

  test('that stands for having none is nobody’s', async () => {
    const { register } = await startClinic()
    const generic = person({ curp: 'XXXX999999XXXXXX99' })
    expect([(await register(generic)).status, (await register(generic)).status]).toEqual([201, 201])
  })
})

describe('a change', () => {
  test('answers the new record, and the list finds it by its new name', async () => {
    const { as, patient, path, put } = await withPatient()
    const reply = await put({ ...patient, firstSurname: 'Ñandú' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body).toEqual({ ...patient, firstSurname: 'Ñandú', version: 2 })
    expect((await as('archivo').get(path)).body).toEqual(reply.body)
    expect((await as('archivo').get(`${PATIENTS}?search=nandu`)).body).toMatchObject({
      data: [{ patientId: 1 }],
    })
    expect((await as('archivo').get(`${PATIENTS}?search=lopez`)).body).toMatchObject({ data: [] })
  })

  test.each(['deceased', 'archived'])(
    'that still says %s, as it once could, changes all else',
    async (status) => {
      const { patient, put, as } = await withPatient()
      const reply = await put({ ...patient, phone: '5511112222', status })
      expect([reply.status, reply.body]).toMatchObject([200, { phone: '5511112222', status: 'active' }])
      const key = { 'idempotency-key': 'con-estado' }
      const made = await as('admision').post(
        PATIENTS,
        { givenNames: 'Eva', firstSurname: 'Soto', sex: 'female', status },
        key,
      )
      expect([made.status, made.body]).toMatchObject([201, { status: 'active' }])
    },
  )

  test('cannot give a record number, an identity or a bed', async () => {
    const { patient, put } = await withPatient()
    const reply = await put({ ...patient, recordNumber: '7', identified: false, patientId: 9, version: 40 })
    expect(reply.body).toEqual({ ...patient, version: 2 })
  })

  test('F27: of an old version is refused with what is stored', async () => {
    const { patient, put } = await withPatient()
    await put({ ...patient, phone: '5511112222' })
    const stale = await put({ ...patient, phone: '5533334444' })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: { phone: '5511112222', version: 2 } })
  })

  test('of many in the same instant is done once', async () => {
    const { patient, put } = await withPatient()
    const replies = await Promise.all(['1', '2', '3'].map((insurance) => put({ ...patient, insurance })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('without a version is refused, whatever else is wrong', async () => {
    const { as, path } = await withPatient()
    expect((await as('admision').put(path, { givenNames: '' })).status).toBe(428)
  })

  test.each(['0', '2', '1e0', '-1', 'twins', '__proto__', '99999999999'])(
    'of %s is of nobody',
    async (id) => {
      const { as } = await withPatient()
      const headers = { 'if-match': '"1"' }
      expect((await as('admision').put(`${PATIENTS}/${id}`, person(), headers)).status).toBe(404)
      expect((await as('admision').get(`${PATIENTS}/${id}`)).status).toBe(404)
      expect((await as('admision').post(`${PATIENTS}/${id}/identify`, person(), headers)).status).toBe(404)
    },
  )
})

describe('what is known of allergies', () => {
  const listed = { allergies: { state: 'listed', items: [' Penicilina ', 'Látex'] } }

  test('is written by nursing, and nothing else of the record is', async () => {
    const { as, patient, path, audit } = await withPatient()
    const body = { ...listed, givenNames: 'Otra', status: 'archived' }
    const reply = await as('enfermeria').put(`${path}/allergies`, body, { 'if-match': '"1"' })
    const allergies = { state: 'listed', items: ['Penicilina', 'Látex'] }
    expect([reply.status, reply.headers.get('etag')]).toEqual([200, '"2"'])
    expect(reply.body).toEqual({ ...patient, allergies, version: 2 })
    expect((await as('archivo').get(path)).body).toEqual(reply.body)
    expect((await audit()).find(({ method }) => method === 'PUT')).toMatchObject({
      userId: 'enfermeria',
      path: `${path}/allergies`,
      patientId: patient.patientId,
      status: 200,
    })
  })

  test('is refused to who may write neither patients nor episodes, and to who may not read patients', async () => {
    const { as, path, store } = await withPatient()
    const send = (persona: string) => as(persona).put(`${path}/allergies`, listed, { 'if-match': '"1"' })
    expect(await send('archivo')).toMatchObject({ status: 403, body: { group: 'hospital-1-patients-write' } })
    expect(await send('sin-hospitales')).toMatchObject({ status: 404 })
    await revoke(store, 'enfermeria', 'patients')
    expect(await send('enfermeria')).toMatchObject({
      status: 403,
      body: { group: 'hospital-1-patients-read' },
    })
  })

  test('F27: of an old version is refused with what is stored; without one too', async () => {
    const { as, patient, path, put } = await withPatient()
    await put({ ...patient, ...listed })
    const none = { allergies: { state: 'none', items: [] } }
    const stale = await as('enfermeria').put(`${path}/allergies`, none, { 'if-match': '"1"' })
    expect(stale).toMatchObject({
      status: 412,
      body: { current: { version: 2, allergies: { state: 'listed' } } },
    })
    expect((await as('enfermeria').put(`${path}/allergies`, none)).status).toBe(428)
  })

  test.each([
    [{ state: 'listed', items: [] }],
    [{ state: 'none', items: ['Látex'] }],
    [{ state: 'listed', items: ['  '] }],
    [{ state: 'listed', items: ['a\u0007'] }],
    [{ state: 'otro', items: [] }],
  ])('is never blank nor half: %j', async (allergies) => {
    const { as, patient, path } = await withPatient()
    const reply = await as('enfermeria').put(`${path}/allergies`, { allergies }, { 'if-match': '"1"' })
    expect(reply.status).toBe(422)
    expect((await as('archivo').get(path)).body).toEqual(patient)
  })
})

describe('somebody whom nobody can name', () => {
  test('is registered in one step, under a label of their own', async () => {
    const { register, as } = await startClinic()
    await register(person())
    const reply = await register({ identified: false })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      givenNames: 'No identificado',
      firstSurname: '0000002',
      recordNumber: '0000002',
      identified: false,
      sex: 'undetermined',
      estimatedAge: null,
      allergies: { state: 'notAsked' },
    })
    const more = await register({ identified: false, sex: 'male', estimatedAge: 40 })
    expect(more.body).toMatchObject({ firstSurname: '0000003', sex: 'male', estimatedAge: 40 })
    const found = await as('archivo').get(`${PATIENTS}?identified=false&search=no identificado 0003`)
    expect(found.body).toMatchObject({ data: [{ patientId: 3 }], pagination: { totalItems: 1 } })
  })

  test('is identified later, once', async () => {
    const { register, as, audit } = await startClinic()
    const unknown = patientIn(await register({ identified: false, sex: 'male' }))
    const path = `${PATIENTS}/${unknown.patientId}/identify`
    const reply = await as('medica').post(path, EVERYTHING, { 'if-match': '"1"' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ ...unknown, ...EVERYTHING, identified: true, version: 2 })
    const again = await as('medica').post(path, EVERYTHING, { 'if-match': '"2"' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ detail: 'El paciente ya está identificado' })
    expect((await audit()).at(-1)).toMatchObject({ userId: 'medica', path, patientId: unknown.patientId })
  })

  test('stays unidentified when something else is written', async () => {
    const { register, as } = await startClinic()
    const unknown = patientIn(await register({ identified: false }))
    const change = { ...unknown, bloodType: 'A-' }
    const reply = await as('medica').put(`${PATIENTS}/1`, change, { 'if-match': '"1"' })
    expect(reply.body).toMatchObject({ bloodType: 'A-', identified: false })
  })

  test('may turn out to be registered already', async () => {
    const { register, as } = await startClinic()
    await register(EVERYTHING)
    await register({ identified: false })
    const reply = await as('medica').post(`${PATIENTS}/2/identify`, EVERYTHING, { 'if-match': '"1"' })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ existing: { patientId: 1 } })
    expect((await as('medica').get(`${PATIENTS}/2`)).body).toMatchObject({ identified: false, version: 1 })
  })
})

describe('F47: who may', () => {
  const READERS = ['direccion', 'medica', 'enfermeria', 'admision', 'archivo']
  const WRITERS = ['direccion', 'medica', 'admision']

  test('read are those with the right', async () => {
    const { as, path } = await withPatient()
    for (const persona of READERS) {
      expect((await as(persona).get(PATIENTS)).status).toBe(200)
      expect((await as(persona).get(path)).status).toBe(200)
    }
    for (const address of [PATIENTS, path]) {
      const refused = await as('sin-permisos').get(address)
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ group: 'hospital-1-patients-read' })
      expect((await as('sin-hospitales').get(address)).status).toBe(404)
    }
  })

  test('write are those with the right; the others are refused and logged', async () => {
    const { as, path, register, audit } = await withPatient()
    const { patientId } = patientIn(await register({ identified: false }))
    const writes = [
      ['POST', PATIENTS],
      ['PUT', path],
      ['POST', `${PATIENTS}/${patientId}/identify`],
    ] as const
    for (const persona of [...READERS, 'sin-permisos'].filter((one) => !WRITERS.includes(one)))
      for (const [method, address] of writes) {
        const headers = { ...newKey(), 'if-match': '"1"' }
        const reply = await as(persona).send(method, address, person(), headers)
        expect(reply.status).toBe(403)
        expect(reply.body).toMatchObject({ group: 'hospital-1-patients-write' })
        expect((await audit()).at(-1)).toMatchObject({ userId: persona, method, path: address, status: 403 })
      }
    for (const persona of WRITERS) {
      expect((await as(persona).post(PATIENTS, person(), newKey())).status).toBe(201)
    }
  })
})

describe('the log', () => {
  test('holds who read which record, once in a quarter of an hour', async () => {
    const clock = { now: NOW }
    const { as, register, audit } = await startClinic({ clock: () => clock.now })
    await register(person())
    await register(person({ givenNames: 'Eva' }))
    const written = (await audit()).length
    const read = async (persona: string, id: number, minutes: number) => {
      clock.now = new Date(NOW.getTime() + minutes * 60_000)
      await as(persona).get(`${PATIENTS}/${id}`)
    }
    await read('medica', 1, 0)
    await read('medica', 1, 14)
    await read('medica', 2, 14)
    await read('archivo', 1, 14)
    await read('medica', 1, 16)
    const readings = (await audit()).slice(written)
    expect(readings.map((one) => [one.userId, one.method, one.patientId, one.status])).toEqual([
      ['medica', 'GET', 1, 200],
      ['medica', 'GET', 2, 200],
      ['archivo', 'GET', 1, 200],
      ['medica', 'GET', 1, 200],
    ])
  })

  test('counts a record that is asked for twice at once as read once', async () => {
    const { as, path, audit } = await withPatient()
    await Promise.all([as('medica').get(path), as('medica').get(path), as('medica').get(path)])
    expect((await audit()).filter(({ method }) => method === 'GET')).toHaveLength(1)
  })

  test('says whose record was written and that a list was read, and nothing of what was not found', async () => {
    const { as, patient, put, audit } = await withPatient()
    await put({ ...patient, phone: '5511112222' })
    await as('medica').get(PATIENTS)
    await as('medica').get(`${PATIENTS}/77`)
    const about = (await audit()).filter(({ path }) => path.startsWith(PATIENTS))
    expect(about.map((one) => [one.method, one.path, one.patientId, one.status])).toEqual([
      ['POST', PATIENTS, 1, 201],
      ['PUT', `${PATIENTS}/1`, 1, 200],
      ['GET', PATIENTS, null, 200],
    ])
  })
})
