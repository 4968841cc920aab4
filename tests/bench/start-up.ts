import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { listenTo } from '../listen-to.ts'
import type { Row } from './table.ts'

const PORT = 5199
const ROOT = join(import.meta.dirname, '../..')

/** From `npm start` until a newcomer has the list of hospitals before them. */
export async function benchStartUp(browser: Browser): Promise<Row[]> {
  const began = performance.now()
  const start = [join('mocks', 'start.ts'), '--port', String(PORT)]
  const child = spawn(process.execPath, start, { cwd: ROOT, stdio: 'pipe' })
  try {
    const ready = await listenTo(child).origin()
    const context = await browser.newContext({ locale: 'es-MX' })
    const page = await context.newPage()
    await page.goto(`${ready}/hospitals`)
    await page.locator('tbody td input').first().waitFor({ timeout: 60_000 })
    const seconds = (performance.now() - began) / 1000
    await context.close()
    return [{ what: '`npm start` until the list of hospitals stands', measured: seconds, most: 5, unit: 's' }]
  } finally {
    child.kill()
  }
}
