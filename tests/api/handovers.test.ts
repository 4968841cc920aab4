import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { type Handover, HandoverPage } from '#src/domain/assignments/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { assignmentIn, HANDOVERS, handoverIn, startRoster } from '../fixtures/assignments.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { ANA, addPatient, namesIn, UNNAMED } from '../fixtures/patients.ts'
import { revoke } from '../fixtures/store-changes.ts'

/** Two patients whom *Médica* attends, and one whom *Dirección* does. */
async function withPatients() {
  const roster = await startRoster()
  const { as, admit, assign, store, bedB, bedC } = roster
  const names = [
    { givenNames: 'Zoé', firstSurname: 'Ñandú' },
    { givenNames: 'Raúl', firstSurname: 'Peña' },
  ]
  const [zoe = 0, raul = 0] = [await addPatient(store, names[0]), await addPatient(store, names[1])]
  const ana = episodeOf(await admit())
  const second = episodeOf(await admit({ patientId: zoe, bedId: bedB }))
  const others = episodeOf(await admit({ patientId: raul, bedId: bedC }))
  const attends = async (doctorId: string, episodeId: number, more: object = {}) =>
    assignmentIn(await assign({ doctorId, role: 'attending', episodeId, startsAt: minutes(-30), ...more }))
  await attends('medica', ana.episodeId)
  await attends('medica', second.episodeId)
  await attends('direccion', others.episodeId)

  const ids = [ana.episodeId, second.episodeId]
  const items = ids.map((episodeId, index) => ({ episodeId, note: `Nota ${index + 1}` }))
  const give = (about: object = {}, persona = 'medica', headers = newKey()) =>
    as(persona).post(HANDOVERS, { toDoctorId: 'direccion', items, ...about }, headers)
  const accept = (handover: Handover, persona = 'direccion') =>
    as(persona).post(`${HANDOVERS}/${handover.handoverId}/accept`, {}, ifMatch(handover))
  const withdraw = (handover: Handover, persona = 'medica') =>
    as(persona).delete(`${HANDOVERS}/${handover.handoverId}`)
  const attending = async (episodeId: number) =>
    episodeOf(await as('direccion').get(`${EPISODES}/${episodeId}`)).attendingDoctorId
  const mine = async (persona: string, query = '') =>
    z.parse(HandoverPage, (await as(persona).get(`${HANDOVERS}?pageSize=100${query}`)).body).data
  return { ...roster, ana, second, others, ids, give, accept, withdraw, attending, mine, attends }
}

