import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../free-port.ts'
import { tempFolder } from './fake-dist.ts'
import { enterCredentials, expect, test as journey, PROVIDER } from './journey.ts'
import { spawnServer, spawnStack } from './stack-process.ts'
import { startWholeProvider, type WholeProviderOptions } from './whole-provider.ts'

const DIST_DIR = resolve(import.meta.dirname, '../..', process.env.DIST_DIR ?? 'dist')
const RECORD = '/hospitals/1/patients'

interface IdleStack {
  /** Moves every sign-in so many minutes into the past, and unless told otherwise the last use of every session. */
  ageSessions: (minutes: number, areUsed?: 'used') => void
}

/** A stack that covers pages after a minute. */
const test = journey.extend<object, IdleStack & { data: string }>({
  data: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the first parameter
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'idle-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ data }, use) => {
      const stack = await spawnStack({ PORT: '0', DATA_DIR: data, DIST_DIR, SESSION_IDLE_MINUTES: '1' })
      await use(stack.origin)
      await stack.stop()
    },
    { scope: 'worker' },
  ],
  ageSessions: [
    async ({ data }, use) => {
      await use((minutes, areUsed) => {
        const db = new DatabaseSync(join(data, 'hospital.sqlite'), { timeout: 10_000 })
        db.exec(`update sessionGrants set activeAt = activeAt - ${areUsed ? 0 : minutes * 60_000};
          update providerRecords
            set payload = json_set(payload, '$.loginTs', json_extract(payload, '$.loginTs') - ${minutes * 60})
            where model = 'Session' and json_extract(payload, '$.loginTs') is not null`)
        db.close()
      })
    },
    { scope: 'worker' },
  ],
})

const cover = (page: Page) => page.getByRole('dialog', { name: 'Página cubierta' })
const password = (page: Page) => page.getByLabel('Contraseña')

async function expectRecord(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  await expect(cover(page)).toHaveCount(0)
}

async function signIn(page: Page, persona = 'medica'): Promise<void> {
  await page.goto(RECORD)
  await enterCredentials(page, persona)
  await expectRecord(page)
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(RECORD)
  return tab
}

test('a new tab asks for the password once the idle limit has passed, and covered tabs stay covered', async ({
  page,
  context,
  ageSessions,
}) => {
  await context.clock.install()
  await signIn(page)
  await page.goto('/hospitals/1/doctors')
  await page.goto(RECORD)
  await expectRecord(page)
  const second = await openTab(context)
  await expectRecord(second)

  // Less than what makes the server ask: the browser asks for it by `max_age`.
  ageSessions(2)
  await context.clock.fastForward('02:00')
  await expect(cover(page)).toBeVisible()
  await expect(cover(second)).toBeVisible()
  const third = await openTab(context)
  await expect(password(third)).toBeVisible()

  await second.reload()
  await expect(cover(second)).toBeVisible()
  await page.evaluate(() => window.history.back())
  await page.waitForURL('**/doctors')
  await expect(cover(page)).toBeVisible()

  await enterCredentials(third, 'medica')
  await expectRecord(third)
  await expect(cover(page)).toHaveCount(0)
  await expect(cover(second)).toHaveCount(0)
})

test('the server asks for the password by itself once the session was not used for too long', async ({
  page,
  context,
  ageSessions,
}) => {
  await signIn(page)
  await page.close()
  // As somebody would who knows what the application sends.
  await context.route(`**${PROVIDER}/auth?*`, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('max_age')
    return route.continue({ url: url.href })
  })
  await context.clock.install()
  await expectRecord(await openTab(context))
  ageSessions(5)
  await expect(password(await openTab(context))).toBeVisible()
})

test('who uses a tab every now and then is never asked, however old the sign-in', async ({
  page,
  context,
  ageSessions,
}) => {
  await context.clock.install()
  await signIn(page)
  // Each half minute something of a long shift, of which the server hears once a minute.
  for (let times = 0; times < 3; times += 1) {
    const reported = page.waitForResponse('**/api/account/activity?*')
    await context.clock.fastForward('00:40')
    await page.mouse.move(100 + times, 300)
    await context.clock.fastForward('00:40')
    await page.mouse.move(200 + times, 300)
    expect((await reported).status()).toBe(204)
    ageSessions(10, 'used')
  }
  await expect(cover(page)).toHaveCount(0)
  await page.reload()
  await expectRecord(page)
  await expectRecord(await openTab(context))
})

