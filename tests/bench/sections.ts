import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
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
  // The frame that holds it is painted before the next task; one of this priority waits for no other.
  await scheduler.postTask(() => {}, { priority: 'user-blocking' })
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

type Section = readonly [name: string, heading: string]

async function visit(page: Page, [name, heading]: Section, hovers: boolean): Promise<number> {
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

interface Tour {
  url: string
  sections: readonly Section[]
  hovers: boolean
}

/** Sections one after the other, each seen before. @returns for each of them the milliseconds of its rounds */
async function tour(context: BrowserContext, { url, sections, hovers }: Tour) {
  const page = await context.newPage()
  await page.goto(url)
  for (const section of sections) {
    await visit(page, section, false)
    await page.waitForLoadState('networkidle')
  }
  await throttle(page, CPU)
  const times = sections.map(([name]) => emptyTimes(name))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, section] of sections.entries()) {
      times[index]?.ms.push(await visit(page, section, hovers))
      await page.waitForLoadState('networkidle')
    }
  await page.close()
  return times
}

const emptyTimes = (name: string): { name: string; ms: number[] } => ({ name, ms: [] })

const FLOOR: readonly Section[] = [
  ['Hospital 1', 'Hospital 1'],
  ['Hospitales', 'Hospitales'],
]

/** From one section to the next, each seen before: by a click alone, and by a click after pointing at it. */
export async function benchSections({ browser, session, origin, floor }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const hovers of [false, true]) {
    const fresh = await browser.newContext()
    const bare = await tour(fresh, { url: floor, sections: FLOOR, hovers })
    await fresh.close()
    const inside = await session.open()
    const times = await tour(inside, { url: `${origin}/hospitals/1/home`, sections: SECTIONS, hovers })
    await inside.close()
    const all = times.flatMap(({ ms }) => ms)
    const each = times.map(({ name, ms }) => `${name} ${median(ms).toFixed(0)}`)
    rows.push({
      what: `a section seen before, CPU ${CPU}×${hovers ? ', pointed at first' : ''}, median of ${all.length}`,
      measured: median(all),
      most: 120,
      unit: 'ms',
      note: `${each.join(', ')}; the floor ${median(bare.flatMap(({ ms }) => ms)).toFixed(0)}`,
    })
  }
  return rows
}
