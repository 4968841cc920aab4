import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instantOf } from '#src/domain/dates.ts'
import { HOSPITAL } from '#src/domain/operation.ts'
import { figureRows } from '#src/domain/statistics/api.ts'
import {
  AttendingRow,
  BedRow,
  CleaningRow,
  DocumentRow,
  EpisodeRow,
  Statistics,
} from '#src/domain/statistics/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { ANA, namesIn, UNNAMED } from '../fixtures/patients.ts'
import { ROOMS, roomBody, sameRoom, toRoom } from '../fixtures/rooms.ts'
import { type Reply, startServer } from '../fixtures/server.ts'
import { bed, episode, STATISTICS, startWorld } from '../fixtures/statistics.ts'
import { grant } from '../fixtures/store-changes.ts'

/** The clock of the tests says 15 March 2026, 12:30, in the hospital. */
const MEXICO = 'America/Mexico_City'
/** Its clock goes forward on 8 March 2026 at 02:00. */
const TIJUANA = 'America/Tijuana'

const at = (local: string, timeZone = MEXICO) => Date.parse(instantOf(local, timeZone) ?? '')
const toldBy = ({ body }: Reply) => z.parse(Statistics, body)
const dataOf = <Row extends z.core.$ZodType>(row: Row, { body }: Reply) =>
  z.parse(z.object({ data: z.array(row), pagination: z.object({ totalItems: z.int() }) }), body)

/** A stay in a bed from one local time to another, its patient discharged then. */
function stay(place: number, from: string, to: string | null, about: object = {}, timeZone = MEXICO) {
  const [begin, end] = [at(from, timeZone), to === null ? null : at(to, timeZone)]
  return episode({
    admittedAt: begin,
    dischargedAt: end,
    stays: [{ bed: place, from: begin, to: end }],
    ...about,
  })
}

describe('the period', () => {
  test('is the last 30 days of the hospital’s calendar, beside the 30 before', async () => {
    const { as } = await startWorld({})
    const { period, before } = toldBy(await as('direccion').get(STATISTICS))
    expect(period).toEqual({ from: '2026-02-14', to: '2026-03-15' })
    expect(before).toEqual({ from: '2026-01-15', to: '2026-02-13' })
  })

  test('ends on what is today where the hospital is', async () => {
    // Half an hour after midnight in Mexico City, it is half past eleven in Tijuana.
    const now = new Date('2026-03-16T06:30:00.000Z')
    for (const [timeZone, today] of [
      [MEXICO, '2026-03-16'],
      [TIJUANA, '2026-03-15'],
    ] as const) {
      const { as } = await startWorld({}, { timeZone, now })
      expect(toldBy(await as('direccion').get(STATISTICS)).period.to).toBe(today)
      const next = await as('direccion').get(`${STATISTICS}?to=2026-03-17`)
      expect(next.status).toBe(422)
    }
  })

  test('may begin alone, or end alone', async () => {
    const { as } = await startWorld({})
    const period = async (query: string) => toldBy(await as('direccion').get(`${STATISTICS}?${query}`)).period
    expect(await period('from=2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-15' })
    expect(await period('to=2026-01-31')).toEqual({ from: '2026-01-02', to: '2026-01-31' })
    expect(await period('from=2026-03-15&to=2026-03-15')).toEqual({ from: '2026-03-15', to: '2026-03-15' })
  })

  test.each([
    ['from=2026-03-10&to=2026-03-09', 'to', 'El fin no puede ser antes del inicio'],
    ['to=2026-03-16', 'to', 'El periodo no puede llegar al futuro'],
    ['from=2026-03-16', 'to', 'El fin no puede ser antes del inicio'],
    ['from=2025-03-14&to=2026-03-15', 'to', 'El periodo puede tener 366 días como máximo'],
    ['from=1899-12-31&to=1900-01-02', 'from', 'El inicio no puede ser antes del 1 ene 1900'],
  ])('%s is refused at its field, for the figures and for their rows', async (query, field, text) => {
    const { as } = await startWorld({})
    for (const path of [
      '',
      ...Object.values(figureRows).map((one) => one.path.slice(`${HOSPITAL}/statistics`.length)),
    ]) {
      const { status, body } = await as('direccion').get(`${STATISTICS}${path}?${query}`)
      expect([status, body]).toMatchObject([422, { detail: text, errors: { [field]: [text] } }])
    }
  })

  test('has 366 days at most', async () => {
    const { as } = await startWorld({})
    const { period, before } = toldBy(
      await as('direccion').get(`${STATISTICS}?from=2025-03-15&to=2026-03-15`),
    )
    expect([period.from, before.from]).toEqual(['2025-03-15', '2024-03-14'])
  })

  test.each(['from=2026-02-30', 'from=ayer', 'to=2026-3-1', `service=${'x'.repeat(81)}`])(
    '%s is malformed',
    async (query) => {
      const { as } = await startWorld({})
      expect((await as('direccion').get(`${STATISTICS}?${query}`)).status).toBe(400)
      expect((await as('direccion').get(`${STATISTICS}/discharges?${query}`)).status).toBe(400)
    },
  )
})