describe('a turn is handed over', () => {
  test('with a line on each patient, and nobody changes doctor until it is accepted', async () => {
    const { give, ids, attending, audit } = await withPatients()
    const reply = await give({
      items: [{ episodeId: ids[1], note: ' Pendiente BH ' }, { episodeId: ids[0] }],
    })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(handoverIn(reply)).toMatchObject({
      fromDoctorId: 'medica',
      fromDoctorName: 'Ximena Núñez Ávila',
      toDoctorId: 'direccion',
      toDoctorName: 'Elena Ríos Beltrán',
      status: 'pending',
      createdAt: minutes(0),
      acceptedAt: null,
      items: [
        {
          episodeId: ids[1],
          patientName: 'Zoé Ñandú Ruiz',
          note: 'Pendiente BH',
          bed: { code: 'B' },
          passed: null,
        },
        { episodeId: ids[0], ...ANA, note: '', bed: { code: 'A' }, passed: null },
      ],
    })
    for (const id of ids) expect(await attending(id)).toBe('medica')
    expect((await audit()).findLast((one) => one.method === 'POST')).toMatchObject({
      userId: 'medica',
      path: HANDOVERS,
      status: 201,
      patientId: null,
    })
  })

  test('of one patient: the log says whose record it is about', async () => {
    const { give, ids, audit, patientId, as, mine } = await withPatients()
    await give({ items: [{ episodeId: ids[0] }] })
    expect((await audit()).at(-1)).toMatchObject({ path: HANDOVERS, patientId })
    const [pending] = await mine('direccion')
    await as('direccion').get(`${HANDOVERS}/${pending?.handoverId}`)
    expect((await audit()).at(-1)).toMatchObject({ method: 'GET', userId: 'direccion', patientId })
  })

  test('once, however often the same key and body arrive', async () => {
    const { give, mine } = await withPatients()
    const headers = newKey()
    const [one, two] = [await give({}, 'medica', headers), await give({}, 'medica', headers)]
    expect(two).toMatchObject({ status: 201, body: one.body })
    expect(await mine('medica')).toHaveLength(1)
  })

  test.each([
    ['toDoctorId', { toDoctorId: 'nadie' }, 422, 'No es doctor de este centro médico'],
    ['toDoctorId', { toDoctorId: '' }, 422, 'Elige a quién entregas'],
    ['toDoctorId', { toDoctorId: 'medica' }, 409, 'No puedes entregarte tus propios pacientes'],
    ['toDoctorId', { toDoctorId: 'archivo' }, 409, 'Íñigo Salas Ruelas está en pausa'],
    ['toDoctorId', { toDoctorId: 'enfermeria' }, 409, 'Óscar Peña Lara está de baja'],
    ['items', { items: [] }, 422, 'Elige al menos un paciente'],
    [
      'items.0.episodeId',
      { items: [{ episodeId: 999_999 }] },
      422,
      'No existe ese episodio en este centro médico',
    ],
    ['items.0.note', { items: [{ episodeId: 1, note: 'x'.repeat(501) }] }, 422, 'Usa 500 letras como máximo'],
    ['items.0.note', { items: [{ episodeId: 1, note: 'a\u0007b' }] }, 422, expect.any(String)],
  ])('not with a bad %s (%j)', async (field, about, status, text) => {
    const { give, mine } = await withPatients()
    const reply = await give(about)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ errors: { [field]: [text] } })
    expect(await mine('medica')).toEqual([])
  })

  test('not twice with the same patient in it', async () => {
    const { give, ids } = await withPatients()
    const reply = await give({ items: [{ episodeId: ids[0] }, { episodeId: ids[0] }] })
    expect(reply.body).toMatchObject({
      status: 422,
      errors: { 'items.1.episodeId': ['Este paciente ya está en la lista'] },
    })
  })

  test('not with patients of others, who are named with their doctors', async () => {
    const { give, ids, others, act, second, mine } = await withPatients()
    await act(second, 'annul')
    const items = [ids[0], others.episodeId, ids[1]].map((episodeId) => ({ episodeId }))
    const reply = await give({ items })
    expect(reply.status).toBe(409)
    const text = 'No puedes entregar a Raúl Peña Ruiz: su tratante es Elena Ríos Beltrán'
    expect(reply.body).toMatchObject({
      detail: text,
      errors: {
        'items.1.episodeId': [text],
        'items.2.episodeId': ['No puedes entregar a Zoé Ñandú Ruiz: no tiene tratante, o ya egresó'],
      },
      existing: { episodeId: others.episodeId, patientId: others.patientId },
    })
    expect(await mine('medica')).toEqual([])
  })

  test('nor are they named to who may not read patients', async () => {
    const { give, others, store } = await withPatients()
    await revoke(store, 'medica', 'patients', 'read')
    const reply = await give({ items: [{ episodeId: others.episodeId }] })
    const text = `No puedes entregar el episodio ${others.episodeId}: su tratante es Elena Ríos Beltrán`
    expect(reply.body).toMatchObject({ status: 409, detail: text })
  })

  test('not by who is only planned to attend', async () => {
    const { give, ids, attends, later } = await withPatients()
    const [ana = 0] = ids
    await attends('direccion', ana, { startsAt: minutes(60) })
    const items = [{ episodeId: ana }]
    expect((await give({ toDoctorId: 'medica', items }, 'direccion')).status).toBe(409)
    later(60)
    expect((await give({ toDoctorId: 'medica', items }, 'direccion')).status).toBe(201)
    expect((await give({ items })).status).toBe(409)
  })

  test('not by who does not practise here', async () => {
    const { give, store } = await withPatients()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'paused' }).where('doctorId', '=', 'medica').execute(),
    )
    const reply = await give()
    expect(reply).toMatchObject({
      status: 403,
      body: { detail: 'Solo un médico activo puede entregar su turno' },
    })
  })
})

