import { describe, expect, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { ASSIGNMENTS, assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { episodeOf, minutes } from '../fixtures/episodes.ts'
import { ANA, addPatient, namesIn, UNNAMED } from '../fixtures/patients.ts'
import { revoke } from '../fixtures/store-changes.ts'

/**
 * In bed A lies a patient whom *Médica* attended and *Dirección* attends, in bed B one whom nobody does. *Médica*
 * is on call in the room for an hour from now, and *Admisión* in another room after that.
 */
async function withRoster() {
  const roster = await startRoster()
  const { admit, assign, store, bedB, roomId } = roster
  const attended = episodeOf(await admit()).episodeId
  const patientId = await addPatient(store, { givenNames: 'Zoé', firstSurname: 'Ñandú' })
  const alone = episodeOf(await admit({ patientId, bedId: bedB, service: 'Pediatría' })).episodeId
  const other = await roster.hospital().addRoom(['A'])
  for (const about of [
    { doctorId: 'medica', role: 'attending', episodeId: attended, startsAt: minutes(-50) },
    { doctorId: 'direccion', role: 'attending', episodeId: attended, startsAt: minutes(-20) },
    { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(0), endsAt: minutes(60) },
    {
      doctorId: 'admision',
      role: 'onCall',
      roomId: other.roomId,
      startsAt: minutes(60),
      endsAt: minutes(120),
    },
  ])
    expect((await assign(about)).status).toBe(201)
  return { ...roster, attended, alone, otherRoomId: other.roomId }
}

/** Who is on, in which role: *medica attending*. */
const told = (rows: readonly { doctorId: string; role: string }[]) =>
  rows.map((one) => `${one.doctorId} ${one.role}`)

describe('the roster', () => {
  test('is in the order of the beginnings, and says what each is now', async () => {
    const { list, later } = await withRoster()
    const rows = await list()
    expect(told(rows)).toEqual([
      'medica attending',
      'direccion attending',
      'medica onCall',
      'admision onCall',
    ])
    expect(rows.map((one) => one.status)).toEqual(['ended', 'active', 'active', 'scheduled'])
    later(60)
    expect((await list()).map((one) => one.status)).toEqual(['ended', 'active', 'ended', 'active'])
    expect(await list('&orderBy=startsAt:desc')).toEqual((await list()).toReversed())
  })

  test.each([
    ['&status=active', ['direccion attending', 'medica onCall']],
    ['&doctorId=medica', ['medica attending', 'medica onCall']],
    ['&doctorId=medica&status=active', ['medica onCall']],
    ['&doctorId=nadie', []],
    ['&search=nunez', ['medica attending', 'medica onCall']],
    ['&search=lopez ana', ['medica attending', 'direccion attending']],
    ['&search=lopez beltran', ['direccion attending']],
    [`&from=${minutes(60)}`, ['direccion attending', 'admision onCall']],
    [`&from=${minutes(59)}`, ['direccion attending', 'medica onCall', 'admision onCall']],
    [`&to=${minutes(-20)}`, ['medica attending']],
    [`&from=${minutes(-30)}&to=${minutes(60)}`, ['medica attending', 'direccion attending', 'medica onCall']],
    [`&from=${minutes(-20)}&to=${minutes(0)}`, ['direccion attending']],
  ])('with %s', async (query, expected) => {
    const { list } = await withRoster()
    expect(told(await list(query))).toEqual(expected)
  })

  test('of a room is who is on for it, and for who lies there now', async () => {
    const { list, roomId, otherRoomId, attended, as, bedA } = await withRoster()
    const here = await list(`&roomId=${roomId}`)
    expect(told(here)).toEqual(['medica attending', 'direccion attending', 'medica onCall'])
    expect(here[0]).toMatchObject({ episodeId: attended, roomId: null, bed: { bedId: bedA, roomId } })
    expect(told(await list(`&roomId=${otherRoomId}`))).toEqual(['admision onCall'])
    expect(told(await list(`&episodeId=${attended}`))).toEqual(['medica attending', 'direccion attending'])
    const elsewhere = await as('direccion').get('/api/hospitals/2/assignments')
    expect(elsewhere.body).toMatchObject({ data: [], pagination: { totalItems: 0 } })
  })

  test('comes in pages that don’t overlap', async () => {
    const { as } = await withRoster()
    const page = async (index: number) =>
      (await as('archivo').get(`${ASSIGNMENTS}?pageSize=3&pageIndex=${index}`)).body
    expect(await page(1)).toMatchObject({
      data: { length: 3 },
      pagination: { hasNextPage: true, totalItems: 4 },
    })
    expect(await page(2)).toMatchObject({
      data: [{ doctorId: 'admision' }],
      pagination: { hasNextPage: false },
    })
  })

  test('names no patient to who may not read patients, and is not searched by their names', async () => {
    const { list, unassigned, store, alone } = await withRoster()
    await revoke(store, 'archivo', 'patients', 'read')
    expect(namesIn(await list())).toEqual(Array(4).fill(UNNAMED))
    expect(await list('&search=lopez')).toEqual([])
    expect(await unassigned()).toMatchObject([{ episodeId: alone, ...UNNAMED }])
    expect(await unassigned('&search=zoe')).toEqual([])
  })

  test.each(['roomId=0', 'episodeId=x', 'status=gone', 'from=hoy', 'unassigned=no', 'orderBy=role:asc'])(
    'does not understand %s',
    async (query) => {
      const { as } = await startRoster()
      expect((await as('archivo').get(`${ASSIGNMENTS}?${query}`)).status).toBe(400)
    },
  )

  test('does not understand an end before the beginning', async () => {
    const { as } = await startRoster()
    const reply = await as('archivo').get(`${ASSIGNMENTS}?from=${minutes(10)}&to=${minutes(10)}`)
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { to: ['El fin debe ser después del inicio'] } },
    })
  })

  test.each(PERSONAS)('F47: $id reads it exactly with the right to', async ({ id, rights, member }) => {
    const { as } = await withRoster()
    for (const query of ['', '?unassigned=true']) {
      const { status } = await as(id).get(`${ASSIGNMENTS}${query}`)
      expect(status).toBe(rights.doctorAssignments !== '-' ? 200 : member ? 403 : 404)
    }
  })
})

