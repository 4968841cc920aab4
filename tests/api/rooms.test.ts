import type { KyselyPlugin } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type RoomCreate, RoomImportAnswer, type RoomUpdate } from '#src/domain/rooms/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { bedAt, READERS, ROOMS, roomBody, sameRoom, startRooms, toRoom, WRITERS } from '../fixtures/rooms.ts'
import { NOW } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

describe('a room is created', () => {
  test('with free beds, and is read as it was answered', async () => {
    const { as, read, events } = await startRooms()
    const about = { name: 'Sala norte', floor: '2', service: 'Cirugía', notes: 'Dos\nventanas' }
    const body: RoomCreate = {
      code: ' Z-201 ',
      kind: 'double',
      ...about,
      beds: [{ code: 'Z-201-B', countable: false }, { code: 'Z-201-A' }],
    }
    const reply = await as('enfermeria').post(ROOMS, body, newKey())
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const room = toRoom(reply)
    const free = { state: 'free', reason: null, since: NOW.toISOString(), occupant: null }
    const beds = [
      { bedId: expect.any(Number), code: 'Z-201-A', countable: true, ...free },
      { bedId: expect.any(Number), code: 'Z-201-B', countable: false, ...free },
    ]
    const roomId = expect.any(Number)
    expect(room).toEqual({ roomId, code: 'Z-201', kind: 'double', ...about, active: true, beds, version: 1 })
    expect(await read(room.roomId)).toEqual(room)
    expect(await events(bedAt(room).bedId)).toMatchObject([
      { hospitalId: 1, state: 'free', happenedAt: NOW.getTime(), userId: 'enfermeria', episodeId: null },
    ])
  })

  test('once, however often the same creation is sent', async () => {
    const { as, page } = await startRooms()
    const key = newKey()
    const replies = await Promise.all(
      [1, 2, 3].map(() => as('admision').post(ROOMS, roomBody('Z1', ['A']), key)),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => toRoom(reply).roomId)).size).toBe(1)
    expect((await page('search=z1')).data).toHaveLength(1)
    const other = await as('admision').post(ROOMS, roomBody('Z2'), key)
    expect(other.status).toBe(422)
  })

  test.each(['z9', 'Z9', ' z9 '])('but not under %j where Z9 stands', async (code) => {
    const { as, make } = await startRooms()
    const { roomId } = await make(roomBody('Z9'))
    const reply = await as('direccion').post(ROOMS, roomBody(code), newKey())
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      detail: `Ya hay un cuarto con la clave ${code.trim()}`,
      errors: { code: [expect.any(String)] },
      existing: { roomId },
    })
  })

  test('under one code by one of many who try in the same instant', async () => {
    const { as } = await startRooms()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => as('direccion').post(ROOMS, roomBody('Z1', ['A']), newKey())),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('under a code that another hospital has', async () => {
    const { as, make } = await startRooms()
    await make(roomBody('Z1'))
    const reply = await as('direccion').post('/api/hospitals/2/rooms', roomBody('Z1'), newKey())
    expect(reply.status).toBe(201)
    expect((await as('direccion').get(`${ROOMS}/${toRoom(reply).roomId}`)).status).toBe(404)
  })

  test.each([
    ['code', { ...roomBody('x'), code: '   ' }],
    ['code', roomBody('a\u0007b')],
    ['code', roomBody('a\u0000b')],
    ['code', roomBody('С101')],
    ['code', roomBody('غرفة')],
    ['code', roomBody('١٠١')],
    ['code', roomBody('Z\ufffd1')],
    ['name', roomBody('Z1', [], { name: 'Terapia f\ufffdsica' })],
    ['beds.1.code', roomBody('Z1', ['A', 'В'])],
    ['code', roomBody('x'.repeat(21))],
    ['name', roomBody('Z1', [], { name: '\ud800' })],
    ['notes', roomBody('Z1', [], { notes: '\u0000' })],
    ['kind', { ...roomBody('Z1'), kind: 'suite' }],
    ['beds', roomBody('Z1', ['A', 'a'])],
    ['beds.1.code', roomBody('Z1', ['A', 'B\u001b'])],
    ['beds.0.code', roomBody('Z1', [''])],
    ['beds', { code: 'Z1', kind: 'ward' }],
  ])('without a bad %s', async (field, body) => {
    const { as, page } = await startRooms()
    const reply = await as('direccion').post(ROOMS, body, newKey())
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect((await page('search=Z1')).data).toEqual([])
  })

  test.each(['<img src=x onerror=alert(1)>', '=1+1', 'غرفة', "'; drop table rooms--"])(
    'called %j, which is a name like any other',
    async (name) => {
      const { make, page } = await startRooms()
      const room = await make(roomBody('Z1', [], { name }))
      expect(room.name).toBe(name)
      const { data } = await page(`search=${encodeURIComponent(name)}`)
      expect(data).toEqual([room])
    },
  )
})

