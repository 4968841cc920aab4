import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { PRESS_MS } from '../e2e/interactions.ts'
import { SECTIONS } from '../sections.ts'
import type { Bench } from './bench.ts'
import { median } from './medians.ts'
import type { Row } from './table.ts'
import { throttle } from './throttle.ts'

const CPU = 4
const ROUNDS = 5

/** Notes when the next click happened; its answer is what stands under the heading. */
function noteClick(): void {
  window.addEventListener(
    'click',
    (event) => {
      document.documentElement.dataset.clicked = String(event.timeStamp)
    },
    { capture: true, once: true },
  )
}

/** Runs in the page. @returns milliseconds from the click until the section with that heading was painted */
async function contentAfter(heading: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isThere = () =>
    document.querySelector('main h1')?.textContent === heading &&
    !document.querySelector('main [role=progressbar]')
  while (!isThere()) await frame()
  // The frame that holds it is painted before the next message.
  const channel = new MessageChannel()
  const painted = new Promise((resolve) => {
    channel.port1.onmessage = resolve
  })
  channel.port2.postMessage(null)
  await painted
  return performance.now() - Number(document.documentElement.dataset.clicked)
}

/**
 * Presses where the mouse points, as a hand does. A locator's own click lets go within the same millisecond, so that
 * what the pressing takes is counted too, and looks from inside the page at what is hit.
 */
async function press({ mouse }: Page): Promise<void> {
  await mouse.down()
  await setTimeout(PRESS_MS)
  await mouse.up()
}

async function visit(
  page: Page,
  [name, heading]: readonly [string, string],
  hovers: boolean,
): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name, exact: true })
  if (hovers) {
    await link.hover()
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(noteClick)
  const shown = page.evaluate(contentAfter, heading)
  // A mouse can't click without pointing.
  await (hovers ? press(page) : link.dispatchEvent('click'))
  return shown
}

const emptyTimes = (name: string): { name: string; ms: number[] } => ({ name, ms: [] })

/** From one section to the next, each seen before: by a click alone, and by a click after pointing at it. */
export async function benchSections({ session, origin }: Bench): Promise<Row[]> {
  const context = await session.open()
  const page = await context.newPage()
  await page.goto(`${origin}/hospitals/1/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const section of SECTIONS) {
    await visit(page, section, false)
    await page.waitForLoadState('networkidle')
  }
  await throttle(page, CPU)
  const rows: Row[] = []
  for (const hovers of [false, true]) {
    const times = SECTIONS.map(([name]) => emptyTimes(name))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, section] of SECTIONS.entries()) {
        times[index]?.ms.push(await visit(page, section, hovers))
        await page.waitForLoadState('networkidle')
      }
    const all = times.flatMap(({ ms }) => ms)
    rows.push({
      what: `a section seen before, CPU ${CPU}×${hovers ? ', pointed at first' : ''}, median of ${all.length}`,
      measured: median(all),
      most: hovers ? 50 : 100,
      unit: 'ms',
      note: times.map(({ name, ms }) => `${name} ${median(ms).toFixed(0)}`).join(', '),
    })
  }
  await context.close()
  return rows
}