describe('who is told what', () => {
  const BEDS = ['occupancy', 'cleaning']
  const STAYS = ['admissions', 'discharges', 'meanStay', 'mortality', 'unsignedDocuments']

  test.each([
    ['direccion', [...BEDS, ...STAYS, 'turnover', 'patientsPerDoctor']],
    ['sin-permisos', []],
  ])('%s is told what they may read the records of', async (persona, figures) => {
    const { as } = await startWorld({})
    const { period, before, ...told } = toldBy(await as(persona).get(STATISTICS))
    expect([period.to, before.to]).toEqual(['2026-03-15', '2026-02-13'])
    expect(Object.keys(told).toSorted()).toEqual(figures.toSorted())
  })

  test.each([
    ['rooms', BEDS],
    ['episodes', STAYS],
    ['doctorAssignments', ['patientsPerDoctor']],
    ['patients', []],
    ['hospital', []],
  ] as const)('the right to read %s alone opens its figures and their rows', async (area, figures) => {
    const { as, store } = await startWorld({})
    await grant(store, 'sin-permisos', area, 'read')
    const { period: _, before: __, ...told } = toldBy(await as('sin-permisos').get(STATISTICS))
    expect(Object.keys(told).toSorted()).toEqual(figures.toSorted())
    for (const [figure, { path }] of Object.entries(figureRows)) {
      const { status } = await as('sin-permisos').get(path.replace(HOSPITAL, '/api/hospitals/1'))
      expect([figure, status]).toEqual([figure, figures.some((one) => one === figure) ? 200 : 403])
    }
  })

  test('the rows of the turnover ask for both rights, and name the one that is missing', async () => {
    const { as, store } = await startWorld({})
    const group = async () =>
      z.parse(z.object({ group: z.string() }), (await as('sin-permisos').get(`${STATISTICS}/turnover`)).body)
        .group
    expect(await group()).toBe('hospital-1-rooms-read')
    await grant(store, 'sin-permisos', 'rooms', 'read')
    expect(await group()).toBe('hospital-1-episodes-read')
  })

  test('a figure that nobody knows is not found', async () => {
    const { as } = await startWorld({})
    expect((await as('direccion').get(`${STATISTICS}/nada`)).status).toBe(404)
  })

  test('patients are named to those alone who may read patients', async () => {
    const open = stay(0, '2026-03-10T10:00', null, {
      attending: [{ doctorId: 'medica', from: at('2026-03-10T10:00'), to: null }],
      documents: [{ createdAt: at('2026-03-10T11:00'), signedAt: null, discardedAt: null }],
    })
    const { as, store } = await startWorld({ beds: [bed()], episodes: [open] })
    const names = async () => {
      const get = (path: string) => as('direccion').get(`${STATISTICS}/${path}`)
      return namesIn([
        ...dataOf(EpisodeRow, await get('admissions')).data,
        ...dataOf(DocumentRow, await get('unsigned-documents')).data,
        ...dataOf(AttendingRow, await get('patients-per-doctor')).data,
      ])
    }
    expect(await names()).toEqual(Array(3).fill(ANA))
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('area', '=', 'patients').execute(),
    )
    expect(await names()).toEqual(Array(3).fill(UNNAMED))
  })

  test('nothing of another hospital is counted', async () => {
    const { as } = await startServer()
    const mine = toldBy(await as('direccion').get(STATISTICS))
    const other = toldBy(await as('direccion').get('/api/hospitals/2/statistics'))
    expect(mine.occupancy?.now.available).not.toBe(other.occupancy?.now.available)
    const beds = dataOf(
      BedRow,
      await as('direccion').get('/api/hospitals/2/statistics/occupancy?pageSize=100'),
    )
    const sum = beds.data.reduce((total, row) => total + row.available, 0)
    expect(sum).toBeCloseTo(other.occupancy?.now.available ?? 0, 4)
  })
})

