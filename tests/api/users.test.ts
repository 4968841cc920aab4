import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '#server/api/app.ts'
import { claimsOf } from '#server/identity/access.ts'
import { AREAS, groupName, parseGroups } from '#src/domain/permissions.ts'
import { Problem } from '#src/domain/problem.ts'
import { Member, MemberPage, UserPage } from '#src/domain/users/contract.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'

const USERS = '/api/hospitals/1/users'
const OUTSIDER = 'sin-hospitales'
const ALL = AREAS.flatMap((area) => [groupName(1, area, 'read'), groupName(1, area, 'write')])
const MANAGING = [groupName(1, 'hospital', 'read'), groupName(1, 'hospital', 'write')]
const READING = [groupName(1, 'patients', 'read'), groupName(1, 'rooms', 'read')]

const memberIn = ({ body }: Reply): Member => z.parse(Member, body)

/** The fields that a refusal blames. */
function fieldsIn({ body }: Reply): string[] {
  return Object.keys(z.parse(Problem, body).errors ?? {})
}

async function startUsers() {
  const server = await startServer()
  const { as, store, hospital } = server
  let keys = 0
  const groupsOf = async (userId: string) => {
    const groups = parseGroups((await claimsOf(store, userId))?.groups)
    return [...groups].filter((group) => group.startsWith('hospital-1-')).toSorted()
  }
  return {
    ...server,
    groupsOf,
    read: (userId: string, persona = 'direccion') => as(persona).get(`${USERS}/${userId}`),
    add(body: unknown, persona = 'direccion') {
      keys += 1
      return as(persona).post(USERS, body, { 'idempotency-key': `user-${keys}` })
    },
    accept: (userId: string) => hospital().acceptInvitation(userId),
    /** Gives somebody groups, with the version that they have now unless another is given. */
    async set(userId: string, groups: readonly string[], { persona = 'direccion', etag = '' } = {}) {
      const current = etag || ((await as('archivo').get(`${USERS}/${userId}`)).headers.get('etag') ?? '""')
      return as(persona).put(`${USERS}/${userId}`, { groups }, { 'if-match': current })
    },
    end: (userId: string, persona = 'direccion') => as(persona).delete(`${USERS}/${userId}`),
  }
}

/** Takes every assignment of a doctor away, as if their shifts were over. */
async function release(store: Awaited<ReturnType<typeof startUsers>>['store'], doctorId: string) {
  await store.write('installation', (db) =>
    db
      .updateTable('assignments')
      .set({ endedAt: (eb) => eb.ref('startedAt') })
      .where('doctorId', '=', doctorId)
      .where('hospitalId', '=', 1)
      .execute(),
  )
}

describe('a member', () => {
  test('is answered with groups, version and its tag', async () => {
    const { read } = await startUsers()
    const reply = await read('enfermeria', 'archivo')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(memberIn(reply)).toMatchObject({
      userId: 'enfermeria',
      userName: 'Óscar Peña Lara',
      email: 'enfermeria@ronda.example',
      version: 1,
      groups: expect.arrayContaining(['hospital-1-rooms-write', 'hospital-1-patients-read']),
    })
  })

  test('stands in the list with the version of the membership', async () => {
    const { as, set } = await startUsers()
    await set('enfermeria', READING)
    const { data } = z.parse(UserPage, (await as('archivo').get(`${USERS}?pageSize=100`)).body)
    const versions = new Map(data.map((user) => [user.userId, user.version]))
    expect([versions.get('enfermeria'), versions.get('medica')]).toEqual([2, 1])
  })

  test.each([OUTSIDER, 'nadie', '%27', '__proto__', '..%2f..'])('%s is none', async (userId) => {
    const { read, end, as } = await startUsers()
    expect((await read(userId)).status).toBe(404)
    expect((await end(userId)).status).toBe(404)
    const put = await as('direccion').put(`${USERS}/${userId}`, { groups: [] }, { 'if-match': '"1"' })
    expect(put.status).toBe(404)
  })
})

