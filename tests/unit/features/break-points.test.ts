import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { HttpProblem, NetworkError } from '#src/api/errors.ts'
import { KEEP_AFTER_MS } from '#src/features/documents/autosave/draft-writer.ts'
import { begin } from '#src/features/documents/autosave/machine.ts'
import { createSaver, SAVE_AFTER_MS } from '#src/features/documents/autosave/saver.ts'
import type { Sections } from '#src/features/documents/autosave/sections.ts'
import { createDraftStorage, draftName, findDrafts } from '#src/features/documents/autosave/stored-draft.ts'
import { Drafts } from '#src/session/drafts/drafts.ts'
import { makeServer, typing, wordsOf } from './documents.ts'

const HOSPITAL = 1
const SLOW_MS = 700

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = 'ok' | 'slow' | 'lost' | 'down' | 'never'

/** A page with the document open, until it breaks. */
async function openPage(server: ReturnType<typeof makeServer>, answers: Answer[]) {
  const drafts = new Drafts('elena')
  const document = server.stored()
  const [found] = await findDrafts(drafts, HOSPITAL, document)
  let broken = false

  async function send(sections: Sections, version: number) {
    const how = answers.shift() ?? 'ok'
    if (how === 'down') throw new HttpProblem(503, undefined)
    if (how === 'never') return new Promise<never>(() => {})
    const saved = server.put(sections, version)
    if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    if (how === 'lost' || broken) throw new NetworkError('Se perdió')
    return saved
  }

  const saver = createSaver({
    document,
    draft: found?.draft,
    storage: createDraftStorage(drafts, draftName({ ...document, hospitalId: HOSPITAL }), found),
    send,
    onSaved: () => undefined,
    onOvertaken: () => undefined,
  })
  saver.begin()
  return {
    saver,
    /** Lets time pass, and the browser's own work with it. */
    async pass(time: number) {
      for (let left = time; left > 0; left -= KEEP_AFTER_MS) {
        await vi.advanceTimersByTimeAsync(Math.min(left, KEEP_AFTER_MS))
        // What waits for its turn may bring the next: twice, then.
        await drafts.count()
        await drafts.count()
      }
    },
    /** The tab is gone between two instructions: nothing of it runs on. */
    crash() {
      broken = true
      drafts.close()
      vi.clearAllTimers()
    },
  }
}

const KEYS = ['evolucion', 'plan', 'pronostico'] as const
const key = fc.record({ key: fc.constantFrom(...KEYS), text: fc.string({ minLength: 1, maxLength: 12 }) })
const step = fc.oneof(
  { weight: 3, arbitrary: key },
  { weight: 2, arbitrary: fc.constantFrom(40, 120, KEEP_AFTER_MS, 900, SAVE_AFTER_MS + 50, 4_000) },
)
const answer = fc.constantFrom<Answer>('ok', 'ok', 'slow', 'lost', 'down', 'never')

test('200 tabs that break anywhere: what was typed is there again, and reaches the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.array(answer, { maxLength: 6 }),
      fc.nat(),
      async (steps, answers, at) => {
        vi.stubGlobal('indexedDB', new IDBFactory())
        vi.clearAllTimers()
        const server = makeServer()
        const page = await openPage(server, answers)
        // Every text that stood on the screen, and for how long the last one did.
        const seen = [wordsOf(server.stored().sections)]
        let rested = 0
        for (const one of steps.slice(0, (at % steps.length) + 1)) {
          if (typeof one === 'number') {
            await page.pass(one)
            rested += one
          } else {
            page.saver.type(typing(one.key, one.text))
            seen.push(wordsOf(page.saver.getState().local))
            rested = 0
          }
        }
        page.crash()

        const document = server.stored()
        const [found] = await findDrafts(new Drafts('elena'), HOSPITAL, document)
        const again = begin(document, found?.draft)
        expect(again.trouble).toBeNull()
        const words = wordsOf(again.local)
        if (rested >= KEEP_AFTER_MS) expect(words).toEqual(seen.at(-1))
        else expect(seen).toContainEqual(words)

        const reopened = await openPage(server, [])
        await reopened.pass(SAVE_AFTER_MS * 2)
        expect(wordsOf(server.stored().sections)).toEqual(words)
        reopened.crash()
        expect(await new Drafts('elena').count()).toBe(0)
      },
    ),
    { seed: 20261121, numRuns: 200 },
  )
}, 60_000)
