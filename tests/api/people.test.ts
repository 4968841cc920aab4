import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { userRow } from '#server/db/rows.ts'
import { Doctor, DoctorPage } from '#src/domain/doctors/contract.ts'
import { UserPage } from '#src/domain/users/contract.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

describe('members of a hospital', () => {
  test('come with the groups of this hospital alone', async () => {
    const { as } = await startServer()
    const reply = await as('archivo').get('/api/hospitals/1/users?pageSize=100')
    const { data, pagination } = z.parse(UserPage, reply.body)
    expect(pagination.totalItems).toBe(data.length)
    const groups = new Map(data.map((user) => [user.userId, user.groups]))
    expect(groups.get('direccion')).toHaveLength(12)
    expect(groups.get('archivo')).toHaveLength(6)
    expect(groups.get('sin-permisos')).toEqual([])
    expect(groups.has('sin-hospitales')).toBe(false)
    expect([...groups.values()].flat().every((group) => group?.startsWith('hospital-1-'))).toBe(true)
  })

  test('are found without accents, and ordered as Spanish does', async () => {
    const { as } = await startServer()
    const found = await as('direccion').get('/api/hospitals/1/users?search=ruelas inigo')
    expect(found.body).toMatchObject({ data: [{ userId: 'archivo', userName: 'Íñigo Salas Ruelas' }] })
    const all = await as('direccion').get('/api/hospitals/1/users?pageSize=100&orderBy=userName:asc')
    const names = z.parse(UserPage, all.body).data.map((user) => user.userName ?? '')
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
    expect(names.length).toBeGreaterThan(6)
  })

  test('past the last page are none', async () => {
    const { as } = await startServer()
    expect((await as('direccion').get('/api/hospitals/1/users?pageIndex=50')).body).toMatchObject({
      data: [],
    })
  })
})

test('somebody who signs in elsewhere under another’s address is not found by it, and both are marked', async () => {
  const { as, store } = await startServer()
  const address = 'sin-hospitales@ronda.example'
  const impostor = { ...userRow('otro|1', 'Ana Impostora', null), preferredUsername: address.toUpperCase() }
  await store.write('installation', async (db) => {
    await db.insertInto('users').values(impostor).execute()
    await db.insertInto('members').values({ userId: 'otro|1', hospitalId: 2 }).execute()
  })
  const find = async (search: string) => {
    const reply = await as('direccion').get(`/api/users?excludeFromHospitalId=1&search=${search}`)
    return z.parse(UserPage, reply.body).data
  }
  expect(await find(address)).toEqual([
    { userId: 'sin-hospitales', userName: 'Tomás Güémez Ortiz', email: address, sharesAddress: true },
  ])
  expect(await find('impostora')).toEqual([
    {
      userId: 'otro|1',
      userName: 'Ana Impostora',
      email: null,
      username: address.toUpperCase(),
      sharesAddress: true,
    },
  ])
  expect(await find('ninguna@ronda.example')).toEqual([])
})

describe('people outside a hospital', () => {
  const path = '/api/users?excludeFromHospitalId=1&pageSize=100'

  const found = async (as: (userId: string) => { get(path: string): Promise<Reply> }, search: string) => {
    const reply = await as('direccion').get(`${path}&search=${encodeURIComponent(search)}`)
    return z.parse(UserPage, reply.body).data.map((user) => user.userId)
  }

  test('are those with whom the caller works in another hospital', async () => {
    const { as, store } = await startServer()
    const colleagues = await store.db
      .selectFrom('members')
      .select('userId')
      .distinct()
      .where('hospitalId', 'in', (eb) =>
        eb.selectFrom('members').select('hospitalId').where('userId', '=', 'direccion'),
      )
      .execute()
    const inside = await store.db.selectFrom('members').select('userId').where('hospitalId', '=', 1).execute()
    const members = new Set(inside.map((user) => user.userId))
    const outside = colleagues.map((user) => user.userId).filter((one) => !members.has(one))
    expect((await found(as, '')).toSorted()).toEqual(outside.toSorted())
    expect(outside).not.toContain('sin-hospitales')
    const [colleague = ''] = outside
    expect(await found(as, `${colleague.slice(0, -3)}`)).toEqual([])
  })

  test('are found by their whole e-mail address in any case, and by nothing less', async () => {
    const { as } = await startServer()
    for (const address of ['sin-hospitales@ronda.example', ' SIN-Hospitales@Ronda.Example '])
      expect(await found(as, address)).toEqual(['sin-hospitales'])
    for (const part of [
      'guemez',
      'sin-hospitales',
      'sin-hospitales@',
      '@ronda.example',
      'in-hospitales@ronda.example',
    ])
      expect(await found(as, part)).toEqual(expect.not.arrayContaining(['sin-hospitales']))
    expect(await found(as, 'medica@ronda.example')).toEqual([])
  })

  test('are not those whom it invited', async () => {
    const { as, hospital } = await startServer()
    await hospital().invite('sin-hospitales')
    expect(await found(as, 'sin-hospitales@ronda.example')).toEqual([])
  })

  test('are told to those who may add users or doctors, and to nobody else', async () => {
    const { as, store } = await startServer()
    expect((await as('medica').get(path)).status).toBe(403)
    expect((await as('archivo').get(path)).body).toMatchObject({
      status: 403,
      group: 'hospital-1-hospital-write',
    })
    expect((await as('sin-hospitales').get(path)).status).toBe(404)
    await grant(store, 'medica', 'doctors', 'write')
    expect((await as('medica').get(path)).status).toBe(200)
  })

  test('are not told to who may add doctors and not read them', async () => {
    const { as, store } = await startServer()
    await grant(store, 'sin-permisos', 'doctors', 'write')
    const reply = await as('sin-permisos').get(path)
    expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-doctors-read' }])
  })

  test('are refused to who may not know them before anything else of the question is looked at', async () => {
    const { as } = await startServer()
    const ask = async (hospitalId: number, persona: string) =>
      (await as(persona).get(`/api/users?excludeFromHospitalId=${hospitalId}&pageSize=500`)).status
    expect(await ask(9_999, 'direccion')).toBe(404)
    expect(await ask(1, 'archivo')).toBe(403)
    expect(await ask(1, 'direccion')).toBe(400)
  })

  test.each(['&excludeFromHospitalId=x', '&excludeFromHospitalId=0', '&excludeFromHospitalId='])(
    'need to know of which (%j)',
    async (query) => {
      const { as } = await startServer()
      const reply = await as('direccion').get(`/api/users?pageSize=5${query}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ errors: { excludeFromHospitalId: [expect.any(String)] } })
    },
  )
})

describe('a query that says something twice', () => {
  test.each(['1&excludeFromHospitalId=9', 'abc&excludeFromHospitalId=9', '1&excludeFromHospitalId=17'])(
    'is refused: excludeFromHospitalId=%s',
    async (values) => {
      const { as } = await startServer()
      const reply = await as('direccion').get(`/api/users?excludeFromHospitalId=${values}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ errors: { excludeFromHospitalId: ['Viene más de una vez'] } })
    },
  )

  test('is refused by every list', async () => {
    const { as } = await startServer()
    const lists = ['/api/hospitals', '/api/hospitals/1/patients', '/docs/hospitals/1/templates']
    for (const list of lists)
      expect((await as('direccion').get(`${list}?search=a&search=b`)).status, list).toBe(400)
  })
})

