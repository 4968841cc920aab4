import { beforeAll, expect, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import type { Store } from '#server/db/store.ts'
import { NOW } from '../fixtures/server.ts'

let store: Store
beforeAll(async () => {
  store = await openSeededStore('default', NOW)
  return () => store.close()
})

const eventsByBed = async () => {
  const rows = await store.db
    .selectFrom('bedEvents')
    .selectAll()
    .orderBy('happenedAt')
    .orderBy('bedEventId')
    .execute()
  return Map.groupBy(rows, (one) => one.bedId)
}

/** What follows on what in a bed. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  free: ['occupied', 'outOfService'],
  occupied: ['cleaning'],
  cleaning: ['free'],
  outOfService: ['free'],
}

/** How an episode in this state ends for now. */
const LAST: Readonly<Record<string, string>> = {
  dischargeOrdered: 'dischargeOrder',
  discharged: 'discharge',
  annulled: 'annulment',
}

test('every bed begins free and goes from state to state as beds do, up to the one that it is in', async () => {
  const beds = await store.db.selectFrom('beds').selectAll().execute()
  const taken = await store.db.selectFrom('bedStays').select('bedId').where('endedAt', 'is', null).execute()
  const occupied = new Set(taken.map((one) => one.bedId))
  const events = await eventsByBed()
  expect(events.size).toBe(beds.length)
  for (const { bedId, state, reason } of beds) {
    const history = events.get(bedId) ?? []
    expect(history[0]?.state).toBe('free')
    for (const [index, event] of history.slice(1).entries()) {
      expect(NEXT[history[index]?.state ?? '']).toContain(event.state)
    }
    expect(history.at(-1)?.state).toBe(occupied.has(bedId) ? 'occupied' : state)
    expect(history.at(-1)?.reason).toBe(reason)
  }
})

test('a bed is occupied in its history from the beginning of each stay to its end, and at no other time', async () => {
  const stays = await store.db.selectFrom('bedStays').selectAll().execute()
  const events = [...(await eventsByBed()).values()].flat()
  const told = (state: string) =>
    events
      .filter((one) => one.state === state)
      .map((one) => `bed ${one.bedId}, episode ${one.episodeId}, ${one.happenedAt}`)
      .sort()
  const begun = stays.map((one) => `bed ${one.bedId}, episode ${one.episodeId}, ${one.startedAt}`)
  const ended = stays.filter((one) => one.endedAt !== null)
  expect(told('occupied')).toEqual(begun.sort())
  expect(told('cleaning')).toEqual(
    ended.map((one) => `bed ${one.bedId}, episode ${one.episodeId}, ${one.endedAt}`).sort(),
  )
})

test('the movements of an episode lead through its beds, in order, and nothing lies ahead', async () => {
  const [episodes, movements, stays, patients] = await Promise.all([
    store.db.selectFrom('episodes').selectAll().execute(),
    store.db.selectFrom('movements').selectAll().orderBy('happenedAt').orderBy('movementId').execute(),
    store.db.selectFrom('bedStays').selectAll().orderBy('startedAt').execute(),
    store.db.selectFrom('patients').select(['patientId', 'lastMovementAt', 'createdAt']).execute(),
  ])
  const movementsOf = Map.groupBy(movements, (one) => one.episodeId)
  const staysOf = Map.groupBy(stays, (one) => one.episodeId)
  const last = new Map<number, number>()
  for (const { episodeId, patientId, admittedAt, kind, status, ...episode } of episodes) {
    const mine = movementsOf.get(episodeId) ?? []
    const beds = staysOf.get(episodeId) ?? []
    expect(mine[0]).toMatchObject({ kind: 'admission', happenedAt: admittedAt })
    const moves = mine.filter((one) => one.kind === 'admission' || one.kind === 'transfer')
    const led = beds.length > 0 ? beds.map((one) => [one.startedAt, one.bedId]) : [[admittedAt, null]]
    expect(moves.map((one) => [one.happenedAt, one.bedId])).toEqual(led)
    expect(beds.length === 0).toBe(kind === 'outpatient')
    if (status !== 'open') expect(mine.at(-1)?.kind).toBe(LAST[status])
    const end = episode.dischargedAt ?? episode.annulledAt
    if (kind !== 'outpatient') expect(beds.at(-1)?.endedAt).toBe(end)
    const newest = mine.at(-1)?.happenedAt ?? 0
    expect(newest).toBeLessThanOrEqual(NOW.getTime())
    last.set(patientId, Math.max(newest, last.get(patientId) ?? 0))
  }
  for (const { patientId, lastMovementAt, createdAt } of patients) {
    expect(lastMovementAt).toBe(last.get(patientId) ?? null)
    expect(createdAt).toBeLessThanOrEqual(NOW.getTime())
  }
})
