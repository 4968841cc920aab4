import { generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessTokenReader, isTypedAccessToken } from '#server/identity/access-token.ts'

const RULES = {
  issuer: 'https://ronda.example/oauth2/default',
  audience: 'https://ronda.example/api',
  algorithms: ['RS256'],
  isAccessToken: isTypedAccessToken,
}
const NOW = Date.parse('2026-11-21T14:00:00Z')

/** A reader at an instant that the test moves, how often it looked for a key, and a token for five minutes. */
async function reader() {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const findKey = vi.fn(async () => publicKey)
  const sign = (sub: string) =>
    new SignJWT({ sid: 'one' })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
      .setIssuer(RULES.issuer)
      .setAudience(RULES.audience)
      .setSubject(sub)
      .setExpirationTime(NOW / 1000 + 300)
      .sign(privateKey)
  return { findKey, sign, read: accessTokenReader({ ...RULES, keys: findKey }) }
}

test('who asks again with a good token is known, until the second in which it expires', async () => {
  const { findKey, sign, read } = await reader()
  const [token, other] = [await sign('ana'), await sign('luis')]
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await read(token)).toMatchObject({ sub: 'ana', sid: 'one' })
    expect(await read(other)).toMatchObject({ sub: 'luis' })
  }
  expect(findKey).toHaveBeenCalledTimes(2)
  vi.setSystemTime(NOW + 299_999)
  expect(await read(token)).toMatchObject({ sub: 'ana' })
  vi.setSystemTime(NOW + 300_000)
  expect(await read(token)).toBeUndefined()
})

test('a token that is much like a good one is nobody’s', async () => {
  const { sign, read } = await reader()
  const token = await sign('ana')
  expect(await read(token)).toMatchObject({ sub: 'ana' })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const forged = Buffer.from(claims, 'base64url').toString().replace('"ana"', '"eva"')
  for (const one of [
    `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${head}.${claims}.`,
  ])
    expect(await read(one)).toBeUndefined()
})

test('only so many tokens are remembered', async () => {
  const { findKey, sign, read } = await reader()
  const first = await sign('ana')
  await read(first)
  const tokens = await Promise.all(Array.from({ length: 1_000 }, (_, index) => sign(`person-${index}`)))
  for (const token of tokens) await read(token)
  findKey.mockClear()
  expect(await read(first)).toMatchObject({ sub: 'ana' })
  expect(await read(tokens.at(-1) ?? '')).toMatchObject({ sub: 'person-999' })
  expect(findKey).toHaveBeenCalledTimes(1)
})
