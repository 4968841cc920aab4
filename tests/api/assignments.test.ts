import { describe, expect, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { newKey } from '../fixtures/api-client.ts'
import { ASSIGNMENTS, assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { ANA, addPatient, UNNAMED } from '../fixtures/patients.ts'
import { brokenRule } from '../fixtures/server.ts'

/** A patient admitted an hour ago, and what an assignment says to attend them from now on. */
async function withPatient() {
  const roster = await startRoster()
  const { episodeId } = episodeOf(await roster.admit())
  const attending = { doctorId: 'medica', role: 'attending', episodeId, startsAt: minutes(0) }
  const episode = async () => episodeOf(await roster.as('direccion').get(`${EPISODES}/${episodeId}`))
  return { ...roster, episodeId, attending, episode }
}

describe('a doctor is put on', () => {
  test('an episode, which names the attending doctor from then on', async () => {
    const { assign, attending, episode, episodeId, patientId, bedA, audit } = await withPatient()
    const reply = await assign(attending)
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(assignmentIn(reply)).toMatchObject({
      doctorId: 'medica',
      doctorName: 'Ximena Núñez Ávila',
      role: 'attending',
      shift: null,
      episodeId,
      patientId,
      ...ANA,
      bed: { bedId: bedA, code: 'A' },
      roomId: null,
      roomCode: null,
      startsAt: minutes(0),
      endsAt: null,
      status: 'active',
    })
    expect(await episode()).toMatchObject({
      attendingDoctorId: 'medica',
      attendingDoctorName: 'Ximena Núñez Ávila',
    })
    expect((await audit()).at(-2)).toMatchObject({ path: ASSIGNMENTS, status: 201, patientId })
  })

  test('a room, until an hour that is written', async () => {
    const { assign, roomId, audit } = await withPatient()
    const wanted = { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(0), endsAt: minutes(480) }
    const made = assignmentIn(await assign(wanted))
    expect(made).toMatchObject({ roomId, episodeId: null, patientId: null, ...UNNAMED, bed: null })
    expect(made).toMatchObject({ endsAt: minutes(480), roomCode: expect.stringMatching(/^Prueba/) })
    expect((await audit()).at(-1)).toMatchObject({ path: ASSIGNMENTS, patientId: null })
  })

  test('something that is still to come: it counts when its time comes', async () => {
    const { assign, attending, episode, later } = await withPatient()
    await assign({ ...attending, startsAt: minutes(-30), endsAt: minutes(120) })
    const next = await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(60) })
    expect(assignmentIn(next).status).toBe('scheduled')
    expect((await episode()).attendingDoctorId).toBe('medica')
    later(59)
    expect((await episode()).attendingDoctorId).toBe('medica')
    later(1)
    expect((await episode()).attendingDoctorId).toBe('direccion')
  })

  test('until an hour that is still to come: it counts until then', async () => {
    const { assign, attending, episode, later, as } = await withPatient()
    await assign({ ...attending, endsAt: minutes(30) })
    later(29)
    expect((await episode()).attendingDoctorId).toBe('medica')
    const { patientId } = await episode()
    const record = async () => (await as('direccion').get(`/api/hospitals/1/patients/${patientId}`)).body
    expect(await record()).toMatchObject({ stay: { attendingDoctorId: 'medica' } })
    later(1)
    expect((await episode()).attendingDoctorId).toBeNull()
    expect(await record()).toMatchObject({ stay: { attendingDoctorId: null } })
  })

  test('from the minute of the admission, whose seconds nobody writes', async () => {
    const { assign, admit, store, bedB } = await startRoster()
    const patientId = await addPatient(store)
    const admittedAt = new Date(Date.parse(minutes(-10)) + 42_000).toISOString()
    const { episodeId } = episodeOf(await admit({ patientId, bedId: bedB, admittedAt }))
    const wanted = { doctorId: 'medica', role: 'attending', episodeId, startsAt: minutes(-10) }
    expect(assignmentIn(await assign(wanted)).startsAt).toBe(admittedAt)
  })

  test('once, however often the same key and body arrive', async () => {
    const { assign, attending, attendings, episodeId } = await withPatient()
    const headers = newKey()
    const [first, second] = [
      await assign(attending, 'medica', headers),
      await assign(attending, 'medica', headers),
    ]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await attendings(episodeId)).toHaveLength(1)
    const other = await assign({ ...attending, doctorId: 'direccion' }, 'medica', headers)
    expect(other.status).toBe(422)
  })
})

