import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { type Episode, EpisodePage } from '#src/domain/episodes/contract.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { ANA, addPatient, namesIn, UNNAMED } from '../fixtures/patients.ts'
import type { Reply } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'

const idsOf = (reply: Reply) => z.parse(EpisodePage, reply.body).data.map(({ episodeId }) => episodeId)

describe('the list of episodes', () => {
  /** Three of them: one moved from room to room, one discharged, one outpatient; from the oldest to the newest. */
  async function withEpisodes() {
    const ward = await startWard()
    const { admit, store, bedB } = ward
    const moved = episodeOf(await admit({ admittedAt: minutes(-300) }))
    const givenNames = 'María José'
    const other = await addPatient(store, { givenNames, firstSurname: 'Güereca' })
    const over = await ward.discharged({ patientId: other, bedId: bedB, admittedAt: minutes(-200) })
    const visit = episodeOf(
      await admit({ kind: 'outpatient', patientId: other, bedId: null, admittedAt: minutes(-100) }),
    )
    const list = (query = '', persona = 'archivo') => ward.as(persona).get(`${EPISODES}?pageSize=100${query}`)
    return { ...ward, list, other, ids: [moved, over, visit].map(({ episodeId }) => episodeId) }
  }

  test('begins with the newest, and can be turned round', async () => {
    const { list, ids } = await withEpisodes()
    expect(idsOf(await list())).toEqual(ids.toReversed())
    expect(idsOf(await list('&orderBy=admittedAt:asc'))).toEqual(ids)
    expect(idsOf(await list('&orderBy=episodeId:asc'))).toEqual(ids)
  })

  test('holds each in short, as its own page does', async () => {
    const { list, as } = await withEpisodes()
    for (const { patientName: _, patientListName: __, ...episode } of z.parse(
      EpisodePage,
      (await list()).body,
    ).data)
      expect((await as('archivo').get(`${EPISODES}/${episode.episodeId}`)).body).toMatchObject(episode)
  })

  test('is filtered by patient and by status', async () => {
    const { list, ids, other, patientId } = await withEpisodes()
    const [moved, over, visit] = ids
    expect(idsOf(await list(`&patientId=${other}`))).toEqual([visit, over])
    expect(idsOf(await list('&status=discharged'))).toEqual([over])
    expect(idsOf(await list(`&status=open&patientId=${patientId}`))).toEqual([moved])
  })

  test('of a room holds who is or was in it', async () => {
    const { list, ids, act, roomId, as, bedA } = await withEpisodes()
    const [moved = 0, over] = ids
    const made = await as('direccion').post(
      '/api/hospitals/1/rooms',
      { code: 'UCI', kind: 'intensiveCare', beds: [{ code: 'U' }] },
      { 'idempotency-key': 'room' },
    )
    const room = z.parse(
      z.object({ roomId: z.int(), beds: z.array(z.object({ bedId: z.int() })) }),
      made.body,
    )
    const episode = episodeOf(await as('archivo').get(`${EPISODES}/${moved}`))
    await act(episode, 'transfer', { bedId: room.beds[0]?.bedId })
    expect(idsOf(await list(`&roomId=${room.roomId}`))).toEqual([moved])
    expect(idsOf(await list(`&roomId=${roomId}`))).toEqual([over, moved])
    expect(bedA).not.toBe(room.beds[0]?.bedId)
  })

  test('is searched by patient, without accents, but only by those who may read patients', async () => {
    const { list, ids, store } = await withEpisodes()
    const [, over, visit] = ids
    expect(idsOf(await list('&search=guereca jose'))).toEqual([visit, over])
    await revoke(store, 'archivo', 'patients')
    expect(idsOf(await list('&search=guereca'))).toEqual([])
    expect(idsOf(await list(`&search=${over}`))).toContain(over)
  })

  test('names whose each is, but only to those who may read patients', async () => {
    const { list, store } = await withEpisodes()
    const names = (reply: Reply) => namesIn(z.parse(EpisodePage, reply.body).data)
    const jose = { patientName: 'María José Güereca Ruiz', patientListName: 'GÜERECA RUIZ, María José' }
    expect(names(await list())).toEqual([jose, jose, ANA])
    await revoke(store, 'archivo', 'patients')
    expect(names(await list())).toEqual([UNNAMED, UNNAMED, UNNAMED])
  })

  test('has pages that never overlap', async () => {
    const { as, ids } = await withEpisodes()
    const pages = [1, 2, 3, 4].map((page) =>
      as('archivo').get(`${EPISODES}?pageSize=1&orderBy=admittedAt:asc&pageIndex=${page}`),
    )
    expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(ids)
  })

  test('shows nothing of another hospital', async () => {
    const { as } = await withEpisodes()
    const reply = await as('direccion').get('/api/hospitals/2/episodes')
    expect(reply.body).toMatchObject({ data: [], pagination: { totalItems: 0 } })
  })

  test.each(['patientId=0', 'roomId=x', 'status=gone', 'orderBy=reason:asc', 'pageSize=101'])(
    'does not understand %s',
    async (query) => {
      const { as } = await startWard()
      expect((await as('archivo').get(`${EPISODES}?${query}`)).status).toBe(400)
    },
  )
})

