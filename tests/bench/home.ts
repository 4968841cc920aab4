import type { BrowserContext } from '@playwright/test'
import type { Bench } from './bench.ts'
import { type Load, load } from './load.ts'
import { median } from './medians.ts'
import { type KeptSession, signInOnce } from './session.ts'
import type { Row } from './table.ts'
import { type Network, SLOW_4G } from './throttle.ts'

const RUNS = 3
const CPU = 4
const HOME = '/hospitals/1/home'
const PERSONAS = ['direccion', 'enfermeria', 'medica', 'admision', 'archivo'] as const

interface Size {
  width: number
  height: number
}

const PHONES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 412, height: 823 },
]
const DESK: Size = { width: 1440, height: 900 }

type Figure = (name: keyof Load) => number

const medianOf =
  (loads: readonly Load[]): Figure =>
  (name) =>
    median(loads.map((one) => one[name]))

/** Loads an address in fresh browsers of that size; the first load warms the server and is not counted. */
async function measure(
  open: () => Promise<BrowserContext>,
  size: Size,
  options: { url: string; ready: string; network?: Network },
): Promise<Figure> {
  const loads: Load[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const context = await open()
    const found = await load(context, { cpu: CPU, size, ...options })
    await context.close()
    if (run > 0) loads.push(found)
  }
  return medianOf(loads)
}

/** Layout shift and total blocking time of the start page, as ratios to the bare packages at the same size. */
async function benchPersona({ browser, origin, floor }: Bench, persona: string, sizes: readonly Size[]) {
  const session: KeptSession = await signInOnce(browser, origin, persona)
  const rows: Row[] = []
  for (const size of sizes) {
    const where = `the start page of ${persona} at ${size.width}×${size.height}, CPU ${CPU}×`
    const bare = await measure(() => browser.newContext(), size, { url: floor, ready: 'tbody td' })
    const home = await measure(() => session.open(), size, { url: origin + HOME, ready: '[data-bed-id]' })
    rows.push(
      { what: `layout shift of ${where}`, measured: home('shift'), most: 0.02, unit: '' },
      {
        what: `total blocking time of ${where}`,
        measured: home('blocked') / bare('blocked'),
        most: 1.1,
        unit: '×',
        note: `${home('blocked').toFixed(0)} ms; the floor ${bare('blocked').toFixed(0)} ms`,
      },
    )
  }
  return rows
}

/** First paint of the pages that people open first, over a slow network. */
async function benchFirstPaint({ browser, session, origin }: Bench): Promise<Row[]> {
  const pages = [
    { path: '/', ready: 'h1', open: () => browser.newContext() },
    { path: '/hospitals', ready: 'tbody td input', open: () => session.open() },
    { path: HOME, ready: '[data-bed-id]', open: () => session.open() },
  ]
  const rows: Row[] = []
  for (const { path, ready, open } of pages) {
    const found = await measure(open, DESK, { url: origin + path, ready, network: SLOW_4G })
    rows.push({
      what: `first paint of ${path}, slow 4G, CPU ${CPU}×`,
      measured: found('paint'),
      most: 600,
      unit: 'ms',
      note: `its content after ${found('ready').toFixed(0)} ms, layout shift ${found('shift').toFixed(4)}`,
    })
  }
  return rows
}

/** The start page on a desk and on phones, as each persona. */
export async function benchHome(bench: Bench): Promise<Row[]> {
  const rows = [...(await benchFirstPaint(bench)), ...(await benchPersona(bench, 'direccion', [DESK]))]
  for (const persona of PERSONAS) rows.push(...(await benchPersona(bench, persona, PHONES)))
  return rows
}
