import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Browser, Page } from 'puppeteer-core'
import { serveMockMode } from '#mocks/serve-mock-mode.ts'
import { buildMockMode } from '../build-mock-mode.ts'
import { addressOf, EXPECTED } from '../e2e/app.ts'
import { SCREENS, type Screen } from '../e2e/screen-list.ts'
import { listenForComplaints } from './complaints.ts'
import { expectTidy, SIZES, settle } from './look.ts'
import { stepsOn } from './steps.ts'

/** Opens a screen, and looks that the right one stands there, and lies well at every size. */
async function visit(page: Page, origin: string, screen: Screen): Promise<void> {
  const { path, heading, persona = 'direccion', seed = 'default' } = screen
  await page.setViewport(SIZES[0] ?? null)
  await page.goto(origin + addressOf(path, { persona, seed }))
  await page.waitForFunction(
    (text) => document.querySelector('h1')?.textContent === text,
    { timeout: 20_000 },
    heading,
  )
  await settle(page)
  await expectTidy(page)
}

/** Opens every screen of the list in mock mode, at a window's and at a phone's size. */
export async function openEveryScreen(browser: Browser, picture: string): Promise<void> {
  const dist = buildMockMode()
  const server = serveMockMode({ dist, port: 0 })
  await once(server, 'listening')
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  try {
    // Without a page the worker of mock mode ends, and starts anew at every visit.
    const keeper = await browser.newPage()
    const stepInKeeper = stepsOn(keeper, await listenForComplaints(keeper), picture)
    await stepInKeeper('starts mock mode', async () => {
      await keeper.goto(`${origin}/?panel=off`)
      await keeper.waitForSelector('h1')
    })
    const shared = await browser.newPage()
    const stepInShared = stepsOn(shared, await listenForComplaints(shared, EXPECTED), picture)
    for (const screen of SCREENS) {
      const name = `sees ${screen.path}${screen.persona ? ` as ${screen.persona}` : ''}`
      if (!screen.fresh) {
        await stepInShared(name, () => visit(shared, origin, screen))
        continue
      }
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const step = stepsOn(page, await listenForComplaints(page, EXPECTED), picture)
      await step(name, () => visit(page, origin, screen))
      await context.close()
    }
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(dist, { recursive: true })
  }
}