describe('nobody is put on', () => {
  test.each([
    ['doctorId', { doctorId: 'nadie' }, 'No es doctor de este centro médico'],
    ['doctorId', { doctorId: 'sin-permisos' }, 'No es doctor de este centro médico'],
    ['doctorId', { doctorId: '' }, 'Elige al doctor'],
    ['episodeId', { episodeId: 999_999 }, 'No existe ese episodio en este centro médico'],
    ['episodeId', { episodeId: null }, 'Elige un episodio o un cuarto'],
    ['episodeId', { roomId: 1 }, 'Elige un episodio o un cuarto'],
    [
      'roomId',
      { episodeId: null, roomId: 999_999, role: 'onCall' },
      'No existe ese cuarto en este centro médico',
    ],
    ['role', { episodeId: null, roomId: 1 }, 'El tratante es de un paciente, no de un cuarto'],
    ['role', { role: 'boss' }, /^Debe ser/],
    ['startsAt', { startsAt: '2026-03-15' }, 'El formato no es válido'],
    ['startsAt', { startsAt: minutes(-61) }, /antes del ingreso: escribe 15 mar 2026, 11:30 o después$/],
    ['startsAt', { startsAt: '2206-03-15T18:30:00Z' }, 'Revisa el año del inicio'],
    ['endsAt', { endsAt: minutes(0) }, 'El fin debe ser después del inicio'],
    ['endsAt', { endsAt: '2206-03-15T18:30:00Z' }, 'Revisa el año del fin'],
    ['shift', { shift: 'lunch' }, /^Debe ser/],
  ])('with a bad %s (%j)', async (field, about, text) => {
    const { assign, attending, attendings, episodeId } = await withPatient()
    const reply = await assign({ ...attending, ...about })
    expect(reply.status).toBe(422)
    const told = typeof text === 'string' ? text : expect.stringMatching(text)
    expect(reply.body).toMatchObject({ errors: { [field]: [told] } })
    expect(await attendings(episodeId)).toEqual([])
  })

  test.each([
    ['archivo', 'Íñigo Salas Ruelas está en pausa'],
    ['enfermeria', 'Óscar Peña Lara está de baja'],
  ])('who does not practise now: %s', async (doctorId, text) => {
    const { assign, attending } = await withPatient()
    const reply = await assign({ ...attending, doctorId })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ detail: text, errors: { doctorId: [text] } })
  })

  test('who left the hospital', async () => {
    const { assign, attending, store } = await withPatient()
    await store.write('installation', (db) =>
      db.deleteFrom('members').where('userId', '=', 'medica').execute(),
    )
    const reply = await assign(attending)
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      errors: { doctorId: ['Ximena Núñez Ávila ya no pertenece a este centro médico'] },
    })
  })

  test('on what is over, or belongs to another hospital', async () => {
    const { assign, attending, act, admit, store, hospital, bedB } = await withPatient()
    const patientId = await addPatient(store)
    const other = episodeOf(await admit({ patientId, bedId: bedB }))
    await act(other, 'annul')
    const over = await assign({ ...attending, episodeId: other.episodeId })
    expect(over.status).toBe(409)
    expect(over.body).toMatchObject({
      errors: { episodeId: ['Ese episodio ya no está en curso'] },
      existing: { episodeId: other.episodeId, patientId },
    })
    const elsewhere = await hospital(2).addRoom(['A'])
    const onCall = { ...attending, role: 'onCall', episodeId: null }
    expect((await assign({ ...onCall, roomId: elsewhere.roomId })).status).toBe(422)
    const closed = await hospital().editRoom(await hospital().addRoom(['A']), { active: false })
    const reply = await assign({ ...onCall, roomId: closed.roomId })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      existing: { roomId: closed.roomId },
      errors: { roomId: [expect.stringMatching(/no está activo/)] },
    })
  })
})