test('a browser that starts again with all it kept asks for the password after the idle limit', async ({
  playwright,
  origin,
  ageSessions,
}, { project }) => {
  test.slow()
  const folder = tempFolder()
  const open = () =>
    playwright.chromium.launchPersistentContext(folder.path, {
      ...project.use.launchOptions,
      baseURL: origin,
      locale: 'es-MX',
    })
  try {
    const first = await open()
    await signIn(await first.newPage())
    // A browser that restores its tabs keeps the cookies of the session, too.
    const cookies = await first.cookies()
    await first.close()

    const second = await open()
    await second.addCookies(cookies)
    await second.clock.install()
    const tab = await openTab(second)
    await expectRecord(tab)
    await tab.close()
    ageSessions(2)
    await second.clock.fastForward('02:00')
    await expect(password(await openTab(second))).toBeVisible()
    await second.close()
  } finally {
    folder.remove()
  }
})

async function withExternal(
  options: Omit<WholeProviderOptions, 'site'>,
  work: (provider: Awaited<ReturnType<typeof startWholeProvider>>, site: string) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const provider = await startWholeProvider({ ...options, site: `http://127.0.0.1:${port}` })
  const folder = tempFolder()
  const server = await spawnServer({
    PORT: String(port),
    SEED: 'demo',
    DATABASE_URL: `sqlite:${folder.path}/ronda.sqlite`,
    DIST_DIR,
    SESSION_IDLE_MINUTES: '1',
    ...provider.env,
  })
  try {
    await work(provider, server.origin)
  } finally {
    await server.stop()
    await provider.close()
    folder.remove()
  }
}

async function enterExternal(page: Page): Promise<void> {
  await page.locator('[name=login]').fill('direccion')
  await page.locator('[name=password]').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

for (const [what, ignores] of [
  ['honours max_age', []],
  ['ignores max_age', ['max_age']],
] as const) {
  test(`an external provider that ${what} asks for the password in a new tab after the idle limit`, async ({
    page,
    context,
  }) => {
    test.slow()
    await withExternal({ ignores }, async (provider, site) => {
      await context.clock.install()
      await page.goto(site + RECORD)
      await enterExternal(page)
      await expectRecord(page)
      const second = await context.newPage()
      await second.goto(site + RECORD)
      await expectRecord(second)

      provider.ageSessions(3)
      await context.clock.fastForward('02:00')
      await expect(cover(page)).toBeVisible()
      const third = await context.newPage()
      await third.goto(site + RECORD)
      await enterExternal(third)
      await expectRecord(third)
      await expect(cover(page)).toHaveCount(0)
    })
  })
}

test('a provider that never asks again is not asked for ever: the person reads why', async ({
  page,
  context,
}) => {
  test.slow()
  await withExternal({ ignores: ['max_age', 'prompt'] }, async (provider, site) => {
    await context.clock.install()
    await page.goto(site + RECORD)
    await enterExternal(page)
    await expectRecord(page)
    provider.ageSessions(3)
    await context.clock.fastForward('02:00')
    await expect(cover(page)).toBeVisible()

    const visits: string[] = []
    context.on('request', (request) => {
      if (request.url().startsWith(`${provider.issuer}/auth?`)) visits.push(request.url())
    })
    const second = await context.newPage()
    await second.goto(site + RECORD)
    await expect(second.getByRole('alert')).toContainText(
      'El servicio de acceso no volvió a pedirte la contraseña',
    )
    await expect(second.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    expect(visits.map((url) => new URL(url).searchParams.get('prompt'))).toEqual([null, 'login'])
    await second.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(second.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()

    await cover(page).getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'El servicio de acceso no volvió a pedirte la contraseña',
    )
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(cover(page)).toBeVisible()
  })
})