describe('without an attending doctor', () => {
  test('is who runs and has none now', async () => {
    const { unassigned, alone, bedB } = await withRoster()
    expect(await unassigned()).toMatchObject([
      {
        episodeId: alone,
        patientName: 'Zoé Ñandú Ruiz',
        service: 'Pediatría',
        bed: { bedId: bedB },
        admittedAt: minutes(-60),
      },
    ])
  })

  test('is who will have one, until then, and who has no longer one', async () => {
    const { unassigned, alone, attended, assign, later, list, end } = await withRoster()
    const span = { startsAt: minutes(30), endsAt: minutes(60) }
    await assign({ doctorId: 'medica', role: 'attending', episodeId: alone, ...span })
    await assign({ doctorId: 'medica', role: 'consultant', episodeId: alone, startsAt: minutes(0) })
    const ids = async () => (await unassigned()).map((one) => one.episodeId)
    expect(await ids()).toEqual([alone])
    later(30)
    expect(await ids()).toEqual([])
    later(30)
    expect(await ids()).toEqual([alone])
    const [now] = await list(`&episodeId=${attended}&status=active`)
    if (now) await end(now)
    expect(await ids()).toEqual([attended, alone])
  })

  test('is nobody who has left, and an outpatient who is still here', async () => {
    const { unassigned, alone, admit, act, as } = await withRoster()
    const visit = episodeOf(await admit({ kind: 'outpatient', bedId: null, admittedAt: minutes(-5) }))
    expect((await unassigned()).map((one) => one.episodeId)).toEqual([alone, visit.episodeId])
    expect((await unassigned()).at(-1)).toMatchObject({ bed: null })
    const path = `/api/hospitals/1/episodes/${alone}`
    await act(episodeOf(await as('direccion').get(path)), 'annul')
    await act(visit, 'annul')
    expect(await unassigned()).toEqual([])
  })

  test('are all the others, where it is asked the other way round', async () => {
    const { unassigned, assigned, attended, alone, act, as, end, list } = await withRoster()
    expect(await assigned()).toMatchObject([{ episodeId: attended, ...ANA }])
    expect(await assigned(`&episodeId=${alone}`)).toEqual([])
    const [now] = await list(`&episodeId=${attended}&status=active`)
    if (now) await end(now)
    expect([await assigned(), (await unassigned()).map((one) => one.episodeId)]).toEqual([
      [],
      [attended, alone],
    ])
    await act(episodeOf(await as('direccion').get(`/api/hospitals/1/episodes/${attended}`)), 'annul')
    expect(await assigned()).toEqual([])
  })

  test('is found by name, number and room', async () => {
    const { unassigned, alone, roomId, otherRoomId } = await withRoster()
    for (const query of ['&search=nandu zoe', `&search=${alone}`, `&roomId=${roomId}`, `&episodeId=${alone}`])
      expect((await unassigned(query)).map((one) => one.episodeId)).toEqual([alone])
    for (const query of ['&search=xx', `&roomId=${otherRoomId}`, '&episodeId=999'])
      expect(await unassigned(query)).toEqual([])
  })

  test('a discharge that a fast clock dates ahead leaves nobody to attend, and the record says who did', async () => {
    const { ordered, act, assign, as } = await startRoster()
    const episode = await ordered()
    await assign({
      doctorId: 'medica',
      role: 'attending',
      episodeId: episode.episodeId,
      startsAt: minutes(0),
    })
    const over = episodeOf(await act(episode, 'discharge', { at: minutes(4) }))
    expect(over).toMatchObject({ status: 'discharged', attendingDoctorId: 'medica' })
    const mine = await as('medica').get('/api/hospitals/1/episodes?attending=me')
    expect(JSON.stringify(mine.body)).not.toContain(`"episodeId":${episode.episodeId},`)
  })
})