describe('rooms are listed', () => {
  async function withRooms() {
    const server = await startRooms()
    const rooms: RoomCreate[] = [
      roomBody('Z-10', ['1'], { floor: 'P10', service: 'Cirugía', kind: 'double' }),
      roomBody('Z-9', ['1'], { floor: 'P9', service: 'Ñoquis', kind: 'single' }),
      roomBody('Z-2', ['1'], { floor: 'P9', service: 'Nutrición', kind: 'nursery' }),
      roomBody('z-1', ['1'], { floor: 'P2', service: 'Óptica', kind: 'emergency', name: 'Choque' }),
    ]
    const made = await server.as('direccion').post(`${ROOMS}/import`, { rooms }, newKey())
    const { data } = z.parse(RoomImportAnswer, made.body)
    const codes = async (query: string) =>
      (await server.page(`search=Z-&${query}`)).data.map(({ code }) => code)
    return { ...server, codes, rooms: data }
  }

  test.each([
    ['', ['z-1', 'Z-2', 'Z-9', 'Z-10']],
    ['orderBy=code:desc', ['Z-10', 'Z-9', 'Z-2', 'z-1']],
    ['orderBy=floor:asc', ['z-1', 'Z-9', 'Z-2', 'Z-10']],
    ['orderBy=service:asc', ['Z-10', 'Z-2', 'Z-9', 'z-1']],
    ['orderBy=kind:asc', ['Z-9', 'Z-10', 'z-1', 'Z-2']],
    ['orderBy=roomId:desc', ['z-1', 'Z-2', 'Z-9', 'Z-10']],
    ['floor=P9', ['Z-2', 'Z-9']],
    ['floor=P', []],
    ['service=Cirugía', ['Z-10']],
    ['pageSize=2', ['z-1', 'Z-2']],
    ['pageSize=2&pageIndex=2', ['Z-9', 'Z-10']],
    ['pageSize=2&pageIndex=9', []],
  ])('with %j as %j', async (query, order) => {
    const { codes } = await withRooms()
    expect(await codes(query)).toEqual(order)
  })

  test.each([
    ['optica choque', ['z-1']],
    ['P9 ÑOQUIS', ['Z-9']],
    ['z-10', ['Z-10']],
    ['cirugia p9', []],
  ])('by the words %j, wherever they stand', async (search, found) => {
    const { page } = await withRooms()
    expect((await page(`search=${search}`)).data.map(({ code }) => code)).toEqual(found)
  })

  test('with their beds, and apart from those that are out of use', async () => {
    const { as, codes, rooms, page } = await withRooms()
    const [first, ...others] = rooms
    if (!first) throw new Error('No rooms')
    await as('direccion').put(
      `${ROOMS}/${first.roomId}`,
      { ...sameRoom(first), active: false },
      ifMatch(first),
    )
    expect(await codes('active=true')).toEqual(['z-1', 'Z-2', 'Z-9'])
    expect(await codes('active=false')).toEqual(['Z-10'])
    const { data } = await page('search=Z-&active=true&orderBy=roomId:asc')
    expect(data).toEqual(others)
  })

  test.each(['orderBy=name:asc', 'active=yes', 'pageSize=101', 'pageIndex=0'])('not by %j', async (query) => {
    const { as } = await startRooms()
    expect((await as('archivo').get(`${ROOMS}?${query}`)).status).toBe(400)
  })

  test('with who lies there, and for whom a name could be mistaken', async () => {
    const { make, occupy, read, page, pass } = await startRooms()
    const room = await make(roomBody('Z1', ['A', 'B', 'C'], { floor: 'P9' }))
    const at = pass(10).toISOString()
    const who = await occupy(bedAt(room, 0).bedId, 'José', 'Pérez', 'López')
    await occupy(bedAt(room, 1).bedId, 'Jose', 'Peres', 'Lopez')
    const changed = await read(room.roomId)
    expect(changed.beds.map(({ state, since }) => [state, since])).toEqual([
      ['occupied', at],
      ['occupied', at],
      ['free', NOW.toISOString()],
    ])
    expect(bedAt(changed).occupant).toEqual({
      ...who,
      kind: 'inpatient',
      status: 'open',
      admittedAt: NOW.toISOString(),
      expectedDischargeAt: null,
      attendingDoctorId: null,
      attendingDoctorName: null,
      diagnosis: null,
      noteOverdue: false,
      orderedMotive: null,
      hasDraft: false,
      allergies: 'notAsked',
      name: 'José Pérez López',
      givenNames: 'José',
      firstSurname: 'Pérez',
      secondSurname: 'López',
      recordNumber: expect.any(String),
      sex: 'female',
      birthDate: null,
      estimatedAge: null,
      identified: true,
      similarName: true,
      namesakes: [
        {
          patientId: expect.any(Number),
          birthDate: null,
          estimatedAge: null,
          isSameName: false,
          bed: { bedId: bedAt(room, 1).bedId, code: 'B', roomCode: 'Z1' },
        },
      ],
    })
    expect(changed.version).toBe(1)
    expect((await page('floor=P9')).data).toEqual([changed])
  })

  test('by as many queries, however many rooms there are and patients lie in them', async () => {
    const { as, store, occupy } = await startRooms()
    const rooms = Array.from({ length: 100 }, (_, index) => roomBody(`Z${index}`, ['A', 'B', 'C']))
    const made = await as('direccion').post(`${ROOMS}/import`, { rooms }, newKey())
    for (const room of z.parse(RoomImportAnswer, made.body).data.slice(0, 20))
      await occupy(bedAt(room).bedId, 'Ana', room.code)

    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const read = store.read.bind(store)
    vi.spyOn(store, 'read').mockImplementation((work) => read((db) => work(db.withPlugin(counting))))
    /** Of a full page: one that isn't full needs no count. */
    async function queriesOf(search: string, rooms: number): Promise<number> {
      asked = 0
      const reply = await as('archivo').get(`${ROOMS}?search=${search}&pageSize=${rooms}`)
      expect(reply.body).toMatchObject({ pagination: { totalItems: rooms } })
      return asked
    }
    const forOne = await queriesOf('Z10', 1)
    expect(forOne).toBeGreaterThan(2)
    expect(await queriesOf('Z', 100)).toBe(forOne)
  })
})