describe('of an episode there is one attending doctor', () => {
  test('who ends when the next one begins', async () => {
    const { assign, attending, attendings, episode, episodeId, later } = await withPatient()
    const old = assignmentIn(await assign({ ...attending, startsAt: minutes(-40) }))
    later(5)
    expect((await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(-10) })).status).toBe(201)
    expect(await attendings(episodeId)).toEqual([
      { doctorId: 'medica', startedAt: Date.parse(minutes(-40)), endedAt: Date.parse(minutes(-10)) },
      { doctorId: 'direccion', startedAt: Date.parse(minutes(-10)), endedAt: null },
    ])
    expect(old.version).toBe(1)
    expect((await episode()).attendingDoctorId).toBe('direccion')
  })

  test('whose end makes a copy of them in hand an old one', async () => {
    const { assign, attending, change } = await withPatient()
    const old = assignmentIn(await assign(attending))
    await assign({ ...attending, doctorId: 'direccion' })
    const stale = await change(old, { endsAt: minutes(60) })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: { status: 'ended', version: 2 } })
  })

  test('who was written down wrong is replaced from the same minute, and never was in the timeline', async () => {
    const { assign, attending, as, episodeId, episode } = await withPatient()
    await assign({ ...attending, startsAt: minutes(-30) })
    await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(-30) })
    expect((await episode()).attendingDoctorId).toBe('direccion')
    const { body } = await as('archivo').get(`${EPISODES}/${episodeId}/timeline`)
    expect(body).toMatchObject({
      data: [{ kind: 'assignmentStart', doctorName: 'Elena Ríos Beltrán' }, { kind: 'admission' }],
    })
  })

  test.each([
    [
      { startsAt: minutes(-50) },
      'startsAt',
      'Ximena Núñez Ávila es tratante desde el 15 mar 2026, 11:50: escribe esa hora o después',
    ],
    [
      { endsAt: minutes(200) },
      'endsAt',
      'Brenda Cáceres Tun será tratante a partir del 15 mar 2026, 14:10: escribe un fin a esa hora o antes',
    ],
    [
      {},
      'endsAt',
      'Brenda Cáceres Tun será tratante a partir del 15 mar 2026, 14:10: escribe un fin a esa hora o antes',
    ],
  ])(
    'so nobody begins before who is there, nor stays when the next one comes (%j)',
    async (about, field, text) => {
      const { assign, attending, attendings, episodeId } = await withPatient()
      await assign({ ...attending, startsAt: minutes(-40) })
      await assign({ ...attending, doctorId: 'admision', startsAt: minutes(100) })
      const before = await attendings(episodeId)
      const reply = await assign({ ...attending, doctorId: 'direccion', ...about })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ detail: text, errors: { [field]: [text] } })
      expect(await attendings(episodeId)).toEqual(before)
    },
  )

  test('and what is past stays as it was', async () => {
    const { assign, attending, attendings, episodeId, later } = await withPatient()
    await assign({ ...attending, startsAt: minutes(-40), endsAt: minutes(5) })
    later(30)
    const late = await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(-20) })
    expect(late.status).toBe(409)
    const text =
      'Se cruza con la asignación de Ximena Núñez Ávila del 15 mar 2026, 11:50 al 15 mar 2026, 12:35'
    expect(late.body).toMatchObject({ errors: { startsAt: [text] } })
    expect(await attendings(episodeId)).toHaveLength(1)
    expect((await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(5) })).status).toBe(201)
  })

  test('who can follow at once on the one who was just ended, whose seconds nobody writes', async () => {
    const { assign, attending, end, later, attendings, episodeId } = await withPatient()
    const first = assignmentIn(await assign(attending))
    later(10.5)
    await end(first)
    expect((await assign({ ...attending, doctorId: 'direccion', startsAt: minutes(10) })).status).toBe(201)
    const [old, next] = await attendings(episodeId)
    expect(next?.startedAt).toBe(old?.endedAt)
    expect(old?.endedAt).toBe(Date.parse(minutes(10.5)))
  })

  test('F44: of two who take over in the same instant both are written down, one after the other, 50 times', async () => {
    const { admit, assign, attendings, as } = await startRoster()
    for (let round = 0; round < 50; round += 1) {
      const { episodeId } = episodeOf(await admit({ kind: 'outpatient', bedId: null }))
      const wanted = { role: 'attending', episodeId, startsAt: minutes(0) }
      const doctors = ['medica', 'direccion', 'admision']
      const replies = await Promise.all(doctors.map((doctorId) => assign({ ...wanted, doctorId })))
      expect(replies.map((one) => one.status)).toEqual([201, 201, 201])
      const open = (await attendings(episodeId)).filter((one) => one.endedAt === null)
      expect(open).toHaveLength(1)
      const now = episodeOf(await as('direccion').get(`${EPISODES}/${episodeId}`))
      expect(now.attendingDoctorId).toBe(open[0]?.doctorId)
    }
  })

  test('and the database itself takes no second one, whoever asks', async () => {
    const { assign, attending, episodeId, store } = await withPatient()
    await assign({ ...attending, startsAt: minutes(-40), endsAt: minutes(60) })
    const insert = (from: number, to: number | null) => {
      const about = {
        hospitalId: 1,
        doctorId: 'direccion',
        episodeId,
        roomId: null,
        role: 'attending',
        version: 1,
      }
      const endedAt = to === null ? null : Date.parse(minutes(to))
      const row = { ...about, shift: null, startedAt: Date.parse(minutes(from)), endedAt }
      return store.write('installation', (db) => db.insertInto('assignments').values(row).execute())
    }
    for (const [from, to] of [
      [-50, -39],
      [0, 10],
      [59, 90],
      [-50, null],
      [0, null],
    ] as const)
      expect(await brokenRule(insert(from, to))).toBe('assignmentsNeverOverlapByAttending')
    await insert(-50, -40)
    await insert(0, 0)
    await insert(60, null)
    const stretch = store.write('installation', (db) =>
      db
        .updateTable('assignments')
        .set({ endedAt: Date.parse(minutes(61)) })
        .where('doctorId', '=', 'medica')
        .execute(),
    )
    expect(await brokenRule(stretch)).toBe('assignmentsNeverOverlapByAttending')
  })
})

