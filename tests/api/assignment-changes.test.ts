import { describe, expect, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { ASSIGNMENTS, assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'

/** A patient whom *Médica* attends since half an hour ago, and a room where she is on call in an hour. */
async function withRoster() {
  const roster = await startRoster()
  const { admit, assign, roomId } = roster
  const episode = episodeOf(await admit())
  const { episodeId } = episode
  const attending = { doctorId: 'medica', role: 'attending', episodeId, startsAt: minutes(-30) }
  const attends = assignmentIn(await assign(attending))
  const span = { startsAt: minutes(60), endsAt: minutes(120) }
  const onCall = assignmentIn(await assign({ doctorId: 'medica', role: 'onCall', roomId, ...span }))
  return { ...roster, episode, episodeId, attends, onCall }
}

describe('an assignment is changed', () => {
  test('in role, shift and times, and is the next version then', async () => {
    const { change, onCall, list, audit } = await withRoster()
    const about = { role: 'resident', shift: 'evening', startsAt: minutes(90), endsAt: minutes(200) }
    const reply = await change(onCall, about)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(assignmentIn(reply)).toEqual({ ...onCall, ...about, version: 2 })
    expect(await list('&status=scheduled')).toEqual([{ ...onCall, ...about, version: 2 }])
    expect((await audit()).at(-1)).toMatchObject({ method: 'PUT', status: 200, patientId: null })
  })

  test('and the log tells whose patient it was about', async () => {
    const { change, attends, audit, patientId } = await withRoster()
    expect((await change(attends, { endsAt: minutes(60) })).status).toBe(200)
    expect((await audit()).at(-1)).toMatchObject({ method: 'PUT', status: 200, patientId })
  })

  test('and may touch itself, but nothing else', async () => {
    const { change, onCall, assign, roomId } = await withRoster()
    const later = { startsAt: minutes(120), endsAt: minutes(180) }
    await assign({ doctorId: 'medica', role: 'onCall', roomId, ...later })
    const moved = await change(onCall, { startsAt: minutes(61), endsAt: minutes(119) })
    expect(moved.status).toBe(200)
    const clash = await change(assignmentIn(moved), { endsAt: minutes(121) })
    expect(clash.status).toBe(409)
    const text =
      'Se cruza con la asignación de Ximena Núñez Ávila del 15 mar 2026, 14:30 al 15 mar 2026, 15:30'
    expect(clash.body).toMatchObject({ errors: { startsAt: [text] } })
  })

  test('into the attending one, so that the one before ends', async () => {
    const { assign, change, episodeId, attendings } = await withRoster()
    const consultant = { doctorId: 'direccion', role: 'consultant', episodeId, startsAt: minutes(-20) }
    const made = assignmentIn(await assign(consultant))
    expect((await change(made, { role: 'attending', startsAt: minutes(0) })).status).toBe(200)
    expect(await attendings(episodeId)).toEqual([
      { doctorId: 'medica', startedAt: Date.parse(minutes(-30)), endedAt: Date.parse(minutes(0)) },
      { doctorId: 'direccion', startedAt: Date.parse(minutes(0)), endedAt: null },
    ])
  })

  test.each([
    ['role', { role: 'attending' }],
    ['endsAt', { endsAt: minutes(60) }],
    ['startsAt', { startsAt: 'hoy' }],
    ['shift', { shift: 'lunch' }],
  ])('not with a bad %s', async (field, about) => {
    const { change, onCall, list } = await withRoster()
    const reply = await change(onCall, about)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await list('&status=scheduled')).toEqual([onCall])
  })

  test('not to before the admission', async () => {
    const { change, attends } = await withRoster()
    const reply = await change(attends, { startsAt: minutes(-90) })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { startsAt: [expect.stringMatching('antes del ingreso')] } })
  })

  test('not once it has ended', async () => {
    const { change, end, attends } = await withRoster()
    const over = assignmentIn(await end(attends))
    const reply = await change(over, { endsAt: null })
    expect(reply).toMatchObject({ status: 409, body: { detail: 'Esta asignación ya terminó' } })
  })
})