describe('many rooms are imported', () => {
  test('in the order of the file, once', async () => {
    const { as } = await startRooms()
    const rooms = Array.from({ length: 500 }, (_, index) => roomBody(`Z${500 - index}`, ['A', 'B']))
    const key = newKey()
    const reply = await as('direccion').post(`${ROOMS}/import`, { rooms }, key)
    expect(reply.status).toBe(201)
    const { data } = z.parse(RoomImportAnswer, reply.body)
    expect(data.map(({ code }) => code)).toEqual(rooms.map(({ code }) => code))
    expect(data.every(({ beds }) => beds.length === 2)).toBe(true)
    expect((await as('direccion').post(`${ROOMS}/import`, { rooms }, key)).body).toEqual(reply.body)
  })

  test('all of them or none, and each row that clashes is named', async () => {
    const { as, make, page } = await startRooms()
    const { roomId } = await make(roomBody('Z1'))
    await make(roomBody('Z3'))
    const rooms = ['Z0', 'z1', 'Z2', 'Z3'].map((code) => roomBody(code))
    const reply = await as('direccion').post(`${ROOMS}/import`, { rooms }, newKey())
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      errors: {
        'rooms.1.code': ['Ya hay un cuarto con la clave z1'],
        'rooms.3.code': ['Ya hay un cuarto con la clave Z3'],
      },
      existing: { roomId },
    })
    expect((await page('search=Z0')).data).toEqual([])
  })

  test.each([
    ['rooms.2.code', ['Z1', 'Z2', ' z1'].map((code) => roomBody(code))],
    ['rooms.1.beds.0.code', [roomBody('Z1'), roomBody('Z2', [''])]],
    ['rooms.1.code', [roomBody('C101'), roomBody('С101')]],
    ['rooms', []],
    ['rooms', Array.from({ length: 501 }, (_, index) => roomBody(`Z${index}`))],
  ])('but not with a bad %s', async (field, rooms) => {
    const { as } = await startRooms()
    const reply = await as('direccion').post(`${ROOMS}/import`, { rooms }, newKey())
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  })
})

