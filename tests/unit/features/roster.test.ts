import { describe, expect, test } from 'vitest'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { instantOf, instantText, localTime } from '#src/domain/dates.ts'
import type { Profession } from '#src/domain/doctors/contract.ts'
import {
  assignmentBody,
  newAssignmentBody,
  shiftTimes,
  spanFields,
  toNewAssignment,
} from '#src/features/assignments/dialogs/assignment-form.ts'
import { byBed, chosen, chosenAll } from '#src/features/assignments/dialogs/handover-form.ts'
import { planMove } from '#src/features/assignments/roster/moves.ts'
import { paperEntries } from '#src/features/assignments/roster/RosterPrint.tsx'
import {
  dayBounds,
  onCallAt,
  placeIn,
  rosterByDoctor,
  rosterByRoom,
} from '#src/features/assignments/roster/roster.ts'
import { assignmentsSearch } from '#src/features/assignments/search-params.ts'
import { daysOf, weekOf, weekSpan, weekText } from '#src/lib/week.ts'

const MEXICO = 'America/Mexico_City'
/** Its clock goes forward on 8 March 2026 at 02:00, and back on 1 November at 02:00. */
const TIJUANA = 'America/Tijuana'
const MONDAY = '2026-11-16'
const NOW = '2026-11-18T16:00:00.000Z'

const at = (local: string, timeZone = MEXICO) => instantOf(local, timeZone) ?? ''

const clockOf = (timeZone: string) => ({
  toInstant: (local: string) => instantOf(local, timeZone),
  toLocal: (instant: string) => localTime(instant, timeZone),
  instant: (instant: string) => instantText(instant, timeZone),
})

const BED = { bedId: 3, code: '101-A', roomId: 5, roomCode: '101', floor: '1' }

function assignment(about: Partial<Assignment> = {}): Assignment {
  return {
    assignmentId: 1,
    doctorId: 'ana',
    doctorName: 'Ana Ruiz',
    episodeId: null,
    patientId: null,
    patientName: null,
    patientListName: null,
    bed: null,
    roomId: 5,
    roomCode: '101',
    role: 'onCall',
    shift: 'morning',
    status: 'scheduled',
    version: 1,
    startsAt: at('2026-11-19T07:00'),
    endsAt: at('2026-11-19T14:30'),
    ...about,
  }
}

const ofPatient = (about: Partial<Assignment> = {}) =>
  assignment({
    episodeId: 9,
    patientId: 2,
    patientName: 'Rosa Paz',
    patientListName: 'PAZ, Rosa',
    bed: BED,
    roomId: null,
    roomCode: null,
    ...about,
  })

describe('a week', () => {
  test('begins on Monday at midnight of the hospital, and has as many hours as its clock gives it', () => {
    const hours = (monday: string) => {
      const { from, to } = weekSpan(monday, TIJUANA)
      return (Date.parse(to) - Date.parse(from)) / 3_600_000
    }
    expect(weekSpan(MONDAY, MEXICO)).toEqual({
      from: '2026-11-16T06:00:00.000Z',
      to: '2026-11-23T06:00:00.000Z',
    })
    expect(['2026-03-02', '2026-03-09', '2026-10-26'].map(hours)).toEqual([167, 168, 169])
  })

  test('reads as its first and last day, over the end of a month and of a year', () => {
    expect(daysOf(MONDAY).at(-1)).toBe('2026-11-22')
    expect([MONDAY, '2026-11-30', '2026-12-28'].map((monday) => weekText(daysOf(monday)))).toEqual([
      '16 al 22 nov 2026',
      '30 nov 2026 al 6 dic 2026',
      '28 dic 2026 al 3 ene 2027',
    ])
  })

  test('in the address is a Monday of the calendar, or this week', () => {
    const read = (week: unknown) => assignmentsSearch({ week }).week
    expect(read(MONDAY)).toBe(MONDAY)
    expect(['2026-11-17', '2026-02-30', 'hoy', '', 7, null].map(read)).toEqual(Array(6).fill(undefined))
    expect(weekOf('2026-11-09', MEXICO)).toBe('2026-11-09')
    expect(assignmentsSearch({ view: 'x', assignment: '-1', q: 'Rosa', form: 'borrar' })).toMatchObject({
      view: undefined,
      assignment: undefined,
      q: undefined,
      form: undefined,
    })
  })
})