test('an assignment whose doctor has retired since is still told', async () => {
  const { list, assign, roomId, store } = await startRoster()
  const made = assignmentIn(
    await assign({ doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(0) }),
  )
  await store.write('installation', (db) => db.updateTable('doctors').set({ status: 'retired' }).execute())
  expect(await list()).toEqual([made])
})

describe('one assignment', () => {
  test('is answered as the list tells it, with its tag, whatever became of it', async () => {
    const { as, list } = await withRoster()
    const rows = await list()
    expect(rows.map((one) => one.status)).toContain('ended')
    for (const row of rows) {
      const reply = await as('archivo').get(`${ASSIGNMENTS}/${row.assignmentId}`)
      expect(reply).toMatchObject({ status: 200, body: row })
      expect(reply.headers.get('etag')).toBe(`"${row.version}"`)
    }
  })

  test('is a reading of the patient whom it is about, and of nobody where it is about a room', async () => {
    const { as, list, audit, patientId } = await withRoster()
    const [ended, , onCall] = await list()
    const before = (await audit()).length
    await as('archivo').get(`${ASSIGNMENTS}/${ended?.assignmentId}`)
    await as('archivo').get(`${ASSIGNMENTS}/${onCall?.assignmentId}`)
    expect((await audit()).slice(before)).toMatchObject([{ userId: 'archivo', method: 'GET', patientId }])
  })

  test('names no patient to who may not read patients', async () => {
    const { as, list, store, attended } = await withRoster()
    const [ended] = await list()
    await revoke(store, 'archivo', 'patients', 'read')
    const reply = await as('archivo').get(`${ASSIGNMENTS}/${ended?.assignmentId}`)
    expect(assignmentIn(reply)).toMatchObject({ episodeId: attended, ...UNNAMED })
  })

  test.each(['0', 'x', '999999999'])('is not there for %s, nor from another hospital', async (id) => {
    const { as, list } = await withRoster()
    const [first] = await list()
    expect((await as('direccion').get(`${ASSIGNMENTS}/${id}`)).status).toBe(404)
    const elsewhere = `/api/hospitals/2/assignments/${first?.assignmentId}`
    expect((await as('direccion').get(elsewhere)).status).toBe(404)
  })
})