describe('a room is changed', () => {
  async function withRoom(beds = ['A', 'B']) {
    const server = await startRooms()
    const room = await server.make(roomBody('Z1', beds, { name: 'Norte', notes: 'Nota' }))
    const path = `${ROOMS}/${room.roomId}`
    const put = (body: unknown, of = room) => server.as('direccion').put(path, body, ifMatch(of))
    return { ...server, room, path, put }
  }

  test('with the codes that it has, which a later rule refuses for new ones', async () => {
    const { room, put, path, as, store } = await withRoom()
    await store.db.updateTable('rooms').set({ code: 'С1' }).where('roomId', '=', room.roomId).execute()
    await store.db.updateTable('beds').set({ code: 'В' }).where('code', '=', 'B').execute()
    const stored = toRoom(await as('direccion').get(path))
    const changed = toRoom(await put({ ...sameRoom(stored), name: 'Sur' }, stored))
    expect(changed).toMatchObject({ name: 'Sur', code: 'С1', beds: [{ code: 'A' }, { code: 'В' }] })
    const [first, second] = sameRoom(changed).beds
    const beds = [{ ...first, code: 'А' }, second]
    expect(await put({ ...sameRoom(changed), code: 'С2', beds }, changed)).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)], 'beds.0.code': [expect.any(String)] } },
    })
  })

  test('in all that it says, and its version with it', async () => {
    const { room, put, read } = await withRoom()
    const change: RoomUpdate = {
      code: 'Z-1',
      name: 'Sur',
      floor: '3',
      service: 'Urgencias',
      kind: 'emergency',
      notes: '',
      active: false,
      beds: room.beds.map(({ bedId, code }) => ({ bedId, code, countable: false })),
    }
    const reply = await put(change)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    const beds = room.beds.map((bed) => ({ ...bed, countable: false }))
    expect(reply.body).toEqual({ ...change, roomId: room.roomId, version: 2, beds })
    expect(await read(room.roomId)).toEqual(reply.body)
  })

  test('of two changes in the same instant one wins, and the other is told what is stored', async () => {
    const { room, put } = await withRoom()
    const replies = await Promise.all(['1', '2', '3'].map((name) => put({ ...sameRoom(room), name })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    const won = replies.find(({ status }) => status === 200)
    expect(replies.find(({ status }) => status === 412)?.body).toMatchObject({ current: won?.body })
  })

  test.each([undefined, '', '*'])('not with If-Match %j', async (tag) => {
    const { as, room, path } = await withRoom()
    const reply = await as('direccion').put(
      path,
      sameRoom(room),
      tag === undefined ? {} : { 'if-match': tag },
    )
    expect(reply.status).toBe(428)
  })

  test('but to no code that another has, and to its own in another case', async () => {
    const { room, make, put } = await withRoom()
    const { roomId } = await make(roomBody('Z2'))
    const clash = await put({ ...sameRoom(room), code: 'z2' })
    expect(clash.status).toBe(409)
    expect(clash.body).toMatchObject({ errors: { code: [expect.any(String)] }, existing: { roomId } })
    expect(toRoom(await put({ ...sameRoom(room), code: 'z1' })).code).toBe('z1')
  })

  test('beds trade their codes, come and go', async () => {
    const { room, put, events } = await withRoom(['A', 'B', 'C'])
    const [a, b] = [bedAt(room, 0), bedAt(room, 1)]
    const beds = [{ bedId: a.bedId, code: 'B' }, { bedId: b.bedId, code: 'a' }, { code: 'D' }]
    const changed = toRoom(await put({ ...sameRoom(room), beds }))
    expect(changed.beds.map(({ bedId, code }) => [code, bedId])).toEqual([
      ['a', b.bedId],
      ['B', a.bedId],
      ['D', expect.any(Number)],
    ])
    expect(await events(bedAt(changed, 2).bedId)).toMatchObject([{ state: 'free', userId: 'direccion' }])
  })

  test('a bed that was never used goes for good; one that was keeps its history and leaves its code', async () => {
    const { as, room, put, store } = await withRoom()
    const [unused, used] = [bedAt(room, 0), bedAt(room, 1)]
    const out = { state: 'outOfService', reason: 'Barandal roto' }
    await as('enfermeria').put(`${ROOMS}/${room.roomId}/beds/${used.bedId}`, out, ifMatch(room))
    const beds = [{ code: 'B' }]
    const changed = toRoom(await put({ ...sameRoom(room), beds }, { ...room, version: 2 }))
    expect(changed.beds).toMatchObject([{ code: 'B', state: 'free' }])
    const ids = [unused.bedId, used.bedId]
    const rows = await store.db.selectFrom('beds').selectAll().where('bedId', 'in', ids).execute()
    expect(rows).toMatchObject([{ bedId: used.bedId, code: 'B', retiredAt: NOW.getTime() }])
    const events = await store.db.selectFrom('bedEvents').selectAll().where('bedId', 'in', ids).execute()
    expect(events.map(({ bedId, state }) => [bedId, state])).toEqual([
      [used.bedId, 'free'],
      [used.bedId, 'outOfService'],
    ])
    expect(bedAt(changed).bedId).not.toBe(used.bedId)
  })

  test.each([
    ['beds.0.bedId', [{ bedId: 999_999, code: 'A' }]],
    [
      'beds',
      (bedId: number) => [
        { bedId, code: 'A' },
        { bedId, code: 'B' },
      ],
    ],
    ['beds', [{ code: 'A' }, { code: 'a' }]],
  ])('not with bad %s', async (field, make) => {
    const { room, put, read } = await withRoom()
    const beds = typeof make === 'function' ? make(bedAt(room).bedId) : make
    const reply = await put({ ...sameRoom(room), beds })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await read(room.roomId)).toEqual(room)
  })

  test('but no bed of another room becomes its own', async () => {
    const { room, put, make } = await withRoom()
    const other = await make(roomBody('Z2', ['X']))
    const reply = await put({ ...sameRoom(room), beds: sameRoom(other).beds })
    expect(reply.status).toBe(422)
  })

  test.each([
    ['direccion', 'Ana López Ruiz'],
    ['sin-permisos', 'un paciente'],
  ])('with patients it is not taken out of use: %s is told of %s', async (persona, name) => {
    const { as, room, path, occupy, read, store } = await withRoom()
    await grant(store, 'sin-permisos', 'rooms', 'read')
    await grant(store, 'sin-permisos', 'rooms', 'write')
    const who = await occupy(bedAt(room).bedId, 'Ana', 'López', 'Ruiz')
    await occupy(bedAt(room, 1).bedId, 'Eva', 'Gómez')
    const reply = await as(persona).put(path, { ...sameRoom(room), active: false }, ifMatch(room))
    expect(reply.status).toBe(409)
    const detail = `Un cuarto con pacientes no se puede desactivar: en la cama A está ${name} y hay 1 más`
    expect(reply.body).toMatchObject({ detail, errors: { active: [detail] }, existing: who })
    expect((await read(room.roomId)).active).toBe(true)
  })

  test('no bed is taken out with somebody in it', async () => {
    const { room, put, occupy, read } = await withRoom()
    const who = await occupy(bedAt(room, 1).bedId, 'Ana', 'López')
    const left = sameRoom(room).beds.slice(0, 1)
    const reply = await put({ ...sameRoom(room), beds: left })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      detail: 'La cama B no se puede quitar: la ocupa Ana López',
      errors: { beds: [expect.any(String)] },
      existing: who,
    })
    expect((await read(room.roomId)).beds).toHaveLength(2)
    const renamed = sameRoom(room).beds.map((bed) => ({ ...bed, code: `${bed.code}1` }))
    expect((await put({ ...sameRoom(room), beds: renamed })).status).toBe(200)
  })
})

