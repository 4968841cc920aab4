import { withFaults } from '#mocks/faults.ts'
import { createIdentity, VisitRefusedError } from '#mocks/identity.ts'
import { type StoredUser, signIn } from '#mocks/sign-in.ts'
import { createApi } from '#server/api/app.ts'
import { SIGN_PROOF_MINUTES } from '#server/config-values.ts'
import type { Data } from './data.ts'
import type { Introduction, PortRequest } from './protocol.ts'

/** The servers as one page sees them: its persona, its faults, its token times, over data that others share. */
export interface PageServers {
  fetch(request: PortRequest, signal: AbortSignal): Promise<Response>
  /** Signs the page's persona in. */
  signIn(): Promise<StoredUser>
  /** A navigation to the provider. @returns where it leads, or null where it may lead nowhere */
  visit(url: string): Promise<string | null>
}

const clock = () => new Date()

export function servePage(
  { store, identityStore }: Data,
  { options, issuer, clientId }: Introduction,
): PageServers {
  const identity = createIdentity({
    store,
    ownStore: identityStore,
    clock,
    issuer,
    clientId,
    siteOrigin: self.location.origin,
    accessTokenTtl: options.tokenTtl,
    groupsDelay: options.groupsDelay,
  })
  const { verifyAccessToken } = identity
  const accountLinks = { pages: `${issuer}/account` }
  const api = createApi({
    store,
    clock,
    verifyAccessToken,
    accountLinks,
    signProofMinutes: SIGN_PROOF_MINUTES,
  })
  const faulty = withFaults(
    (request) => {
      // Whoever gave up while latency held the request back never reached the server.
      request.signal.throwIfAborted()
      return api.fetch(request)
    },
    () => options,
  )

  return {
    async fetch({ url, method, headers, body }, signal) {
      const request = new Request(url, { method, headers, body, signal })
      return url.startsWith(`${issuer}/`) ? identity.fetch(request) : faulty(request)
    },
    signIn: () =>
      signIn(identity, {
        origin: self.location.origin,
        authority: issuer,
        clientId,
        persona: options.persona,
        now: clock(),
      }),
    async visit(url) {
      try {
        const leaving = new URL(url).pathname === new URL(`${issuer}/logout`).pathname
        return await (leaving ? identity.endSession(url) : identity.authorize(url, options.persona))
      } catch (reason) {
        if (reason instanceof VisitRefusedError) return null
        throw reason
      }
    },
  }
}