describe('adding a member', () => {
  test('makes an outsider one, with these groups, once they accept', async () => {
    const { add, accept, groupsOf, as, audit } = await startUsers()
    expect((await as(OUTSIDER).get('/api/hospitals/1/rooms')).status).toBe(404)
    const reply = await add({ userId: OUTSIDER, groups: [...READING, ...READING] })
    expect(reply.status).toBe(201)
    expect(memberIn(reply)).toMatchObject({ userId: OUTSIDER, userName: 'Tomás Güémez Ortiz', version: 1 })
    expect(memberIn(reply).groups.toSorted()).toEqual(READING.toSorted())
    expect(memberIn(reply).status).toBe('invited')
    await accept(OUTSIDER)
    expect(await groupsOf(OUTSIDER)).toEqual(READING.toSorted())
    expect((await as(OUTSIDER).get('/api/hospitals/1/rooms')).status).toBe(200)
    expect((await as(OUTSIDER).get('/api/hospitals/2/rooms')).status).toBe(404)
    const outside = await as('direccion').get(`/api/users?excludeFromHospitalId=1&search=guemez`)
    expect(outside.body).toMatchObject({ data: [] })
    const writes = (await audit()).filter(({ status }) => status === 201)
    expect(writes).toMatchObject([{ userId: 'direccion', path: USERS, status: 201, hospitalId: 1 }])
  })

  test('needs no groups at all', async () => {
    const { add, accept, as } = await startUsers()
    expect((await add({ userId: OUTSIDER, groups: [] })).status).toBe(201)
    await accept(OUTSIDER)
    expect((await as(OUTSIDER).get('/api/hospitals/1/profile')).status).toBe(200)
    expect((await as(OUTSIDER).get('/api/hospitals/1/rooms')).status).toBe(403)
  })

  test('the same again under the same key makes no duplicate', async () => {
    const { as, store } = await startUsers()
    const send = () =>
      as('direccion').post(USERS, { userId: OUTSIDER, groups: [] }, { 'idempotency-key': 'once' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const rows = store.db.selectFrom('invitations').selectAll().where('userId', '=', OUTSIDER)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('who is one already is refused by name', async () => {
    const { add, groupsOf } = await startUsers()
    const before = await groupsOf('medica')
    const text = 'Ximena Núñez Ávila ya es de este centro médico'
    const reply = await add({ userId: 'medica', groups: ALL })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ detail: text, errors: { userId: [text] } })
    expect(await groupsOf('medica')).toEqual(before)
  })

  test.each([
    [{ userId: 'nadie', groups: [] }, 'userId'],
    [{ userId: '', groups: [] }, 'userId'],
    [{ groups: [] }, 'userId'],
    [{ userId: OUTSIDER }, 'groups'],
    [{ userId: OUTSIDER, groups: 'hospital-1-rooms-read' }, 'groups'],
    [{ userId: OUTSIDER, groups: ['hospital-2-rooms-read'] }, 'groups'],
    [{ userId: OUTSIDER, groups: ['hospital-10-rooms-read'] }, 'groups'],
    [{ userId: OUTSIDER, groups: ['hospital-1-rooms-admin'] }, 'groups'],
    [{ userId: OUTSIDER, groups: ['hospital-1-rooms-read '] }, 'groups'],
    [{ userId: OUTSIDER, groups: ['rooms-read'] }, 'groups'],
    [{ userId: OUTSIDER, groups: ['__proto__'] }, 'groups'],
  ])('%j is refused at its field', async (body, field) => {
    const { add, groupsOf, as } = await startUsers()
    const reply = await add(body)
    expect(reply.status).toBe(422)
    expect(fieldsIn(reply)[0]).toBe(field)
    expect(await groupsOf(OUTSIDER)).toEqual([])
    expect((await as(OUTSIDER).get('/api/hospitals/1/profile')).status).toBe(404)
  })

  test.each(['medica', 'enfermeria', 'admision', 'archivo', 'sin-permisos'])(
    'is refused to %s, and logged',
    async (persona) => {
      const { add, audit, groupsOf } = await startUsers()
      const reply = await add({ userId: OUTSIDER, groups: ALL }, persona)
      expect(reply.status).toBe(403)
      expect(reply.body).toMatchObject({ group: 'hospital-1-hospital-write' })
      expect(await audit()).toMatchObject([{ userId: persona, path: USERS, status: 403 }])
      expect(await groupsOf(OUTSIDER)).toEqual([])
    },
  )
})

describe('changing what a member may do', () => {
  test('replaces the groups of this hospital alone, at once', async () => {
    const { set, read, as, store } = await startUsers()
    const elsewhere = async () =>
      (await claimsOf(store, 'enfermeria'))?.groups.filter((group) => !group.startsWith('hospital-1-'))
    const before = await elsewhere()
    const reply = await set('enfermeria', READING)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(memberIn(reply).groups.toSorted()).toEqual(READING.toSorted())
    expect((await read('enfermeria')).body).toEqual(reply.body)
    expect(await elsewhere()).toEqual(before)
    expect((await as('enfermeria').get('/api/hospitals/1/rooms')).status).toBe(200)
    expect((await as('enfermeria').get('/api/hospitals/1/episodes')).status).toBe(403)
  })

  test('can take everything away from somebody, who stays a member', async () => {
    const { set, groupsOf, as } = await startUsers()
    expect((await set('medica', [])).status).toBe(200)
    expect(await groupsOf('medica')).toEqual([])
    expect((await as('medica').get('/api/hospitals/1/profile')).status).toBe(200)
  })

  test('asks for the version, and answers an old one with what is stored now', async () => {
    const { set, as } = await startUsers()
    const path = `${USERS}/enfermeria`
    expect((await as('direccion').put(path, { groups: [] })).status).toBe(428)
    await set('enfermeria', READING, { etag: '"1"' })
    const stale = await set('enfermeria', [], { etag: '"1"' })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: { userId: 'enfermeria', version: 2, groups: READING } })
  })

  test('by two at once is done by one of them', async () => {
    const { set } = await startUsers()
    const replies = await Promise.all([
      set('enfermeria', READING, { etag: '"1"' }),
      set('enfermeria', [], { etag: '"1"' }),
    ])
    expect(replies.map((one) => one.status).toSorted()).toEqual([200, 412])
  })

  test.each([
    [['hospital-2-rooms-read']],
    [['hospital-1-everything-read']],
    [[1]],
    [Array.from({ length: 13 }, () => 'hospital-1-rooms-read')],
    ['hospital-1-rooms-read'],
    [null],
  ])('to %j is refused at its field', async (groups) => {
    const { as, groupsOf } = await startUsers()
    const before = await groupsOf('medica')
    const reply = await as('direccion').put(`${USERS}/medica`, { groups }, { 'if-match': '"1"' })
    expect(reply.status).toBe(422)
    expect(fieldsIn(reply)[0]).toMatch(/^groups/)
    expect(await groupsOf('medica')).toEqual(before)
  })

  test('by somebody without the right is refused, and logged', async () => {
    const { set, audit, groupsOf } = await startUsers()
    const before = await groupsOf('archivo')
    expect((await set('archivo', ALL, { persona: 'archivo' })).status).toBe(403)
    expect(await audit()).toMatchObject([{ userId: 'archivo', method: 'PUT', status: 403 }])
    expect(await groupsOf('archivo')).toEqual(before)
  })
})

