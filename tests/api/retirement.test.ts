import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { Doctor } from '#src/domain/doctors/contract.ts'
import { assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { revoke } from '../fixtures/store-changes.ts'

const MEDICA = '/api/hospitals/1/doctors/medica'

/** *Médica* attends a patient until tonight, will be on call in the room, and was a consultant until now. */
async function withOpen() {
  const roster = await startRoster()
  const { as, admit, assign, end, roomId } = roster
  const { episodeId } = episodeOf(await admit())
  const attends = {
    doctorId: 'medica',
    role: 'attending',
    episodeId,
    startsAt: minutes(-30),
    endsAt: minutes(300),
  }
  const open = assignmentIn(await assign(attends))
  const span = { startsAt: minutes(60), endsAt: minutes(120) }
  const onCall = assignmentIn(
    await assign({ doctorId: 'medica', role: 'onCall', shift: 'evening', roomId, ...span }),
  )
  const past = { doctorId: 'medica', role: 'consultant', episodeId, startsAt: minutes(-20) }
  const over = assignmentIn(await end(assignmentIn(await assign(past))))
  const calledOff = { doctorId: 'medica', role: 'resident', roomId, startsAt: minutes(500) }
  await end(assignmentIn(await assign(calledOff)))

  const to = (...names: [assignmentId: number, doctorId: string][]) =>
    names.map(([assignmentId, doctorId]) => ({ assignmentId, doctorId }))
  const retire = (reassignments: object[] = [], persona = 'direccion', version = 1) =>
    as(persona).post(`${MEDICA}/retire`, { reassignments }, { 'if-match': `"${version}"` })
  const status = async () => z.parse(Doctor, (await as('direccion').get(MEDICA)).body).status
  return { ...roster, episodeId, open, onCall, over, to, retire, status }
}

describe('a doctor retires', () => {
  test('and whoever takes over does so in the same instant', async () => {
    const { retire, to, open, onCall, later, as, episodeId, list, audit } = await withOpen()
    later(10)
    const reply = await retire(to([open.assignmentId, 'direccion'], [onCall.assignmentId, 'admision']))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body).toMatchObject({ doctorId: 'medica', status: 'retired', version: 2 })
    expect((await audit()).at(-1)).toMatchObject({ path: `${MEDICA}/retire`, status: 200 })

    const episode = episodeOf(await as('direccion').get(`${EPISODES}/${episodeId}`))
    expect(episode.attendingDoctorId).toBe('direccion')
    const rows = await list()
    expect(rows.filter((one) => one.doctorId === 'medica').every((one) => one.status === 'ended')).toBe(true)
    expect(rows.find((one) => one.assignmentId === open.assignmentId)).toMatchObject({
      endsAt: minutes(10),
      version: 2,
    })
    expect(rows.filter((one) => one.doctorId !== 'medica')).toMatchObject([
      {
        doctorId: 'direccion',
        role: 'attending',
        startsAt: minutes(10),
        endsAt: minutes(300),
        status: 'active',
      },
      {
        doctorId: 'admision',
        role: 'onCall',
        shift: 'evening',
        status: 'scheduled',
        startsAt: minutes(60),
        endsAt: minutes(120),
      },
    ])
  })

  test('without a word where nothing is open', async () => {
    const { as, list } = await withOpen()
    const reply = await as('direccion').post(
      '/api/hospitals/1/doctors/admision/retire',
      {},
      { 'if-match': '"1"' },
    )
    expect(reply.body).toMatchObject({ status: 'retired', version: 2 })
    expect(await list('&status=active')).toHaveLength(1)
  })

  test('not while something is left, which is listed', async () => {
    const { retire, to, open, onCall, status, list } = await withOpen()
    const before = await list()
    const none = await retire()
    expect(none.status).toBe(409)
    const attending = 'Tratante: Ana López Ruiz, del 15 mar 2026, 12:00 al 15 mar 2026, 17:30'
    expect(none.body).toMatchObject({
      detail: 'Faltan por reasignar 2 asignaciones antes de la baja',
      errors: {
        reassignments: [
          attending,
          expect.stringMatching(
            /^De guardia: el cuarto Prueba \d+, del 15 mar 2026, 13:30 al 15 mar 2026, 14:30$/,
          ),
        ],
      },
    })
    const one = await retire(to([onCall.assignmentId, 'direccion']))
    expect(one.body).toMatchObject({
      detail: 'Falta por reasignar 1 asignación antes de la baja',
      errors: { reassignments: [attending] },
    })
    expect(open.status).toBe('active')
    expect(await status()).toBe('active')
    expect(await list()).toEqual(before)
  })

  test('and no patient is named to who may not read them', async () => {
    const { retire, store, episodeId } = await withOpen()
    await revoke(store, 'direccion', 'patients', 'read')
    const { body } = await retire()
    const told = z.parse(z.object({ errors: z.object({ reassignments: z.array(z.string()) }) }), body)
    expect(told.errors.reassignments[0]).toMatch(`Tratante: el episodio ${episodeId}, del `)
  })

  test.each([
    ['somebody who is no doctor here', 'sin-permisos', 422, 'No es doctor de este centro médico'],
    ['themselves', 'medica', 422, 'Elige a otro doctor, no al que causa baja'],
    ['who is paused', 'archivo', 409, 'Íñigo Salas Ruelas está en pausa'],
    ['who is retired', 'enfermeria', 409, 'Óscar Peña Lara está de baja'],
  ])('not in favour of %s', async (_, doctorId, code, text) => {
    const { retire, to, open, onCall, status, list } = await withOpen()
    const before = await list()
    const reply = await retire(to([open.assignmentId, 'direccion'], [onCall.assignmentId, doctorId]))
    expect(reply).toMatchObject({ status: code, body: { errors: { reassignments: [text] } } })
    expect(await status()).toBe('active')
    expect(await list()).toEqual(before)
  })

  test('not with an assignment twice, or one that isn’t open', async () => {
    const { retire, to, open, over } = await withOpen()
    const twice = to([open.assignmentId, 'direccion'], [open.assignmentId, 'admision'])
    const told = (id: number, text: string) => ({
      status: 422,
      body: { errors: { reassignments: [`La asignación ${id} ${text}`] } },
    })
    expect(await retire(twice)).toMatchObject(told(open.assignmentId, 'está dos veces'))
    for (const id of [over.assignmentId, 999_999])
      expect(await retire(to([id, 'direccion']))).toMatchObject(
        told(id, 'no es una de las que tiene abiertas'),
      )
  })

  test('not in favour of who does the same there at that time: nothing of it is done', async () => {
    const { retire, to, open, onCall, status, assign, roomId, list } = await withOpen()
    const same = {
      doctorId: 'direccion',
      role: 'onCall',
      roomId,
      startsAt: minutes(100),
      endsAt: minutes(200),
    }
    await assign(same)
    const before = await list()
    const reply = await retire(to([open.assignmentId, 'direccion'], [onCall.assignmentId, 'direccion']))
    const text =
      'Se cruza con la asignación de Elena Ríos Beltrán del 15 mar 2026, 14:10 al 15 mar 2026, 15:50'
    expect(reply).toMatchObject({ status: 409, body: { errors: { reassignments: [text] } } })
    expect(await status()).toBe('active')
    expect(await list()).toEqual(before)
  })

  test('once, for good', async () => {
    const { retire, to, open, onCall, assign, roomId } = await withOpen()
    const all = to([open.assignmentId, 'direccion'], [onCall.assignmentId, 'direccion'])
    expect((await retire(all)).status).toBe(200)
    expect((await retire(all)).status).toBe(412)
    const again = await retire([], 'direccion', 2)
    expect(again).toMatchObject({ status: 409, body: { detail: 'Ximena Núñez Ávila ya está de baja' } })
    const back = await assign({ doctorId: 'medica', role: 'onCall', roomId, startsAt: minutes(0) })
    expect(back.status).toBe(409)
  })

  test('or is put on something new, of both in the same instant one', async () => {
    const { as, assign, roomId } = await withOpen()
    const path = '/api/hospitals/1/doctors/admision/retire'
    const onCall = { doctorId: 'admision', role: 'onCall', roomId, startsAt: minutes(0) }
    const leave = () => as('direccion').post(path, {}, { 'if-match': '"1"' })
    const replies = await Promise.all([leave(), assign(onCall)])
    expect(replies.map((one) => one.status)).toEqual([200, 409])
  })

  test.each(PERSONAS)('F47: by $id exactly with the right to', async ({ id, rights, member }) => {
    const { retire, to, open, onCall, status } = await withOpen()
    const reply = await retire(to([open.assignmentId, 'direccion'], [onCall.assignmentId, 'direccion']), id)
    const may = rights.doctors === 'rw'
    expect(reply.status).toBe(may ? 200 : member ? 403 : 404)
    expect(await status()).toBe(may ? 'retired' : 'active')
  })
})
