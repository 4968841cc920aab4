import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, daysBetween } from '#src/domain/dates.ts'
import { AttendingRow, BedRow, CleaningRow, EpisodeRow, Statistics } from '#src/domain/statistics/contract.ts'
import { startClinic } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import {
  type BedFact,
  bed,
  DOCTORS,
  type EpisodeFact,
  episode,
  HOUR,
  layWorld,
  STATISTICS,
  type World,
} from '../fixtures/statistics.ts'
import { figuresOf, type Question } from './statistics-expected.ts'

/** Two calendars whose clocks jump within the days that are asked about, one of them at midnight, and one without. */
const ZONES = ['America/Mexico_City', 'America/Tijuana', 'America/Havana'] as const
const SERVICES = ['Pediatría', 'Cirugía general'] as const
const MINUTE = 60_000
const WORLDS = 40

/** What is done with a bed for a while; `long` and `gap` are minutes. */
const action = fc.record({
  what: fc.constantFrom('stay', 'stay', 'stay', 'annulled', 'outOfService', 'cleaning'),
  gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })),
  long: fc.integer({ min: 1, max: 9000 }),
  kind: fc.constantFrom('inpatient', 'emergency', 'observation'),
  service: fc.constantFrom(...SERVICES),
  motive: fc.constantFrom('cured', 'improved', 'died', 'other'),
  doctor: fc.constantFrom(...DOCTORS),
  notes: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 3000 }),
      end: fc.constantFrom('none', 'signed', 'discarded'),
    }),
    { maxLength: 2 },
  ),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const someBed = fc.record({
  service: fc.constantFrom(...SERVICES),
  countable: fc.boolean(),
  /** By how much somebody lay there before the bed was registered. */
  late: fc.constantFrom(0, 0, 500),
  isRetired: fc.boolean(),
  actions: fc.array(action, { maxLength: 12 }),
})
const visit = fc.record({ ago: fc.integer({ min: 1, max: 60_000 }), service: fc.constantFrom(...SERVICES) })

const question = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  back: fc.integer({ min: 0, max: 25 }),
  days: fc.integer({ min: 1, max: 20 }),
  service: fc.constantFrom(undefined, ...SERVICES),
})

const START = NOW.getTime() - 45 * 24 * HOUR

/** What a document's life is, from the action that it was written in. */
function noteOf(from: number, { after, end }: Action['notes'][number]): EpisodeFact['documents'][number] {
  const createdAt = Math.min(from + after * MINUTE, NOW.getTime())
  const over = Math.min(createdAt + after * MINUTE, NOW.getTime())
  return {
    createdAt,
    signedAt: end === 'signed' ? over : null,
    discardedAt: end === 'discarded' ? over : null,
  }
}

/** Lays one action after the other into a bed; what would go beyond now is still going on. */
function layActions(
  place: number,
  actions: readonly Action[],
  late: number,
): { events: BedFact['events']; episodes: EpisodeFact[] } {
  const now = NOW.getTime()
  const events: BedFact['events'] = [{ state: 'free', at: START + late * MINUTE }]
  const episodes: EpisodeFact[] = []
  let at = START
  for (const { what, gap, long, notes, doctor, kind, service, motive } of actions) {
    const from = at + gap * MINUTE
    if (from >= now) break
    const end = from + long * MINUTE
    const to = end < now ? end : null
    const told = Math.max(from, events.at(-1)?.at ?? from)
    if (what === 'stay' || what === 'annulled') {
      const isAnnulled = what === 'annulled' && to !== null
      events.push({ state: 'occupied', at: told })
      if (to !== null) events.push({ state: 'cleaning', at: Math.max(to, told) })
      episodes.push(
        episode({
          kind,
          service,
          isAnnulled,
          admittedAt: from,
          dischargedAt: isAnnulled ? null : to,
          motive: isAnnulled || to === null ? null : motive,
          stays: [{ bed: place, from, to }],
          attending: [{ doctorId: doctor, from, to }],
          documents: notes.map((one) => noteOf(from, one)),
        }),
      )
    } else {
      events.push({ state: what, at: told })
      if (to !== null) events.push({ state: 'free', at: Math.max(to, told) })
    }
    if (to === null) break
    at = to
  }
  return { events, episodes }
}

const someWorld = fc
  .tuple(fc.array(someBed, { minLength: 1, maxLength: 5 }), fc.array(visit, { maxLength: 5 }))
  .map(([plans, visits]): World => {
    const laid = plans.map(({ actions, late }, place) => layActions(place, actions, late))
    const beds = plans.map(({ service, countable, isRetired }, place) => {
      const events = laid[place]?.events ?? []
      const isTaken = laid[place]?.episodes.some(({ stays }) => stays.some(({ to }) => to === null)) === true
      const last = events.at(-1)?.at ?? START
      return bed({ service, countable, events, retiredAt: isRetired && !isTaken ? last + HOUR : null })
    })
    const outpatients = visits.map(({ ago, service }) => {
      const admittedAt = NOW.getTime() - ago * MINUTE
      return episode({ kind: 'outpatient', service, admittedAt, dischargedAt: admittedAt + MINUTE / 2 })
    })
    return { beds, episodes: [...laid.flatMap(({ episodes }) => episodes), ...outpatients] }
  })

