import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Row } from './table.ts'

const PORT = 5199
const ROOT = join(import.meta.dirname, '../..')

/** From `npm start` until a newcomer has the list of hospitals before them. */
export async function benchStartUp(browser: Browser): Promise<Row[]> {
  const began = performance.now()
  const vite = join('node_modules', 'vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, '--mode', 'mock', '--port', String(PORT)], {
    cwd: ROOT,
    stdio: 'pipe',
  })
  try {
    const ready = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
        if (found !== undefined) resolve(found)
      })
      child.once('exit', () => reject(new Error(`npm start ended: ${said}`)))
    })
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
