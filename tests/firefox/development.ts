import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { createServer } from 'vite'
import { listenForComplaints } from './complaints.ts'
import { stepsOn } from './steps.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The second address is opened with the service worker of the first one at work. */
const VISITS = [
  { path: '/', heading: 'Ronda' },
  { path: '/hospitals', heading: 'Centros Médicos' },
  { path: '/hospitals/1/home', heading: 'Página de Inicio' },
]

const TOOLS = '[aria-label="Herramientas de desarrollo"]'

/** Opens some addresses one after the other in what `npm run dev:mock` serves, module by module. */
export async function openDevelopment(browser: Browser, picture: string): Promise<void> {
  const server = await createServer({
    root: ROOT,
    mode: 'mock',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 5273 },
  })
  const context = await browser.createBrowserContext()
  try {
    await server.listen()
    const [origin] = server.resolvedUrls?.local ?? []
    const page = await context.newPage()
    // The first visit may have the server prepare the libraries, and load the page anew.
    page.setDefaultTimeout(60_000)
    const step = stepsOn(page, await listenForComplaints(page), picture)
    for (const { path, heading } of VISITS)
      await step(`starts ${path} from the development server`, async () => {
        await page.goto(new URL(path, origin).href)
        await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, {}, heading)
        if (path !== '/') await page.waitForSelector(TOOLS)
        // A page that is left while it loads complains of what did not come.
        await page.waitForNetworkIdle()
      })
  } finally {
    await context.close()
    await server.close()
  }
}
