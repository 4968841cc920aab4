import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { serviceWorkerScript } from '#mocks/service-worker.ts'

/** Something that the browser asks the service worker for. */
class Asked extends Event {
  readonly request: { destination: string; cache: string; mode: string }
  isAnswered = false

  constructor(destination: string) {
    super('fetch')
    this.request = { destination, cache: 'default', mode: 'cors' }
  }

  respondWith(answer: Promise<unknown>): void {
    this.isAnswered = true
    answer.catch(() => {})
  }
}

/** Starts the script where it finds what it needs first of all. */
function start(): EventTarget {
  const scope = new EventTarget()
  const cache = { match: () => new Promise(() => {}) }
  const globals = {
    addEventListener: scope.addEventListener.bind(scope),
    caches: { open: async () => cache },
    registration: { scope: 'http://localhost/' },
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
])('the service worker of mock mode answers for %s: %s, %s', (_what, destination, isAnswered) => {
  const asked = new Asked(destination)
  start().dispatchEvent(asked)
  expect(asked.isAnswered).toBe(isAnswered)
})