describe('one episode', () => {
  test('names the doctor who is in charge now', async () => {
    const { admit, as, store } = await startWard()
    const { episodeId } = episodeOf(await admit())
    const assignment = { hospitalId: 1, episodeId, roomId: null, role: 'attending', shift: null, version: 1 }
    const span = { startedAt: Date.parse(minutes(-50)), endedAt: Date.parse(minutes(-30)) }
    await store.write('installation', (db) =>
      db
        .insertInto('assignments')
        .values([
          { ...assignment, ...span, doctorId: 'direccion' },
          { ...assignment, doctorId: 'medica', startedAt: span.endedAt, endedAt: null },
        ])
        .execute(),
    )
    expect(episodeOf(await as('archivo').get(`${EPISODES}/${episodeId}`))).toMatchObject({
      attendingDoctorId: 'medica',
      attendingDoctorName: 'Ximena Núñez Ávila',
    })
  })

  test('is not there in another hospital, nor under what is no number', async () => {
    const { admit, as } = await startWard()
    const { episodeId } = episodeOf(await admit())
    for (const path of [`2/episodes/${episodeId}`, '1/episodes/999999999', '1/episodes/x', '1/episodes/0'])
      expect((await as('direccion').get(`/api/hospitals/${path}`)).status).toBe(404)
  })

  test('is logged as read once in a quarter of an hour, and its list without a patient', async () => {
    const { admit, as, audit, later, patientId } = await startWard()
    const { episodeId } = episodeOf(await admit())
    const path = `${EPISODES}/${episodeId}`
    await as('archivo').get(EPISODES)
    await as('archivo').get(path)
    later(14)
    await as('archivo').get(path)
    await as('medica').get(path)
    later(2)
    await as('archivo').get(path)
    const readings = (await audit()).filter(({ method }) => method === 'GET')
    expect(readings.map((one) => [one.userId, one.path, one.patientId])).toEqual([
      ['archivo', EPISODES, null],
      ['archivo', path, patientId],
      ['medica', path, patientId],
      ['archivo', path, patientId],
    ])
  })
})

describe('editing an episode', () => {
  const CHANGE = { reason: 'Neumonía grave', service: 'Terapia intensiva', diagnoses: [] }
  async function withEpisode() {
    const ward = await startWard()
    const episode = episodeOf(await ward.admit())
    const edit = ({ episodeId, version }: Episode, change: object, persona = 'medica') =>
      ward.as(persona).put(`${EPISODES}/${episodeId}`, change, { 'if-match': `"${version}"` })
    return { ...ward, episode, edit }
  }

  test('answers the next version, and moves nobody', async () => {
    const { edit, episode, audit, patientId } = await withEpisode()
    const reply = await edit(episode, { ...CHANGE, expectedDischargeAt: minutes(60) })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    const changed = { ...CHANGE, expectedDischargeAt: minutes(60), version: 2 }
    expect(reply.body).toEqual({ ...episode, ...changed })
    expect((await audit()).at(-1)).toMatchObject({ method: 'PUT', status: 200, patientId })
  })

  test('F27: of an old copy is refused with what is stored', async () => {
    const { edit, episode } = await withEpisode()
    await edit(episode, CHANGE)
    const stale = await edit(episode, { ...CHANGE, reason: 'Otra cosa' })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: { reason: 'Neumonía grave', version: 2 } })
  })

  test('without a version is refused', async () => {
    const { as, episode } = await withEpisode()
    expect((await as('medica').put(`${EPISODES}/${episode.episodeId}`, CHANGE)).status).toBe(428)
  })

  test('is refused at the fields', async () => {
    const { edit, episode } = await withEpisode()
    const reply = await edit(episode, { ...CHANGE, reason: '', origin: 'x'.repeat(201) })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      errors: { reason: ['Escribe el motivo de ingreso'], origin: ['Usa 200 letras como máximo'] },
    })
    expect((await edit(episode, { ...CHANGE, expectedDischargeAt: minutes(-90) })).status).toBe(422)
  })

  test('F28: of one that is over is refused', async () => {
    const { edit, act, episode } = await withEpisode()
    const annulled = episodeOf(await act(episode, 'annul'))
    const reply = await edit(annulled, CHANGE)
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ detail: 'El episodio está anulado: no se puede editar' })
  })

  test.each(PERSONAS)('F47: $id edits exactly with the right to', async ({ id, rights, member }) => {
    const { edit, episode, as } = await withEpisode()
    const wanted = member ? 403 : 404
    expect((await edit(episode, CHANGE, id)).status).toBe(rights.episodes === 'rw' ? 200 : wanted)
    const read = rights.episodes === '-' ? wanted : 200
    expect((await as(id).get(`${EPISODES}/${episode.episodeId}`)).status).toBe(read)
    expect((await as(id).get(EPISODES)).status).toBe(read)
  })
})

test('F38: hostile texts are kept as they are written', async () => {
  const { admit, as } = await startWard()
  const reason = '<img src=x onerror=alert(1)> {{7*7}} =1+1 m² ½ µg גרון'
  const { episodeId } = episodeOf(await admit({ reason }))
  expect(episodeOf(await as('medica').get(`${EPISODES}/${episodeId}`)).reason).toBe(reason)
})
