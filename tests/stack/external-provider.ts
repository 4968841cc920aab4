import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export const AUDIENCE = 'https://api.example'
export const CLIENT = 'ronda-web'

interface Answer {
  status?: number
  type?: string
  body: string
}

const json = (body: unknown): Answer => ({ body: JSON.stringify(body) })

/** A provider elsewhere as far as an API meets one: its description, its keys, its user info; a test changes each. */
export async function startKeysProvider() {
  const pairs = new Map<string, { alg: string; jwk: JWK; key: CryptoKey }>()
  const asked: string[] = []
  const answers = new Map<string, () => Answer>()
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    asked.push(path)
    const {
      status = 200,
      type = 'application/json',
      body,
    } = answers.get(path)?.() ?? { status: 404, body: '' }
    res.writeHead(status, { 'Content-Type': type, Connection: 'close' }).end(body)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const address = server.address()
  const { port } =
    typeof address === 'object' && address ? address : ({ port: 0 } satisfies Partial<AddressInfo>)
  const issuer = `http://127.0.0.1:${port}/realms/one`

  answers.set('/realms/one/.well-known/openid-configuration', () =>
    json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    }),
  )
  answers.set('/realms/one/keys', () => json({ keys: [...pairs.values()].map(({ jwk }) => jwk) }))

  const provider = {
    issuer,
    /** The last parts of the addresses that were asked for. */
    asked: (name: string) => asked.filter((path) => path.endsWith(`/${name}`)).length,
    answer(name: string, answer: () => Answer | object) {
      answers.set(`/realms/one/${name}`, () => {
        const given = answer()
        return 'body' in given && typeof given.body === 'string'
          ? { ...given, body: given.body }
          : json(given)
      })
    },
    /** Has a key from now on. */
    async addKey(kid: string, alg = 'RS256') {
      const { publicKey, privateKey } = await generateKeyPair(alg)
      pairs.set(kid, { alg, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg }, key: privateKey })
    },
    /** No longer says that it has a key, with which it may still sign. */
    hideKey(kid: string) {
      const pair = pairs.get(kid)
      if (pair)
        answers.set('/realms/one/keys', () =>
          json({ keys: [...pairs.values()].filter((one) => one !== pair).map(({ jwk }) => jwk) }),
        )
    },
    /** An access token of somebody; claims that are undefined are left out. */
    sign(
      claims: Record<string, unknown>,
      header: { typ?: string | undefined; kid?: string } = {},
      kid = 'one',
    ) {
      const pair = pairs.get(kid)
      if (!pair) throw new Error(`There is no key ${kid}`)
      const now = Math.floor(Date.now() / 1000)
      const standard = { iss: issuer, aud: AUDIENCE, iat: now, exp: now + 300, name: 'Ana Ruiz Peña' }
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader(JSON.parse(JSON.stringify({ alg: pair.alg, kid, typ: 'at+jwt', ...header })))
        .sign(pair.key)
    },
    goAway: () => new Promise<void>((done) => server.close(() => done())),
    comeBack: () => listen(port),
    async close() {
      if (server.listening) await provider.goAway()
    },
  }
  await provider.addKey('one')
  return provider
}
