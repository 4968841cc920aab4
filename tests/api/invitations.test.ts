import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '#server/api/app.ts'
import { claimsOf } from '#server/identity/access.ts'
import { Hospital, HospitalPage, MOST_UNUSED } from '#src/domain/hospitals/contract.ts'
import { AREAS, groupName } from '#src/domain/permissions.ts'
import { MemberPage, UserInfo } from '#src/domain/users/contract.ts'
import { DECLINED_DAYS, type Invitation, InvitationPage } from '#src/domain/users/invitation.ts'
import { newKey } from '../fixtures/api-client.ts'
import { patientIn } from '../fixtures/patients.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const USERS = '/api/hospitals/1/users'
const INVITATIONS = '/api/invitations'
const INVITED = 'sin-hospitales'
const READING = [groupName(1, 'patients', 'read'), groupName(1, 'rooms', 'read')]
const DAY = 86_400_000

async function startInvitations() {
  let now = NOW
  const server = await startServer({ clock: () => now })
  const { as } = server
  const mine = async (persona = INVITED) =>
    z.parse(InvitationPage, (await as(persona).get(`${INVITATIONS}?pageSize=100`)).body).data
  const answer = (
    how: 'accept' | 'decline',
    { invitationId, version }: Pick<Invitation, 'invitationId' | 'version'>,
    persona = INVITED,
  ) => as(persona).post(`${INVITATIONS}/${invitationId}/${how}`, undefined, { 'if-match': `"${version}"` })
  return {
    ...server,
    mine,
    answer,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    /** The only invitation of somebody. */
    only: async (persona = INVITED) => {
      const [one, ...others] = await mine(persona)
      if (!one || others.length > 0) throw new Error(`${persona} has ${others.length} more invitations`)
      return one
    },
    invite: (groups: readonly string[] = READING, userId = INVITED) =>
      as('direccion').post(USERS, { userId, groups }, newKey()),
    /** The hospitals and groups of somebody, as the API and the tokens have them. */
    standing: async (persona: string) => ({
      hospitals: z.parse(HospitalPage, (await as(persona).get('/api/hospitals?pageSize=100')).body).data,
      info: z.parse(UserInfo, (await as(persona).get('/api/user-info')).body),
      claims: await claimsOf(server.store, persona),
    }),
  }
}