describe('the occupancy', () => {
  const occupancyOf = async (world: Parameters<typeof startWorld>[0], query: string, timeZone = MEXICO) => {
    const { as } = await startWorld(world, { timeZone })
    return toldBy(await as('direccion').get(`${STATISTICS}?${query}`)).occupancy
  }

  test('is the time in which somebody lay in the beds, by the time in which they could', async () => {
    const told = await occupancyOf(
      { beds: [bed(), bed()], episodes: [stay(0, '2026-03-09T18:00', '2026-03-11T06:00')] },
      'from=2026-03-09&to=2026-03-12',
    )
    expect(told?.byDay).toEqual([
      { day: '2026-03-09', value: 0.125, occupied: 0.25, available: 2 },
      { day: '2026-03-10', value: 0.5, occupied: 1, available: 2 },
      { day: '2026-03-11', value: 0.125, occupied: 0.25, available: 2 },
      { day: '2026-03-12', value: 0, occupied: 0, available: 2 },
    ])
    expect(told?.now).toEqual({ value: 1.5 / 8, occupied: 1.5, available: 8 })
    expect(told?.before).toEqual({ value: 0, occupied: 0, available: 8 })
  })

  test('of today counts as far as today has gone', async () => {
    // Half past twelve: 12.5 of 24 hours.
    const told = await occupancyOf(
      { beds: [bed()], episodes: [stay(0, '2026-03-15T00:00', null)] },
      'from=2026-03-15&to=2026-03-15',
    )
    expect(told?.now).toEqual({ value: 1, occupied: 0.520833, available: 0.520833 })
  })

  test('is nobody’s where no bed is countable', async () => {
    const told = await occupancyOf(
      { beds: [bed({ countable: false })], episodes: [stay(0, '2026-03-10T00:00', null)] },
      'from=2026-03-09&to=2026-03-10',
    )
    expect(told?.now).toEqual({ value: null, occupied: 0, available: 0 })
    expect(told?.byDay.map(({ value }) => value)).toEqual([null, null])
  })

  test('leaves out the time in which a bed was out of service, not there yet, or no more', async () => {
    const since = at('2026-03-01T00:00')
    const told = await occupancyOf(
      {
        beds: [
          bed({
            events: [
              { state: 'free', at: since },
              { state: 'outOfService', at: at('2026-03-03T12:00') },
              { state: 'free', at: at('2026-03-05T00:00') },
            ],
            retiredAt: at('2026-03-07T00:00'),
          }),
        ],
      },
      'from=2026-02-27&to=2026-03-08',
    )
    expect(told?.byDay.map(({ available }) => available)).toEqual([0, 0, 1, 1, 0.5, 0, 1, 1, 0, 0])
  })

  test('has no value on days before the first bed was registered, and those days count in no mean', async () => {
    const told = await occupancyOf(
      {
        beds: [
          bed({ events: [{ state: 'free', at: at('2026-03-10T12:00') }] }),
          bed({ events: [{ state: 'free', at: at('2026-03-11T00:00') }] }),
          bed({ countable: false }),
        ],
        episodes: [
          stay(0, '2026-03-05T06:00', '2026-03-10T18:00'),
          stay(1, '2026-03-08T00:00', '2026-03-09T00:00'),
        ],
      },
      'from=2026-03-08&to=2026-03-11',
    )
    expect(told?.byDay).toEqual([
      { day: '2026-03-08', value: null, occupied: 0, available: 0 },
      { day: '2026-03-09', value: null, occupied: 0, available: 0 },
      { day: '2026-03-10', value: 0.5, occupied: 0.25, available: 0.5 },
      { day: '2026-03-11', value: 0, occupied: 0, available: 2 },
    ])
    expect(told?.now).toEqual({ value: 0.1, occupied: 0.25, available: 2.5 })
    expect(told?.before).toEqual({ value: null, occupied: 0, available: 0 })
    expect(told?.registeredOn).toBe('2026-03-10')
  })

  test('names no day of registration where no bed is countable', async () => {
    const told = await occupancyOf({ beds: [bed({ countable: false })] }, 'from=2026-03-08&to=2026-03-11')
    expect(told).not.toHaveProperty('registeredOn')
  })

  test('never passes 100 %: where somebody lies in a bed out of service, it is available', async () => {
    const told = await occupancyOf(
      {
        beds: [
          bed({
            events: [
              { state: 'free', at: at('2026-03-01T00:00') },
              { state: 'outOfService', at: at('2026-03-10T00:00') },
            ],
          }),
        ],
        episodes: [stay(0, '2026-03-10T06:00', '2026-03-10T18:00')],
      },
      'from=2026-03-10&to=2026-03-10',
    )
    expect(told?.now).toEqual({ value: 1, occupied: 0.5, available: 0.5 })
  })

  test('counts the day on which the clock is put forward as one day', async () => {
    const world = {
      beds: [bed()],
      episodes: [stay(0, '2026-03-08T00:00', '2026-03-08T13:00', {}, TIJUANA)],
    }
    const told = await occupancyOf(world, 'from=2026-03-07&to=2026-03-09', TIJUANA)
    expect(told?.byDay).toEqual([
      { day: '2026-03-07', value: 0, occupied: 0, available: 1 },
      // From midnight to one in the afternoon are 12 of its 23 hours.
      { day: '2026-03-08', value: 0.521739, occupied: 0.521739, available: 1 },
      { day: '2026-03-09', value: 0, occupied: 0, available: 1 },
    ])
  })

  test('leaves out who was annulled, and the beds of other services', async () => {
    const world = {
      beds: [bed(), bed({ service: 'Cirugía general' })],
      episodes: [
        stay(0, '2026-03-10T00:00', '2026-03-11T00:00', { isAnnulled: true, dischargedAt: null }),
        stay(1, '2026-03-10T00:00', '2026-03-11T00:00', { service: 'Pediatría' }),
      ],
    }
    const query = 'from=2026-03-10&to=2026-03-10'
    expect((await occupancyOf(world, query))?.now).toMatchObject({ occupied: 1, available: 2 })
    const pediatrics = await occupancyOf(world, `${query}&service=Pediatr%C3%ADa`)
    expect(pediatrics?.now).toMatchObject({ occupied: 0, available: 1 })
  })

  test('leaves out the beds of a room for as long as it is not active', async () => {
    let now = new Date(at('2026-03-10T00:00'))
    const { as } = await startServer({ seed: 'empty', clock: () => now })
    await as('direccion').post('/api/hospitals', { name: 'Hospital General' })
    let room = toRoom(await as('direccion').post(ROOMS, roomBody('1', ['A', 'B']), newKey()))
    const turn = async (active: boolean, day: string) => {
      now = new Date(at(`${day}T00:00`))
      const body = { ...sameRoom(room), active }
      room = toRoom(await as('direccion').put(`${ROOMS}/${room.roomId}`, body, ifMatch(room)))
    }
    await turn(false, '2026-03-11')
    const [first] = room.beds
    const path = `${ROOMS}/${room.roomId}/beds/${first?.bedId}`
    const broken = { state: 'outOfService', reason: 'Sin colchón' }
    expect((await as('direccion').put(path, broken, ifMatch(room))).status).toBe(200)
    room = toRoom(await as('direccion').get(`${ROOMS}/${room.roomId}`))
    await turn(true, '2026-03-12')
    now = new Date(at('2026-03-14T00:00'))
    const { occupancy } = toldBy(await as('direccion').get(`${STATISTICS}?from=2026-03-10&to=2026-03-13`))
    // One of the two was out of service by then.
    expect(occupancy?.byDay.map(({ available }) => available)).toEqual([2, 0, 1, 1])
  })

  test('is made of beds, which can be put in order', async () => {
    const { as } = await startWorld({
      beds: [bed(), bed(), bed()],
      episodes: [
        stay(1, '2026-03-10T00:00', '2026-03-11T00:00'),
        stay(2, '2026-03-10T00:00', '2026-03-10T12:00'),
      ],
    })
    const page = async (query: string) =>
      dataOf(
        BedRow,
        await as('direccion').get(`${STATISTICS}/occupancy?from=2026-03-10&to=2026-03-10&${query}`),
      )
    const { data, pagination } = await page('orderBy=occupied:desc&pageSize=2')
    expect(pagination.totalItems).toBe(3)
    expect(data).toEqual([
      { bedId: 2, code: 'A', roomId: 2, roomCode: 'C2', floor: '1', occupied: 1, available: 1 },
      { bedId: 3, code: 'A', roomId: 3, roomCode: 'C3', floor: '1', occupied: 0.5, available: 1 },
    ])
    expect((await page('')).data.map(({ roomCode }) => roomCode)).toEqual(['C1', 'C2', 'C3'])
  })
})

