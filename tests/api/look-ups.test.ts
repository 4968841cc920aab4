import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { userRow } from '#server/db/rows.ts'
import { UserPage } from '#src/domain/users/contract.ts'
import { newKey } from '../fixtures/api-client.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

const DAY = 24 * 60 * 60_000
const MOST = 20
const idOf = (number: number) => `fuera|${number}`
const addressOf = (number: number) => `persona${String(number).padStart(2, '0')}@fuera.example`

/** *Médica* administers hospital 1; 30 people belong to no hospital. */
async function startSearch() {
  let now = NOW
  const server = await startServer({ clock: () => now })
  const people = Array.from({ length: 30 }, (_, number) =>
    userRow(idOf(number), `Persona ${number}`, addressOf(number)),
  )
  await server.store.write('installation', (db) => db.insertInto('users').values(people).execute())
  for (const level of ['read', 'write'] as const) await grant(server.store, 'medica', 'hospital', level)
  const find = (search: string) =>
    server.as('medica').get(`/api/users?excludeFromHospitalId=1&search=${encodeURIComponent(search)}`)
  const findAll = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, index) => find(addressOf(from + index))))
  const invite = (userId: string) =>
    server.as('medica').post('/api/hospitals/1/users', { userId, groups: [] }, newKey())
  return {
    ...server,
    find,
    findAll,
    invite,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

describe('people who are looked up by their address', () => {
  test('are twenty a day at most, however many are asked for at once', async () => {
    const { findAll, find, wait } = await startSearch()
    const statuses = (await findAll(0, 25)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST)
    const refused = await find(addressOf(29))
    expect(refused).toMatchObject({
      status: 429,
      body: {
        detail:
          'Ya buscaste por su correo a 20 personas de fuera sin invitarlas: espera hasta mañana, o invita a quienes encontraste',
      },
    })
    expect(refused.headers.get('retry-after')).toBe(String(DAY / 1000))
    // An address that nobody has is refused alike: the answer tells nothing.
    expect((await find('nadie@fuera.example')).status).toBe(429)
    wait(DAY)
    expect((await find(addressOf(29))).status).toBe(200)
  })

  test('count once, and not while their address is still being typed', async () => {
    const { find, findAll } = await startSearch()
    await findAll(0, MOST - 1)
    const whole = addressOf(20)
    for (let letters = 2; letters < whole.length; letters += 1)
      expect((await find(whole.slice(0, letters))).status).toBe(200)
    for (const _ of [1, 2, 3])
      expect(z.parse(UserPage, (await find(whole)).body).data).toMatchObject([{ userId: idOf(20) }])
    expect((await find(addressOf(21))).status).toBe(429)
    // Those who were shown may be looked at again, and colleagues are found as ever.
    expect((await find(whole)).status).toBe(200)
    expect((await find('medica')).status).toBe(200)
  })

  test('no longer count once they are invited: a whole staff is added on one day', async () => {
    const { find, invite } = await startSearch()
    for (let number = 0; number < 30; number += 1) {
      expect((await find(addressOf(number))).status).toBe(200)
      expect((await invite(idOf(number))).status).toBe(201)
    }
  })
})

describe('an id that the caller was never shown', () => {
  test('is answered as one that nobody has, until a search shows it', async () => {
    const { find, invite } = await startSearch()
    const never = await invite(idOf(3))
    expect(never).toMatchObject({
      status: 422,
      body: { errors: { userId: ['No existe esa persona'] } },
    })
    expect(never.body).toEqual((await invite('nadie')).body)
    await find(addressOf(3))
    expect((await invite(idOf(3))).status).toBe(201)
  })

  test('is no doctor either', async () => {
    const { as, store } = await startSearch()
    await grant(store, 'medica', 'doctors', 'write')
    const add = (doctorId: string, professionalLicense: string) =>
      as('medica').post(
        '/api/hospitals/1/doctors',
        { doctorId, professionalLicense, specialty: 'Pediatría' },
        newKey(),
      )
    const never = await add(idOf(3), '7654321')
    expect(never.status).toBe(422)
    expect(never.body).toEqual((await add('nadie', '7654321')).body)
    expect((await add('admision', '7654321')).status).toBe(201)
  })

  test('may be one of who administers the installation, or of a former member', async () => {
    const { as, store, invite } = await startSearch()
    const former = { hospitalId: 1, userId: idOf(4), endedAt: 0, version: 1 }
    await store.write('installation', (db) => db.insertInto('formerMembers').values(former).execute())
    expect((await invite(idOf(4))).status).toBe(201)
    const body = { userId: idOf(5), groups: [] }
    expect((await as('direccion').post('/api/hospitals/1/users', body, newKey())).status).toBe(201)
  })
})