describe('everybody who can sign in', () => {
  const path = '/api/users?pageSize=100'

  test('is found where no hospital is left out, colleagues too, and strangers by their address', async () => {
    const { as, store } = await startServer()
    const reply = await as('direccion').get(path)
    const found = z.parse(UserPage, reply.body).data.map((user) => user.userId)
    const everybody = await store.db.selectFrom('members').select('userId').distinct().execute()
    expect(found.toSorted()).toEqual(everybody.map((user) => user.userId).toSorted())
    const stranger = await as('direccion').get(`${path}&search=sin-hospitales@ronda.example`)
    expect(z.parse(UserPage, stranger.body).data.map((user) => user.userId)).toEqual(['sin-hospitales'])
    const nurse = await as('direccion').get(`${path}&search=pena oscar`)
    expect(z.parse(UserPage, nurse.body).data.map((user) => user.userId)).toEqual(['enfermeria'])
  })

  test.each(['hospital', 'doctors'])('is told to who may write %s in any hospital', async (area) => {
    const { as, store } = await startServer()
    await grant(store, 'sin-permisos', area, 'write', 3)
    expect((await as('sin-permisos').get(path)).status).toBe(403)
    await grant(store, 'sin-permisos', area, 'read', 3)
    expect((await as('sin-permisos').get(path)).status).toBe(200)
    await store.write('installation', (db) =>
      db.updateTable('hospitals').set({ deletedAt: NOW.getTime() }).where('hospitalId', '=', 3).execute(),
    )
    expect((await as('sin-permisos').get(path)).status).toBe(403)
  })

  test.each(['medica', 'enfermeria', 'archivo', 'sin-permisos'])('is not told to %s', async (persona) => {
    const { as } = await startServer()
    const reply = await as(persona).get(path)
    expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-hospital-write' }])
  })

  test('is not told to who is a member of no hospital', async () => {
    const { as } = await startServer()
    expect(await as('sin-hospitales').get(path)).toMatchObject({
      status: 403,
      body: { detail: 'Te falta el permiso hospital-write o doctors-write en algún centro médico' },
    })
  })
})

describe('doctors', () => {
  test('of a hospital are listed by name, the personas who practise among them', async () => {
    const { as } = await startServer()
    const reply = await as('enfermeria').get('/api/hospitals/1/doctors?pageSize=100')
    const { data } = z.parse(DoctorPage, reply.body)
    const names = data.map((doctor) => doctor.name)
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
    const status = new Map(data.map((doctor) => [doctor.doctorId, doctor.status]))
    expect([status.get('direccion'), status.get('medica')]).toEqual(['active', 'active'])
  })

  test('are found by specialty, licence and name', async () => {
    const { as } = await startServer()
    for (const search of ['4101017', 'nunez ximena', 'medicina interna avila']) {
      const reply = await as('medica').get(`/api/hospitals/1/doctors?search=${search}`)
      expect(z.parse(DoctorPage, reply.body).data.map((doctor) => doctor.doctorId)).toEqual(['medica'])
    }
  })

  test('one is answered with the tag of its version', async () => {
    const { as } = await startServer()
    const reply = await as('archivo').get('/api/hospitals/1/doctors/medica')
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(z.parse(Doctor, reply.body)).toMatchObject({
      name: 'Ximena Núñez Ávila',
      professionalLicense: '4101017',
    })
  })

  test.each(['nadie', 'archivo', '%27', '__proto__', '..%2f..'])('%s is no doctor', async (id) => {
    const { as } = await startServer()
    expect((await as('archivo').get(`/api/hospitals/1/doctors/${id}`)).status).toBe(404)
  })
})
