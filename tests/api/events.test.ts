import { describe, expect, test } from 'vitest'
import { API_VERSION } from '#src/domain/api-version.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { DOCUMENTS, documentIn, startRecord } from '../fixtures/documents.ts'
import { episodeOf, startWard } from '../fixtures/episodes.ts'
import { PATIENTS, person } from '../fixtures/patients.ts'
import { ROOMS, roomBody, toRoom } from '../fixtures/rooms.ts'
import { startServer } from '../fixtures/server.ts'
import { grant, revoke } from '../fixtures/store-changes.ts'

const USERS = '/api/hospitals/1/users'

/** What was heard, without the ids of the events. */
const without = ({ eventId: _, ...change }: object & { eventId: unknown }) => change

describe('a stream tells what changes', () => {
  test('as a stream that no proxy keeps, with an id to go on from', async () => {
    const { listen } = await startServer()
    const stream = await listen('enfermeria')
    const { headers } = stream.response
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    const greeting = {
      id: expect.stringMatching(/^\d+$/),
      name: 'ready',
      data: { quietFor: null },
    }
    expect(await stream.next()).toEqual(greeting)
  })

  test('which record, of which version, and by whom: never a name or a text', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('direccion')
    const room = toRoom(await as('enfermeria').post(ROOMS, roomBody('Z-301', ['Z-301-A']), newKey()))
    const created = { noun: 'rooms', id: room.roomId, version: 1, sub: 'enfermeria' }
    expect(without(await stream.change())).toEqual(created)
    const [bed] = room.beds
    const address = `${ROOMS}/${room.roomId}/beds/${bed?.bedId}`
    await as('admision').put(address, { state: 'outOfService', reason: 'Barandal roto' }, ifMatch(room))
    const changed = { noun: 'rooms', id: room.roomId, version: 2, sub: 'admision' }
    expect(without(await stream.change())).toEqual(changed)
    await as('direccion').put(
      `${USERS}/archivo`,
      { groups: ['hospital-1-rooms-read'] },
      ifMatch({ version: 1 }),
    )
    expect(without(await stream.change())).toMatchObject({ noun: 'users', id: 'archivo', sub: 'direccion' })
  })

  test('what is done to an episode and its documents, whatever the address', async () => {
    const { episode, listen, complete, sign, put, act } = await startRecord()
    const draft = await complete()
    const stream = await listen('direccion')
    const { documentId, version } = await put(draft, {}).then(documentIn)
    expect(without(await stream.change())).toEqual({
      noun: 'documents',
      id: documentId,
      version,
      sub: 'medica',
      onlyContent: true,
    })
    const signed = await sign({ ...draft, version })
    expect(without(await stream.change())).toEqual({
      noun: 'documents',
      id: documentId,
      version: signed.version,
      sub: 'medica',
    })
    const moved = episodeOf(await act(episode, 'transfer'))
    expect(without(await stream.change())).toMatchObject({
      noun: 'episodes',
      id: episode.episodeId,
      version: moved.version,
    })
  })

  test('what others do, and in this hospital alone', async () => {
    const { as, listen } = await startWard()
    const stream = await listen('direccion')
    await as('direccion').post('/api/hospitals/2/rooms', roomBody('Z-1'), newKey())
    await as('direccion').get(`${PATIENTS}/1`)
    await as('medica').post(ROOMS, roomBody('Z-2'), newKey())
    const room = toRoom(await as('enfermeria').post(ROOMS, roomBody('Z-3'), newKey()))
    expect(await stream.change()).toMatchObject({ noun: 'rooms', id: room.roomId })
  })

  test('once, where a creation is answered again', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('direccion')
    const key = newKey()
    await as('enfermeria').post(ROOMS, roomBody('Z-4'), key)
    await as('enfermeria').post(ROOMS, roomBody('Z-4'), key)
    await as('enfermeria').post(ROOMS, roomBody('Z-5'), newKey())
    const heard = [await stream.change(), await stream.change()]
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
  })
})