describe('a handover is accepted', () => {
  test('and the patients are with the receiver from then on', async () => {
    const { give, accept, ids, attending, attendings, later, as, audit } = await withPatients()
    const pending = handoverIn(await give())
    later(12)
    const reply = await accept(pending)
    expect(reply.status).toBe(200)
    expect(handoverIn(reply)).toEqual({
      ...pending,
      status: 'accepted',
      acceptedAt: minutes(12),
      version: 2,
      items: pending.items.map((item) => ({ ...item, passed: true })),
    })
    expect((await audit()).at(-1)).toMatchObject({ userId: 'direccion', method: 'POST', status: 200 })
    for (const id of ids) {
      expect(await attending(id)).toBe('direccion')
      expect(await attendings(id)).toEqual([
        { doctorId: 'medica', startedAt: Date.parse(minutes(-30)), endedAt: Date.parse(minutes(12)) },
        { doctorId: 'direccion', startedAt: Date.parse(minutes(12)), endedAt: null },
      ])
    }
    const { body } = await as('archivo').get(`${EPISODES}/${ids[0]}/timeline`)
    expect(body).toMatchObject({
      data: [
        { kind: 'assignmentStart', doctorName: 'Elena Ríos Beltrán', at: minutes(12) },
        { kind: 'assignmentEnd', doctorName: 'Ximena Núñez Ávila', at: minutes(12) },
        { kind: 'assignmentStart', doctorName: 'Ximena Núñez Ávila' },
        { kind: 'admission' },
      ],
    })
  })

  test('without those who left or changed doctor since', async () => {
    const { give, accept, ids, attends, act, second, attending } = await withPatients()
    const [ana = 0] = ids
    const pending = handoverIn(await give())
    await attends('admision', ana, { startsAt: minutes(0) })
    await act(second, 'annul')
    const accepted = handoverIn(await accept(pending))
    expect(accepted.items.map((item) => item.passed)).toEqual([false, false])
    expect(await attending(ana)).toBe('admision')
  })

  test('until the next one comes, whatever shift the giver had', async () => {
    const { give, accept, ids, attends, attendings, change, list, later } = await withPatients()
    const [ana = 0, zoe = 0] = ids
    await attends('admision', ana, { startsAt: minutes(120) })
    const [held] = await list(`&episodeId=${zoe}`)
    if (held) await change(held, { endsAt: minutes(30) })
    const pending = handoverIn(await give())
    later(5)
    await accept(pending)
    const spans = async (id: number) => (await attendings(id)).map((one) => [one.doctorId, one.endedAt])
    expect(await spans(ana)).toEqual([
      ['medica', Date.parse(minutes(5))],
      ['admision', null],
      ['direccion', Date.parse(minutes(120))],
    ])
    expect(await spans(zoe)).toEqual([
      ['medica', Date.parse(minutes(5))],
      ['direccion', null],
    ])
  })

  test('in the same instant in which the giver took over', async () => {
    const { give, accept, admit, attends, attending } = await withPatients()
    const visit = episodeOf(await admit({ kind: 'outpatient', bedId: null, admittedAt: minutes(0) }))
    await attends('medica', visit.episodeId, { startsAt: minutes(0) })
    const pending = handoverIn(await give({ items: [{ episodeId: visit.episodeId }] }))
    expect(handoverIn(await accept(pending)).items[0]?.passed).toBe(true)
    expect(await attending(visit.episodeId)).toBe('direccion')
  })

  test('once: then it is told, and a copy from before is old', async () => {
    const { give, accept } = await withPatients()
    const pending = handoverIn(await give())
    const accepted = handoverIn(await accept(pending))
    const stale = await accept(pending)
    expect(stale).toMatchObject({ status: 412, body: { current: accepted } })
    expect(await accept(accepted)).toMatchObject({
      status: 409,
      body: { detail: 'Esta entrega ya está aceptada' },
    })
  })

  test('by nobody but the receiver', async () => {
    const { give, accept, audit } = await withPatients()
    const pending = handoverIn(await give())
    const reply = await accept(pending, 'medica')
    expect(reply).toMatchObject({
      status: 403,
      body: { detail: 'Solo quien recibe la entrega puede aceptarla' },
    })
    expect((await audit()).at(-1)).toMatchObject({ userId: 'medica', status: 403 })
  })

  test('not by who stopped practising', async () => {
    const { give, accept, store, ids, attending } = await withPatients()
    const pending = handoverIn(await give())
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'paused' }).where('doctorId', '=', 'direccion').execute(),
    )
    expect((await accept(pending)).status).toBe(403)
    expect(await attending(ids[0] ?? 0)).toBe('medica')
  })

  test('and asks which version it is about', async () => {
    const { give, as } = await withPatients()
    const { handoverId } = handoverIn(await give())
    expect((await as('direccion').post(`${HANDOVERS}/${handoverId}/accept`, {})).status).toBe(428)
    expect((await as('direccion').post(`${HANDOVERS}/999/accept`, {}, { 'if-match': '"1"' })).status).toBe(
      404,
    )
  })

  test('F44: of two calls, and of an acceptance and another doctor, each patient has one in the end', async () => {
    const { give, accept, attends, ids, attendings, admit } = await withPatients()
    const [ana = 0] = ids
    const twice = handoverIn(await give({ items: [{ episodeId: ana }] }))
    const replies = await Promise.all([accept(twice), accept(twice)])
    expect(replies.map((one) => one.status).toSorted()).toEqual([200, 412])
    expect(await attendings(ana)).toHaveLength(2)
    for (let round = 0; round < 50; round += 1) {
      const { episodeId } = episodeOf(await admit({ kind: 'outpatient', bedId: null }))
      await attends('medica', episodeId)
      const pending = handoverIn(await give({ items: [{ episodeId }] }))
      const take = () => attends('admision', episodeId, { startsAt: minutes(0) })
      await Promise.all(round % 2 === 0 ? [accept(pending), take()] : [take(), accept(pending)])
      const open = (await attendings(episodeId)).filter((one) => one.endedAt === null)
      expect(open.map((one) => one.doctorId)).toEqual(['admision'])
    }
  })
})