describe('stays that begin and end', () => {
  const world = {
    episodes: [
      // Left on the same day, after a night, and after midnight: 1, 1 and 2 days.
      stay(0, '2026-03-05T08:00', '2026-03-05T20:00', { motive: 'cured' }),
      stay(1, '2026-03-05T23:50', '2026-03-06T00:10', { motive: 'died' }),
      stay(2, '2026-03-04T23:59', '2026-03-06T23:59', { kind: 'emergency' }),
      stay(3, '2026-03-06T10:00', '2026-03-06T10:30', { isAnnulled: true, dischargedAt: null }),
      stay(0, '2026-02-27T10:00', '2026-03-01T10:00', { motive: 'died' }),
      episode({
        kind: 'outpatient',
        admittedAt: at('2026-03-05T09:00'),
        dischargedAt: at('2026-03-05T09:30'),
      }),
    ],
    beds: [bed(), bed(), bed(), bed()],
  }
  const PERIOD = 'from=2026-03-04&to=2026-03-06'

  test('are counted, visits apart, what was annulled nowhere', async () => {
    const { as } = await startWorld(world)
    const told = toldBy(await as('direccion').get(`${STATISTICS}?${PERIOD}`))
    expect(told.admissions?.now).toEqual({ value: 3, outpatient: 1 })
    expect(told.admissions?.before).toEqual({ value: 0, outpatient: 0 })
    expect(told.admissions?.byKind).toEqual([
      { kind: 'emergency', now: 1, before: 0 },
      { kind: 'inpatient', now: 2, before: 0 },
      { kind: 'outpatient', now: 1, before: 0 },
      { kind: 'daySurgery', now: 0, before: 0 },
      { kind: 'observation', now: 0, before: 0 },
    ])
    expect(told.discharges?.now).toEqual({ value: 3 })
    expect(told.discharges?.before).toEqual({ value: 1 })
    const motives = told.discharges?.byMotive.filter(({ now, before }) => now + before > 0)
    expect(motives).toEqual([
      { motive: 'cured', now: 1, before: 0 },
      { motive: 'improved', now: 1, before: 0 },
      { motive: 'died', now: 1, before: 1 },
    ])
  })

  test('give the mean stay, the mortality and the turnover', async () => {
    const { as } = await startWorld(world)
    const told = toldBy(await as('direccion').get(`${STATISTICS}?${PERIOD}`))
    expect(told.meanStay?.now).toEqual({ value: 4 / 3, days: 4, discharges: 3 })
    expect(told.meanStay?.before).toEqual({ value: 2, days: 2, discharges: 1 })
    expect(told.mortality?.now).toEqual({ value: 1 / 3, deaths: 1, discharges: 3 })
    expect(told.mortality?.before).toEqual({ value: 1, deaths: 1, discharges: 1 })
    expect(told.turnover?.now).toEqual({ value: 3 / 4, discharges: 3, beds: 4 })
    expect(told.turnover?.before).toEqual({ value: 1 / 4, discharges: 1, beds: 4 })
  })

  test('divide by nothing where nobody left, and where there is no bed', async () => {
    const { as } = await startWorld({})
    const told = toldBy(await as('direccion').get(`${STATISTICS}?${PERIOD}`))
    expect(told.meanStay?.now).toEqual({ value: null, days: 0, discharges: 0 })
    expect(told.mortality?.now).toEqual({ value: null, deaths: 0, discharges: 0 })
    expect(told.turnover?.now).toEqual({ value: null, discharges: 0, beds: 0 })
  })

  test('fall on the hospital’s days, the hour that the clock skips left aside', async () => {
    const episodes = [
      // 23 hours and 20 minutes, over two midnights; and a day with 25 hours, over one.
      stay(0, '2026-03-07T23:50', '2026-03-09T00:10', {}, TIJUANA),
      stay(0, '2025-11-02T00:10', '2025-11-02T23:50', {}, TIJUANA),
    ]
    const { as } = await startWorld({ beds: [bed()], episodes }, { timeZone: TIJUANA })
    const daysIn = async (query: string) =>
      toldBy(await as('direccion').get(`${STATISTICS}?${query}`)).meanStay?.now
    expect(await daysIn('from=2026-03-09&to=2026-03-09')).toMatchObject({ days: 2, discharges: 1 })
    expect(await daysIn('from=2025-11-02&to=2025-11-02')).toMatchObject({ days: 1, discharges: 1 })
    expect(await daysIn('from=2026-03-08&to=2026-03-08')).toMatchObject({ days: 0, discharges: 0 })
  })

  test('stand behind their figures, the newest first, with who, where and how long', async () => {
    const { as } = await startWorld(world)
    const rows = async (path: string, query = '') =>
      dataOf(EpisodeRow, await as('direccion').get(`${STATISTICS}/${path}?${PERIOD}&${query}`)).data
    expect(await rows('discharges')).toMatchObject([
      { episodeId: 3, kind: 'emergency', motive: 'improved', days: 2, bed: { roomCode: 'C3' } },
      { episodeId: 2, kind: 'inpatient', motive: 'died', days: 1, bed: { roomCode: 'C2' } },
      { episodeId: 1, kind: 'inpatient', motive: 'cured', days: 1, dischargedAt: '2026-03-06T02:00:00.000Z' },
    ])
    expect((await rows('mortality')).map(({ episodeId }) => episodeId)).toEqual([2])
    const admitted = await rows('admissions', 'orderBy=admittedAt:asc')
    expect(admitted.map(({ episodeId, days }) => [episodeId, days])).toEqual([
      [3, 2],
      [1, 1],
      [6, null],
      [2, 1],
    ])
    expect(await rows('turnover')).toEqual(await rows('mean-stay'))
  })
})