describe('whoever comes back', () => {
  test('hears what they have missed, in order, and no more than that', async () => {
    const { as, listen } = await startServer()
    const first = await listen('direccion')
    const add = async (code: string) =>
      toRoom(await as('direccion').post(ROOMS, roomBody(code), newKey())).roomId
    const heard = await add('Z-1')
    const last = await first.change()
    expect(last).toMatchObject({ id: heard })
    await first.close()
    const missed = [await add('Z-2'), await add('Z-3')]
    const second = await listen('direccion', { ...(last.eventId !== undefined && { after: last.eventId }) })
    expect(await second.next()).toMatchObject({ name: 'ready', id: last.eventId })
    const next = await add('Z-4')
    const ids = [await second.change(), await second.change(), await second.change()].map(({ id }) => id)
    expect(ids).toEqual([...missed, next])
  })

  test('is told to read all anew where their last event is none of this database', async () => {
    const { listen } = await startServer()
    const stream = await listen('direccion', { after: '999999999' })
    expect(await stream.next()).toMatchObject({ name: 'reset', id: expect.any(String) })
  })

  test('is told so where too much has happened', async () => {
    const { listen, store } = await startServer()
    const row = { userId: 'direccion', happenedAt: 0, hospitalId: 1, method: 'POST', path: '/', status: 201 }
    const about = { ...row, patientId: null, endpoint: null, exported: null, noun: 'rooms', recordId: '1' }
    await store.write({ hospitalId: 1 }, (db) =>
      db
        .insertInto('audit')
        .values(Array.from({ length: 501 }, () => about))
        .execute(),
    )
    const stream = await listen('direccion', { after: '0' })
    expect(await stream.next()).toMatchObject({ name: 'reset' })
  })

  test('begins anew with an id that is none', async () => {
    const { listen } = await startServer()
    const stream = await listen('direccion', { after: 'x; drop table audit' })
    expect(await stream.next()).toMatchObject({ name: 'ready' })
  })
})

describe('one hears of what one may read', () => {
  test('as nobody else', async () => {
    const { raw, as } = await startServer()
    const path = `/api/hospitals/1/events?api-version=${API_VERSION}`
    expect((await raw(path)).status).toBe(401)
    expect((await as('sin-hospitales').get('/api/hospitals/1/events')).status).toBe(404)
    expect((await as('direccion').get('/api/hospitals/99/events')).status).toBe(404)
  })

  test('without a right of nothing but the hospital itself', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('sin-permisos')
    await as('direccion').post(ROOMS, roomBody('Z-6'), newKey())
    await as('direccion').post(PATIENTS, person(), newKey())
    await as('direccion').put('/api/hospitals/1', { hospitalId: 1, name: 'Hospital Nuevo' })
    expect(without(await stream.change())).toEqual({
      noun: 'hospitals',
      id: 1,
      version: null,
      sub: 'direccion',
    })
  })

  test('and of an episode only that beds have changed, where one may see these', async () => {
    const { listen, store, admit } = await startWard()
    await revoke(store, 'archivo', 'episodes')
    const stream = await listen('archivo')
    await admit()
    expect(without(await stream.change())).toEqual({
      noun: 'rooms',
      id: null,
      version: null,
      sub: 'admision',
    })
  })

  test('and of a doctor who retires that the roster has changed, where one may see that', async () => {
    const { as, listen, store } = await startWard()
    await revoke(store, 'archivo', 'doctors')
    const stream = await listen('archivo')
    const retirement = await as('direccion').post(
      '/api/hospitals/1/doctors/medica/retire',
      { reassignments: [] },
      ifMatch({ version: 1 }),
    )
    expect(retirement.status).toBe(200)
    expect(without(await stream.change())).toEqual({
      noun: 'assignments',
      id: null,
      version: null,
      sub: 'direccion',
    })
  })

  test('from the moment that a right is given until it is taken away', async () => {
    const { as, listen, store } = await startServer()
    const stream = await listen('sin-permisos')
    const everything = await listen('direccion')
    await as('direccion').post(ROOMS, roomBody('Z-7'), newKey())
    // Told to all who listen at once, as they stand at that moment.
    await everything.change()
    await grant(store, 'sin-permisos', 'rooms', 'read')
    const seen = toRoom(await as('direccion').post(ROOMS, roomBody('Z-8'), newKey()))
    expect(await stream.change()).toMatchObject({ noun: 'rooms', id: seen.roomId })
    await everything.change()
    await revoke(store, 'sin-permisos', 'rooms')
    await as('direccion').post(ROOMS, roomBody('Z-9'), newKey())
    await as('direccion').put('/api/hospitals/1', { hospitalId: 1, name: 'Hospital Nuevo' })
    expect(await stream.change()).toMatchObject({ noun: 'hospitals' })
  })

  test('and of one’s own rights, even the last', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('archivo')
    await as('direccion').put(`${USERS}/archivo`, { groups: [] }, ifMatch({ version: 1 }))
    expect(await stream.change()).toMatchObject({ noun: 'users', id: 'archivo' })
  })
})

