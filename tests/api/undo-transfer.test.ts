import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Episode, TimelinePage } from '#src/domain/episodes/contract.ts'
import { ifMatch } from '../fixtures/api-client.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

/** The patient moved from bed A to bed B ten minutes after the clock of the tests began. */
async function startMoved() {
  const ward = await startWard()
  const { as, admit, act, later, store } = ward
  const episode = episodeOf(await admit())
  const figures = async () => {
    const day = minutes(0).slice(0, 10)
    return (await as('direccion').get(`/api/hospitals/1/statistics?from=${day}&to=${day}`)).body
  }
  /** All that is stored of beds, and the figures that follow from it. */
  const beds = async () => ({
    stays: await store.db.selectFrom('bedStays').selectAll().orderBy('bedStayId').execute(),
    events: await store.db.selectFrom('bedEvents').selectAll().orderBy('bedEventId').execute(),
    states: await store.db.selectFrom('beds').select(['bedId', 'state', 'reason']).orderBy('bedId').execute(),
    figures: await figures(),
  })
  const before = await beds()
  later(10)
  const moved = episodeOf(await act(episode, 'transfer', { note: 'Aislamiento' }))
  const undo = (
    { episodeId, version }: Pick<Episode, 'episodeId' | 'version'> = moved,
    persona = 'enfermeria',
  ) => as(persona).post(`${EPISODES}/${episodeId}/undo-transfer`, undefined, ifMatch({ version }))
  return { ...ward, episode, moved, undo, beds, before }
}

const refusal = { status: 409, body: { detail: expect.stringContaining('ya no se puede deshacer') } }

describe('Deshacer un traslado', () => {
  test('leaves both beds, their events and the figures as they were before', async () => {
    const { undo, moved, before, beds, later, bedA, patient, patientId, episode } = await startMoved()
    later(1)
    const reply = await undo()
    expect(reply.status).toBe(200)
    expect(episodeOf(reply)).toMatchObject({
      bedId: bedA,
      bed: { code: 'A' },
      status: 'open',
      lastMovementAt: episode.lastMovementAt,
      version: moved.version + 1,
    })
    later(-11)
    expect(await beds()).toEqual(before)
    expect((await patient(patientId)).lastMovementAt).toBe(Date.parse(episode.lastMovementAt))
  })

  test('keeps the transfer in the timeline, with who undid it and when, and logs it', async () => {
    const { undo, as, moved, later, audit } = await startMoved()
    later(1)
    await undo()
    const { body } = await as('archivo').get(`${EPISODES}/${moved.episodeId}/timeline`)
    const { data } = z.parse(TimelinePage, body)
    expect(data.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['transfer', { at: minutes(11), userName: expect.stringMatching(/./) }],
      ['admission', null],
    ])
    expect(data[0]).toMatchObject({ bed: { code: 'B' }, fromBed: { code: 'A' }, note: 'Aislamiento' })
    const entry = (await audit()).find(({ path }) => path.endsWith('undo-transfer'))
    expect(entry).toMatchObject({ userId: 'enfermeria', patientId: moved.patientId })
  })

  test('lets the patient be moved again, and that be undone as well', async () => {
    const { undo, act, bedA, bedC } = await startMoved()
    const back = episodeOf(await undo())
    const again = episodeOf(await act(back, 'transfer', { bedId: bedC }))
    expect(episodeOf(await undo(again)).bedId).toBe(bedA)
  })

  test('undoes the last of two transfers, to the bed between them', async () => {
    const { undo, act, moved, bedB, bedC, later } = await startMoved()
    later(5)
    const again = episodeOf(await act(moved, 'transfer', { bedId: bedC }))
    const back = episodeOf(await undo(again))
    expect(back).toMatchObject({ bedId: bedB, lastMovementAt: minutes(10) })
    // Bed A was left by the first, and is to be cleaned.
    expect((await undo(back)).status).toBe(200)
  })

  test('takes the version that the transfer left', async () => {
    const { undo, moved } = await startMoved()
    expect((await undo({ ...moved, version: moved.version - 1 })).status).toBe(412)
    expect((await undo(moved)).status).toBe(200)
    expect((await undo(moved)).status).toBe(412)
  })
})

describe('a transfer is not undone once', () => {
  test('it was undone', async () => {
    const { undo } = await startMoved()
    expect(await undo(episodeOf(await undo()))).toMatchObject(refusal)
  })

  test.each(['order-discharge', 'annul'])('something else was done: %s', async (action) => {
    const { undo, act, moved, beds } = await startMoved()
    const done = episodeOf(await act(moved, action))
    const stored = await beds()
    expect(await undo(done)).toMatchObject(refusal)
    expect(await beds()).toEqual(stored)
  })

  test('the patient was discharged', async () => {
    const { undo, act, moved } = await startMoved()
    const left = episodeOf(await act(moved, 'discharge', { motive: 'voluntary' }))
    expect(await undo(left)).toMatchObject(refusal)
  })

  test.each(['free', 'outOfService'] as const)('the former bed became %s', async (state) => {
    const { undo, as, roomId, bedA, beds } = await startMoved()
    const path = `/api/hospitals/1/rooms/${roomId}`
    const { version } = z.parse(z.object({ version: z.int() }), (await as('direccion').get(path)).body)
    const change = { state, reason: state === 'free' ? null : 'Barandal roto' }
    const free = await as('direccion').put(`${path}/beds/${bedA}`, { state: 'free' }, ifMatch({ version }))
    expect(free.status).toBe(200)
    if (state !== 'free') {
      const next = z.parse(z.object({ version: z.int() }), free.body)
      expect((await as('direccion').put(`${path}/beds/${bedA}`, change, ifMatch(next))).status).toBe(200)
    }
    const stored = await beds()
    expect(await undo()).toMatchObject(refusal)
    expect(await beds()).toEqual(stored)
  })

  test('somebody else lies in the former bed', async () => {
    const { undo, as, store, roomId, bedA, admit, later } = await startMoved()
    const path = `/api/hospitals/1/rooms/${roomId}`
    const { version } = z.parse(z.object({ version: z.int() }), (await as('direccion').get(path)).body)
    later(1)
    await as('direccion').put(`${path}/beds/${bedA}`, { state: 'free' }, ifMatch({ version }))
    const patientId = await addPatient(store)
    expect((await admit({ patientId, admittedAt: minutes(11) })).status).toBe(201)
    expect(await undo()).toMatchObject(refusal)
  })

  test('nobody was ever transferred', async () => {
    const { as, admit } = await startWard()
    const { episodeId, version } = episodeOf(await admit())
    const path = `${EPISODES}/${episodeId}/undo-transfer`
    expect(await as('admision').post(path, undefined, ifMatch({ version }))).toMatchObject(refusal)
  })
})

test('a bed that an undone transfer names is taken out of its room without losing it', async () => {
  const { undo, as, roomId, bedB, moved, bed } = await startMoved()
  await undo()
  const path = `/api/hospitals/1/rooms/${roomId}`
  const room = z.parse(
    z.looseObject({ version: z.int(), beds: z.array(z.looseObject({ bedId: z.int(), code: z.string() })) }),
    (await as('direccion').get(path)).body,
  )
  const body = { ...room, beds: room.beds.filter(({ bedId }) => bedId !== bedB) }
  expect((await as('direccion').put(path, body, ifMatch(room))).status).toBe(200)
  expect((await bed(bedB)).retiredAt).not.toBeNull()
  expect((await as('archivo').get(`${EPISODES}/${moved.episodeId}/timeline`)).status).toBe(200)
})
