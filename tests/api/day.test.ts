import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EpisodePage } from '#src/domain/episodes/contract.ts'
import { startRecord } from '../fixtures/documents.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import type { Reply } from '../fixtures/server.ts'
import { moveTo } from '../fixtures/store-changes.ts'

const DAY = 24 * 60
const idsOf = (reply: Reply) => z.parse(EpisodePage, reply.body).data.map(({ episodeId }) => episodeId)

/** A ward with two patients in beds and one on a visit; from the oldest to the newest. */
async function withThree() {
  const ward = await startWard()
  const { admit, store, as, bedB } = ward
  const other = await addPatient(store, { givenNames: 'Rosa' })
  const visitor = await addPatient(store, { givenNames: 'Luz' })
  const first = episodeOf(await admit({ admittedAt: minutes(-300) }))
  const second = episodeOf(await admit({ patientId: other, bedId: bedB, admittedAt: minutes(-200) }))
  const visit = { patientId: visitor, kind: 'outpatient', bedId: null, admittedAt: minutes(-100) }
  const third = episodeOf(await admit(visit))
  const list = async (query: string, persona = 'medica') =>
    idsOf(await as(persona).get(`${EPISODES}?pageSize=100&orderBy=episodeId:asc&${query}`))
  /** Puts a doctor on, from so many minutes after now to so many. */
  const assign = (episodeId: number, doctorId: string, role: string, from: number, to: number | null) =>
    store.write('installation', (db) =>
      db
        .insertInto('assignments')
        .values({
          hospitalId: 1,
          episodeId,
          roomId: null,
          doctorId,
          role,
          shift: null,
          version: 1,
          startedAt: Date.parse(minutes(from)),
          endedAt: to === null ? null : Date.parse(minutes(to)),
        })
        .execute(),
    )
  return { ...ward, list, assign, first, second, third }
}

describe('the episodes that somebody attends', () => {
  test('are those of the caller now, in a bed or not, and no others', async () => {
    const { list, assign, first, second, third } = await withThree()
    await assign(first.episodeId, 'medica', 'attending', -200, null)
    await assign(second.episodeId, 'medica', 'attending', -190, -60)
    await assign(second.episodeId, 'direccion', 'attending', -60, null)
    await assign(second.episodeId, 'medica', 'consultant', -60, null)
    await assign(third.episodeId, 'medica', 'attending', -90, 60)
    expect(await list('attending=me')).toEqual([first.episodeId, third.episodeId])
    expect(await list('attending=me', 'direccion')).toEqual([second.episodeId])
    expect(await list('attending=me', 'enfermeria')).toEqual([])
  })

  test('are so no longer once they are over, or before it begins', async () => {
    const { list, assign, act, first, second } = await withThree()
    await assign(first.episodeId, 'medica', 'attending', -200, null)
    await assign(second.episodeId, 'medica', 'attending', 60, null)
    const ordered = episodeOf(await act(first, 'order-discharge'))
    expect(await list('attending=me')).toEqual([first.episodeId])
    await act(ordered, 'discharge')
    expect(await list('attending=me')).toEqual([])
  })
})

describe('the episodes that should be over', () => {
  test('are expected to before an instant, or their discharge is ordered', async () => {
    const { list, admit, act, first, second, store, bedC, bedD } = await withThree()
    const [late, far] = [await addPatient(store), await addPatient(store)]
    const expectedSoon = { bedId: bedC, patientId: late, expectedDischargeAt: minutes(120) }
    const soon = episodeOf(await admit(expectedSoon))
    await admit({ bedId: bedD, patientId: far, expectedDischargeAt: minutes(3 * DAY) })
    await act(second, 'order-discharge')
    expect(await list(`leavingBefore=${minutes(180)}`)).toEqual([second.episodeId, soon.episodeId])
    expect(await list(`leavingBefore=${minutes(120)}`)).toEqual([second.episodeId])
    await act(episodeOf(await act(first, 'order-discharge')), 'discharge')
    expect(await list(`leavingBefore=${minutes(180)}`)).toEqual([second.episodeId, soon.episodeId])
  })

  test('stand in the order in which they are expected to be', async () => {
    const { as, admit, store, bedC, bedD } = await withThree()
    const [one, two] = [await addPatient(store), await addPatient(store)]
    const later = episodeOf(await admit({ bedId: bedC, patientId: one, expectedDischargeAt: minutes(90) }))
    const sooner = episodeOf(await admit({ bedId: bedD, patientId: two, expectedDischargeAt: minutes(30) }))
    const query = `leavingBefore=${minutes(DAY)}&orderBy=expectedDischargeAt:asc`
    expect(idsOf(await as('archivo').get(`${EPISODES}?${query}`))).toEqual([
      sooner.episodeId,
      later.episodeId,
    ])
  })
})