describe('rooms are for those who may', () => {
  test('read them', async () => {
    const { as, make } = await startRooms()
    const { roomId } = await make(roomBody('Z1'))
    for (const persona of READERS) {
      expect((await as(persona).get(ROOMS)).status).toBe(200)
      expect((await as(persona).get(`${ROOMS}/${roomId}`)).headers.get('etag')).toBe('"1"')
    }
    const refused = await as('sin-permisos').get(ROOMS)
    expect([refused.status, refused.body]).toMatchObject([403, { group: 'hospital-1-rooms-read' }])
    expect((await as('sin-hospitales').get(ROOMS)).status).toBe(404)
    expect((await as('medica').get('/api/hospitals/9/rooms')).status).toBe(403)
  })

  test.each(['medica', 'archivo', 'sin-permisos'])('write them, which %s may not', async (persona) => {
    const { as, make, read, audit } = await startRooms()
    const room = await make(roomBody('Z1', ['A']))
    const path = `${ROOMS}/${room.roomId}`
    const before = (await audit()).length
    const bed = `${path}/beds/${bedAt(room).bedId}`
    const replies = [
      await as(persona).post(ROOMS, roomBody('Z2'), newKey()),
      await as(persona).post(`${ROOMS}/import`, { rooms: [roomBody('Z2')] }, newKey()),
      await as(persona).put(path, { ...sameRoom(room), name: 'x' }, ifMatch(room)),
      await as(persona).put(bed, { state: 'outOfService', reason: 'x' }, ifMatch(room)),
    ]
    for (const reply of replies)
      expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-rooms-write' }])
    expect(await read(room.roomId)).toEqual(room)
    expect((await audit()).slice(before).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('write them, and every write is logged', async () => {
    const { as, audit } = await startRooms()
    for (const persona of WRITERS) {
      const room = toRoom(await as(persona).post(ROOMS, roomBody(persona, ['A']), newKey()))
      const path = `${ROOMS}/${room.roomId}`
      expect((await as(persona).put(path, sameRoom(room), ifMatch(room))).status).toBe(200)
      expect((await audit()).slice(-2)).toMatchObject([
        { userId: persona, method: 'POST', path: ROOMS, status: 201, hospitalId: 1, patientId: null },
        { userId: persona, method: 'PUT', path, status: 200, hospitalId: 1, patientId: null },
      ])
    }
  })

  test('the right to write alone changes nothing and shows nobody who lies there', async () => {
    const { as, make, occupy, store } = await startRooms()
    const room = await make(roomBody('Z1', ['A']))
    await occupy(bedAt(room).bedId, 'Ana', 'López')
    await grant(store, 'sin-permisos', 'rooms', 'write')
    const path = `${ROOMS}/${room.roomId}`
    expect((await as('sin-permisos').get(path)).status).toBe(403)
    const reply = await as('sin-permisos').put(path, sameRoom(room), ifMatch(room))
    expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-rooms-read' }])
    expect(JSON.stringify(reply.body)).not.toContain('Ana')
  })

  test.each(['0', '-1', 'x', '999999', '1e3', '9'.repeat(30)])('and %s is none', async (roomId) => {
    const { as, room } = await startRooms().then(async (server) => ({
      ...server,
      room: await server.make(roomBody('Z1')),
    }))
    expect((await as('archivo').get(`${ROOMS}/${roomId}`)).status).toBe(404)
    const reply = await as('direccion').put(`${ROOMS}/${roomId}`, sameRoom(room), ifMatch(room))
    expect(reply.status).toBe(404)
  })

  test('and looking at the board is no reading of a record', async () => {
    const { as, make, occupy, audit } = await startRooms()
    const room = await make(roomBody('Z1', ['A']))
    await occupy(bedAt(room).bedId, 'Ana', 'López')
    const before = await audit()
    await as('archivo').get(`${ROOMS}/${room.roomId}`)
    await as('archivo').get(ROOMS)
    expect(await audit()).toEqual(before)
  })
})
