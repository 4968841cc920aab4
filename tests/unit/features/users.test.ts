import { QueryClient } from '@tanstack/react-query'
import ky from 'ky'
import { expect, test } from 'vitest'
import { HttpProblem, NetworkError } from '#src/api/errors.ts'
import { usersLoadError, usersSearchError } from '#src/features/users/parts/load-failures.ts'
import { userQueries } from '#src/features/users/queries.ts'
import { createHospitalClock } from '#src/hospital/hospital-clock.ts'

test('§8 a hospital’s users that can’t be loaded are explained without quotes', () => {
  expect(usersLoadError(new HttpProblem(500, { detail: 'sin espacio' }))).toBe(
    'Error sin espacio al cargar la información.',
  )
})

test('§8 a search for users that fails is explained with quotes', () => {
  expect(usersSearchError(new NetworkError('Sin conexión'))).toBe(
    "Error 'Sin conexión' al cargar la información de usuarios",
  )
})

/** A client that answers every call with these users, and the addresses that it was asked. */
function answering(users: unknown) {
  const asked: URL[] = []
  const http = ky.create({
    baseUrl: 'https://api.example',
    retry: 0,
    searchParams: { 'api-version': '2020-05-01' },
    fetch: async (input) => {
      asked.push(new URL(new Request(input).url))
      return Response.json({ data: users })
    },
  })
  return { http, asked }
}

test('§7 the users of a hospital are asked of that hospital', async () => {
  const { http, asked } = answering([{ userId: 'u-1' }])
  const hospital = {
    id: 3,
    name: 'Clínica',
    http,
    can: () => true,
    clock: createHospitalClock('UTC'),
    services: [],
  }
  const list = await new QueryClient().query(userQueries.list(hospital))
  expect(list.data).toEqual([{ userId: 'u-1' }])
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/hospitals/3/users?api-version=2020-05-01',
  ])
})

test('§7 a search for users leaves out the members of the current hospital', async () => {
  const { http, asked } = answering([])
  await new QueryClient().query(userQueries.search({ http }, { search: 'ana', excludeFromHospitalId: 3 }))
  const [url] = asked
  expect(url?.pathname).toBe('/api/users')
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    'api-version': '2020-05-01',
    pageIndex: '1',
    pageSize: '5',
    search: 'ana',
    excludeFromHospitalId: '3',
  })
})

test('§7 a search among all users names no hospital', async () => {
  const { http, asked } = answering([])
  await new QueryClient().query(userQueries.search({ http }, { search: 'ana' }))
  expect(asked[0]?.searchParams.has('excludeFromHospitalId')).toBe(false)
})

test('F33: users without an id are not accepted', async () => {
  const { http } = answering([{ userName: 'Ana' }])
  await expect(new QueryClient().query(userQueries.search({ http }, { search: 'a' }))).rejects.toThrow(
    'Respuesta inesperada del servidor',
  )
})
