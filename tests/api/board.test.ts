import { describe, expect, test } from 'vitest'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { ASSIGNMENTS } from '../fixtures/assignments.ts'
import { documentIn, startRecord } from '../fixtures/documents.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { PATIENTS, patientIn } from '../fixtures/patients.ts'
import { bedAt, ROOMS, toRoom } from '../fixtures/rooms.ts'
import { grant, moveTo } from '../fixtures/store-changes.ts'

const DAY = 24 * 60

const PRINCIPAL = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const
const SECONDARY = { code: 'E11.9', text: 'Diabetes', rank: 'secundario', certainty: 'presuntivo' } as const

/** A patient in a bed since an hour ago, and what the board tells somebody of them. */
async function startBoard() {
  const record = await startRecord()
  const { as, roomId, episode } = record
  async function occupant(persona = 'archivo'): Promise<Occupant | null> {
    return bedAt(toRoom(await as(persona).get(`${ROOMS}/${roomId}`))).occupant
  }
  return {
    ...record,
    occupant,
    mark: async (name: 'noteOverdue' | 'hasDraft') => (await occupant())?.[name],
    diagnose: (diagnoses: object[]) =>
      as('medica').put(
        `${EPISODES}/${episode.episodeId}`,
        { reason: 'Fiebre', diagnoses, expectedDischargeAt: minutes(DAY) },
        ifMatch(episode),
      ),
  }
}

/** What each right tells of the patient of the tests, and what stands in its place without it. */
const PATIENT = {
  name: 'Ana López Ruiz',
  givenNames: 'Ana',
  firstSurname: 'López',
  secondSurname: 'Ruiz',
  recordNumber: expect.any(String),
  sex: 'female',
  birthDate: null,
  estimatedAge: 40,
  identified: true,
  similarName: true,
  namesakes: [expect.objectContaining({ birthDate: null, estimatedAge: null, isSameName: true })],
  allergies: 'listed',
}
const NO_PATIENT = {
  name: null,
  givenNames: null,
  firstSurname: null,
  secondSurname: null,
  recordNumber: null,
  sex: null,
  birthDate: null,
  estimatedAge: null,
  identified: true,
  similarName: false,
  namesakes: [],
  allergies: null,
}
const STAY = {
  kind: 'inpatient',
  status: 'open',
  orderedMotive: null,
  admittedAt: minutes(-60),
  expectedDischargeAt: minutes(DAY),
  diagnosis: { code: 'J18.9', text: 'Neumonía' },
  noteOverdue: true,
  hasDraft: true,
}
const NO_STAY = {
  kind: null,
  status: null,
  orderedMotive: null,
  admittedAt: null,
  expectedDischargeAt: null,
  diagnosis: null,
  noteOverdue: null,
  hasDraft: null,
}
const DOCTOR = { attendingDoctorId: 'medica', attendingDoctorName: expect.any(String) }
const NO_DOCTOR = { attendingDoctorId: null, attendingDoctorName: null }

describe('a bed tells of who lies in it', () => {
  async function withEverything() {
    const board = await startBoard()
    const { as, store, admit, bedB, patientId, episode, diagnose, draft } = board
    const { episodeId } = episode
    const assignment = { episodeId, doctorId: 'medica', role: 'attending', startsAt: minutes(-30) }
    expect((await as('direccion').post(ASSIGNMENTS, assignment, newKey())).status).toBe(201)
    await diagnose([SECONDARY, PRINCIPAL])
    await draft()
    const namesake = patientIn(
      await board.register({
        givenNames: 'Ana',
        firstSurname: 'López',
        secondSurname: 'Ruiz',
        sex: 'female',
      }),
    )
    await admit({ patientId: namesake.patientId, bedId: bedB })
    await store.write('installation', (db) =>
      db
        .updateTable('patients')
        .set({ estimatedAge: 40, allergyState: 'listed', allergies: '["Penicilina"]' })
        .where('patientId', '=', patientId)
        .execute(),
    )
    board.later(DAY)
    return board
  }

  test.each([
    [[], { ...NO_PATIENT, ...NO_STAY, ...NO_DOCTOR }],
    [['patients'], { ...PATIENT, ...NO_STAY, ...NO_DOCTOR }],
    [['episodes'], { ...NO_PATIENT, ...STAY, ...NO_DOCTOR }],
    [['doctorAssignments'], { ...NO_PATIENT, ...NO_STAY, ...DOCTOR }],
    [['patients', 'episodes'], { ...PATIENT, ...STAY, ...NO_DOCTOR }],
    [['patients', 'doctorAssignments'], { ...PATIENT, ...NO_STAY, ...DOCTOR }],
    [['episodes', 'doctorAssignments'], { ...NO_PATIENT, ...STAY, ...DOCTOR }],
    [['patients', 'episodes', 'doctorAssignments'], { ...PATIENT, ...STAY, ...DOCTOR }],
    [['doctors', 'hospital'], { ...NO_PATIENT, ...NO_STAY, ...NO_DOCTOR }],
  ])('whoever may read rooms, and beside them %j, no more than that', async (areas, told) => {
    const { as, store, roomId, patientId, episode, occupant } = await withEverything()
    for (const area of ['rooms', ...areas]) await grant(store, 'sin-permisos', area, 'read')
    const whole = { episodeId: episode.episodeId, patientId, ...told }
    expect(await occupant('sin-permisos')).toEqual(whole)
    const { body } = await as('sin-permisos').get(`${ROOMS}?pageSize=100`)
    expect(body).toMatchObject({ data: [{ roomId, beds: [{ occupant: whole }, {}, {}, {}] }] })
  })

  test('no more to whoever may write and not read', async () => {
    const { store, occupant } = await withEverything()
    await grant(store, 'sin-permisos', 'rooms', 'read')
    for (const area of ['patients', 'episodes', 'doctorAssignments'])
      await grant(store, 'sin-permisos', area, 'write')
    expect(await occupant('sin-permisos')).toMatchObject({ ...NO_PATIENT, ...NO_STAY, ...NO_DOCTOR })
  })
})