describe('a stream ends', () => {
  test('for whoever is no member any more', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('archivo')
    await stream.next()
    await as('direccion').delete(`${USERS}/archivo`)
    expect(await stream.next()).toBeUndefined()
  })

  test('for whoever is shut out of the installation', async () => {
    const { as, listen, store } = await startServer()
    await store.write('installation', (db) =>
      db.updateTable('users').set({ isInstallationAdmin: 1 }).where('userId', '=', 'direccion').execute(),
    )
    const stream = await listen('archivo')
    await stream.next()
    await as('direccion').post('/api/installation/people/archivo/deactivate', {
      reason: 'Ya no trabaja aquí',
    })
    expect(await stream.next()).toBeUndefined()
  })

  test('for everybody where the hospital is withdrawn', async () => {
    const { as, listen } = await startServer()
    const stream = await listen('enfermeria')
    await stream.next()
    await as('direccion').delete('/api/hospitals/1')
    expect(await stream.next()).toBeUndefined()
  })

  test('when the server stops, which then opens no other', async () => {
    const { listen, endStreams } = await startServer()
    const stream = await listen('enfermeria')
    await stream.next()
    endStreams()
    expect(await stream.next()).toBeUndefined()
    await expect(listen('enfermeria')).rejects.toThrow('503')
  })

  test('of one person the oldest, where they open one after the other', async () => {
    const { listen } = await startServer()
    const streams = []
    for (let count = 0; count < 51; count += 1) streams.push(await listen('enfermeria'))
    const [oldest, second] = streams
    await oldest?.next()
    expect(await oldest?.next()).toBeUndefined()
    expect(await second?.next()).toMatchObject({ name: 'ready' })
  })
})

describe('who is at a draft', () => {
  const at = (documentId: number) => `${DOCUMENTS}/${documentId}`

  test('is told to the others by name for half a minute, and by nobody’s text', async () => {
    const { as, draft, later, listen, audit } = await startRecord()
    const { documentId, version } = await draft()
    const stream = await listen('direccion')
    const before = (await audit()).length
    const reply = await as('medica').send('PUT', `${at(documentId)}/presence`)
    expect(reply.status).toBe(204)
    expect(without(await stream.change())).toEqual({
      noun: 'presence',
      id: documentId,
      version: null,
      sub: 'medica',
    })
    expect(await audit()).toHaveLength(before)
    const read = async () => documentIn(await as('direccion').get(at(documentId)))
    expect(await read()).toMatchObject({ version, editors: [{ userId: 'medica', name: expect.any(String) }] })
    later(0.6)
    expect(await read()).toMatchObject({ editors: [] })
  })

  test('is told again as long as they stay: no log keeps it for whoever comes meanwhile', async () => {
    const { as, draft, later, listen } = await startRecord()
    const { documentId } = await draft()
    const stream = await listen('direccion')
    await as('medica').send('PUT', `${at(documentId)}/presence`)
    later(0.25)
    await as('medica').send('PUT', `${at(documentId)}/presence`)
    await as('direccion').send('PUT', `${at(documentId)}/presence`)
    const heard = [await stream.change(), await stream.change(), await stream.change()]
    expect(heard.map(({ sub }) => sub)).toEqual(['medica', 'medica', 'direccion'])
  })

  test('can only be whoever may write in it, while it is a draft', async () => {
    const { as, complete, sign } = await startRecord()
    const draft = await complete()
    const address = `${at(draft.documentId)}/presence`
    expect((await as('archivo').send('PUT', address)).status).toBe(403)
    expect((await as('sin-hospitales').send('PUT', address)).status).toBe(404)
    expect((await as('medica').send('PUT', `${at(99_999)}/presence`)).status).toBe(404)
    await sign(draft)
    expect((await as('medica').send('PUT', address)).status).toBe(409)
    expect(documentIn(await as('medica').get(at(draft.documentId))).editors).toEqual([])
  })
})