describe('a handover is taken back', () => {
  test('by its giver: nobody finds it any more, its row and the log stay, the patients stay too', async () => {
    const { give, withdraw, mine, attending, ids, as, audit, store, later, patientId } = await withPatients()
    const pending = handoverIn(await give({ items: [{ episodeId: ids[0], note: 'Vigilar' }] }))
    later(3)
    expect(await withdraw(pending)).toMatchObject({ status: 204, body: undefined })
    expect((await audit()).at(-1)).toMatchObject({
      userId: 'medica',
      method: 'DELETE',
      path: `${HANDOVERS}/${pending.handoverId}`,
      status: 204,
      patientId,
    })
    for (const persona of ['medica', 'direccion']) {
      expect(await mine(persona, '&status=pending')).not.toContainEqual(pending)
      expect((await as(persona).get(`${HANDOVERS}/${pending.handoverId}`)).status).toBe(404)
    }
    expect(await attending(ids[0] ?? 0)).toBe('medica')
    const rows = store.db.selectFrom('handovers').selectAll().where('handoverId', '=', pending.handoverId)
    expect(await rows.execute()).toMatchObject([
      { status: 'pending', withdrawnAt: Date.parse(minutes(3)), version: 2 },
    ])
    const items = store.db.selectFrom('handoverItems').select('note')
    expect(await items.where('handoverId', '=', pending.handoverId).execute()).toEqual([{ note: 'Vigilar' }])
    expect((await withdraw(pending)).status).toBe(404)
  })

  test('and whoever was to take over is told so; others find nothing', async () => {
    const { give, withdraw, accept, attending, ids } = await withPatients()
    const pending = handoverIn(await give())
    await withdraw(pending)
    const detail = 'Quien entrega retiró esta entrega'
    expect(await accept(pending)).toMatchObject({ status: 404, body: { detail } })
    const other = await accept(pending, 'medica')
    expect(other).toMatchObject({ status: 404, body: { detail: expect.not.stringContaining('retiró') } })
    expect(await attending(ids[0] ?? 0)).toBe('medica')
  })

  test('and can be given again', async () => {
    const { give, withdraw, mine } = await withPatients()
    await withdraw(handoverIn(await give()))
    const again = handoverIn(await give())
    expect(await mine('medica')).toEqual([again])
  })

  test('by nobody else, and not once it is accepted', async () => {
    const { give, accept, withdraw, mine, audit } = await withPatients()
    const pending = handoverIn(await give())
    const refused = await withdraw(pending, 'direccion')
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'Solo quien entrega puede retirar la entrega' },
    })
    expect((await audit()).at(-1)).toMatchObject({ userId: 'direccion', method: 'DELETE', status: 403 })
    const accepted = handoverIn(await accept(pending))
    expect(await withdraw(pending)).toMatchObject({
      status: 409,
      body: { detail: 'Elena Ríos Beltrán ya aceptó esta entrega' },
    })
    expect(await mine('medica')).toEqual([accepted])
  })

  test('also by who stopped practising since', async () => {
    const { give, withdraw, store } = await withPatients()
    const pending = handoverIn(await give())
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'paused' }).where('doctorId', '=', 'medica').execute(),
    )
    expect((await withdraw(pending)).status).toBe(204)
  })

  test('and the database itself lets nobody take back what was accepted', async () => {
    const { give, accept, store } = await withPatients()
    const { handoverId } = handoverIn(await accept(handoverIn(await give())))
    const change = store.write('installation', (db) =>
      db.updateTable('handovers').set({ withdrawnAt: 1 }).where('handoverId', '=', handoverId).execute(),
    )
    await expect(change).rejects.toThrow(/check constraint/i)
  })

  test('F44: taken back and accepted in the same instant, one of both holds, 50 times', async () => {
    const { give, accept, withdraw, attends, attending, admit } = await withPatients()
    for (let round = 0; round < 50; round += 1) {
      const { episodeId } = episodeOf(await admit({ kind: 'outpatient', bedId: null }))
      await attends('medica', episodeId)
      const pending = handoverIn(await give({ items: [{ episodeId }] }))
      const order = round % 2 === 0 ? [accept, withdraw] : [withdraw, accept]
      const replies = await Promise.all(order.map((act) => act(pending)))
      const told = replies.map((one) => one.status).toSorted()
      const taken = (await attending(episodeId)) === 'direccion'
      expect(told).toEqual(taken ? [200, 409] : [204, 404])
    }
  })
})

