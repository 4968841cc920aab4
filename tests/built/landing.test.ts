import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMockMode } from '#mocks/serve-mock-mode.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { builtFiles, DIST } from './dist.ts'

const MOST_BYTES = 60_000
/** The board is full of small text, which compresses badly. */
const MOST_BYTES_OF_BOARD = 100_000

describe('the pictures of the landing page', () => {
  const server = serveMockMode({ dist: DIST, port: 0 })
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    server.close()
  })

  /** The page at a width, with whatever moves in it counted from the start. */
  async function openLanding(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 1))
        const { dataset } = document.documentElement
        dataset.moved = String(moved.reduce((sum, one) => sum + one, Number(dataset.moved ?? 0)))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const address = server.address()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    return page
  }

  /** Scrolls to each in turn, since the lower ones come only then. */
  async function lookAtAll(page: Page): Promise<string[]> {
    const images = await page.locator('main img').all()
    const shown: string[] = []
    for (const image of images) {
      await image.scrollIntoViewIfNeeded()
      await page.waitForFunction(
        (one) => one instanceof HTMLImageElement && one.complete,
        await image.elementHandle(),
      )
      shown.push(await image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : '')))
    }
    return shown.map((address) => new URL(address).pathname)
  }

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('at %s wide in the %s: all come, and nothing moves', async (width, scheme) => {
    const page = await openLanding(width, scheme)
    const shown = await lookAtAll(page)
    expect(shown.length).toBeGreaterThan(4)
    expect(shown.filter((path) => path.endsWith('-dark.webp') !== (scheme === 'dark'))).toEqual([])
    const sizes = await page.locator('main img').evaluateAll((images) =>
      images.map((one) => {
        if (!(one instanceof HTMLImageElement)) return null
        const { naturalWidth, naturalHeight, alt, loading } = one
        const said = [one.getAttribute('width'), one.getAttribute('height')].map(Number)
        return { is: [naturalWidth, naturalHeight], said, alt: alt !== '', loading }
      }),
    )
    for (const size of sizes) expect(size).toMatchObject({ is: size?.said, alt: true })
    expect(sizes.map((size) => size?.loading)).toEqual(['eager', ...sizes.slice(1).map(() => 'lazy')])
    expect(Number(await page.locator('html').getAttribute('data-moved'))).toBe(0)
    await page.close()
  })

  test('each is light, and there is none that nobody shows', async () => {
    const shown: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openLanding(1280, scheme)
      shown.push(...(await lookAtAll(page)))
      await page.close()
    }
    const there = builtFiles().filter(({ path }) => path.startsWith('/screens/'))
    expect(there.map(({ path }) => path).sort()).toEqual(shown.sort())
    const most = (path: string) => (path.startsWith('/screens/beds') ? MOST_BYTES_OF_BOARD : MOST_BYTES)
    expect(there.filter(({ path, bytes }) => bytes.length > most(path)).map(({ path }) => path)).toEqual([])
  })

  test('the README shows pictures that are there', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    const named = [...readme.matchAll(/(?:src|srcset)="public(\/[^"]+)"/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((path) => !builtFiles().some((file) => file.path === path))).toEqual([])
  })
})