describe('the cleaning of beds', () => {
  test('is told in hours, of what lies in the period, and goes on while nobody has done it', async () => {
    const event = (state: 'free' | 'occupied' | 'cleaning', local: string) => ({ state, at: at(local) })
    const { as } = await startWorld({
      beds: [
        bed({
          countable: false,
          events: [
            event('free', '2026-01-01T00:00'),
            event('cleaning', '2026-03-13T23:00'),
            event('free', '2026-03-14T02:00'),
            event('cleaning', '2026-03-14T08:00'),
            event('occupied', '2026-03-14T08:00'),
            event('cleaning', '2026-03-15T11:30'),
          ],
        }),
      ],
    })
    const told = toldBy(await as('direccion').get(`${STATISTICS}?from=2026-03-14&to=2026-03-15`)).cleaning
    expect(told).toEqual({ now: { value: 3, cleanings: 2 }, before: { value: 1, cleanings: 1 } })
    const reply = await as('direccion').get(`${STATISTICS}/cleaning?from=2026-03-14&to=2026-03-15`)
    expect(dataOf(CleaningRow, reply).data).toMatchObject([
      { startsAt: '2026-03-15T17:30:00.000Z', endsAt: null, hours: 1, bed: { roomCode: 'C1', code: 'A' } },
      { startsAt: '2026-03-14T05:00:00.000Z', endsAt: '2026-03-14T08:00:00.000Z', hours: 2 },
    ])
  })
})