describe('handovers', () => {
  test('are listed to the two who are part of them, the newest first', async () => {
    const { give, accept, later, ids, others, mine } = await withPatients()
    const first = handoverIn(await give({ items: [{ episodeId: ids[0] }] }))
    later(1)
    const back = await give({ toDoctorId: 'admision', items: [{ episodeId: others.episodeId }] }, 'direccion')
    const second = handoverIn(back)
    expect(await mine('direccion')).toEqual([second, first])
    expect(await mine('medica')).toEqual([first])
    expect(await mine('admision')).toEqual([second])
    expect(await mine('archivo')).toEqual([])
    const accepted = handoverIn(await accept(first))
    expect(await mine('direccion', '&status=pending')).toEqual([second])
    expect(await mine('direccion', '&status=accepted')).toEqual([accepted])
    expect(await mine('direccion', '&search=nunez')).toEqual([accepted])
    expect(await mine('direccion', '&orderBy=createdAt:asc')).toEqual([accepted, second])
  })

  test('one is read by the two who are part of it, and by nobody else', async () => {
    const { give, as } = await withPatients()
    const pending = handoverIn(await give())
    for (const persona of ['medica', 'direccion']) {
      const reply = await as(persona).get(`${HANDOVERS}/${pending.handoverId}`)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('etag')).toBe('"1"')
      expect(reply.body).toEqual(pending)
    }
    expect((await as('archivo').get(`${HANDOVERS}/${pending.handoverId}`)).status).toBe(404)
    expect((await as('direccion').get(`/api/hospitals/2/handovers/${pending.handoverId}`)).status).toBe(404)
  })

  test('name no patient to who may not read patients', async () => {
    const { give, store, mine } = await withPatients()
    await give()
    await revoke(store, 'direccion', 'patients', 'read')
    expect(namesIn((await mine('direccion'))[0]?.items ?? [])).toEqual([UNNAMED, UNNAMED])
  })

  test.each(PERSONAS)('F47: for $id', async ({ id, rights, member, profession }) => {
    const { give, as, mine, others } = await withPatients()
    const right = rights.doctorAssignments
    expect((await as(id).get(HANDOVERS)).status).toBe(right !== '-' ? 200 : member ? 403 : 404)
    const own = id === 'direccion' ? { items: [{ episodeId: others.episodeId }], toDoctorId: 'medica' } : {}
    const may = right === 'rw' && profession === 'physician'
    expect((await give(own, id)).status).toBe(may ? 201 : member ? 403 : 404)
    expect(await mine('medica')).toHaveLength(may ? 1 : 0)
  })
})
