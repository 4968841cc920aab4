import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { ensureBuild, PRODUCTION } from '#mocks/ensure-build.ts'
import { spawnStack } from '../stack/stack-process.ts'
import { listenForComplaints } from './complaints.ts'
import { openDevelopment } from './development.ts'
import { openEveryScreen } from './every-screen.ts'
import { ensureFirefox } from './find-firefox.ts'
import { careForSomebody, leave } from './journey.ts'
import { SIZES, takePictures } from './look.ts'
import { stepsOn } from './steps.ts'

/*
 * `npm run firefox`: one journey on the stack, and mock mode (as developed, and every screen as built), in Firefox. It ends
 * at the first thing that is not as it should be, with one line.
 */
const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'test-results/firefox')
const FAILURE = join(RESULTS, 'failure.png')

/** The journey on the production build, with a database of its own. */
async function runJourney(browser: Browser): Promise<void> {
  const dist = join(ROOT, PRODUCTION.dist)
  await ensureBuild(ROOT, PRODUCTION)
  const folder = mkdtempSync(join(tmpdir(), 'firefox-'))
  const stack = await spawnStack({ PORT: '0', DATA_DIR: folder, DIST_DIR: dist })
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.setViewport(SIZES[0] ?? null)
    const step = stepsOn(page, await listenForComplaints(page), FAILURE)
    await careForSomebody(page, stack.origin, step)
    await step('takes its pictures', () => takePictures(page, 'signed-note', RESULTS))
    await step('signs out', () => leave(page))
  } finally {
    await context.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true })
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    extraPrefsFirefox: { 'intl.accept_languages': 'es-MX, es' },
  })
  try {
    console.info(await browser.version())
    await runJourney(browser)
    await openDevelopment(browser, FAILURE)
    await openEveryScreen(browser, FAILURE)
  } finally {
    await browser.close()
  }
}

const began = performance.now()
try {
  await run()
  console.info(`all of it held, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