describe('the same doctor in the same role on the same thing', () => {
  test('is not put on twice at a time, and hears from when to when', async () => {
    const { assign, roomId } = await startRoster()
    const onCall = { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(60), endsAt: minutes(120) }
    await assign(onCall)
    for (const [from, to] of [
      [30, 61],
      [60, 120],
      [119, 200],
      [70, 80],
    ] as const) {
      const duplicate = await assign({ ...onCall, startsAt: minutes(from), endsAt: minutes(to) })
      expect(duplicate.status).toBe(409)
      const text =
        'Se cruza con la asignación de Ximena Núñez Ávila del 15 mar 2026, 13:30 al 15 mar 2026, 14:30'
      expect(duplicate.body).toMatchObject({ detail: text, errors: { startsAt: [text] } })
    }
    expect((await assign({ ...onCall, startsAt: minutes(30), endsAt: minutes(60) })).status).toBe(201)
    expect((await assign({ ...onCall, startsAt: minutes(120), endsAt: null })).status).toBe(201)
    const open = await assign({ ...onCall, startsAt: minutes(500), endsAt: null })
    expect(open.body).toMatchObject({
      errors: { startsAt: [expect.stringMatching(/desde el 15 mar 2026, 14:30$/)] },
    })
  })

  test('may be put on in another role, on something else, or beside somebody else', async () => {
    const { assign, roomId, hospital } = await startRoster()
    const other = await hospital().addRoom(['A'])
    const onCall = { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(0) }
    const statuses = []
    for (const about of [{}, { role: 'resident' }, { roomId: other.roomId }, { doctorId: 'direccion' }])
      statuses.push((await assign({ ...onCall, ...about })).status)
    expect(statuses).toEqual([201, 201, 201, 201])
  })

  test('who attends already is not put on again', async () => {
    const { assign, attending } = await withPatient()
    await assign({ ...attending, startsAt: minutes(-30) })
    expect((await assign(attending)).body).toMatchObject({
      status: 409,
      errors: { startsAt: [expect.any(String)] },
    })
  })

  test('of two calls in the same instant one wins, 50 times', async () => {
    const { assign, roomId } = await startRoster()
    for (let round = 0; round < 50; round += 1) {
      const span = { startsAt: minutes(round * 10), endsAt: minutes(round * 10 + 10) }
      const onCall = { doctorId: 'medica', role: 'onCall', roomId, ...span }
      const replies = await Promise.all([assign(onCall), assign(onCall, 'medica')])
      expect(replies.map((one) => one.status).toSorted()).toEqual([201, 409])
    }
  })
})

test.each(PERSONAS)('F47: $id puts doctors on exactly with the right to', async ({ id, rights, member }) => {
  const { assign, attending, attendings, episodeId, audit } = await withPatient()
  const reply = await assign(attending, id)
  const may = rights.doctorAssignments === 'rw'
  expect(reply.status).toBe(may ? 201 : member ? 403 : 404)
  expect(await attendings(episodeId)).toHaveLength(may ? 1 : 0)
  if (reply.status !== 403) return
  expect(reply.body).toMatchObject({ group: 'hospital-1-doctorAssignments-write' })
  expect((await audit()).at(-1)).toMatchObject({ userId: id, status: 403, path: ASSIGNMENTS })
})