describe('an assignment is ended', () => {
  test('now, and nobody attends from then on', async () => {
    const { end, attends, later, as, episodeId, audit, patientId } = await withRoster()
    later(7)
    const over = assignmentIn(await end(attends))
    expect(over).toEqual({ ...attends, endsAt: minutes(7), status: 'ended', version: 2 })
    const path = `${EPISODES}/${episodeId}`
    expect(episodeOf(await as('direccion').get(path)).attendingDoctorId).toBeNull()
    expect((await as('direccion').get(`${path}/timeline`)).body).toMatchObject({
      data: [{ kind: 'assignmentEnd', at: minutes(7) }, { kind: 'assignmentStart' }, { kind: 'admission' }],
    })
    expect((await audit()).some((one) => one.path.endsWith('/end') && one.patientId === patientId)).toBe(true)
  })

  test.each([
    [-10, 'ended'],
    [10, 'active'],
  ])('%d minutes from now', async (after, status) => {
    const { end, attends } = await withRoster()
    const reply = assignmentIn(await end(attends, { at: minutes(after) }))
    expect(reply).toMatchObject({ endsAt: minutes(after), status })
  })

  test('before it began: it is called off, stays readable and leaves the roster', async () => {
    const { end, onCall, list, assign, roomId } = await withRoster()
    const off = assignmentIn(await end(onCall))
    expect(off).toMatchObject({ startsAt: minutes(60), endsAt: minutes(60), status: 'ended', version: 2 })
    expect(await list('&status=ended')).toEqual([off])
    const day = `&from=${minutes(0)}&to=${minutes(600)}`
    expect((await list(day)).map((one) => one.role)).toEqual(['attending'])
    const again = { doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(30), endsAt: minutes(90) }
    expect((await assign(again)).status).toBe(201)
  })

  test.each([
    [-31, 'No puede terminar antes de empezar: escribe 15 mar 2026, 12:00 o después'],
    [61, 'Termina ya el 15 mar 2026, 13:30: para alargarla, edítala'],
  ])('not at %d minutes', async (after, text) => {
    const { end, attends, change } = await withRoster()
    const ending = assignmentIn(await change(attends, { endsAt: minutes(60) }))
    const reply = await end(ending, { at: minutes(after) })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { at: [text] } })
  })

  test('once: the second time it is told, and a copy from before is old', async () => {
    const { end, attends } = await withRoster()
    const over = assignmentIn(await end(attends))
    expect((await end(attends)).status).toBe(412)
    expect(await end(over)).toMatchObject({ status: 409, body: { detail: 'Esta asignación ya terminó' } })
  })

  test('with the episode', async () => {
    const { act, episode, list, episodeId, end } = await withRoster()
    await act(episode, 'annul')
    const [over] = await list(`&episodeId=${episodeId}`)
    expect(over).toMatchObject({ status: 'ended', endsAt: minutes(0), version: 2 })
    if (over) expect((await end(over)).status).toBe(409)
  })
})

describe.each(['change', 'end'] as const)('%s', (verb) => {
  test('asks which version it is about', async () => {
    const { as, attends } = await withRoster()
    const path = `${ASSIGNMENTS}/${attends.assignmentId}`
    const { role, shift, startsAt, endsAt } = attends
    const send = (headers: Record<string, string>) =>
      verb === 'change'
        ? as('direccion').put(path, { role, shift, startsAt, endsAt }, headers)
        : as('direccion').post(`${path}/end`, {}, headers)
    expect((await send({})).status).toBe(428)
    const stale = await send({ 'if-match': '"7"' })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: attends })
  })

  test('of two in the same instant one wins, 50 times', async () => {
    const { [verb]: act, onCall } = await withRoster()
    let now = onCall
    for (let round = 1; round <= (verb === 'change' ? 50 : 1); round += 1) {
      const about = verb === 'change' ? { endsAt: minutes(120 + round) } : {}
      const replies = await Promise.all([act(now, about), act(now, about, 'medica')])
      expect(replies.map((one) => one.status).toSorted()).toEqual([200, 412])
      now = assignmentIn(replies.find((one) => one.status === 200) ?? replies[0])
    }
    expect(now.version).toBe(verb === 'change' ? 51 : 2)
  })

  test.each(['0', 'x', '999999999'])('is not there for %s, nor from another hospital', async (id) => {
    const { as, attends } = await withRoster()
    const tail = verb === 'change' ? '' : '/end'
    const method = verb === 'change' ? 'PUT' : 'POST'
    for (const path of [`${ASSIGNMENTS}/${id}`, `/api/hospitals/2/assignments/${attends.assignmentId}`]) {
      const reply = await as('direccion').send(method, `${path}${tail}`, {}, { 'if-match': '"1"' })
      expect(reply.status).toBe(404)
    }
  })

  test.each(PERSONAS)('F47: $id', async ({ id, rights, member }) => {
    const { [verb]: act, attends, list } = await withRoster()
    const reply = await act(attends, verb === 'change' ? { endsAt: minutes(60) } : {}, id)
    const may = rights.doctorAssignments === 'rw'
    expect(reply.status).toBe(may ? 200 : member ? 403 : 404)
    expect((await list('&status=active'))[0]?.version ?? 2).toBe(may ? 2 : 1)
  })
})