describe('an assignment stands', () => {
  const bounds = dayBounds(MONDAY, MEXICO)
  const place = (startsAt: string, endsAt: string | null) =>
    placeIn({ startsAt: at(startsAt), endsAt: endsAt === null ? null : at(endsAt) }, bounds)

  test.each([
    ['a night on the day on which it begins', '2026-11-18T21:00', '2026-11-19T07:30', 2],
    ['one without an end on its first day', '2026-11-20T09:00', null, 4],
    ['the last night of the week on Sunday', '2026-11-22T21:00', '2026-11-23T07:30', 6],
    ['one from midnight on the day that begins then', '2026-11-17T00:00', '2026-11-17T08:00', 1],
  ])('%s', (_, startsAt, endsAt, day) => {
    expect(place(startsAt, endsAt)).toEqual({ day, isRest: false })
  })

  test('the rest of the night before the week on Monday, what goes on for weeks on no day', () => {
    expect(place('2026-11-15T21:00', '2026-11-16T07:30')).toEqual({ day: 0, isRest: true })
    expect(place('2026-11-01T09:00', null)).toBe('ongoing')
    expect(place('2026-11-01T09:00', '2026-11-17T09:00')).toBe('ongoing')
  })

  test('nowhere outside the week, and nowhere once it was called off', () => {
    expect(place('2026-11-23T00:00', null)).toBeUndefined()
    expect(place('2026-11-15T14:00', '2026-11-16T00:00')).toBeUndefined()
    expect(place('2026-11-18T07:00', '2026-11-18T07:00')).toBeUndefined()
  })

  test('F41: on the right day in the week in which the clock goes back', () => {
    const back = dayBounds('2026-10-26', TIJUANA)
    const placeAt = (startsAt: string) => placeIn({ startsAt, endsAt: null }, back)
    expect(placeAt('2026-11-01T06:59:00Z')).toEqual({ day: 5, isRest: false })
    expect(placeAt('2026-11-02T07:59:00Z')).toEqual({ day: 6, isRest: false })
    expect(placeAt('2026-11-02T08:00:00Z')).toBeUndefined()
  })
})

describe('on call at a time', () => {
  const night = (about: Partial<Assignment> = {}) =>
    assignment({
      shift: 'night',
      status: 'active',
      startsAt: at('2026-11-19T21:00'),
      endsAt: at('2026-11-20T07:30'),
      ...about,
    })
  const namesAt = (local: string, ...all: Assignment[]) =>
    onCallAt(all, Date.parse(at(local))).map(({ doctorName }) => doctorName)

  test('is whose night began yesterday and runs, not whose begins this evening', () => {
    const eva = { doctorId: 'eva', doctorName: 'Eva Paz' }
    const next = night({ ...eva, startsAt: at('2026-11-20T21:00'), endsAt: at('2026-11-21T07:30') })
    expect(namesAt('2026-11-20T03:40', night(), next)).toEqual(['Ana Ruiz'])
    expect(namesAt('2026-11-20T07:30', night(), next)).toEqual([])
    expect(namesAt('2026-11-20T21:00', night(), next)).toEqual(['Eva Paz'])
  })

  test('is nobody who attends, whose shift was ended early, or who has no shift yet', () => {
    const others = [
      night({ role: 'attending' }),
      night({ status: 'ended' }),
      night({ status: 'scheduled', startsAt: at('2026-11-20T04:00') }),
    ]
    expect(namesAt('2026-11-20T03:40', ...others)).toEqual([])
    expect(namesAt('2026-11-20T03:40', night({ endsAt: null }))).toEqual(['Ana Ruiz'])
  })

  test('names a doctor once for all of their rooms and patients of a shift, by name', () => {
    const rooms = ['12', '9'].map((roomCode, index) => night({ roomId: index + 1, roomCode }))
    const other = night({ doctorId: 'abel', doctorName: 'Abel Cruz' })
    const { startsAt, endsAt } = other
    const patient = ofPatient({ shift: 'night', startsAt, endsAt })
    expect(onCallAt([...rooms, patient, other], Date.parse(at('2026-11-20T03:40')))).toEqual([
      { doctorId: 'abel', doctorName: 'Abel Cruz', shift: 'night', endsAt, rooms: ['101'], patients: [] },
      {
        doctorId: 'ana',
        doctorName: 'Ana Ruiz',
        shift: 'night',
        endsAt,
        rooms: ['9', '12'],
        patients: ['Rosa Paz'],
      },
    ])
  })
})

