import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStack } from '#mocks/stack/stack.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { DIST, weight } from './dist.ts'

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

  beforeAll(async () => {
    stack = await startStack({ port: 0, dataDir, dist: DIST, seed: 'default', accessTokenTtl: 300 })
    browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await stack.close()
    rmSync(dataDir, { recursive: true })
  })

  test('`/` signed out: at most 130 kB of JavaScript and 12 kB of CSS', async () => {
    const page = await browser.newPage()
    const scripts = watch(page, '.js')
    const styles = watch(page, '.css')
    await page.goto(stack.origin)
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    await page.waitForLoadState('networkidle')
    console.info(`/ signed out: ${total(scripts()).toFixed(1)} kB in ${scripts().length} scripts`)
    expect(total(scripts())).toBeLessThanOrEqual(130)
    expect(total(styles())).toBeLessThanOrEqual(12)
    await page.close()
  })

  test('the hospitals list, until its rows show: at most 180 kB of JavaScript in at most 12 requests', async () => {
    const page = await browser.newPage()
    await page.goto(`${stack.origin}/hospitals`)
    await page.getByLabel('Usuario').fill('direccion')
    await page.getByLabel('Contraseña').fill('hospital')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('row').nth(1).waitFor()
    const scripts = watch(page, '.js')
    await page.reload()
    await page.getByRole('row').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
    console.info(`hospitals list: ${total(scripts()).toFixed(1)} kB in ${scripts().length} scripts`)
    expect(total(scripts())).toBeLessThanOrEqual(180)
    expect(scripts().length).toBeLessThanOrEqual(12)
    await page.close()
  })
})
