import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { serviceWorkerScript } from '#mocks/service-worker.ts'

const PAGE = 'the page'

/** Something that the browser asks the service worker for. */
class Asked extends Event {
  readonly clientId = PAGE
  readonly request: Request
  answer: Promise<Response> | undefined

  constructor(destination: string, signal?: AbortSignal) {
    super('fetch')
    this.request = new Request('http://localhost/api/hospitals', signal ? { signal } : {})
    Object.defineProperty(this.request, 'destination', { value: destination })
  }

  respondWith(answer: Promise<Response>): void {
    this.answer = answer
    answer.catch(() => {})
  }
}

/** A page in mock mode that answers each request with what it is told to, until it has gone. */
class Page {
  readonly id = PAGE
  readonly frameType = 'top-level'
  #answer: ReadableStream<Uint8Array> | undefined
  isGone = false

  constructor(answer?: ReadableStream<Uint8Array>) {
    this.#answer = answer
  }

  postMessage({ type }: { type: string }, [port]: MessagePort[]): void {
    if (type !== 'REQUEST' || !port || !this.#answer) return
    const headers = [['content-type', 'application/json']]
    const data = { status: 200, headers, body: this.#answer }
    port.postMessage({ type: 'MOCK_RESPONSE', data }, [this.#answer])
  }
}

/** Starts the script as the browser does, with one page that it answers. */
async function start(page = new Page()): Promise<EventTarget> {
  const scope = new EventTarget()
  const cache = { match: async () => Response.json([PAGE]), put: async () => {} }
  const globals = {
    addEventListener: scope.addEventListener.bind(scope),
    caches: { open: async () => cache },
    clients: {
      get: async () => (page.isGone ? undefined : page),
      matchAll: async () => [page],
    },
    registration: { scope: 'http://localhost/' },
    console,
    crypto,
    Headers,
    MessageChannel,
    ReadableStream,
    Response,
  }
  runInContext(serviceWorkerScript(), createContext({ ...globals, self: globals }))
  return scope
}

test.each([
  ['what is fetched', '', true],
  ['a navigation', 'document', false],
  ['a script, or a module of the shared worker', 'script', false],
  ['the shared worker itself', 'sharedworker', false],
  ['a picture', 'image', false],
])('the service worker of mock mode answers for %s: %s, %s', async (_what, destination, isAnswered) => {
  const asked = new Asked(destination)
  const worker = await start()
  worker.dispatchEvent(asked)
  expect(asked.answer !== undefined).toBe(isAnswered)
})

/** A body that comes in two parts; the test says when, and how it ends. */
function bodyInParts() {
  const parts = new TransformStream<Uint8Array, Uint8Array>()
  const writer = parts.writable.getWriter()
  const write = (text: string) => writer.write(new TextEncoder().encode(text))
  return { stream: parts.readable, writer, write }
}

test('an answer in several parts comes through as the page gave it', async () => {
  const body = bodyInParts()
  const asked = new Asked('')
  const worker = await start(new Page(body.stream))
  worker.dispatchEvent(asked)
  await body.write('{"data":')
  void body.write('[]}')
  void body.writer.close()
  const answer = await asked.answer
  expect(await answer?.json()).toEqual({ data: [] })
  expect(answer?.headers.get('content-type')).toBe('application/json')
})

test.each([
  ['is left', (page: Page) => Object.assign(page, { isGone: true })],
  ['gives up', (_page: Page, given: AbortController) => given.abort()],
])('a page that %s in the middle of its answer leaves no error of the service worker', async (_what, go) => {
  const body = bodyInParts()
  const page = new Page(body.stream)
  const given = new AbortController()
  const asked = new Asked('', given.signal)
  const worker = await start(page)
  worker.dispatchEvent(asked)
  await body.write('{"data":')
  go(page, given)
  await body.writer.abort(new TypeError('The page is gone'))
  expect((await asked.answer)?.status).toBe(204)
})

test('an answer that breaks while its page waits is an error', async () => {
  const body = bodyInParts()
  const asked = new Asked('')
  const worker = await start(new Page(body.stream))
  worker.dispatchEvent(asked)
  await body.write('{"data":')
  await body.writer.abort(new TypeError('Broken'))
  await expect(asked.answer).rejects.toThrow()
})