test('the week by doctor has the physicians and those in training who practise, and whoever is on though they left; by name', () => {
  const doctor = (
    doctorId: string,
    name: string,
    status: 'active' | 'retired',
    profession: Profession = 'physician',
  ) => ({
    profession,
    supervisorId: null,
    endsAt: null,
    doctorId,
    name,
    status,
    email: '',
    phone: '',
    professionalLicense: '1234567',
    specialty: 'Pediatría',
    specialtyLicense: null,
    certificationExpiresAt: null,
    version: 1,
  })
  const doctors = [
    doctor('zoe', 'Zoe Paz', 'active'),
    doctor('ana', 'Ángela Ruiz', 'active'),
    doctor('old', 'Óscar Gil', 'retired'),
    doctor('eva', 'Eva Luna', 'active', 'nurse'),
    doctor('hugo', 'Hugo Mar', 'active', 'resident'),
  ]
  const old = assignment({ assignmentId: 2, doctorId: 'old', doctorName: 'Óscar Gil' })
  const bounds = dayBounds(MONDAY, MEXICO)
  expect(rosterByDoctor([], doctors, bounds).map(({ name }) => name)).toEqual([
    'Ángela Ruiz',
    'Hugo Mar',
    'Zoe Paz',
  ])
  const rows = rosterByDoctor([old, assignment()], doctors, bounds)
  expect(rows.map(({ name, cells }) => [name, cells[3]?.length])).toEqual([
    ['Ángela Ruiz', 1],
    ['Hugo Mar', 0],
    ['Óscar Gil', 1],
    ['Zoe Paz', 0],
  ])
})

test('the week by room has the rooms, whom their patients have, and at the end who is in none', () => {
  const out = ofPatient({ assignmentId: 2, bed: null })
  const rows = rosterByRoom(
    [out, ofPatient({ assignmentId: 3 }), assignment()],
    [],
    dayBounds(MONDAY, MEXICO),
  )
  expect(rows.map(({ id, name, cells }) => [id, name, cells[3]?.length])).toEqual([
    ['5', '101', 2],
    ['', 'Sin cuarto', 1],
  ])
})

describe('a move', () => {
  const plan = (about: Partial<Assignment>, days: number, row = 'ana', timeZone = MEXICO) =>
    planMove(assignment(about), { days, row }, { by: 'doctor', timeZone, now: NOW })

  test('to another day is the same hours there', () => {
    expect(plan({}, -2)).toEqual({
      kind: 'change',
      body: {
        role: 'onCall',
        shift: 'morning',
        startsAt: at('2026-11-17T07:00'),
        endsAt: at('2026-11-17T14:30'),
      },
    })
    expect(plan({}, 0)).toEqual({ kind: 'none' })
  })

  test('F41: keeps to the clock on the wall over a change of it, and refuses an hour that is skipped', () => {
    const night = { startsAt: at('2026-03-06T21:00', TIJUANA), endsAt: at('2026-03-07T07:30', TIJUANA) }
    expect(plan(night, 1, 'ana', TIJUANA)).toMatchObject({
      body: { startsAt: at('2026-03-07T21:00', TIJUANA), endsAt: '2026-03-08T14:30:00.000Z' },
    })
    const early = { startsAt: at('2026-03-07T02:30', TIJUANA), endsAt: null }
    expect(plan(early, 1, 'ana', TIJUANA)).toMatchObject({ kind: 'refused' })
  })

  test('to another doctor is a new one in its place; whoever has begun hands over now', () => {
    expect(plan({}, 1, 'eva')).toMatchObject({
      kind: 'replace',
      endsOld: true,
      body: { doctorId: 'eva', roomId: 5, episodeId: null, startsAt: at('2026-11-20T07:00') },
    })
    expect(plan({ status: 'active' }, 0, 'eva')).toMatchObject({
      body: { startsAt: NOW, endsAt: at('2026-11-19T14:30') },
    })
    // Whoever attends ends by itself.
    const move = { days: 0, row: 'eva' }
    const attending = ofPatient({ role: 'attending', status: 'active', endsAt: null })
    expect(planMove(attending, move, { by: 'doctor', timeZone: MEXICO, now: NOW })).toMatchObject({
      kind: 'replace',
      endsOld: false,
      body: { episodeId: 9, endsAt: null },
    })
  })

  test('is refused for what is over, for the day of what has begun, and for the room of a patient', () => {
    expect(plan({ status: 'ended' }, 1)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/terminó/),
    })
    expect(plan({ status: 'active' }, 1)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/empezó/),
    })
    const inRoom = { by: 'room', timeZone: MEXICO, now: NOW } as const
    expect(planMove(ofPatient(), { days: 0, row: '6' }, inRoom)).toMatchObject({ kind: 'refused' })
    expect(planMove(ofPatient(), { days: 1, row: '5' }, inRoom)).toMatchObject({ kind: 'change' })
    expect(planMove(assignment(), { days: 0, row: '6' }, inRoom)).toMatchObject({
      kind: 'replace',
      body: { doctorId: 'ana', roomId: 6 },
    })
  })
})