describe('the stays without the progress note of today', () => {
  const overdue = '&noteOverdue=true'

  /** A stay that began the day before. */
  async function nextDay() {
    const record = await startRecord()
    record.later(DAY)
    const list = async (query = overdue, persona = 'medica') =>
      idsOf(await record.as(persona).get(`${EPISODES}?pageSize=100${query}`))
    return { ...record, overdueIds: list }
  }

  test('lack it from the day after the admission on, until it is signed', async () => {
    const { episode, overdueIds, complete, sign, later } = await nextDay()
    expect(await overdueIds()).toEqual([episode.episodeId])
    const note = await complete()
    expect(await overdueIds()).toEqual([episode.episodeId])
    await sign(note)
    expect(await overdueIds()).toEqual([])
    later(DAY)
    expect(await overdueIds()).toEqual([episode.episodeId])
  })

  test('lack nothing on their first day, nor do visits and what is over', async () => {
    const { list, act, first, second, third, later } = await withThree()
    expect(await list('noteOverdue=true')).toEqual([])
    later(DAY)
    await act(episodeOf(await act(first, 'order-discharge')), 'discharge')
    expect(await list('noteOverdue=true')).toEqual([second.episodeId])
    expect(third.kind).toBe('outpatient')
  })

  test('lack nothing of who has died and lies there yet', async () => {
    const { list, act, first, second, later } = await withThree()
    later(DAY)
    expect(await list('noteOverdue=true')).toEqual([first.episodeId, second.episodeId])
    await act(first, 'order-discharge', { motive: 'died' })
    expect(await list('noteOverdue=true')).toEqual([second.episodeId])
  })

  test('lack it still where the one that was signed is annulled, or is of another kind', async () => {
    const { episode, overdueIds, complete, sign, actOn, published } = await nextDay()
    await actOn(await sign(await complete()), 'annul')
    expect(await overdueIds()).toEqual([episode.episodeId])
    await sign(await complete(await published({ name: 'Interconsulta breve', kind: 'consultation' })))
    expect(await overdueIds()).toEqual([episode.episodeId])
  })

  test.each([
    ['America/Tijuana', false],
    ['America/Mexico_City', true],
  ])('the day is the hospital’s own: %s', async (timeZone, isNextDay) => {
    const { store, episode, overdueIds, later } = await startRecord().then(async (record) => ({
      ...record,
      overdueIds: async () => idsOf(await record.as('medica').get(`${EPISODES}?pageSize=100${overdue}`)),
    }))
    await moveTo(store, timeZone)
    // Half past midnight of the next day in Mexico City; an hour earlier or two, in Tijuana, still the day before.
    const midnight = Date.parse('2026-03-16T06:30:00Z')
    later((midnight - Date.parse(minutes(0))) / 60_000)
    expect(await overdueIds()).toEqual(isNextDay ? [episode.episodeId] : [])
  })

  test('may be the caller’s own alone', async () => {
    const { list, assign, first, second, later } = await withThree()
    await assign(first.episodeId, 'medica', 'attending', -200, null)
    later(DAY)
    expect(await list('noteOverdue=true')).toEqual([first.episodeId, second.episodeId])
    expect(await list('noteOverdue=true&attending=me')).toEqual([first.episodeId])
  })
})

describe('what narrows the list to a day', () => {
  test.each(['attending=medica', 'leavingBefore=mañana', 'leavingBefore=2026-03-15', 'noteOverdue=false'])(
    'does not understand %s',
    async (query) => {
      const { as } = await startWard()
      expect((await as('archivo').get(`${EPISODES}?${query}`)).status).toBe(400)
    },
  )

  test.each(['attending=me', `leavingBefore=${minutes(DAY)}`, 'noteOverdue=true'])(
    '%s is for those who may read episodes, and tells nothing of another hospital',
    async (query) => {
      const { as, assign, act, first, later } = await withThree()
      await assign(first.episodeId, 'direccion', 'attending', -200, null)
      await act(first, 'order-discharge')
      later(DAY)
      expect((await as('sin-permisos').get(`${EPISODES}?${query}`)).status).toBe(403)
      expect(idsOf(await as('direccion').get(`${EPISODES}?${query}`))).toContain(first.episodeId)
      expect((await as('direccion').get(`/api/hospitals/2/episodes?${query}`)).body).toMatchObject({
        data: [],
        pagination: { totalItems: 0 },
      })
    },
  )
})
