import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claimsOf } from '#server/identity/access.ts'
import { Hospital, HospitalPage } from '#src/domain/hospitals/contract.ts'
import { type Reply, startServer } from '../fixtures/server.ts'

const names = (reply: Reply) => z.parse(HospitalPage, reply.body).data.map((one) => one.name)

describe('list of hospitals', () => {
  test('has the first five by id when nothing is asked for', async () => {
    const { as } = await startServer()
    const page = z.parse(HospitalPage, (await as('direccion').get('/api/hospitals')).body)
    expect(page.data.map((one) => one.hospitalId)).toEqual([1, 2, 3, 4, 5])
    expect(page.pagination).toEqual({
      pageSize: 5,
      hasPreviousPage: false,
      hasNextPage: true,
      totalPages: 4,
      totalItems: 16,
    })
  })

  test('holds the hospitals of the person, groups or not, and none of anybody else', async () => {
    const { as } = await startServer()
    expect(names(await as('sin-permisos').get('/api/hospitals?pageSize=100'))).toHaveLength(16)
    expect(names(await as('sin-hospitales').get('/api/hospitals'))).toEqual([])
    expect(names(await as('sub:nuevo').get('/api/hospitals'))).toEqual([])
  })

  test('orders names as Spanish does, both ways', async () => {
    const { as } = await startServer()
    const up = names(await as('direccion').get('/api/hospitals?pageSize=100&orderBy=name:asc'))
    expect(up).toEqual([...up].sort(new Intl.Collator('es').compare))
    expect(up.slice(0, 4)).toEqual(
      [
        'Ángeles del Valle',
        'Centro Médico Benito Juárez',
        'centro de salud La Loma',
        'Clínica 27 de Tijuana',
      ].sort(new Intl.Collator('es').compare),
    )
    const down = names(await as('direccion').get('/api/hospitals?pageSize=100&orderBy=name:desc'))
    expect(down).toEqual([...up].reverse())
  })

  test.each([
    ['peña clinica', ['Clínica Muñoz Peña']],
    ['ANGELES', ['Ángeles del Valle']],
    ['muno', ['Clínica Muñoz Peña', 'Hospital Muno de la Sierra']],
    ['"san', ['Sanatorio "San José" (Torre Médica)']],
    ['14', ['Clínica 27 de Tijuana']],
    ['27', ['Clínica 27 de Tijuana']],
    ['clinica 14', ['Clínica 27 de Tijuana']],
    ['%', []],
    ['_', []],
    ["' or 1=1 --", []],
  ])('searching %j finds %j', async (search, found) => {
    const { as } = await startServer()
    expect(names(await as('direccion').get(`/api/hospitals?search=${encodeURIComponent(search)}`))).toEqual(
      found,
    )
  })

  test('is empty past its end, with the true totals', async () => {
    const { as } = await startServer()
    expect((await as('direccion').get('/api/hospitals?pageIndex=9&pageSize=10')).body).toEqual({
      data: [],
      pagination: { pageSize: 10, hasPreviousPage: true, hasNextPage: false, totalPages: 2, totalItems: 16 },
    })
  })

  test('shows every hospital on exactly one page, whatever the size and order', async () => {
    const { as, store } = await startServer()
    await store.write('installation', (db) =>
      db.updateTable('hospitals').set({ nameSort: 'x' }).where('hospitalId', '>', 3).execute(),
    )
    const orders = fc.constantFrom('name:asc', 'name:desc', 'hospitalId:asc', 'hospitalId:desc')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), orders, async (pageSize, orderBy) => {
        const seen: number[] = []
        let more = true
        for (let pageIndex = 1; more; pageIndex += 1) {
          const path = `/api/hospitals?pageIndex=${pageIndex}&pageSize=${pageSize}&orderBy=${orderBy}`
          const page = z.parse(HospitalPage, (await as('direccion').get(path)).body)
          seen.push(...page.data.map((one) => one.hospitalId))
          expect(page.pagination.hasPreviousPage).toBe(pageIndex > 1)
          more = page.pagination.hasNextPage
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    'pageIndex=0',
    'pageIndex=-1',
    'pageIndex=x',
    'pageIndex=99999999999',
    'pageSize=0',
    'pageSize=101',
    'orderBy=name',
    'orderBy=name:up',
    'orderBy=secret:asc',
    `search=${'a'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const { as } = await startServer()
    const reply = await as('direccion').get(`/api/hospitals?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      status: 400,
      errors: { [query.split('=')[0] ?? '']: [expect.any(String)] },
    })
  })
})

describe('one hospital', () => {
  test('answers its fields to a member', async () => {
    const { as } = await startServer()
    const reply = await as('sin-permisos').get('/api/hospitals/3')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      hospitalId: 3,
      name: 'centro de salud La Loma',
      subscriptionId: 1003,
      admittedPatients: expect.any(Number),
    })
  })

  test.each(['999', '0', '-1', '1.0', '01', 'x', '%00', '1%27', '9999999999999', '__proto__'])(
    'is not found under %s',
    async (id) => {
      const { as } = await startServer()
      expect((await as('direccion').get(`/api/hospitals/${id}`)).status).toBe(404)
    },
  )

  test('is not found by somebody who is no member', async () => {
    const { as } = await startServer()
    const stranger = as('sin-hospitales')
    expect((await stranger.get('/api/hospitals/1')).status).toBe(404)
    expect((await stranger.put('/api/hospitals/1', { hospitalId: 1, name: 'Mío' })).status).toBe(404)
    expect((await stranger.delete('/api/hospitals/1')).status).toBe(404)
  })
})

