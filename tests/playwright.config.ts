import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
// The bench has every page's processor seem slower.
const isBench = process.env.INTERACTIONS !== undefined
const slowness = isBench ? 6 : 1

const ENGLISH = /@english/
/** How soon a page answers depends on what else the machine does. */
const ALONE = ['rooms-large.spec.ts', 'editor-large.spec.ts']

export default defineConfig({
  // Emptied at each start, so apart from the reports beside it.
  outputDir: '../test-results/traces',
  // One more than cores: a part of the time each waits, for a page or a process.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // Only stops what hangs: the longest journey takes half of it on two busy cores.
  timeout: 120_000 * slowness,
  expect: {
    timeout: 15_000 * slowness,
    // What a screen reader reads, beside the journeys that go there.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/{testFileDir}/scripts/{arg}{ext}' },
  },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '../test-results/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'es-MX',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_ARGS },
    // A trace of every test costs a third of the time, a picture of each page as it closes a tenth of a second: `TRACE=1`
    // where a failure asks for them.
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // The production build on the stack; each worker starts its own. First, as its files run whole: long ones at the end
    // would keep one worker waiting.
    { name: 'stack', testDir: 'stack', testMatch: '*.spec.ts' },
    // Mock mode, as any file server would serve it.
    {
      name: 'e2e',
      testDir: 'e2e',
      fullyParallel: true,
      // The bench knows this browser alone, and has nothing beside it.
      testIgnore: ['english.spec.ts', ...(isBench ? [] : ALONE)],
      ...(!isBench && { grepInvert: ENGLISH }),
      use: { baseURL: `http://127.0.0.1:${port}` },
    },
    { name: 'alone', testDir: 'e2e', testMatch: ALONE, use: { baseURL: `http://127.0.0.1:${port}` } },
    // Every screen, every layer, and a dozen journeys in a browser that speaks English; the product is in Spanish there too.
    {
      name: 'english',
      testDir: 'e2e',
      fullyParallel: true,
      grep: ENGLISH,
      use: {
        baseURL: `http://127.0.0.1:${port}`,
        locale: 'en-US',
        launchOptions: { executablePath: ensureChromium(), args: [...CHROMIUM_ARGS, '--lang=en-US'] },
      },
    },
    // Every screen and every layer, in every way that accessibility asks for.
    { name: 'access', testDir: 'access', fullyParallel: true, use: { baseURL: `http://127.0.0.1:${port}` } },
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/serve.ts ${port}`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
