import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { serveMockMode } from '#mocks/serve-mock-mode.ts'
import { buildMockMode } from '../build-mock-mode.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { addressOf } from '../e2e/app.ts'

/** When every picture is taken: in the morning, in the seed's hospitals. */
const NOW = Date.parse('2026-11-20T16:30:00Z')

export type Theme = 'light' | 'dark'
export const THEMES: readonly Theme[] = ['light', 'dark']

export interface Size {
  width: number
  height: number
}

/** Where pictures are taken: a build of mock mode of its own, its server, and a browser. */
export interface Studio {
  /** A browser's profile with mock mode started in it, in which it is always the same instant. */
  openSet(): Promise<BrowserContext>
  close(): Promise<void>
}

/** The shared worker, where the API lives, is beyond the reach of what stops a page's clock. */
function stoppedClock(path: string): string {
  if (!/\/worker-[^/]+\.js$/.test(path)) return ''
  return `{ const D = Date; globalThis.Date = class extends D { constructor(...given) { given.length ? super(...given) : super(${NOW}) } static now() { return ${NOW} } } }\n`
}

/** @param given a build of mock mode that is there already; undefined makes one, for as long as the studio is open */
export async function openStudio(given: string | undefined): Promise<Studio> {
  const dist = given ?? buildMockMode()
  const server = serveMockMode({ dist, port: 0, before: stoppedClock })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pictures’ server has no port')
  const browser: Browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--lang=es-MX', '--hide-scrollbars', '--font-render-hinting=none'],
  })
  return {
    async openSet() {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${address.port}`,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        reducedMotion: 'reduce',
      })
      await context.clock.setFixedTime(NOW)
      // Without a page mock mode's worker ends, and starts anew at every navigation.
      const keeper = await context.newPage()
      await keeper.goto('/?panel=off')
      await keeper.getByRole('heading', { level: 1 }).waitFor()
      return context
    },
    async close() {
      await browser.close()
      server.close()
      if (given === undefined) rmSync(dist, { recursive: true })
    },
  }
}

export interface Visit {
  path: string
  persona?: string | undefined
  seed?: string | undefined
}

/** Opens an address, and waits until whatever loads has come. */
export async function visit(
  page: Page,
  { path, persona = 'direccion', seed = 'default' }: Visit,
): Promise<void> {
  await page.goto(addressOf(path, { persona, seed }))
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ timeout: 20_000 })
  await settle(page)
}

/** Waits until the page is as it stays. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('[role=status], [aria-busy=true]')]
    return !waiting.some((one) => one.ariaBusy === 'true' || /Cargando/.test(one.textContent ?? ''))
  })
  await page.waitForFunction(() =>
    [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Sets the page's size and colours, from its top. */
export async function dress(page: Page, { width, height }: Size, theme: Theme): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
}
