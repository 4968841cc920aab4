import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { throttle } from '../bench/throttle.ts'

/** Where the bench gathers how long each answer to a hand took, one a line; unset in tests. */
const FILE = process.env.INTERACTIONS

/** The bench looks at time alone: what else a journey looks at would take most of it on a slow processor. */
export const isBench = FILE !== undefined

/** How much slower the bench has the page's processor seem. */
const CPU = 4

/** One thing that a browser tells of an answer to a click, a key or a tap: from the hand until the next frame. */
export interface Answer {
  /** Those of one page and number are one interaction. */
  page: string
  interaction: number
  /** Milliseconds, in steps of eight. */
  duration: number
  /** What the browser calls the event. */
  event: string
  /** What it happened to. */
  target: string
  path: string
}

/** Runs in the page. */
function tellAnswers(): void {
  const page = crypto.randomUUID()
  const tell: unknown = Reflect.get(window, 'tellAnswer')
  if (typeof tell !== 'function') return
  // Those within 16 ms are told to nobody.
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const { interactionId, duration, name, target } = entry
      const element = target instanceof Element ? target : undefined
      const words = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      tell({
        page,
        interaction: interactionId,
        duration,
        event: name,
        target: `${element?.localName ?? ''} ${words.trim().slice(0, 40)}`,
        path: window.location.pathname,
      })
    }
  }).observe(options)
}

const watched = new WeakSet<BrowserContext>()

/** Where the bench asks for it: slows the pages of a browser down, and notes how long their answers take. */
export async function noteInteractions(context: BrowserContext): Promise<void> {
  if (FILE === undefined || watched.has(context)) return
  watched.add(context)
  await context.exposeFunction('tellAnswer', (answer: Answer) =>
    appendFileSync(FILE, `${JSON.stringify(answer)}\n`),
  )
  await context.addInitScript(tellAnswers)
  const slowDown = (page: Page) => throttle(page, CPU).catch(() => undefined)
  context.on('page', slowDown)
  await Promise.all(context.pages().map(slowDown))
}