describe('creating a hospital', () => {
  test('makes its creator a member with every group, with a profile to fill in', async () => {
    const { as, store } = await startServer()
    const created = await as('sin-hospitales').post('/api/hospitals', { name: '  Clínica Nueva ' })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({ hospitalId: 17, name: 'Clínica Nueva', subscriptionId: null })
    expect(names(await as('sin-hospitales').get('/api/hospitals'))).toEqual(['Clínica Nueva'])
    expect((await claimsOf(store, 'sin-hospitales'))?.groups).toHaveLength(12)
    expect((await as('sin-hospitales').get('/api/hospitals/17/profile')).body).toMatchObject({
      name: 'Clínica Nueva',
      timeZone: 'America/Mexico_City',
      version: 1,
    })
    expect((await as('direccion').get('/api/hospitals/17')).status).toBe(404)
  })

  test('works for a person whom only the identity provider knows', async () => {
    const { as } = await startServer({ seed: 'empty' })
    expect((await as('sub:nuevo').post('/api/hospitals', { name: 'Primero' })).status).toBe(201)
    expect(names(await as('sub:nuevo').get('/api/hospitals'))).toEqual(['Primero'])
  })

  test('makes two of one name when asked twice', async () => {
    const { as } = await startServer({ seed: 'empty' })
    const first = await as('direccion').post('/api/hospitals', { name: 'Gemelo' })
    const second = await as('direccion').post('/api/hospitals', { name: 'Gemelo' })
    expect(z.parse(Hospital, first.body).hospitalId).toBe(1)
    expect(z.parse(Hospital, second.body).hospitalId).toBe(2)
  })

  test.each(['<img src=x onerror=alert(1)>', '=1+1', '{{7*7}}', "'; drop table hospitals; --", '日本 🏥'])(
    'keeps %s as plain text',
    async (name) => {
      const { as } = await startServer({ seed: 'empty' })
      expect((await as('direccion').post('/api/hospitals', { name })).body).toMatchObject({ name })
      expect((await as('direccion').get('/api/hospitals/1')).body).toMatchObject({ name })
    },
  )

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a blank name', { name: ' \t\n ' }],
    ['a number', { name: 7 }],
    ['null', { name: null }],
    ['control characters', { name: 'a\u0000b' }],
    ['half a letter', { name: 'a\ud800b' }],
    ['201 letters', { name: 'a'.repeat(201) }],
  ])('refuses %s at the field', async (_, body) => {
    const { as } = await startServer({ seed: 'empty' })
    const reply = await as('direccion').post('/api/hospitals', body)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ detail: expect.any(String), errors: { name: [expect.any(String)] } })
    expect(names(await as('direccion').get('/api/hospitals'))).toEqual([])
  })
})

describe('renaming a hospital', () => {
  test('changes name, order and search, and works without any group', async () => {
    const { as } = await startServer()
    const reply = await as('sin-permisos').put('/api/hospitals/1', { hospitalId: 1, name: ' Ámbar ' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ hospitalId: 1, name: 'Ámbar', subscriptionId: 1001 })
    expect(names(await as('direccion').get('/api/hospitals?orderBy=name:asc&pageSize=1'))).toEqual(['Ámbar'])
    expect(names(await as('direccion').get('/api/hospitals?search=ambar'))).toEqual(['Ámbar'])
    expect(names(await as('direccion').get('/api/hospitals?search=zona'))).toEqual([])
  })

  test('refuses an id that is not the one of the address', async () => {
    const { as } = await startServer()
    const reply = await as('direccion').put('/api/hospitals/1', { hospitalId: 2, name: 'Otro' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: { hospitalId: [expect.any(String)] } })
    expect((await as('direccion').get('/api/hospitals/1')).body).toMatchObject({
      name: 'Hospital General Zona Norte',
    })
  })
})

describe('deleting a hospital', () => {
  test('withdraws it from lists, addresses and tokens, and keeps its rows', async () => {
    const { as, store } = await startServer()
    const reply = await as('direccion').delete('/api/hospitals/1')
    expect(reply.status).toBe(204)
    expect(reply.body).toBeUndefined()
    expect(names(await as('direccion').get('/api/hospitals?pageSize=100'))).toHaveLength(15)
    expect((await as('direccion').get('/api/hospitals/1')).status).toBe(404)
    expect((await as('direccion').get('/api/hospitals/1/doctors')).status).toBe(404)
    expect((await as('direccion').put('/api/hospitals/1', { hospitalId: 1, name: 'x' })).status).toBe(404)
    expect(
      (await claimsOf(store, 'direccion'))?.groups.some((group) => group.startsWith('hospital-1-')),
    ).toBe(false)
    expect((await as('sin-permisos').delete('/api/hospitals/1')).status).toBe(404)
    const kept = await store.db.selectFrom('hospitals').selectAll().where('hospitalId', '=', 1).execute()
    expect(kept).toHaveLength(1)
  })

  test('never gives its id to another', async () => {
    const { as } = await startServer({ seed: 'empty' })
    await as('direccion').post('/api/hospitals', { name: 'Uno' })
    await as('direccion').delete('/api/hospitals/1')
    expect((await as('direccion').post('/api/hospitals', { name: 'Dos' })).body).toMatchObject({
      hospitalId: 2,
    })
  })
})
