import { describe, expect, test } from 'vitest'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'

const DAY = 24 * 60
const VISIT = { kind: 'outpatient', bedId: null }

describe('an admission of more than a year ago', () => {
  test.each([[{}], [VISIT]])('is refused unless its year is confirmed: %j', async (kind) => {
    const { admit } = await startWard()
    const about = { ...kind, admittedAt: minutes(-367 * DAY) }
    const refused = await admit(about)
    const text = 'Revisa el año del ingreso'
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { detail: text, errors: { admittedAt: [text] } },
    ])
    const reply = await admit({ ...about, admittedLongAgo: true })
    expect([reply.status, episodeOf(reply).admittedAt]).toEqual([201, about.admittedAt])
  })

  test('is refused even so where nobody is that old', async () => {
    const { admit } = await startWard()
    const reply = await admit({ ...VISIT, admittedAt: '1812-01-01T00:00:00Z', admittedLongAgo: true })
    expect(reply.body).toMatchObject({ errors: { admittedAt: ['Revisa el año del ingreso'] } })
  })

  test('needs no confirmation within the year', async () => {
    const { admit } = await startWard()
    expect((await admit({ ...VISIT, admittedAt: minutes(-365 * DAY) })).status).toBe(201)
  })

  test('can still be edited and discharged', async () => {
    const { admit, act, as } = await startWard()
    const { episodeId } = episodeOf(await admit({ admittedAt: minutes(-800 * DAY), admittedLongAgo: true }))
    const path = `${EPISODES}/${episodeId}`
    const edited = await as('medica').put(path, { reason: 'Estancia larga' }, { 'if-match': '"1"' })
    expect(edited.status).toBe(200)
    const ordered = await act(episodeOf(edited), 'order-discharge')
    expect((await act(episodeOf(ordered), 'discharge')).status).toBe(200)
  })
})

describe('an expected discharge', () => {
  test.each([
    ['more than a year ahead', { expectedDischargeAt: minutes(367 * DAY) }],
    ['in the year 2260', { expectedDischargeAt: '2260-03-15T12:00:00Z' }],
    [
      'more than a year ago',
      { admittedAt: minutes(-800 * DAY), admittedLongAgo: true, expectedDischargeAt: minutes(-367 * DAY) },
    ],
  ])('%s is refused', async (_, about) => {
    const { admit } = await startWard()
    const reply = await admit(about)
    const text = 'Revisa el año del alta prevista'
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { detail: text, errors: { expectedDischargeAt: [text] } },
    ])
  })

  test('within a year is accepted, and refused further ahead when it changes', async () => {
    const { admit, as } = await startWard()
    const expectedDischargeAt = minutes(365 * DAY)
    const episode = episodeOf(await admit({ expectedDischargeAt }))
    expect(episode).toMatchObject({ expectedDischargeAt })
    const body = { reason: 'Tos', expectedDischargeAt: minutes(367 * DAY) }
    const reply = await as('medica').put(`${EPISODES}/${episode.episodeId}`, body, { 'if-match': '"1"' })
    expect(reply.body).toMatchObject({
      errors: { expectedDischargeAt: ['Revisa el año del alta prevista'] },
    })
  })

  test('of an older version stays while other fields change, also where the form sends minutes', async () => {
    const { admit, as, store } = await startWard()
    const { episodeId } = episodeOf(await admit())
    const stored = Date.parse('2260-03-15T12:00:41.500Z')
    await store.write('installation', (db) =>
      db
        .updateTable('episodes')
        .set({ expectedDischargeAt: stored })
        .where('episodeId', '=', episodeId)
        .execute(),
    )
    const put = (version: number, about: Partial<Episode>) =>
      as('medica').put(
        `${EPISODES}/${episodeId}`,
        { reason: 'Tos', ...about },
        { 'if-match': `"${version}"` },
      )
    expect((await put(1, {})).status).toBe(200)
    expect((await put(2, { expectedDischargeAt: '2260-03-15T12:00:00Z' })).status).toBe(200)
    expect((await put(3, { expectedDischargeAt: '2259-03-15T12:00:00Z' })).status).toBe(422)
    expect((await put(3, { expectedDischargeAt: null })).status).toBe(200)
  })
})

test('an assignment without an end is not ended more than a year ahead', async () => {
  const { assign, end, roomId } = await startRoster()
  const onCall = { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(-30) }
  const open = assignmentIn(await assign(onCall))
  const reply = await end(open, { at: minutes(367 * DAY) })
  const text = 'Revisa el año del fin'
  expect([reply.status, reply.body]).toMatchObject([422, { detail: text, errors: { at: [text] } }])
  expect((await end(open, { at: minutes(365 * DAY) })).status).toBe(200)
})