describe('an invitation', () => {
  test('says who invites, where to, since when and with which groups, to the invited person alone', async () => {
    const { invite, mine, as } = await startInvitations()
    expect(await mine()).toEqual([])
    expect((await invite()).status).toBe(201)
    const [one] = await mine()
    expect(one).toEqual({
      invitationId: expect.any(Number),
      hospitalId: 1,
      hospitalName: 'Hospital General Zona Norte',
      groups: READING,
      invitedBy: { userId: 'direccion', name: 'Elena Ríos Beltrán' },
      invitedAt: NOW.toISOString(),
      status: 'pending',
      version: 1,
    })
    const path = `${INVITATIONS}/${one?.invitationId}`
    expect((await as(INVITED).get(path)).body).toEqual(one)
    expect((await as(INVITED).get(path)).headers.get('etag')).toBe('"1"')
    for (const other of ['direccion', 'medica', 'sub:nadie'])
      expect([await mine(other), (await as(other).get(path)).status]).toEqual([[], 404])
  })

  test('leaves the person a stranger until they accept', async () => {
    const { invite, standing, as, store } = await startInvitations()
    const before = await standing(INVITED)
    await invite()
    expect(await standing(INVITED)).toEqual(before)
    const paths = ['', '/profile', '/rooms', '/patients/1', '/users', `/users/${INVITED}`, '/statistics']
    for (const path of paths) {
      expect((await as(INVITED).get(`/api/hospitals/1${path}`)).status, path).toBe(404)
      // Nor does a provider that names groups open anything.
      const api = createApi({
        store,
        clock: () => NOW,
        verifyAccessToken: async (sub) => ({ sub, groups: READING }),
      })
      const headers = { authorization: `Bearer ${INVITED}` }
      const url = `http://api.test/api/hospitals/1${path}?api-version=2020-05-01`
      expect((await api.fetch(new Request(url, { headers }))).status, path).toBe(404)
    }
    expect((await as(INVITED).delete(`${USERS}/${INVITED}`)).status).toBe(404)
  })

  test('once accepted makes a member with what was offered, and is gone', async () => {
    const { invite, only, answer, standing, mine, as } = await startInvitations()
    await invite()
    const one = await only()
    const reply = await answer('accept', one)
    expect([reply.status, reply.body]).toEqual([200, { ...one, status: 'accepted', version: 2 }])
    const { hospitals, info, claims } = await standing(INVITED)
    expect(hospitals.map(({ hospitalId }) => hospitalId)).toEqual([1])
    expect([info.groups.toSorted(), claims?.groups.toSorted()]).toEqual([READING, READING])
    expect((await as(INVITED).get('/api/hospitals/1/rooms')).status).toBe(200)
    expect(await mine()).toEqual([])
    expect((await answer('accept', one)).status).toBe(404)
    expect((await as('direccion').get(`${USERS}/${INVITED}`)).body).toMatchObject({ status: 'active' })
  })

  test('once declined leaves nothing, and may be made again', async () => {
    const { invite, only, answer, standing, mine, as } = await startInvitations()
    const before = await standing(INVITED)
    await invite()
    const one = await only()
    expect((await answer('decline', one)).body).toEqual({ ...one, status: 'declined', version: 2 })
    expect([await mine(), await standing(INVITED)]).toEqual([[], before])
    expect((await as('direccion').get(`${USERS}/${INVITED}`)).status).toBe(404)
    for (const how of ['accept', 'decline'] as const) expect((await answer(how, one)).status).toBe(404)
    expect((await invite()).status).toBe(201)
    expect((await only()).version).toBe(3)
  })

  test('is nobody else’s to answer', async () => {
    const { invite, only, answer, standing } = await startInvitations()
    await invite()
    const one = await only()
    for (const other of ['direccion', 'medica', 'sub:nadie'])
      for (const how of ['accept', 'decline'] as const)
        expect((await answer(how, one, other)).status, `${other} ${how}`).toBe(404)
    expect((await standing(INVITED)).hospitals).toEqual([])
  })

  test('is accepted as it was read: whoever saw another offer reads it anew', async () => {
    const { invite, only, answer, as } = await startInvitations()
    await invite()
    const one = await only()
    const path = `${INVITATIONS}/${one.invitationId}/accept`
    expect((await as(INVITED).post(path, undefined)).status).toBe(428)
    const changed = await as('direccion').put(
      `${USERS}/${INVITED}`,
      { groups: READING.slice(1) },
      { 'if-match': '"1"' },
    )
    expect(changed.body).toMatchObject({ status: 'invited', groups: READING.slice(1), version: 2 })
    const stale = await answer('accept', one)
    expect(stale).toMatchObject({ status: 412, body: { current: { groups: READING.slice(1), version: 2 } } })
    expect((await answer('accept', await only())).status).toBe(200)
    expect((await as(INVITED).get('/api/hospitals/1/patients')).status).toBe(403)
  })

  test('is accepted or declined, not both at once', async () => {
    const { invite, only, answer } = await startInvitations()
    await invite()
    const one = await only()
    const replies = await Promise.all([answer('accept', one), answer('decline', one)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('is not made twice, nor to a member', async () => {
    const { invite, mine } = await startInvitations()
    const replies = await Promise.all([invite(), invite(), invite()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const text = 'Tomás Güémez Ortiz ya tiene una invitación'
    expect(await invite()).toMatchObject({ status: 409, body: { errors: { userId: [text] } } })
    expect((await invite([], 'medica')).status).toBe(409)
    expect(await mine()).toHaveLength(1)
  })

  test('goes with a hospital that is withdrawn, and comes back with it', async () => {
    const { invite, only, answer, mine, as } = await startInvitations()
    await invite()
    const one = await only()
    await as('direccion').delete('/api/hospitals/1')
    expect(await mine()).toEqual([])
    expect((await answer('accept', one)).status).toBe(404)
    await as('direccion').post('/api/hospitals/1/restore', undefined)
    expect((await answer('accept', await only())).status).toBe(200)
  })

  test('is not made a fourth time within a month to who declined three', async () => {
    const { invite, only, answer, wait } = await startInvitations()
    for (let round = 0; round < 3; round += 1) {
      expect((await invite()).status).toBe(201)
      await answer('decline', await only())
      wait(DAY)
    }
    const refused = await invite()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
      429,
      ((DECLINED_DAYS - 3) * DAY) / 1000,
    ])
    expect(refused.body).toMatchObject({
      detail:
        'Tomás Güémez Ortiz rechazó 3 invitaciones en los últimos 30 días: espera para invitarle de nuevo',
    })
    wait((DECLINED_DAYS - 3) * DAY)
    expect((await invite()).status).toBe(201)
  })
})

describe('those whom a hospital invited', () => {
  test('stand among its users, as invited', async () => {
    const { invite, as } = await startInvitations()
    await invite()
    const { body } = await as('archivo').get(`${USERS}?pageSize=100`)
    const status = new Map(z.parse(MemberPage, body).data.map((one) => [one.userId, one.status]))
    expect([status.get(INVITED), status.get('medica')]).toEqual(['invited', 'active'])
    const former = await as('archivo').get(`${USERS}?former=true`)
    expect(former.body).toMatchObject({ data: [] })
  })

  test('are no longer invited once it is withdrawn', async () => {
    const { invite, only, answer, mine, as } = await startInvitations()
    await invite()
    const one = await only()
    expect((await as('medica').delete(`${USERS}/${INVITED}`)).status).toBe(403)
    expect((await as('direccion').delete(`${USERS}/${INVITED}`)).status).toBe(204)
    expect(await mine()).toEqual([])
    expect((await answer('accept', one)).status).toBe(404)
    expect((await as('direccion').delete(`${USERS}/${INVITED}`)).status).toBe(404)
    expect((await as('archivo').get(`${USERS}?former=true`)).body).toMatchObject({ data: [] })
    expect((await invite()).status).toBe(201)
  })

  test('administer nothing yet: the last who does stays', async () => {
    const { invite, as } = await startInvitations()
    const managing = [groupName(1, 'hospital', 'read'), groupName(1, 'hospital', 'write')]
    await invite(managing)
    expect((await as('direccion').delete(`${USERS}/direccion`)).body).toMatchObject({
      detail: expect.stringContaining('Nadie más administra'),
    })
  })

  test('are offered the groups of this hospital alone', async () => {
    const { invite, only, as } = await startInvitations()
    await invite()
    const path = `${USERS}/${INVITED}`
    const put = (groups: string[]) => as('direccion').put(path, { groups }, { 'if-match': '"1"' })
    expect((await put(['hospital-2-rooms-read'])).status).toBe(422)
    expect((await as('archivo').put(path, { groups: [] }, { 'if-match': '"1"' })).status).toBe(403)
    expect((await put([])).status).toBe(200)
    expect((await put(READING)).status).toBe(412)
    expect((await only()).groups).toEqual([])
  })

  test('stand in the log of the hospital, with what became of it', async () => {
    const { invite, only, answer, as, audit } = await startInvitations()
    await invite()
    await answer('decline', await only())
    await invite()
    const { invitationId } = await only()
    await answer('accept', await only())
    await as(INVITED).delete(`${USERS}/${INVITED}`)
    await invite()
    await as('direccion').delete(`${USERS}/${INVITED}`)
    const rows = (await audit()).filter(({ method }) => method !== 'GET')
    expect(rows.every(({ hospitalId }) => hospitalId === 1)).toBe(true)
    expect(rows.map(({ userId, method, path, status }) => `${userId} ${method} ${path} ${status}`)).toEqual([
      `direccion POST ${USERS} 201`,
      `${INVITED} POST ${INVITATIONS}/${invitationId - 1}/decline 200`,
      `direccion POST ${USERS} 201`,
      `${INVITED} POST ${INVITATIONS}/${invitationId}/accept 200`,
      `${INVITED} DELETE ${USERS}/${INVITED} 204`,
      `direccion POST ${USERS} 201`,
      `direccion DELETE ${USERS}/${INVITED} 204`,
    ])
  })
})

describe('hospitals that are not in use', () => {
  async function startCreating() {
    const server = await startServer()
    const { as, store } = server
    const create = (persona = INVITED) => as(persona).post('/api/hospitals', { name: 'Clínica' })
    const createAll = async () => {
      const made: number[] = []
      for (let count = 0; count < MOST_UNUSED; count += 1)
        made.push(z.parse(Hospital, (await create()).body).hospitalId)
      return made
    }
    /** Puts a patient and these things into a hospital. */
    async function fill(hospitalId: number, what: readonly string[]) {
      const path = `/api/hospitals/${hospitalId}`
      const post = (to: string, body: object) => as(INVITED).post(`${path}/${to}`, body, newKey())
      if (what.includes('rooms'))
        expect((await post('rooms', { code: '1', kind: 'ward', beds: [] })).status).toBe(201)
      const ana = { givenNames: 'Ana', firstSurname: 'López', sex: 'female' }
      const { patientId } = patientIn(await post('patients', ana))
      if (what.includes('an admission')) {
        const episode = { patientId, kind: 'outpatient', reason: 'Tos', admittedAt: NOW.toISOString() }
        expect((await post('episodes', episode)).status).toBe(201)
      }
      if (what.includes('a second member'))
        await store.write('installation', (db) =>
          db.insertInto('members').values({ hospitalId, userId: 'medica' }).execute(),
        )
    }
    return { ...server, create, createAll, fill }
  }

  test('are ten at most for each person', async () => {
    const { create, createAll, audit } = await startCreating()
    await createAll()
    const before = (await audit()).length
    const refused = await create()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(refused.body).toMatchObject({
      detail:
        'Ya creaste 10 centros médicos que aún no se usan (les falta otra persona o un ingreso): usa o elimina alguno antes de crear otro',
    })
    expect((await audit()).length).toBe(before)
    expect((await create('medica')).status).toBe(201)
  })

  test.each([
    ['rooms and a patient', ['rooms'], 429],
    ['a second member alone', ['rooms', 'a second member'], 429],
    ['an admission alone', ['rooms', 'an admission'], 429],
    ['a second member and an admission', ['a second member', 'an admission'], 201],
  ])('leave room for another one with %s: %j, %i', async (_, what, status) => {
    const { create, createAll, fill } = await startCreating()
    const [first = 0] = await createAll()
    await fill(first, what)
    expect((await create()).status).toBe(status)
    expect((await create()).status).toBe(429)
  })

  test('make room for another one once they are withdrawn', async () => {
    const { create, createAll, as } = await startCreating()
    const [first = 0] = await createAll()
    expect((await as(INVITED).delete(`/api/hospitals/${first}`)).status).toBe(204)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(429)
  })

  test('are no more by having withdrawn ones back', async () => {
    const { create, createAll, as } = await startCreating()
    const [first = 0] = await createAll()
    await as(INVITED).delete(`/api/hospitals/${first}`)
    await create()
    expect((await as(INVITED).post(`/api/hospitals/${first}/restore`, undefined)).status).toBe(429)
  })
})

test('whoever makes hospitals to invite somebody into with every group changes nothing for them', async () => {
  const { as, standing, mine, answer } = await startInvitations()
  const before = await standing('medica')
  const made: number[] = []
  let last = await as(INVITED).post('/api/hospitals', { name: 'x' })
  while (last.status === 201) {
    const { hospitalId } = z.parse(Hospital, last.body)
    made.push(hospitalId)
    const groups = AREAS.flatMap((area) => [
      groupName(hospitalId, area, 'read'),
      groupName(hospitalId, area, 'write'),
    ])
    await as(INVITED).get('/api/users?search=medica@ronda.example')
    const body = { userId: 'medica', groups }
    expect((await as(INVITED).post(`/api/hospitals/${hospitalId}/users`, body, newKey())).status).toBe(201)
    last = await as(INVITED).post('/api/hospitals', { name: 'x' })
  }
  expect([last.status, made.length]).toEqual([429, MOST_UNUSED])
  expect(await standing('medica')).toEqual(before)
  for (const hospitalId of made)
    expect((await as('medica').get(`/api/hospitals/${hospitalId}`)).status).toBe(404)
  expect((await as('medica').get('/api/hospitals/1/patients')).status).toBe(200)

  const offered = await mine('medica')
  expect(offered.map(({ hospitalId }) => hospitalId).toSorted((a, b) => a - b)).toEqual(made)
  for (const one of offered) expect((await answer('decline', one, 'medica')).status).toBe(200)
  expect(await mine('medica')).toEqual([])
  expect(await standing('medica')).toEqual(before)
  expect((await as('medica').get('/api/hospitals/1/patients')).status).toBe(200)

  // Being an administrator somewhere tells nobody who else there is.
  const directory = await as(INVITED).get('/api/users?pageSize=100')
  expect(directory.body).toMatchObject({ data: [{ userId: INVITED }], pagination: { totalItems: 1 } })
})
