import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Bed, BedState, ChangedBed } from '#src/domain/rooms/contract.ts'
import { canChangeBed } from '#src/domain/rooms/rules.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { EPISODES, episodeOf } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { admitSomebody, bedAt, lie, ROOMS, roomBody, startRooms } from '../fixtures/rooms.ts'
import { brokenRule, NOW } from '../fixtures/server.ts'

const BROKEN = { state: 'outOfService', reason: ' Barandal roto ' }

/** A server with a room of one bed, and ways to bring that bed into each state. */
async function withBed() {
  const server = await startRooms()
  const { as, store, make, read, occupy } = server
  const room = await make(roomBody('Z1', ['Z1-A', 'Z1-B']))
  const { roomId } = room
  const { bedId } = bedAt(room)
  const path = `${ROOMS}/${roomId}/beds/${bedId}`
  const put = async (body: unknown, persona = 'enfermeria') =>
    as(persona).put(path, body, ifMatch(await read(roomId)))
  const bed = async () => bedAt(await read(roomId))

  async function bring(state: BedState): Promise<Bed> {
    if (state === 'occupied') await occupy(bedId, 'Ana', 'López', 'Ruiz')
    if (state === 'cleaning')
      await store.write('installation', (db) =>
        db.updateTable('beds').set({ state }).where('bedId', '=', bedId).execute(),
      )
    if (state === 'outOfService') await put(BROKEN)
    expect((await bed()).state).toBe(state)
    return bed()
  }
  return { ...server, room, roomId, bedId, path, put, bed, bring }
}

const pairs = BedState.options.flatMap((from) => BedState.options.map((to) => [from, to] as const))

describe('the state of a bed', () => {
  test.each(pairs)('goes from %s to %s by the rule', async (from, to) => {
    const { bring, put, bed, events, bedId, pass, read, roomId } = await withBed()
    const before = await bring(from)
    const { version } = await read(roomId)
    const known = await events(bedId)
    const at = pass(7)
    const reply = await put({ state: to, reason: to === 'outOfService' ? 'Sin colchón' : null })
    if (canChangeBed(from, to)) {
      const reason = to === 'outOfService' ? 'Sin colchón' : null
      const changed = { ...before, state: to, reason, since: at.toISOString() }
      expect(reply.status).toBe(200)
      expect(z.parse(ChangedBed, reply.body)).toEqual({ ...changed, roomId, version: version + 1 })
      expect(await bed()).toEqual(changed)
      expect((await events(bedId)).slice(known.length)).toMatchObject([
        { state: to, reason, happenedAt: at.getTime(), recordedAt: at.getTime(), userId: 'enfermeria' },
      ])
    } else {
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        detail: expect.any(String),
        errors: { state: [expect.any(String)] },
      })
      expect(await bed()).toEqual(before)
      expect(await events(bedId)).toEqual(known)
    }
  })

  test.each([
    [
      'occupied',
      'free',
      'La cama Z1-A está ocupada por Ana López Ruiz: se libera con el egreso o el traslado',
    ],
    ['cleaning', 'outOfService', 'La cama Z1-A está en limpieza: primero márcala como limpia'],
    ['outOfService', 'outOfService', 'La cama Z1-A ya está fuera de servicio'],
    ['free', 'occupied', 'Una cama se ocupa al ingresar o trasladar a un paciente'],
  ] as const)('from %s to %s is refused in words that help', async (from, state, detail) => {
    const { bring, put } = await withBed()
    await bring(from)
    expect((await put({ state, reason: 'x' })).body).toMatchObject({ detail })
  })

  test('leads to who lies there', async () => {
    const { occupy, bedId, put } = await withBed()
    const who = await occupy(bedId, 'Ana', 'López')
    expect((await put({ state: 'cleaning' })).body).toMatchObject({ existing: who })
  })

  test('out of service says why, and forgets it afterwards', async () => {
    const { put, bed, events, bedId } = await withBed()
    await put(BROKEN)
    expect(await bed()).toMatchObject({ state: 'outOfService', reason: 'Barandal roto' })
    await put({ state: 'free', reason: 'ya quedó' })
    expect(await bed()).toMatchObject({ state: 'free', reason: null })
    expect((await events(bedId)).map(({ state, reason }) => [state, reason])).toEqual([
      ['free', null],
      ['outOfService', 'Barandal roto'],
      ['free', null],
    ])
  })

  test.each([
    ['reason', { state: 'outOfService' }],
    ['reason', { state: 'outOfService', reason: null }],
    ['reason', { state: 'outOfService', reason: '   ' }],
    ['reason', { state: 'outOfService', reason: 'a\u0000' }],
    ['reason', { state: 'outOfService', reason: 'x'.repeat(201) }],
    ['state', { reason: 'x' }],
    ['state', { state: 'broken' }],
  ])('needs a good %s: %j', async (field, body) => {
    const { put, bed } = await withBed()
    const reply = await put(body)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect((await bed()).state).toBe('free')
  })

  test('is changed by one of two who saw the same', async () => {
    const { as, path, room, bring, read, roomId } = await withBed()
    await bring('free')
    const replies = await Promise.all(
      ['uno', 'dos', 'tres'].map((reason) =>
        as('direccion').put(path, { state: 'outOfService', reason }, ifMatch(room)),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    const stale = replies.find(({ status }) => status === 412)
    expect(stale?.body).toMatchObject({ current: await read(roomId) })
    expect((await as('direccion').put(path, BROKEN)).status).toBe(428)
  })

  test('follows a stay from admission to egress, and is free once it was cleaned', async () => {
    const { as, store, bedId, bed, put, events, pass, page } = await withBed()
    const patientId = await addPatient(store, { givenNames: 'Luz', firstSurname: 'Ávila', secondSurname: '' })
    const stay = { patientId, kind: 'inpatient', reason: 'Fiebre', admittedAt: pass(1).toISOString(), bedId }
    const admission = await as('admision').post(EPISODES, stay, newKey())
    const { episodeId } = episodeOf(admission)
    expect(await bed()).toMatchObject({
      state: 'occupied',
      since: stay.admittedAt,
      occupant: { patientId, episodeId, name: 'Luz Ávila' },
    })
    const act = async (action: string, body: object) => {
      const { version } = episodeOf(await as('direccion').get(`${EPISODES}/${episodeId}`))
      return as('direccion').post(`${EPISODES}/${episodeId}/${action}`, body, ifMatch({ version }))
    }
    pass(60)
    expect((await act('order-discharge', { motive: 'cured' })).status).toBe(200)
    expect(await bed()).toMatchObject({ state: 'occupied', occupant: { status: 'dischargeOrdered' } })
    const at = pass(60).toISOString()
    expect((await act('discharge', { at })).status).toBe(200)
    expect(await bed()).toMatchObject({ state: 'cleaning', since: at, occupant: null })
    const cleaned = pass(30).toISOString()
    await put({ state: 'free' })
    expect(await bed()).toMatchObject({ state: 'free', since: cleaned })
    expect((await events(bedId)).map(({ state }) => state)).toEqual(['free', 'occupied', 'cleaning', 'free'])
    expect((await page('search=Z1')).data[0]?.beds.map(({ state }) => state)).toEqual(['free', 'free'])
  })

  test('belongs to a bed of that room', async () => {
    const { as, room, bedId, make, put } = await withBed()
    const other = await make(roomBody('Z2', ['X']))
    for (const path of [
      `${ROOMS}/${other.roomId}/beds/${bedId}`,
      `${ROOMS}/${room.roomId}/beds/999999`,
      `${ROOMS}/${room.roomId}/beds/x`,
      `/api/hospitals/2/rooms/${room.roomId}/beds/${bedId}`,
    ])
      expect((await as('direccion').put(path, BROKEN, ifMatch(room))).status).toBe(404)
    expect((await put(BROKEN)).status).toBe(200)
  })
})

