import { CompactSign, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] })
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
  return { findKey, privateKey, sign, read: accessTokenReader({ ...RULES, keys: findKey }) }
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

test('a token whose subject is no text is nobody’s, whoever signed it', async () => {
  const { privateKey, read } = await reader()
  for (const sub of [7, null, '', ['ana'], { id: 'ana' }]) {
    const claims = { sub, iss: RULES.issuer, aud: RULES.audience, exp: NOW / 1000 + 300 }
    const data = new TextEncoder().encode(JSON.stringify(claims))
    const header = { alg: 'RS256', typ: 'at+jwt' }
    expect(
      await read(await new CompactSign(data).setProtectedHeader(header).sign(privateKey)),
    ).toBeUndefined()
  }
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

describe('a stranger who sends forged tokens', () => {
  /** A reader at which one address has used up its forgeries. */
  async function flooded() {
    const made = await reader()
    const ana = await made.sign('ana')
    expect(await made.read(ana, 'hospital')).toMatchObject({ sub: 'ana' })
    const end = ana.slice(-342)
    const forge = (sub: string, id: number) => {
      const claims = { sub, iss: RULES.issuer, aud: RULES.audience, exp: NOW / 1000 + 300, id }
      const parts = [{ alg: 'RS256', typ: 'at+jwt' }, claims].map((part) => JSON.stringify(part))
      return `${parts.map((part) => Buffer.from(part).toString('base64url')).join('.')}.${end}`
    }
    for (let id = 0; id < 100; id += 1) expect(await made.read(forge('eva', id), 'hospital')).toBeUndefined()
    made.findKey.mockClear()
    return { ...made, ana, forge }
  }
  const refused = expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } })

  test('is refused without a look at the signature after 100', async () => {
    const { findKey, forge, read } = await flooded()
    await expect(read(forge('eva', 100), 'hospital')).rejects.toEqual(refused)
    expect(await read(forge('eva', 1), 'hospital')).toBeUndefined()
    expect(findKey).not.toHaveBeenCalled()
    expect(await read(forge('eva', 101), 'elsewhere')).toBeUndefined()
  })

  test('keeps out nobody at the same address who was seen before, with a known token or a new one', async () => {
    const { ana, sign, read } = await flooded()
    vi.setSystemTime(NOW + 1000)
    expect(await read(ana, 'hospital')).toMatchObject({ sub: 'ana' })
    expect(await read(await sign('ana'), 'hospital')).toMatchObject({ sub: 'ana' })
  })

  test('gets few looks at tokens that name somebody who is known', async () => {
    const { findKey, forge, read } = await flooded()
    for (let id = 0; id < 10; id += 1) expect(await read(forge('ana', id), 'hospital')).toBeUndefined()
    await expect(read(forge('ana', 10), 'hospital')).rejects.toEqual(refused)
    expect(findKey).toHaveBeenCalledTimes(10)
  })
})

test('a token whose claims are wrong is refused without a look at its signature', async () => {
  const { findKey, sign, read } = await reader()
  const token = await sign('ana')
  vi.setSystemTime(NOW + 300_000)
  for (const one of [token, 'none', '', '..', `${'a'.repeat(30_000)}.b.c`])
    expect(await read(one)).toBeUndefined()
  expect(findKey).not.toHaveBeenCalled()
})