test('only whoever may read patients sees that nobody knows who lies in a bed', async () => {
  const { store, patientId, occupant } = await startBoard()
  await store.write('installation', (db) =>
    db.updateTable('patients').set({ identified: 0 }).where('patientId', '=', patientId).execute(),
  )
  await grant(store, 'sin-permisos', 'rooms', 'read')
  expect(await occupant('archivo')).toMatchObject({ identified: false })
  expect(await occupant('sin-permisos')).toMatchObject({ identified: true })
})

describe('the diagnosis of a bed', () => {
  test('is the principal one of the episode', async () => {
    const { diagnose, occupant } = await startBoard()
    expect(await occupant()).toMatchObject({ diagnosis: null })
    await diagnose([SECONDARY, PRINCIPAL, { ...SECONDARY, code: 'A09', text: 'Gastroenteritis' }])
    expect((await occupant())?.diagnosis).toEqual({ code: 'J18.9', text: 'Neumonía' })
  })

  test('is none where all are secondary', async () => {
    const { diagnose, occupant } = await startBoard()
    expect((await diagnose([SECONDARY])).status).toBe(200)
    expect(await occupant()).toMatchObject({ diagnosis: null })
  })
})

describe('a bed whose stay lacks the progress note of today', () => {
  test('says so from the day after the admission on, until one is signed, and again once that is annulled', async () => {
    const { mark, later, complete, sign, actOn } = await startBoard()
    expect(await mark('noteOverdue')).toBe(false)
    later(DAY)
    expect(await mark('noteOverdue')).toBe(true)
    const note = await complete()
    expect(await mark('noteOverdue')).toBe(true)
    const signed = await sign(note)
    expect(await mark('noteOverdue')).toBe(false)
    await actOn(signed, 'annul')
    expect(await mark('noteOverdue')).toBe(true)
  })

  test.each([
    ['America/Tijuana', false],
    ['America/Mexico_City', true],
  ])('says so by the hospital’s own day: in %s, %j', async (timeZone, isOverdue) => {
    const { store, mark, later } = await startBoard()
    await moveTo(store, timeZone)
    // Half past midnight of the next day in Mexico City; an hour earlier or two, in Tijuana, still the day before.
    later((Date.parse('2026-03-16T06:30:00Z') - Date.parse(minutes(0))) / 60_000)
    expect(await mark('noteOverdue')).toBe(isOverdue)
  })
})

describe('a bed with an unsigned draft', () => {
  test('says so until it is signed', async () => {
    const { mark, complete, sign } = await startBoard()
    expect(await mark('hasDraft')).toBe(false)
    const note = await complete()
    expect(await mark('hasDraft')).toBe(true)
    await sign(note)
    expect(await mark('hasDraft')).toBe(false)
  })

  test('says so until it is discarded, and again once it is restored', async () => {
    const { mark, draft, actOn } = await startBoard()
    const discarded = documentIn(await actOn(await draft(), 'discard'))
    expect(await mark('hasDraft')).toBe(false)
    await actOn(discarded, 'restore')
    expect(await mark('hasDraft')).toBe(true)
  })

  test('says nothing of one that was begun in an annulled episode of the same patient', async () => {
    const { draft, act, admit, episode, occupant, setBed, bedA, later } = await startBoard()
    await draft()
    expect((await act(episode, 'annul')).status).toBe(200)
    expect(await occupant()).toBeNull()
    await setBed(bedA, { state: 'free' })
    later(1)
    const { episodeId } = episodeOf(await admit({ admittedAt: minutes(1) }))
    expect(await occupant()).toMatchObject({ episodeId, hasDraft: false, noteOverdue: false })
  })
})

test.each([
  [{ state: 'none', items: [] }, 'none'],
  [{ state: 'listed', items: ['Penicilina'] }, 'listed'],
])('a bed tells of the allergies %j', async (allergies, told) => {
  const { as, patientId, occupant } = await startBoard()
  expect(await occupant()).toMatchObject({ allergies: 'notAsked' })
  const patient = patientIn(await as('medica').get(`${PATIENTS}/${patientId}`))
  await as('medica').put(`${PATIENTS}/${patientId}/allergies`, { allergies }, ifMatch(patient))
  expect(await occupant()).toMatchObject({ allergies: told })
})
