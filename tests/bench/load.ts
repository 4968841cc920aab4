import type { BrowserContext } from '@playwright/test'
import { type Network, throttle } from './throttle.ts'

/** How one load of an address went, in milliseconds from its start. */
export interface Load {
  /** When something was painted first. */
  paint: number
  /** When what was waited for was painted. */
  ready: number
  /** By how much tasks on the main thread exceeded 50 ms, all together, until the page was quiet. */
  blocked: number
  /** How far the page jumped by itself; no time, but a score. */
  shift: number
}

interface LoadOptions {
  url: string
  /** What is waited for, as a CSS selector. */
  ready: string
  cpu: number
  network?: Network
  /** Of the window, in CSS pixels; the browser's default if absent. */
  size?: { width: number; height: number }
}

/** Main thread and network this long without work: the page is at rest. */
const QUIET_MS = 500

/** Opens an address in a new tab of a browser that has nothing of it yet, and tells how that went. */
export async function load(context: BrowserContext, options: LoadOptions): Promise<Load> {
  const page = await context.newPage()
  if (options.size) await page.setViewportSize(options.size)
  await throttle(page, options.cpu, options.network)
  await page.addInitScript(watch, options.ready)
  await page.goto(options.url)
  await page.waitForFunction(() => Number(document.documentElement.dataset.ready) > 0, null, {
    timeout: 60_000,
  })
  const found = await page.evaluate(settle, QUIET_MS)
  await page.close()
  return found
}

/** Runs in the page before its own scripts. */
function watch(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    // The frame that holds it is painted before the next task.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      document.documentElement.dataset.ready = String(performance.now())
    }
    port2.postMessage(null)
    return undefined
  }
  requestAnimationFrame(look)
}

/** Runs in the page. */
async function settle(quiet: number): Promise<Load> {
  const tasks: PerformanceEntry[] = []
  let shift = 0
  let last = performance.now()
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  observe('longtask', (entry) => {
    tasks.push(entry)
    last = performance.now()
  })
  observe('resource', () => {
    last = performance.now()
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') shift += entry.value
  })
  while (performance.now() - last < quiet) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ready: Number(document.documentElement.dataset.ready),
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift,
  }
}