/** A page of a list, whatever its rows are. */
const all = <Row extends z.core.$ZodType>(row: Row) => z.object({ data: z.array(row) })

test('the figures are what counting one by one gives, of whatever happened, and so are their rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      someWorld,
      fc.array(question, { minLength: 3, maxLength: 3 }),
      async (world, questions) => {
        const { as, store } = await startClinic()
        await layWorld(store, world)
        for (const { timeZone, back, days, service } of questions) {
          await store.write('installation', (db) => db.updateTable('profiles').set({ timeZone }).execute())
          const to = addDays('2026-03-15', -back)
          const asked: Question = { from: addDays(to, 1 - days), to, service, timeZone, now: NOW.getTime() }
          const query = new URLSearchParams({ from: asked.from, to, ...(service && { service }) })
          const get = async (path: string) =>
            (await as('direccion').get(`${STATISTICS}${path}?${query}&pageSize=100`)).body
          const told = z.parse(Statistics, await get(''))
          const before = { ...asked, from: addDays(asked.from, -days), to: addDays(asked.from, -1) }
          expect(told.before).toEqual({ from: before.from, to: before.to })
          for (const [which, one] of [
            ['now', asked],
            ['before', before],
          ] as const) {
            const expected = figuresOf(world, one)
            const sum = (what: 'occupied' | 'available') =>
              expected.byDay.reduce((total, day) => total + day[what], 0)
            expect(told.occupancy?.[which].occupied).toBeCloseTo(sum('occupied'), 4)
            expect(told.occupancy?.[which].available).toBeCloseTo(sum('available'), 4)
            expect(told.admissions?.[which]).toEqual({
              value: expected.admissions,
              outpatient: expected.outpatient,
            })
            expect(told.discharges?.[which]).toEqual({ value: expected.discharges })
            expect(told.meanStay?.[which]).toMatchObject({
              days: expected.days,
              discharges: expected.discharges,
            })
            expect(told.mortality?.[which].deaths).toBe(expected.died)
            expect(told.cleaning?.[which].value).toBeCloseTo(expected.cleaning, 4)
            expect(told.unsignedDocuments?.[which].value).toBe(expected.unsigned)
            expect(told.patientsPerDoctor?.[which]).toMatchObject({
              patients: expected.patients,
              doctors: expected.doctors,
            })
          }
          const expected = figuresOf(world, asked)
          expect(told.occupancy?.byDay.map(({ day }) => day)).toEqual(expected.byDay.map(({ day }) => day))
          for (const [index, day] of expected.byDay.entries()) {
            expect(told.occupancy?.byDay[index]?.occupied).toBeCloseTo(day.occupied, 4)
            expect(told.occupancy?.byDay[index]?.available).toBeCloseTo(day.available, 4)
          }
          expect(daysBetween(asked.from, to)).toBe(days - 1)

          // Nothing stands in the figures that the rows don't show.
          const beds = z.parse(all(BedRow), await get('/occupancy')).data
          expect(beds.reduce((sum, row) => sum + row.occupied, 0)).toBeCloseTo(
            told.occupancy?.now.occupied ?? 0,
            4,
          )
          expect(beds.reduce((sum, row) => sum + row.available, 0)).toBeCloseTo(
            told.occupancy?.now.available ?? 0,
            4,
          )
          const stays = z.parse(all(EpisodeRow), await get('/mean-stay')).data
          expect(stays.reduce((sum, row) => sum + (row.days ?? 0), 0)).toBe(told.meanStay?.now.days)
          expect(z.parse(all(EpisodeRow), await get('/mortality')).data).toHaveLength(expected.died)
          expect(z.parse(all(EpisodeRow), await get('/admissions')).data).toHaveLength(
            expected.admissions + expected.outpatient,
          )
          const cleanings = z.parse(all(CleaningRow), await get('/cleaning')).data
          expect(cleanings).toHaveLength(told.cleaning?.now.cleanings ?? -1)
          expect(cleanings.reduce((sum, row) => sum + row.hours, 0)).toBeCloseTo(expected.cleaning, 4)
          expect(z.parse(all(z.object({})), await get('/unsigned-documents')).data).toHaveLength(
            expected.unsigned,
          )
          expect(z.parse(all(AttendingRow), await get('/patients-per-doctor')).data).toHaveLength(
            expected.patients,
          )
        }
      },
    ),
    { seed: 7, numRuns: WORLDS },
  )
}, 60_000)
