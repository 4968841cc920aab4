import { expect, test } from 'vitest'
import { readUser } from '#src/session/user-info.ts'

test('§3 a person is read from sub, given_name, preferred_username and groups', () => {
  const user = readUser('u-1', {
    given_name: 'Elena',
    preferred_username: 'elena@ronda.example',
    groups: ['hospital-1-rooms-read'],
  })
  expect(user).toEqual({
    userId: 'u-1',
    userName: 'Elena',
    email: 'elena@ronda.example',
    groups: new Set(['hospital-1-rooms-read']),
    isInstallationAdmin: false,
    hasNotices: false,
  })
})

test('what the user-info endpoint says wins over the token where it says something', () => {
  const token = {
    given_name: 'Elena',
    preferred_username: 'a@ronda.example',
    groups: ['hospital-1-rooms-read'],
  }
  const user = readUser('u-1', token, { given_name: 'Elena María', groups: ['hospital-2-rooms-read'] })
  expect(user.userName).toBe('Elena María')
  expect(user.email).toBe('a@ronda.example')
  expect([...user.groups]).toEqual(['hospital-2-rooms-read'])
})

test.each([
  [{ name: 'Elena Ríos' }, 'Elena Ríos'],
  [{ preferred_username: 'e@ronda.example' }, 'e@ronda.example'],
  [{ given_name: 7, name: null }, 'u-1'],
  [{}, 'u-1'],
])('a person with the claims %j is called %j', (claims, name) => {
  expect(readUser('u-1', claims).userName).toBe(name)
})

test.each([[{ groups: 7 }], [{ groups: { a: 1 } }], [{}]])(
  'F19: the claims %j grant nothing and break nothing',
  (claims) => {
    expect(readUser('u-1', claims).groups.size).toBe(0)
  },
)
