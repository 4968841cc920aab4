import { appendFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { throttle } from '../bench/throttle.ts'

/** Where the bench gathers how long each answer to a hand took, one a line; unset in tests. */
const FILE = process.env.INTERACTIONS

/** The bench looks at time alone: what else a journey looks at would take most of it on a slow processor. */
export const isBench = FILE !== undefined

/** How much slower the bench has the page's processor seem. */
const CPU = 4

/** How much more time than in a test what a journey does may take. */
export const SLOWER = isBench ? CPU : 1

/** From one letter to the next: somebody who types well. */
const KEY_MS = 120

/** From pointing at something until it is pressed, and from then until it is let go: somebody in a hurry. */
const POINT_MS = 150
export const PRESS_MS = 60

/**
 * From a click or a key alone until the journey looks for what came of it: looking for a role reads the whole page from
 * inside it, which on a slow processor takes longer than the answer that it would hold up.
 */
const LOOK_MS = 200

/** One thing that a browser tells of an answer to a click, a key or a tap: from the hand until the next frame. */
export interface Answer {
  /** Those of one page and number are one interaction. */
  page: string
  interaction: number
  /** Milliseconds, in steps of eight. */
  duration: number
  /** Milliseconds of it until the page could begin to answer, and until its scripts were done. */
  delay: number
  scripts: number
  /** What the browser calls the event. */
  event: string
  /** What it happened to. */
  target: string
  path: string
}

/** How many interactions a page has had so far, those among them that were answered too quickly to be told of. */
export interface Count {
  page: string
  count: number
}

/** Runs in the page. */
function tellAnswers(): void {
  // No `crypto`: what is not served over a safe way has none.
  const page = `${performance.timeOrigin} ${Math.random()}`
  const tell: unknown = Reflect.get(window, 'tellAnswer')
  if (typeof tell !== 'function') return
  const count = (): Count => {
    // A journey that sets the clock has another `performance`, which counts nothing.
    const counted: unknown = Reflect.get(performance, 'interactionCount')
    return { page, count: typeof counted === 'number' ? counted : 0 }
  }
  Reflect.set(window, 'countInteractions', count)
  const nameOf = (target: EventTarget | null): string => {
    const element = target instanceof Element ? target : undefined
    const words = element?.ariaLabel ?? element?.textContent ?? ''
    return `${element?.localName ?? ''} ${words.trim().slice(0, 40)}`
  }
  // Noted as it happens: what the answer takes away from the page has no name afterwards.
  const targets = new Map<string, string>()
  for (const name of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(
      name,
      ({ timeStamp, target }) => targets.set(`${name} ${timeStamp.toFixed(1)}`, nameOf(target)),
      { capture: true },
    )
  addEventListener('pagehide', () => tell(count()))
  // Those within 16 ms are told to nobody.
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const { interactionId, duration, name, target, startTime, processingStart, processingEnd } = entry
      tell({
        page,
        interaction: interactionId,
        duration,
        delay: Math.round(processingStart - startTime),
        scripts: Math.round(processingEnd - processingStart),
        event: name,
        target: targets.get(`${name} ${startTime.toFixed(1)}`) ?? nameOf(target),
        path: window.location.pathname,
      })
    }
  }).observe(options)
}

const note = (line: Answer | Count) => FILE !== undefined && appendFileSync(FILE, `${JSON.stringify(line)}\n`)

/**
 * Has keys come one by one, as from a hand: where a program presses them faster than any hand, what would be measured is
 * how long they queue.
 */
function paceKeys({ keyboard }: Page): void {
  const { press, type } = keyboard
  keyboard.press = async (key, options) => {
    await press.call(keyboard, key, options)
    await setTimeout(LOOK_MS)
  }
  keyboard.type = (text, options) => type.call(keyboard, text, { delay: KEY_MS, ...options })
}

let arePaced = false

/**
 * Has a hand come to what it clicks or presses a key on, as hands do: a program that is there and presses within the
 * same millisecond leaves no time for what is fetched when somebody points at it. Locators share it, whatever their page.
 */
function paceLocators(page: Page): void {
  if (arePaced) return
  arePaced = true
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  const { click, press, pressSequentially } = locators
  locators.click = async function pointAndClick(this: Locator, options = {}) {
    const { force, modifiers, position, timeout } = options
    const how = { force, modifiers, position, timeout }
    await this.hover(Object.fromEntries(Object.entries(how).filter(([, value]) => value !== undefined)))
    await setTimeout(POINT_MS)
    await click.call(this, { delay: PRESS_MS, ...options })
    await setTimeout(LOOK_MS)
  }
  locators.press = async function focusAndPress(this: Locator, key, options) {
    await this.focus()
    await setTimeout(POINT_MS)
    await press.call(this, key, options)
    await setTimeout(LOOK_MS)
  }
  locators.pressSequentially = function focusAndType(this: Locator, text, options) {
    return pressSequentially.call(this, text, { delay: KEY_MS, ...options })
  }
}

const pacedPages = new WeakSet<Page>()

/**
 * Where the bench asks for it: has a page be as on a slow processor, and a hand in it be as quick as a hand. For a page
 * that a test is about to use, until the test ends: a page that is slowed keeps half a core busy by that alone, though
 * it only waits.
 */
export async function slowDown(page: Page): Promise<void> {
  if (FILE === undefined) return
  if (!pacedPages.has(page)) {
    pacedPages.add(page)
    paceKeys(page)
    paceLocators(page)
  }
  await throttle(page, CPU).catch(() => undefined)
}

const watched = new WeakSet<BrowserContext>()

/**
 * Where the bench asks for it: notes how long the answers of a browser's pages take, and slows those down that are
 * opened from now on.
 */
export async function noteInteractions(context: BrowserContext): Promise<void> {
  if (FILE === undefined || watched.has(context)) return
  watched.add(context)
  await context.exposeFunction('tellAnswer', note)
  await context.addInitScript(tellAnswers)
  context.on('page', slowDown)
}

/** Notes how many interactions there were in the pages that are open, and lets these be as fast as ever. */
export async function countInteractions(context: BrowserContext): Promise<void> {
  if (FILE === undefined) return
  const ofPage = async (page: Page) => {
    const counted: Count | undefined = await page.evaluate(() => {
      const count: unknown = Reflect.get(window, 'countInteractions')
      return typeof count === 'function' ? count() : undefined
    })
    if (counted) note(counted)
    await throttle(page, 1)
  }
  await Promise.all(context.pages().map((page) => ofPage(page).catch(() => undefined)))
}
