import {
  type BrowserContext,
  type ConsoleMessage,
  type Dialog,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import type { Options } from '#mocks/options.ts'
import { listenForEnglish } from './english-words.ts'
import { countInteractions, noteInteractions } from './interactions.ts'
import { changeNextVisit, emptyBrowser, withKeptBrowsers } from './kept-browser.ts'

/** What mock mode is told by the address, beside `reset`. */
export type OpenOptions = Partial<Record<keyof Options, string | number>>

/** What the console says of refusals that a journey provokes: the browser reports each, the router what a page shows. */
export const EXPECTED =
  /^(Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_INTERNET)|(SignInError|HttpProblem|NetworkError|\w+: CancelledError)\b)/

interface AppFixtures {
  /**
   * Whatever no journey may leave behind: uncaught errors, words on the console, the browser's own dialogs; in a browser
   * that speaks English, whatever is drawn in English.
   */
  complaints: string[]
  /** Opens an address in the test's page, and waits until a page of the app stands there. */
  open: (path: string, options?: OpenOptions) => Promise<void>
}

/** @returns ends the listening: the browser may be for the next test */
function listenForComplaints(context: BrowserContext, complaints: string[]): () => void {
  const onError = (event: WebError) => complaints.push(`uncaught: ${event.error().stack}`)
  const onWords = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text())
  }
  const onDialog = (asked: Dialog) => {
    if (asked.type() !== 'beforeunload') complaints.push(`${asked.type()}: ${asked.message()}`)
  }
  context.on('weberror', onError).on('console', onWords).on('dialog', onDialog)
  return () => context.off('weberror', onError).off('console', onWords).off('dialog', onDialog)
}

/**
 * A test in mock mode that has a browser of its own: one that looks at the first start, or leaves in the browser what
 * can't be taken back, as a clock.
 */
export const ownBrowser = withKeptBrowsers.extend<AppFixtures>({
  complaints: [
    async ({ context, locale }, use) => {
      await noteInteractions(context)
      const complaints: string[] = []
      if (locale?.startsWith('en')) await listenForEnglish(context, complaints)
      const stop = listenForComplaints(context, complaints)
      await use(complaints)
      await countInteractions(context)
      stop()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  open: async ({ page }, use) => use((path, options) => openIn(page, path, options)),
})

/**
 * A test in mock mode: a tab of its own, and a database of its own, in a browser that others have warmed up. Inside the
 * application it starts signed in: the way through the provider would be a fifth of a short test.
 */
export const test = ownBrowser.extend({
  context: async ({ kept }, use) => {
    await use(kept.context)
    await emptyBrowser(kept)
  },
  page: async ({ context, viewport, colorScheme, reducedMotion, forcedColors, contrast }, use) => {
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors, contrast })
    changeNextVisit(page, (path) =>
      withQuery(path, path.startsWith('/hospitals') ? ['reset', 'signedIn'] : ['reset']),
    )
    await use(page)
  },
})

export { expect }

/** Opens an address in any page; the panel of mock mode is off unless asked for. */
export async function openIn(page: Page, path: string, options: OpenOptions = {}): Promise<void> {
  await page.goto(addressOf(path, options))
  // The first start fills a database and signs in; the large one takes its time.
  const timeout = options.seed === 'large' ? 180_000 : 30_000
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout })
}

/** @returns the path with mock mode's options in its query */
export function addressOf(path: string, options: OpenOptions): string {
  return withQuery(
    path,
    Object.entries({ panel: 'off', ...options }).map(([name, value]) => `${name}=${value}`),
  )
}

/** @returns the path with more in its query */
export function withQuery(path: string, told: readonly string[]): string {
  const [rest = '', hash] = path.split('#')
  return `${rest}${rest.includes('?') ? '&' : '?'}${told.join('&')}${hash === undefined ? '' : `#${hash}`}`
}

/** The path and query of the address bar, in words. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return decodeURIComponent(pathname + search.replaceAll('+', ' '))
}

export async function expectAddress(page: Page, path: string): Promise<void> {
  await expect.poll(() => address(page)).toBe(path)
}

/** The row of the table that shows this name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
}

/** The names in the table, from top to bottom. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('tbody td:last-child')).toHaveText([...names])
}

export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The toasts that hold this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Avisos' }).locator('[role=status], [role=alert]').filter({
    hasText: text,
  })
}

/** Closes all toasts at once: between two clicks one may go by itself. */
export async function closeToasts(page: Page): Promise<void> {
  await button(page, 'Cerrar aviso').evaluateAll((all: HTMLElement[]) => {
    for (const one of all) one.click()
  })
  await expect(page.locator('[data-toast]')).toHaveCount(0)
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** The question before something is lost. */
export function question(page: Page): Locator {
  return page.getByRole('alertdialog').filter({
    hasText: '¿Estás seguro de que quieres salir? Se perderán los datos',
  })
}

/** Creates a hospital from the list, up to its success toast. */
export async function createHospital(page: Page, name: string): Promise<void> {
  await button(page, 'Agregar').click()
  await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill(name)
  await button(page, 'Guardar').click()
  await expect(dialog(page, 'Crear centro médico')).toHaveCount(0)
  await expect(toast(page, 'Se creó el centro médico exitosamente').first()).toBeVisible()
}

/** Deletes a hospital from the list, up to its success toast. */
export async function deleteHospital(page: Page, name: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check()
  await button(page, 'Eliminar').click()
  const form = dialog(page, 'Eliminar centro médico')
  await form.getByRole('textbox').fill(name)
  await button(form, 'Eliminar').click()
  await expect(toast(page, 'Se eliminó el centro médico exitosamente')).toBeVisible()
}

/** Chooses an entry of the dropdown in the bar. */
export async function chooseHospital(page: Page, name: string): Promise<void> {
  await button(page, 'Cambiar de hospital').click()
  await page.getByRole('menuitem', { name }).click()
}

/** The active hospital's link in the bar. */
export function activeLink(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}