describe('the database refuses', () => {
  const at = NOW.getTime()
  const HOUR = 3_600_000

  // Of two open stays two rules say the same; which of them an engine names first is its own affair.
  const IN_ONE_BED = ['bedStaysNeverOverlapByBed', 'oneOpenStayInABed']
  const IN_TWO_BEDS = ['bedStaysNeverOverlapByPatient', 'oneBedForAPatient']

  async function withTwo() {
    const { store, room } = await withBed()
    const [ana, eva] = [await admitSomebody(store, ['Ana', 'A']), await admitSomebody(store, ['Eva', 'E'])]
    const [one, other] = [bedAt(room, 0).bedId, bedAt(room, 1).bedId]
    return { store, ana, eva, one, other }
  }

  test('two people in one bed', async () => {
    const { store, ana, eva, one } = await withTwo()
    await lie(store, ana, one)
    expect(IN_ONE_BED).toContain(await brokenRule(lie(store, eva, one)))
  })

  test('one person in two beds', async () => {
    const { store, ana, one, other } = await withTwo()
    await lie(store, ana, one)
    expect(IN_TWO_BEDS).toContain(await brokenRule(lie(store, ana, other)))
  })

  test('a bed that is opened again for who left it while another lies there', async () => {
    const { store, ana, eva, one } = await withTwo()
    await lie(store, ana, one, [at - 3 * HOUR, at - 2 * HOUR])
    await lie(store, eva, one, [at - HOUR])
    const reopen = store.write('installation', (db) =>
      db.updateTable('bedStays').set({ endedAt: null }).where('patientId', '=', ana.patientId).execute(),
    )
    expect(IN_ONE_BED).toContain(await brokenRule(reopen))
  })

  test.each([
    ['begins before the other ended', [at - 2 * HOUR, undefined], false],
    ['ends after the other began', [at - 5 * HOUR, at - 2 * HOUR], false],
    ['lies inside the other', [at - 2.5 * HOUR, at - 2 * HOUR], false],
    ['holds the other', [at - 5 * HOUR, undefined], false],
    ['begins when the other ended', [at - HOUR, undefined], true],
    ['ends when the other began', [at - 5 * HOUR, at - 3 * HOUR], true],
  ] as const)('a back-dated stay only where they share a while: it %s', async (_, [from, to], fits) => {
    const { store, ana, eva, one, other } = await withTwo()
    await lie(store, ana, one, [at - 3 * HOUR, at - HOUR])
    for (const [who, bedId, rule] of [
      [eva, one, 'bedStaysNeverOverlapByBed'],
      [ana, other, 'bedStaysNeverOverlapByPatient'],
    ] as const) {
      const stay = lie(store, who, bedId, to === undefined ? [from] : [from, to])
      if (fits) await expect(stay).resolves.toHaveLength(1)
      else expect(await brokenRule(stay)).toBe(rule)
    }
  })

  test('a stay that ends before it begins', async () => {
    const { store, ana, one } = await withTwo()
    await expect(lie(store, ana, one, [at, at - 1])).rejects.toThrow(/check constraint/i)
  })

  test('two beds of one code in a room, and occupied as a state of its own', async () => {
    const { store, one } = await withTwo()
    const change = (row: { code: string } | { state: BedState }) =>
      store.write('installation', (db) => db.updateTable('beds').set(row).where('bedId', '=', one).execute())
    expect(await brokenRule(change({ code: 'z1-b' }))).toBe('oneBedOfACode')
    await expect(change({ state: 'occupied' })).rejects.toThrow(/check constraint/i)
    await expect(change({ code: 'Z1-C' })).resolves.toHaveLength(1)
  })
})
