import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Log } from '../../http/log.ts'
import { type Repeated, repeat } from '../../lib/repeat.ts'

/** How long the provider is left alone after it gave no keys, or not the one that was asked for. */
const PAUSE_MS = 30_000
const RELOAD_MS = 10 * 60_000
/** How long it may take to answer. */
export const LONGEST_ANSWER_MS = 5_000

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.optional(z.url()),
})
/** What of a provider's own description (OpenID Connect Discovery) is used here. */
export type Metadata = z.infer<typeof Metadata>

const KeySet = z.object({ keys: z.array(z.unknown()).check(z.minLength(1)) })

/** Why a provider can't be asked, in one line that repeats nothing of what it answered. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** @throws ProviderError for what is no JSON, and for whoever does not answer */
export async function askProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  const { pathname } = new URL(url)
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS)
  const response = await fetch(url, { redirect: 'manual', signal, ...init }).catch((reason: unknown) => {
    const cause = reason instanceof Error ? reason.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new ProviderError(`${pathname} can't be reached${code}`, { cause: reason })
  })
  if (response.status !== 200) throw new ProviderError(`${pathname} answers ${response.status}`)
  return response.json().catch(() => {
    throw new ProviderError(`${pathname} answers something else than JSON`)
  })
}

async function discover(issuer: string): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = z.safeParse(Metadata, await askProvider(url))
  const { pathname } = new URL(url)
  if (!found.success)
    throw new ProviderError(`${pathname} lacks ${found.error.issues.map(({ path }) => path[0]).join(', ')}`)
  if (found.data.issuer !== issuer) throw new ProviderError(`${pathname} names another issuer`)
  return found.data
}

type KeySetReader = ReturnType<typeof createRemoteJWKSet>

export interface ProviderKeys extends Repeated {
  /** The key of a token; throws where there is none. */
  find: JWTVerifyGetKey
  /** What the provider says of itself; undefined until it was reached. */
  metadata(): Metadata | undefined
}

/**
 * The keys of an identity provider. They are read again in the background, and those that were read stay good while the
 * provider can't be reached: nobody is signed out by its outage.
 */
export function watchKeys(issuer: string, log: Pick<Log, 'warned'>): ProviderKeys {
  let known: { metadata: Metadata; keys: KeySetReader } | undefined
  /** Of the first time, whatever came of it. */
  const asked = Promise.withResolvers<void>()
  let failedAt = Number.NEGATIVE_INFINITY
  let trouble = ''

  async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
    if (Date.now() < failedAt + PAUSE_MS) throw new ProviderError('The provider failed a moment ago')
    try {
      const keys = z.safeParse(KeySet, await askProvider(url, init))
      if (!keys.success) throw new ProviderError(`${new URL(url).pathname} holds no keys`)
      return Response.json(keys.data)
    } catch (error) {
      failedAt = Date.now()
      throw error
    }
  }

  async function load(): Promise<void> {
    const metadata = await discover(issuer)
    if (known?.metadata.jwks_uri === metadata.jwks_uri) {
      known.metadata = metadata
      return known.keys.reload()
    }
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      cooldownDuration: PAUSE_MS,
      timeoutDuration: LONGEST_ANSWER_MS,
      [customFetch]: fetchKeys,
    })
    await keys.reload()
    known = { metadata, keys }
  }

  /** Tells the log once of each trouble, and of its end. */
  function tell(now: string) {
    if (now === trouble) return
    trouble = now
    log.warned(`The identity provider ${issuer} ${now || 'answers again'}`)
  }

  async function reload(): Promise<boolean> {
    failedAt = Number.NEGATIVE_INFINITY
    try {
      await load()
      tell('')
      return true
    } catch (error) {
      failedAt = Date.now()
      tell(`is of no use: ${error instanceof ProviderError ? error.message : 'its keys make no sense'}`)
      return false
    } finally {
      asked.resolve()
    }
  }

  const repeated = repeat(reload, { firstMs: 0, everyMs: RELOAD_MS, retryMs: PAUSE_MS })
  return {
    stop: repeated.stop,
    metadata: () => known?.metadata,
    async find(header, token) {
      // Whoever comes first waits with the server for the first answer.
      if (!known) await asked.promise
      if (!known) throw new ProviderError('There are no keys yet')
      return known.keys(header, token)
    },
  }
}
