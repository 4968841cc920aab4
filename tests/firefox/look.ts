import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { lookForUntidy } from '../e2e/layout.ts'

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Nothing is cut off at the side and no two things lie on each other, at every size. */
export async function expectTidy(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewport(size)
    const found = await page.evaluate(lookForUntidy)
    if (found.length > 0) throw new Error(`at ${size.width}×${size.height}: ${found.join('; ')}`)
  }
}

/** Takes pictures of the page as it is, at every size, light and dark. */
export async function takePictures(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => localStorage.setItem('theme', one), theme)
    await page.reload()
    await page.waitForSelector(`[data-theme=${theme}] h1`)
    await settle(page)
    for (const size of SIZES) {
      await page.setViewport(size)
      await page.screenshot({ path: join(folder, `${name}.${size.width}x${size.height}.${theme}.png`) })
    }
    await expectTidy(page)
  }
}

/** Waits until whatever loads has come. */
export async function settle(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 250 })
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('[role=status], [aria-busy=true]')]
    return !waiting.some((one) => one.ariaBusy === 'true' || /Cargando/.test(one.textContent ?? ''))
  })
}
