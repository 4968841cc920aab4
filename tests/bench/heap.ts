import type { CDPSession, Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import type { Row } from './table.ts'

const SECTIONS = ['Inicio', 'Pacientes', 'Doctores', 'Asignaciones', 'Estadísticas', 'Configuración']

/** What the page's objects take once nothing that can go is left. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

/** Goes to so many sections, one after the other. */
async function navigate(page: Page, count: number): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  for (let step = 0; step < count; step += 1) {
    const name = SECTIONS[step % SECTIONS.length] ?? ''
    await bar.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Opens and closes the form of a new patient so many times. */
async function openDialogs(page: Page, count: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Pacientes', exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  for (let step = 0; step < count; step += 1) {
    await page.getByRole('button', { name: 'Registrar paciente' }).first().click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** What 300 changes of section and 100 dialogs leave behind, against 30 and 10. */
export async function benchHeap({ session, origin }: Bench): Promise<Row[]> {
  const context = await session.open()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${origin}/hospitals/1/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await navigate(page, 30)
  await openDialogs(page, 10)
  const before = await heapOf(devtools)
  await navigate(page, 270)
  await openDialogs(page, 90)
  const after = await heapOf(devtools)
  await context.close()
  const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    {
      what: 'heap after 300 changes of section and 100 dialogs, above that after 30 and 10',
      measured: (after / before - 1) * 100,
      most: 10,
      unit: '%',
      note: `${mb(after)} after ${mb(before)}`,
    },
  ]
}
