import { describe, expect, test } from 'vitest'
import { localTime } from '#src/domain/dates.ts'
import { assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { moveTo } from '../fixtures/store-changes.ts'

const hours = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000

/** A hospital in a time zone, and the end of a shift on call that begins then. */
async function shiftsIn(timeZone: string) {
  const roster = await startRoster()
  await moveTo(roster.store, timeZone)
  const begin = (shift: string, startsAt: string, more: object = {}) =>
    roster.assign({ doctorId: 'medica', role: 'onCall', roomId: roster.roomId, shift, startsAt, ...more })
  return { ...roster, begin }
}

describe('F41: a shift ends when the hospital’s clock says so', () => {
  test.each([
    // Sonora, all year: the night has ten and a half hours.
    ['America/Hermosillo', 'night', '2026-03-08T04:00:00.000Z', '2026-03-08T07:30', 10.5],
    ['America/Hermosillo', 'night', '2026-11-01T04:00:00.000Z', '2026-11-01T07:30', 10.5],
    ['America/Hermosillo', 'morning', '2026-03-08T14:00:00.000Z', '2026-03-08T14:30', 7.5],
    // Tijuana puts its clock forward in this night, and back in that one.
    ['America/Tijuana', 'night', '2026-03-07T05:00:00.000Z', '2026-03-07T07:30', 10.5],
    ['America/Tijuana', 'night', '2026-03-08T05:00:00.000Z', '2026-03-08T07:30', 9.5],
    ['America/Tijuana', 'night', '2026-11-01T04:00:00.000Z', '2026-11-01T07:30', 11.5],
    ['America/Tijuana', 'morning', '2026-03-08T14:00:00.000Z', '2026-03-08T14:30', 7.5],
    ['America/Tijuana', 'extended', '2026-11-01T15:00:00.000Z', '2026-11-01T19:00', 12],
    // Over midnight, and from after it.
    ['America/Mexico_City', 'night', '2026-03-16T03:00:00.000Z', '2026-03-16T07:30', 10.5],
    ['America/Mexico_City', 'night', '2026-03-16T05:59:00.000Z', '2026-03-16T07:30', 7.516_666_7],
    ['America/Mexico_City', 'night', '2026-03-16T06:00:00.000Z', '2026-03-16T07:30', 7.5],
    ['America/Mexico_City', 'night', '2026-03-16T13:29:00.000Z', '2026-03-16T07:30', 1 / 60],
  ])('%s: %s from %s to %s', async (timeZone, shift, startsAt, end, length) => {
    const { begin } = await shiftsIn(timeZone)
    const made = assignmentIn(await begin(shift, startsAt))
    expect(localTime(made.endsAt ?? '', timeZone)).toBe(end)
    expect(hours(startsAt, made.endsAt)).toBeCloseTo(length, 5)
    expect(made).toMatchObject({ shift, startsAt })
  })

  test('one night after the other leaves no gap and no overlap, also where the clock is changed', async () => {
    const { begin, list, store } = await shiftsIn('America/Tijuana')
    const shifts = JSON.stringify([
      { kind: 'night', startsAt: '19:00', endsAt: '07:00' },
      { kind: 'extended', startsAt: '07:00', endsAt: '19:00' },
    ])
    await store.write('installation', (db) =>
      db.updateTable('profiles').set({ shifts }).where('hospitalId', '=', 1).execute(),
    )
    let at = '2026-03-08T03:00:00.000Z'
    for (const shift of ['night', 'extended', 'night', 'extended']) {
      const made = assignmentIn(await begin(shift, at))
      expect(made.startsAt).toBe(at)
      at = made.endsAt ?? ''
    }
    const lengths = (await list()).map((one) => hours(one.startsAt, one.endsAt))
    expect(lengths).toEqual([11, 12, 12, 12])
  })

  test('in the hour that comes twice: the first time, and from within it the second', async () => {
    const { begin, store } = await shiftsIn('America/Tijuana')
    const shifts = JSON.stringify([{ kind: 'evening', startsAt: '17:00', endsAt: '01:30' }])
    await store.write('installation', (db) =>
      db.updateTable('profiles').set({ shifts }).where('hospitalId', '=', 1).execute(),
    )
    const first = assignmentIn(await begin('evening', '2026-11-01T00:00:00.000Z'))
    expect(first.endsAt).toBe('2026-11-01T08:30:00.000Z')
    const within = assignmentIn(await begin('evening', '2026-11-01T09:00:00.000Z'))
    expect(within.endsAt).toBe('2026-11-01T09:30:00.000Z')
  })

  test('in the hour that the clock skips: as much later as it jumps', async () => {
    const { begin, store } = await shiftsIn('America/Tijuana')
    const shifts = JSON.stringify([{ kind: 'evening', startsAt: '17:00', endsAt: '02:30' }])
    await store.write('installation', (db) =>
      db.updateTable('profiles').set({ shifts }).where('hospitalId', '=', 1).execute(),
    )
    const made = assignmentIn(await begin('evening', '2026-03-08T01:00:00.000Z'))
    expect(made.endsAt).toBe('2026-03-08T10:30:00.000Z')
  })

  test('for a change as for a creation', async () => {
    const { begin, change } = await shiftsIn('America/Tijuana')
    const made = assignmentIn(await begin('evening', '2026-10-31T21:00:00.000Z'))
    const about = { shift: 'night', startsAt: '2026-11-01T04:00:00.000Z', endsAt: null }
    expect(assignmentIn(await change(made, about)).endsAt).toBe('2026-11-01T15:30:00.000Z')
  })
})

test('an end that is written is kept, whatever the shift', async () => {
  const { begin } = await shiftsIn('America/Tijuana')
  const end = { endsAt: '2026-03-15T20:00:00.000Z' }
  const made = assignmentIn(await begin('night', '2026-03-15T19:00:00.000Z', end))
  expect(made).toMatchObject({ shift: 'night', ...end })
})

test('a shift that the hospital doesn’t have, or that is not on then, asks for an end', async () => {
  const { begin, store } = await shiftsIn('America/Hermosillo')
  const early = await begin('night', '2026-03-16T03:59:00.000Z')
  expect(early.status).toBe(422)
  const text = 'Ese turno va de 21:00 a 07:30: empieza en él o escribe el fin'
  expect(early.body).toMatchObject({ errors: { startsAt: [text] } })
  expect((await begin('night', '2026-03-16T14:30:00.000Z')).status).toBe(422)
  await store.write('installation', (db) => db.updateTable('profiles').set({ shifts: '[]' }).execute())
  const none = await begin('night', '2026-03-16T04:00:00.000Z')
  expect(none.body).toMatchObject({
    status: 422,
    errors: { shift: [expect.stringMatching('no tiene ese turno')] },
  })
})
