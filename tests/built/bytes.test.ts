import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStack } from '#mocks/stack/start-stack.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { DIST, weight } from './dist.ts'

/** What a section may add to the hospitals list, in kB; the figures bring their charts. */
const SECTION = 60
const FIGURES = 95
/** What the editor may add to a note that is read, and the style sheet weigh. */
const EDITOR = 115
const STYLES = 14

/** So long after a page the rest is fetched ahead (`Navbar.tsx`), in milliseconds. */
const AHEAD_MS = 2_000

const SECTIONS: readonly [path: string, most: number][] = [
  ['home', SECTION],
  ['', FIGURES],
  ['patients', SECTION],
  ['patients/1/overview', SECTION],
  ['patients/1/episodesOverview/1', SECTION],
  ['patients/1/episodes/1/overview', SECTION],
  // A signed one: it is read without the editor.
  ['patients/1/episodes/1/templates/2?document=5', SECTION],
  ['rooms/1', SECTION],
  ['doctors', SECTION],
  ['assignments', SECTION],
  ['settings/profile', SECTION],
  ['settings/rooms', SECTION],
  ['settings/templates', SECTION],
  ['settings/users', SECTION],
  ['settings/subscription', SECTION],
  ['settings/audit', SECTION],
]

/** The files of one kind that a page asks for, from its document on, in order. */
function watch(page: Page, ending: string): () => string[] {
  let files: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) files = []
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(ending)) files.push(pathname)
  })
  return () => files
}

const total = (files: string[]) => files.map(weight).reduce((sum, kB) => sum + kB, 0)

describe('what a page weighs, gzipped', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bytes-'))
  let stack: Awaited<ReturnType<typeof startStack>>
  let browser: Browser
  let signedIn: BrowserContext
  let page: Page

  beforeAll(async () => {
    stack = await startStack({ port: 0, dataDir, dist: DIST, seed: 'default', accessTokenTtl: 300 })
    browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
    signedIn = await browser.newContext({ baseURL: stack.origin })
    // What comes by itself a while after the page is not the page's; on a busy machine it would come before the rest.
    await signedIn.addInitScript((ahead) => {
      const later = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (work: () => void, ms = 0) => (ms < ahead ? later(work, ms) : 0),
      })
    }, AHEAD_MS)
    page = await signedIn.newPage()
    await page.goto('/hospitals')
    await page.getByRole('textbox', { name: 'Usuario' }).fill('direccion')
    await page.getByLabel('Contraseña').fill('hospital')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('row').nth(1).waitFor()
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await stack.close()
    rmSync(dataDir, { recursive: true })
  })

  /** The scripts of the hospitals list, until its rows show. */
  async function ofList(): Promise<string[]> {
    const scripts = watch(page, '.js')
    await page.goto('/hospitals')
    await page.getByRole('row').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
    return scripts()
  }

  test('`/` signed out: at most 150 kB of JavaScript and 14 kB of CSS', async () => {
    const anybody = await browser.newPage()
    const scripts = watch(anybody, '.js')
    const styles = watch(anybody, '.css')
    await anybody.goto(stack.origin)
    await anybody.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    await anybody.waitForLoadState('networkidle')
    console.info(`/ signed out: ${total(scripts()).toFixed(1)} kB in ${scripts().length} scripts`)
    expect(total(scripts())).toBeLessThanOrEqual(150)
    expect(total(styles())).toBeLessThanOrEqual(STYLES)
    await anybody.close()
  })

  test('the hospitals list, until its rows show: at most 202 kB of JavaScript in at most 12 requests', async () => {
    const scripts = await ofList()
    console.info(`hospitals list: ${total(scripts).toFixed(1)} kB in ${scripts.length} scripts`)
    expect(total(scripts)).toBeLessThanOrEqual(202)
    expect(scripts.length).toBeLessThanOrEqual(12)
  })

  test('every section adds what it may to the hospitals list, in its own files', async () => {
    const known = new Set(await ofList())
    const scripts = watch(page, '.js')
    const styles = watch(page, '.css')
    const found: string[] = []
    for (const [path, most] of SECTIONS) {
      await page.goto(`/hospitals/1/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const added = scripts().filter((file) => !known.has(file))
      const line = `/hospitals/1/${path} adds ${total(added).toFixed(1)} kB in ${added.length} scripts`
      console.info(line)
      expect(added.length).toBeGreaterThan(0)
      if (total(added) > most) found.push(`${line}, ${most} at most`)
      expect(total(styles())).toBeLessThanOrEqual(STYLES)
    }
    expect(found).toEqual([])
  }, 60_000)

  test('a note that is being written adds at most 115 kB to one that is read', async () => {
    const scripts = watch(page, '.js')
    const open = async (note: string, part: RegExp) => {
      await page.goto(`/hospitals/1/${note}`)
      await page.getByRole('region', { name: part }).waitFor()
      await page.waitForLoadState('networkidle')
      return scripts()
    }
    const known = new Set(await open('patients/1/episodes/1/templates/2?document=5', /^Firma$/))
    const added = await open('patients/21/episodes/21/templates/2?document=13', /^Guardado$/)
    const editor = added.filter((file) => !known.has(file))
    console.info(`the editor adds ${total(editor).toFixed(1)} kB in ${editor.length} scripts`)
    expect(editor.length).toBeGreaterThan(0)
    expect(total(editor)).toBeLessThanOrEqual(EDITOR)
  }, 60_000)
})