describe('the right to manage a hospital', () => {
  const LAST = 'Nadie más administra este centro médico: da primero ese permiso a otra persona'
  const OWN = 'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga'

  test.each([[[]], [READING], ...MANAGING.map((half) => [[half]])])(
    'can’t be taken from the last who has it (%j)',
    async (groups) => {
      const { set, groupsOf } = await startUsers()
      const reply = await set('direccion', groups)
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ detail: LAST, errors: { groups: [LAST] } })
      expect(await groupsOf('direccion')).toEqual(ALL.toSorted())
    },
  )

  test('can’t be taken from oneself, but from somebody else while one has it', async () => {
    const { set, groupsOf } = await startUsers()
    await set('archivo', MANAGING)
    const own = await set('direccion', READING)
    expect(own.status).toBe(409)
    expect(own.body).toMatchObject({ detail: OWN, errors: { groups: [OWN] } })
    expect((await set('direccion', READING, { persona: 'archivo' })).status).toBe(200)
    expect(await groupsOf('direccion')).toEqual(READING.toSorted())
    expect((await set('archivo', READING, { persona: 'archivo' })).body).toMatchObject({ detail: LAST })
  })

  test.each(MANAGING)('is lost with either half of it: %s alone is refused for oneself', async (half) => {
    const { set, groupsOf } = await startUsers()
    await set('archivo', MANAGING)
    expect(await set('direccion', [half])).toMatchObject({ status: 409, body: { detail: OWN } })
    expect(await groupsOf('direccion')).toEqual(ALL.toSorted())
    expect((await set('direccion', [half], { persona: 'archivo' })).status).toBe(200)
  })

  test.each(MANAGING)('is not held by who has %s alone', async (half) => {
    const { set } = await startUsers()
    await set('enfermeria', [half])
    expect(await set('direccion', READING)).toMatchObject({ status: 409, body: { detail: LAST } })
    expect((await set('enfermeria', [])).status).toBe(200)
  })

  test('stays with those who change nothing but their other rights', async () => {
    const { set, groupsOf } = await startUsers()
    expect((await set('direccion', MANAGING)).status).toBe(200)
    expect(await groupsOf('direccion')).toEqual(MANAGING.toSorted())
  })

  test('is gone at once when it was taken, with the token of before', async () => {
    const { set, store, groupsOf } = await startUsers()
    await set('archivo', MANAGING)
    await set('archivo', READING)
    const api = createApi({
      store,
      clock: () => NOW,
      verifyAccessToken: async (sub) => ({ sub }),
    })
    const headers = { authorization: 'Bearer archivo', 'content-type': 'application/json' }
    const call = (method: string, path: string, body: object | null, more: object) =>
      api.fetch(
        new Request(`http://api.test${path}?api-version=2020-05-01`, {
          method,
          headers: { ...headers, ...more },
          body: body === null ? null : JSON.stringify(body),
        }),
      )
    const back = await call('PUT', `${USERS}/archivo`, { groups: ALL }, { 'if-match': '"3"' })
    const more = await call('POST', USERS, { userId: OUTSIDER, groups: ALL }, { 'idempotency-key': 'k' })
    const gone = await call('DELETE', `${USERS}/medica`, null, {})
    expect([back.status, more.status, gone.status]).toEqual([403, 403, 403])
    expect(await groupsOf('archivo')).toEqual(READING.toSorted())
    expect((await call('GET', USERS, null, {})).status).toBe(403)
  })
})

