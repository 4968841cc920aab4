import { get } from 'node:http'
import { setInterval } from 'node:timers/promises'
import { expect } from 'vitest'
import { READY } from '#src/domain/events/contract.ts'
import { listenToEvents } from '../fixtures/event-stream.ts'
import { OidcClient, type Tokens } from '../stack/oidc-client.ts'

/** Whoever is refused asks again after so long, in milliseconds. */
const PACE_MS = 20

/** What a server answers while it has no database. */
export const NO_DATABASE = {
  type: 'about:blank',
  status: 503,
  detail: 'El servidor no alcanza sus datos: inténtalo de nuevo en un momento',
}

/** Tries again and again until there is something. */
export async function insist<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for await (const _ of setInterval(PACE_MS)) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw new Error('Time has ended')
}

/** Somebody who signs in this once. */
export async function signInOnce(origin: string, user: string) {
  const client = new OidcClient(origin)
  let tokens: Tokens = await client.signIn(user)
  return {
    client,
    token: () => tokens.access_token,
    /** Renews as the application does: where that fails, the next time with the same token. */
    async renew(): Promise<boolean> {
      const answer = await client.renew(tokens.refresh_token)
      if ('tokens' in answer) tokens = answer.tokens
      else expect(['server_error', 'temporarily_unavailable']).toContain(answer.error)
      return 'tokens' in answer
    },
  }
}
export type SignedIn = Awaited<ReturnType<typeof signInOnce>>

/** Asks one server for something under the address of all, as what stands before them would. */
function fetchFrom(port: number) {
  return ({ url, headers }: Request) =>
    new Promise<Response>((done, fail) => {
      const { host, pathname, search } = new URL(url)
      const own = { ...Object.fromEntries(headers), host }
      get({ host: '127.0.0.1', port, path: pathname + search, headers: own }, (answer) => {
        const parts = answer[Symbol.asyncIterator]()
        const body = new ReadableStream({
          async pull(controller) {
            const { value, done: isLast } = await parts.next()
            if (isLast) controller.close()
            else controller.enqueue(value)
          },
          cancel: () => void answer.destroy(),
        })
        done(new Response(body, { status: answer.statusCode ?? 0 }))
      }).on('error', fail)
    })
}

/** Follows what changes by one of several servers, on one stream for as long as that lasts. */
export async function follow({ client, token, renew }: SignedIn, port: number) {
  const heard: unknown[] = []
  let [streams, turnedAway, isOver] = [0, 0, false]
  let after: string | undefined

  async function open() {
    try {
      const more = after === undefined ? {} : { after }
      return await listenToEvents(fetchFrom(port), { token: token(), origin: client.origin, ...more })
    } catch (reason) {
      expect(String(reason)).toContain(`No stream: 503 ${JSON.stringify(NO_DATABASE)}`)
      turnedAway += 1
      await renew()
      return undefined
    }
  }
  let stream = await insist(open)
  async function hear() {
    while (!isOver) {
      streams += 1
      for (let event = await stream.next(); event; event = await stream.next()) {
        after = event.id ?? after
        // Whoever were told to read all anew would have missed something.
        if (event.name !== READY) heard.push(event.name ?? event.data)
      }
      if (!isOver) stream = await insist(open)
    }
  }
  const hearing = hear()
  return {
    heard,
    streams: () => streams,
    turnedAway: () => turnedAway,
    /** Has their network drop the stream. */
    lose: () => stream.close(),
    async leave() {
      isOver = true
      await stream.close()
      await hearing
    },
  }
}
