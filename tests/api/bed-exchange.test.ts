import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Episode, TimelinePage } from '#src/domain/episodes/contract.ts'
import { ifMatch } from '../fixtures/api-client.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { reportSoak, soak } from '../soak.ts'

/** Two patients, an hour in the beds A and B; ten minutes after the clock of the tests began. */
async function startTwo() {
  const ward = await startWard()
  const { as, admit, store, bedB, later } = ward
  const otherId = await addPatient(store, { givenNames: 'Berta' })
  const one = episodeOf(await admit())
  const other = episodeOf(await admit({ patientId: otherId, bedId: bedB }))
  later(10)
  const exchange = (of: Episode = one, by: Episode = other, about: object = {}, persona = 'enfermeria') =>
    as(persona).post(
      `${EPISODES}/${of.episodeId}/exchange`,
      { withEpisodeId: by.episodeId, withVersion: by.version, ...about },
      ifMatch(of),
    )
  const read = async ({ episodeId }: Episode) =>
    episodeOf(await as('direccion').get(`${EPISODES}/${episodeId}`))
  return { ...ward, one, other, otherId, exchange, read }
}

describe('an exchange of beds', () => {
  test('moves both patients at one instant, and neither bed is to be cleaned', async () => {
    const { exchange, read, one, other, bedA, bedB, bed, bedHistory } = await startTwo()
    const reply = await exchange()
    expect(reply.status).toBe(200)
    expect(episodeOf(reply)).toMatchObject({
      bedId: bedB,
      version: one.version + 1,
      lastMovementAt: minutes(10),
    })
    expect(await read(other)).toMatchObject({
      bedId: bedA,
      version: other.version + 1,
      lastMovementAt: minutes(10),
    })
    for (const bedId of [bedA, bedB]) {
      expect(await bed(bedId)).toMatchObject({ state: 'free', reason: null })
      expect((await bedHistory(bedId)).slice(-2)).toEqual([
        ['occupied', expect.any(String)],
        ['occupied', minutes(10)],
      ])
    }
  })

  test('is in both timelines, and in the log of both patients', async () => {
    const { exchange, as, one, other, audit } = await startTwo()
    await exchange()
    for (const [{ episodeId }, from, to] of [
      [one, 'A', 'B'],
      [other, 'B', 'A'],
    ] as const) {
      const { body } = await as('archivo').get(`${EPISODES}/${episodeId}/timeline`)
      expect(z.parse(TimelinePage, body).data[0]).toMatchObject({
        kind: 'transfer',
        note: 'Intercambio de camas',
        at: minutes(10),
        fromBed: { code: from },
        bed: { code: to },
      })
    }
    const entries = (await audit()).filter(({ path }) => path.endsWith('/exchange'))
    expect(entries.map(({ patientId }) => patientId)).toEqual([one.patientId, other.patientId])
  })

  test('may be dated back, but not before the last movement of either patient', async () => {
    const { exchange, act, one, other, bedC, later } = await startTwo()
    const moved = episodeOf(await act(other, 'transfer', { bedId: bedC }))
    later(10)
    expect(await exchange(one, moved, { at: minutes(5) })).toMatchObject({
      status: 422,
      body: { errors: { at: [expect.stringContaining('El intercambio no puede ser antes')] } },
    })
    expect(await exchange(one, moved, { at: minutes(40) })).toMatchObject({ status: 422 })
    const reply = await exchange(one, moved, { at: minutes(15) })
    expect(episodeOf(reply)).toMatchObject({ bedId: bedC, lastMovementAt: minutes(15) })
  })

  test('back again leaves everybody where they were', async () => {
    const { exchange, read, one, other, bedA, bedB, later } = await startTwo()
    const first = episodeOf(await exchange())
    later(5)
    await exchange(await read(other), first)
    expect([(await read(one)).bedId, (await read(other)).bedId]).toEqual([bedA, bedB])
  })

  test.each([
    ['an unknown episode', 422, { withEpisodeId: 999_999 }],
    ['a former version of the other episode', 409, { withVersion: 99 }],
    ['no version', 422, { withVersion: 0 }],
  ])('is refused with %s', async (_, status, about) => {
    const { exchange, read, one, other } = await startTwo()
    expect(await exchange(one, other, about)).toMatchObject({ status })
    expect([await read(one), await read(other)]).toEqual([one, other])
  })

  test('is refused with oneself, with a former version, and with who has left or is in no bed', async () => {
    const { exchange, act, admit, store, one, other } = await startTwo()
    expect(await exchange(one, one)).toMatchObject({ status: 422 })
    expect(await exchange({ ...one, version: 99 }, other)).toMatchObject({ status: 412 })
    const visitor = await addPatient(store, { givenNames: 'Celia' })
    const visit = episodeOf(await admit({ patientId: visitor, kind: 'outpatient', bedId: null }))
    expect(await exchange(one, visit)).toMatchObject({
      status: 409,
      body: { detail: 'Una consulta externa no ocupa cama' },
    })
    const left = episodeOf(
      await act(episodeOf(await act(other, 'order-discharge')), 'discharge', { at: minutes(10) }),
    )
    expect(await exchange(one, left)).toMatchObject({ status: 409 })
    expect(await exchange(left, one)).toMatchObject({ status: 409 })
  })

  test('of two at the same moment one happens', async () => {
    const { exchange, read, one, other, bedA, bedB } = await startTwo()
    const rounds = soak(100, 20)
    for (let round = 1; round <= rounds; round += 1) {
      const [first, second] = [await read(one), await read(other)]
      const answers = await Promise.all([exchange(first, second), exchange(second, first)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 412])])
      const beds = [(await read(one)).bedId, (await read(other)).bedId]
      expect(beds).toEqual(round % 2 === 1 ? [bedB, bedA] : [bedA, bedB])
    }
    reportSoak('exchanges of beds, two at the same moment', rounds)
  })
})