describe('the form', () => {
  const SHIFTS = [
    { kind: 'morning', startsAt: '07:00', endsAt: '14:30' },
    { kind: 'night', startsAt: '21:00', endsAt: '07:30' },
  ] as const

  test('a shift fills in its hours; a night ends on the next day', () => {
    expect(shiftTimes(MONDAY, 'night', SHIFTS)).toEqual({
      startsAt: '2026-11-16T21:00',
      endsAt: '2026-11-17T07:30',
    })
    expect(shiftTimes(MONDAY, 'evening', SHIFTS)).toBeUndefined()
  })

  test('says at each field what is missing', () => {
    const empty = {
      doctorId: '',
      target: 'room',
      episodeId: '',
      roomId: '',
      role: 'onCall',
      shift: '',
      startsAt: '',
      endsAt: '',
    } as const
    const body = newAssignmentBody(clockOf(MEXICO))
    const parsed = body.safeParse(toNewAssignment(empty))
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      expect.arrayContaining([
        ['doctorId', 'Elige al doctor'],
        ['roomId', 'Elige el cuarto'],
        ['startsAt', 'Escribe cuándo empieza'],
      ]),
    )
  })

  test('F41: an hour that the clock skips is refused; a time that was left alone goes back to the millisecond', () => {
    const clock = clockOf(TIJUANA)
    // The second 01:30 of the day on which the clock goes back.
    const stored = assignment({ startsAt: '2026-11-01T09:30:15.250Z', endsAt: null })
    const body = assignmentBody(stored, clock)
    const fields = spanFields(stored, clock)
    expect(fields.startsAt).toBe('2026-11-01T01:30')
    const send = (startsAt: string) => body.safeParse({ role: 'onCall', shift: null, startsAt, endsAt: '' })
    expect(send(fields.startsAt).data).toMatchObject({ startsAt: stored.startsAt, endsAt: null })
    expect(send('2026-03-08T02:30').error?.issues[0]?.message).toMatch(/no existe/)
  })

  test('who may be handed over stand from bed to bed, 9 before 10; who lies in none comes last', () => {
    const codes = ['10-A', null, '9-B', '9-A']
    const attended = codes.map((code) =>
      ofPatient({ bed: code === null ? null : { ...BED, code, roomCode: code.slice(0, -2) } }),
    )
    expect(byBed(attended).map(({ bed }) => bed?.code)).toEqual(['9-A', '9-B', '10-A', undefined])
  })

  test('who is handed over stays in the order of the list', () => {
    const order = [7, 8, 9]
    const items = [7, 9].map((episodeId) => ({ episodeId, note: `${episodeId}` }))
    const all = chosen(items, 8, true, order)
    expect(all.map(({ episodeId, note }) => [episodeId, note])).toEqual([
      [7, '7'],
      [8, ''],
      [9, '9'],
    ])
    expect(chosen(all, 7, false, order).map(({ episodeId }) => episodeId)).toEqual([8, 9])
  })

  test('all are taken in at once, each with the line that it has', () => {
    const items = [{ episodeId: 8, note: 'fiebre' }]
    expect(chosenAll(items, [7, 9], [7, 8, 9])).toEqual([
      { episodeId: 7, note: '' },
      { episodeId: 8, note: 'fiebre' },
      { episodeId: 9, note: '' },
    ])
    expect(chosenAll([], [], [])).toEqual([])
  })
})

describe('a day on paper', () => {
  const placed = (about: Partial<Assignment>) => ({ assignment: assignment(about), isRest: false })

  test('has one entry for what is alike but for the room, and one for each that differs', () => {
    const same = [1, 2].map((roomId) => placed({ assignmentId: roomId, roomId }))
    const others = [
      placed({ assignmentId: 3, role: 'resident' }),
      placed({ assignmentId: 4, shift: null }),
      placed({ assignmentId: 5, doctorId: 'eva' }),
      placed({ assignmentId: 6, endsAt: null }),
    ]
    expect(paperEntries([...same, ...others])).toEqual([same, ...others.map((one) => [one])])
  })

  test('has no entry that is taller than a page, and leaves nobody out', () => {
    const many = Array.from({ length: 30 }, (_, index) => placed({ assignmentId: index + 1 }))
    const entries = paperEntries(many)
    expect(entries.map(({ length }) => length)).toEqual([12, 12, 6])
    expect(entries.flat()).toEqual(many)
    expect(paperEntries([])).toEqual([])
  })
})
