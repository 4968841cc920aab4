import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { CookieJar } from './cookie-jar.ts'

const CLIENT_ID = 'hospital-web'

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
  token_type: z.literal('Bearer'),
})
export type Tokens = z.infer<typeof Tokens>

const ApiError = z.object({ error: z.string() })

/** One browser that speaks to the provider: cookies, redirects, forms, and the application's part of OpenID. */
export class OidcClient {
  readonly jar = new CookieJar()
  readonly origin: string
  readonly issuer: string

  constructor(origin: string) {
    this.origin = origin
    this.issuer = `${origin}/oauth2/default`
  }

  /** One request with this browser's cookies; redirects are not followed. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin)
    const headers = new Headers(init.headers)
    const cookie = this.jar.header(url)
    if (cookie !== '') headers.set('Cookie', cookie)
    if (!headers.has('Accept')) headers.set('Accept', 'text/html,*/*;q=0.8')
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    this.jar.take(url, answer)
    return answer
  }

  /** Follows redirects up to an answer that is none, or to the address of the application that they end at. */
  async navigate(address: string, init?: RequestInit): Promise<{ url: URL; answer: Response | undefined }> {
    let url = new URL(address, this.origin)
    let answer = await this.request(url.href, init)
    for (let hops = 0; hops < 10; hops += 1) {
      const location = answer.headers.get('Location')
      if (location === null) return { url, answer }
      url = new URL(location, url)
      if (!url.pathname.startsWith('/oauth2/')) return { url, answer: undefined }
      answer = await this.request(url.href)
    }
    throw new Error('Too many redirects')
  }

  /** Starts signing in, as the application does. `extra` overrides parameters. */
  async begin(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const state = randomBytes(8).toString('hex')
    const nonce = randomBytes(8).toString('hex')
    const query = new URLSearchParams({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${this.origin}/implicit/callback`,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    const reached = await this.navigate(`${this.issuer}/auth?${query}`)
    return { ...reached, verifier, state, nonce }
  }

  /** Sends a form of the page at `page`. */
  submit(page: URL, fields: Record<string, string>) {
    return this.navigate(page.href, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Signs in from the first redirect to the tokens. */
  async signIn(user: string): Promise<Tokens & { nonce: string }> {
    const { url, verifier, nonce } = await this.begin()
    const back = await this.submit(url, { user, password: 'hospital' })
    const tokens = await this.exchange(back.url, verifier)
    return { ...tokens, nonce }
  }

  /** Trades the code in the callback's address for tokens. */
  async exchange(callback: URL, verifier: string): Promise<Tokens> {
    const code = callback.searchParams.get('code')
    if (code === null) throw new Error(`No code in ${callback.href}`)
    const answer = await this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${this.origin}/implicit/callback`,
    })
    return Tokens.parse(await answer.json())
  }

  /** Renews; the new tokens, or the provider's reason. */
  async renew(refreshToken: string): Promise<{ tokens: Tokens } | { error: string }> {
    const answer = await this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const body: unknown = await answer.json()
    return answer.ok ? { tokens: Tokens.parse(body) } : { error: ApiError.parse(body).error }
  }

  token(fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    })
  }

  /** One call of the API. */
  api(path: string, accessToken: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin)
    url.searchParams.set('api-version', '2020-05-01')
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${accessToken}`)
    headers.set('Accept', 'application/json')
    headers.set('Content-Type', 'application/json')
    headers.set('Accept-Language', 'es-MX')
    return fetch(url, { ...init, headers })
  }
}
