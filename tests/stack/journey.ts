import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'
import { findPersona } from '#mocks/personas.ts'
import { PASSWORD } from '#mocks/stack/demo.ts'
import { spawnStack } from './stack-process.ts'

/** Where the provider lives below the origin. */
export const PROVIDER = '/oauth2/default'
export const TOKEN = `**${PROVIDER}/token`
export const DISCOVERY = `**${PROVIDER}/.well-known/openid-configuration`

interface StackFixtures {
  /** What the stack's database begins with; `test.use({ seed: 'empty' })` for nothing. */
  seed: 'default' | 'empty'
  /** The stack's address; it runs on a free port with data of its own, for this worker alone. */
  origin: string
}

interface JourneyFixtures {
  /** Whatever no journey may leave behind: uncaught errors, violations of the content security policy, patients in the wrong place. */
  complaints: string[]
}

async function listenForComplaints(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', (event) => complaints.push(`uncaught: ${event.error().message}`))
  context.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
      complaints.push(message.text())
  })
  await context.exposeFunction('noteViolation', (text: string) => complaints.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(window, 'noteViolation')
      if (typeof note === 'function') note(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    })
  })
}

/** Words that the journeys write about patients: they belong on the page, and nowhere that others read. */
const OF_PATIENTS = /Zurbar|Ibarg|Wuotto|Dolor abdominal|Encontrado en la calle/i

/** An address as people read it; as it is where it is none. */
function readable(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Notes addresses, titles and words on the console that tell of a patient, and what the browser still keeps of one. */
function watchLeaks(context: BrowserContext, leaks: string[]): () => Promise<void> {
  const look = (where: string, text: string) => {
    if (OF_PATIENTS.test(readable(text))) leaks.push(`${where}: ${text}`)
  }
  context.on('console', (message) => look('console', message.text()))
  context.on('page', (page) =>
    page.on('framenavigated', async (frame) => {
      look('address', frame.url())
      look('title', await page.title().catch(() => ''))
    }),
  )
  return async () => {
    for (const page of context.pages()) {
      look('title', await page.title())
      // Some journeys forbid the browser to keep anything.
      const kept = await page
        .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
        .catch(() => '')
      look('storage', kept)
    }
  }
}

/** A test against the production build on the stack; an uncaught error, a policy violation or a leak fails it. */
export const test = base.extend<JourneyFixtures, StackFixtures>({
  seed: ['default', { option: true, scope: 'worker' }],
  origin: [
    async ({ seed }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'stack-'))
      const dist = resolve(import.meta.dirname, '../..', process.env.DIST_DIR ?? 'dist')
      const data = join(folder, 'data')
      const stack = await spawnStack({ PORT: '0', DATA_DIR: data, DIST_DIR: dist, SEED: seed })
      await use(stack.origin)
      await stack.stop()
      expect(stack.said()).not.toMatch(OF_PATIENTS)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      await listenForComplaints(context, complaints)
      const lookAtTheEnd = watchLeaks(context, complaints)
      await use(complaints)
      await lookAtTheEnd()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Fills in the provider's page. */
export async function enterCredentials(page: Page, persona: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(persona)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Opens an address signed out, signs in, and waits until that address is shown. */
export async function signIn(page: Page, persona: string, path = '/hospitals'): Promise<void> {
  await page.goto(path)
  await enterCredentials(page, persona)
  await expectSignedIn(page, persona)
}

/** The navigation bar says who one is. */
export async function expectSignedIn(page: Page, persona: string): Promise<void> {
  const name = findPersona(persona)?.userName ?? persona
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
}

/** The landing page as somebody sees it who is signed out. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()
}

/** The tokens that the tab's storage holds, as text. */
export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return key === undefined ? null : sessionStorage.getItem(key)
  })
}

/**
 * Makes the tab believe that its access token has expired.
 * @param when `pagehide`: as the page is left, which itself then never sees it so and can't renew it in its last moments
 */
export async function expireToken(page: Page, when: 'now' | 'pagehide' = 'now'): Promise<void> {
  await page.evaluate((event) => {
    const expire = () => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }))
    }
    if (event === 'now') expire()
    else window.addEventListener(event, expire)
  }, when)
}

/** Opens an address; the access token has expired when it comes. */
export async function gotoExpired(page: Page, path: string): Promise<void> {
  await expireToken(page, 'pagehide')
  await page.goto(path)
}

/** Ends the session at the provider alone, as an administrator or its time limit would. */
export async function endProviderSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ path: PROVIDER })
}

/** Whether a request asks for renewed tokens. */
export function isRenewal(request: { url(): string; postData(): string | null }): boolean {
  return (
    request.url().endsWith(`${PROVIDER}/token`) && (request.postData()?.includes('refresh_token') ?? false)
  )
}

/** Counts the renewals that a page asks for from now on. */
export function countRenewals(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (isRenewal(request)) count += 1
  })
  return () => count
}

/** Answers like an API that no longer takes the token. */
export function refuseToken(route: Route): Promise<void> {
  return route.fulfill({
    status: 401,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 401, detail: 'El acceso caducó' }),
  })
}

/** Answers like a provider that refuses to renew. */
export function refuseRenewal(route: Route): Promise<void> {
  return route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant is gone' } })
}