describe('ending a membership', () => {
  test('closes the hospital at once and takes every right of it, and no other', async () => {
    const { end, as, store, audit, groupsOf, read } = await startUsers()
    const reply = await end('enfermeria')
    expect([reply.status, reply.body]).toEqual([204, undefined])
    expect((await read('enfermeria')).status).toBe(404)
    expect(await groupsOf('enfermeria')).toEqual([])
    expect((await as('enfermeria').get('/api/hospitals/2/rooms')).status).toBe(200)
    expect(await audit()).toMatchObject([
      { userId: 'direccion', method: 'DELETE', path: `${USERS}/enfermeria`, status: 204 },
    ])
    for (const path of ['rooms', 'profile', 'patients/1', 'users']) {
      expect((await as('enfermeria').get(`/api/hospitals/1/${path}`)).status).toBe(404)
      // Groups that a provider keeps open nothing to who is no member.
      const api = createApi({
        store,
        clock: () => NOW,
        verifyAccessToken: async (sub) => ({ sub, groups: ALL }),
      })
      const headers = { authorization: 'Bearer enfermeria' }
      const address = `http://api.test/api/hospitals/1/${path}?api-version=2020-05-01`
      expect((await api.fetch(new Request(address, { headers }))).status).toBe(404)
    }
  })

  test('twice finds nobody the second time', async () => {
    const { end } = await startUsers()
    expect([(await end('enfermeria')).status, (await end('enfermeria')).status]).toEqual([204, 404])
  })

  test('is one’s own choice, whatever one may do there', async () => {
    const { end, as, audit } = await startUsers()
    for (const persona of ['sin-permisos', 'archivo', 'enfermeria']) {
      expect((await end(persona, persona)).status).toBe(204)
      expect((await as(persona).get('/api/hospitals/1/profile')).status).toBe(404)
    }
    expect((await audit()).map(({ userId, method, path, status }) => [userId, method, path, status])).toEqual(
      ['sin-permisos', 'archivo', 'enfermeria'].flatMap((one) => [
        [one, 'DELETE', `${USERS}/${one}`, 204],
        [one, 'GET', '/api/hospitals/1/profile', 404],
      ]),
    )
  })

  test('of oneself waits until somebody else administers, and until one’s shifts are in other hands', async () => {
    const { end, set, read, store } = await startUsers()
    expect((await end('direccion', 'direccion')).body).toMatchObject({
      status: 409,
      detail: 'Nadie más administra este centro médico: da primero ese permiso a otra persona antes de salir',
    })
    await set('archivo', MANAGING)
    expect((await end('direccion', 'direccion')).body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Tienes \d+ asignaciones abiertas: pide primero que las reasignen$/),
    })
    expect((await read('direccion')).status).toBe(200)
    await release(store, 'direccion')
    expect((await end('direccion', 'direccion')).status).toBe(204)
    expect((await read('direccion')).status).toBe(404)
  })

  test('waits until a doctor’s assignments are in other hands', async () => {
    const { end, store, read, as } = await startUsers()
    const open = await store.db
      .selectFrom('assignments')
      .select('assignmentId')
      .where('doctorId', '=', 'medica')
      .where('hospitalId', '=', 1)
      .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', NOW.getTime())]))
      .execute()
    expect(open.length).toBeGreaterThan(1)
    const reply = await end('medica')
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      detail: `Ximena Núñez Ávila tiene ${open.length} asignaciones abiertas: primero da de baja al doctor y reasígnalas`,
    })
    expect((await read('medica')).status).toBe(200)

    await release(store, 'medica')
    expect((await end('medica')).status).toBe(204)
    expect((await as('direccion').get('/api/hospitals/1/doctors/medica')).body).toMatchObject({
      status: 'retired',
      version: 2,
    })
    expect((await as('direccion').get('/api/hospitals/2/doctors/medica')).body).toMatchObject({
      status: 'active',
    })
  })

  test('waits for one that is only to come, too', async () => {
    const { end, store } = await startUsers()
    await release(store, 'medica')
    const startedAt = NOW.getTime() + 3_600_000
    const shift = { hospitalId: 1, doctorId: 'medica', roomId: 1, role: 'onCall', shift: 'night', version: 1 }
    await store.write('installation', (db) =>
      db
        .insertInto('assignments')
        .values({ ...shift, startedAt, endedAt: startedAt + 3_600_000 })
        .execute(),
    )
    const reply = await end('medica')
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ detail: expect.stringContaining('tiene una asignación abierta') })
  })

  test('of somebody who comes back leaves no old version in force', async () => {
    const { add, accept, set, end, read } = await startUsers()
    await add({ userId: OUTSIDER, groups: [] })
    await accept(OUTSIDER)
    const { version } = memberIn(await read(OUTSIDER))
    await set(OUTSIDER, READING, { etag: `"${version}"` })
    await end(OUTSIDER)
    expect(memberIn(await add({ userId: OUTSIDER, groups: [] })).version).toBe(version + 2)
    await accept(OUTSIDER)
    for (const old of [version, version + 1, version + 2])
      expect((await set(OUTSIDER, ALL, { etag: `"${old}"` })).status).toBe(412)
    expect(memberIn(await read(OUTSIDER)).groups).toEqual([])
    const back = memberIn(await read(OUTSIDER)).version
    await end(OUTSIDER)
    expect(memberIn(await add({ userId: OUTSIDER, groups: [] })).version).toBeGreaterThan(back)
  })

  test('leaves what the person did where it was', async () => {
    const { end, as, store } = await startUsers()
    const patient = { givenNames: 'Ana', firstSurname: 'López', sex: 'female' }
    await as('admision').post('/api/hospitals/1/patients', patient, { 'idempotency-key': 'p' })
    const logged = () =>
      store.db.selectFrom('audit').selectAll().where('userId', '=', 'admision').where('hospitalId', '=', 1)
    const before = await logged().execute()
    expect((await end('admision')).status).toBe(204)
    expect(await logged().execute()).toEqual(before)
    const seen = await as('direccion').get('/api/hospitals/1/audit?userId=admision&pageSize=1')
    expect(seen.body).toMatchObject({ data: [{ userName: 'Brenda Cáceres Tun' }] })
  })

  test('leaves a person among the former members, once, until they come back', async () => {
    const { end, add, accept, as, read } = await startUsers()
    const former = async (query = '') => {
      const reply = await as('archivo').get(`${USERS}?former=true&pageSize=100${query}`)
      expect(reply.status).toBe(200)
      return z.parse(MemberPage, reply.body).data
    }
    expect(await former()).toEqual([])
    await end('enfermeria')
    await add({ userId: 'enfermeria', groups: READING })
    expect((await former()).map((one) => one.userId)).toEqual(['enfermeria'])
    await accept('enfermeria')
    expect(await former()).toEqual([])
    const { version } = memberIn(await read('enfermeria'))
    await end('enfermeria')
    await end('sin-permisos')
    expect(await former('&orderBy=userName:desc')).toEqual([
      {
        userId: 'enfermeria',
        userName: 'Óscar Peña Lara',
        email: 'enfermeria@ronda.example',
        groups: [],
        version,
      },
      expect.objectContaining({ userId: 'sin-permisos', groups: [] }),
    ])
    expect((await former('&search=pena')).map((one) => one.userId)).toEqual(['enfermeria'])
    const { data } = z.parse(MemberPage, (await as('archivo').get(`${USERS}?pageSize=100`)).body)
    expect(data.map((one) => one.userId)).not.toContain('enfermeria')
    const elsewhere = await as('direccion').get('/api/hospitals/2/users?former=true')
    expect(elsewhere.body).toMatchObject({ data: [] })
    expect((await as('archivo').get(`${USERS}?former=si`)).status).toBe(400)
  })

  test('is refused to those without the right, and logged', async () => {
    const { end, audit, read } = await startUsers()
    for (const persona of ['medica', 'archivo', 'sin-permisos']) {
      expect((await end('enfermeria', persona)).status).toBe(403)
    }
    expect((await audit()).map(({ userId, status }) => [userId, status])).toEqual([
      ['medica', 403],
      ['archivo', 403],
      ['sin-permisos', 403],
    ])
    expect((await read('enfermeria')).status).toBe(200)
  })
})