describe('what stands at the end of the period', () => {
  const note = (created: string, signed: string | null, discarded: string | null = null) => ({
    createdAt: at(created),
    signedAt: signed === null ? null : at(signed),
    discardedAt: discarded === null ? null : at(discarded),
  })

  test('are the documents that nobody had signed by then', async () => {
    const documents = [
      note('2026-03-01T10:00', null),
      note('2026-03-01T10:00', '2026-03-11T10:00'),
      note('2026-03-01T10:00', '2026-03-02T10:00'),
      note('2026-03-08T10:00', null, '2026-03-12T10:00'),
      note('2026-03-10T23:59', null),
      note('2026-03-11T00:00', null),
    ]
    const { as } = await startWorld({
      beds: [bed()],
      episodes: [
        stay(0, '2026-03-01T09:00', null, { documents }),
        episode({ admittedAt: at('2026-03-01T09:00'), isAnnulled: true, documents: documents.slice(0, 1) }),
      ],
    })
    const told = toldBy(await as('direccion').get(`${STATISTICS}?from=2026-03-04&to=2026-03-10`))
    expect(told.unsignedDocuments).toEqual({ now: { value: 4 }, before: { value: 2 } })
    const reply = await as('direccion').get(
      `${STATISTICS}/unsigned-documents?from=2026-03-04&to=2026-03-10&orderBy=createdAt:desc`,
    )
    expect(dataOf(DocumentRow, reply).data.map(({ documentId, status }) => [documentId, status])).toEqual([
      [5, 'draft'],
      [4, 'discarded'],
      [1, 'draft'],
      [2, 'signed'],
    ])
  })

  test('are the patients of each doctor', async () => {
    const attended = (doctorId: string, from: string, to: string | null) => ({
      doctorId,
      from: at(from),
      to: to === null ? null : at(to),
    })
    const { as } = await startWorld({
      beds: [bed(), bed(), bed({ service: 'Cirugía general' })],
      episodes: [
        stay(0, '2026-03-01T09:00', null, {
          attending: [
            attended('medica', '2026-03-01T09:00', '2026-03-08T12:00'),
            attended('direccion', '2026-03-08T12:00', null),
          ],
        }),
        stay(1, '2026-03-01T09:00', '2026-03-14T09:00', {
          attending: [attended('medica', '2026-03-01T09:00', '2026-03-14T09:00')],
        }),
        stay(2, '2026-03-09T09:00', null, {
          service: 'Cirugía general',
          attending: [attended('medica', '2026-03-09T09:00', null)],
        }),
      ],
    })
    const ask = async (query: string) =>
      toldBy(await as('direccion').get(`${STATISTICS}?${query}`)).patientsPerDoctor
    const week = 'from=2026-03-06&to=2026-03-10'
    expect(await ask(week)).toEqual({
      now: { value: 1.5, patients: 3, doctors: 2 },
      before: { value: 2, patients: 2, doctors: 1 },
      byDoctor: [
        { doctorId: 'medica', doctorName: 'Ximena Núñez Ávila', now: 2, before: 2 },
        { doctorId: 'direccion', doctorName: 'Elena Ríos Beltrán', now: 1, before: 0 },
      ],
    })
    expect((await ask('from=2026-03-15'))?.now).toEqual({ value: 1, patients: 2, doctors: 2 })
    expect((await ask(`${week}&service=Pediatr%C3%ADa`))?.now).toEqual({ value: 1, patients: 2, doctors: 2 })
    const reply = await as('direccion').get(`${STATISTICS}/patients-per-doctor?${week}`)
    expect(dataOf(AttendingRow, reply).data).toMatchObject([
      { doctorId: 'direccion', episodeId: 1, bed: { roomCode: 'C1' }, startsAt: '2026-03-08T18:00:00.000Z' },
      { doctorId: 'medica', episodeId: 2, service: 'Pediatría' },
      { doctorId: 'medica', episodeId: 3, service: 'Cirugía general' },
    ])
  })
})

test('the seeded hospital has something to tell in every figure', async () => {
  const { as } = await startServer()
  const told = toldBy(await as('direccion').get(STATISTICS))
  const { occupancy, admissions, discharges, meanStay, turnover, cleaning, patientsPerDoctor } = told
  for (const figure of [occupancy, admissions, discharges, meanStay, turnover, cleaning, patientsPerDoctor])
    expect(figure?.now.value).toBeGreaterThan(0)
  expect(occupancy?.now.value).toBeLessThan(1)
  expect(occupancy?.byDay.at(-1)?.day).toBe('2026-03-15')
})
