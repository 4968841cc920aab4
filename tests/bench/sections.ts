import type { Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import { percentile } from './medians.ts'
import type { Row } from './table.ts'
import { throttle } from './throttle.ts'

const CPU = 4
const ROUNDS = 5

/** The sections of a hospital, and what its page is headed. */
const SECTIONS = [
  ['Inicio', 'Página de Inicio'],
  ['Estadísticas', 'Estadísticas'],
  ['Pacientes', 'Pacientes'],
  ['Doctores', 'Doctores'],
  ['Asignaciones', 'Asignaciones'],
  ['Configuración', 'Configuración'],
] as const

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
  const channel = new MessageChannel()
  const painted = new Promise((resolve) => {
    channel.port1.onmessage = resolve
  })
  await frame()
  channel.port2.postMessage(null)
  await painted
  return performance.now() - Number(document.documentElement.dataset.clicked)
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
  await link.dispatchEvent('click')
  return shown
}

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
    const times: number[] = []
    const slowest = { name: '', ms: 0 }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const section of SECTIONS) {
        const ms = await visit(page, section, hovers)
        times.push(ms)
        if (ms > slowest.ms) Object.assign(slowest, { name: section[0], ms })
        await page.waitForLoadState('networkidle')
      }
    rows.push({
      what: `a section seen before, CPU ${CPU}×${hovers ? ', pointed at first' : ''}, median of ${times.length}`,
      measured: percentile(times, 50),
      most: hovers ? 50 : 100,
      unit: 'ms',
      note: `the slowest ${slowest.ms.toFixed(0)} ms, to ${slowest.name}`,
    })
  }
  await context.close()
  return rows
}
