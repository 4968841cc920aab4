import type { Locator, Page } from '@playwright/test'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { activeLink, button, chooseHospital, expect, expectAddress, openIn, test } from './app.ts'
import { test as testInOneTab } from './one-tab.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Ronda', exact: true })

async function cookie(page: Page, name: string) {
  const found = (await page.context().cookies()).find((one) => one.name === name)
  return found && { ...found, value: decodeURIComponent(found.value) }
}

for (const [width, id] of [
  [768, 1],
  [1920, 8],
] as const)
  testInOneTab(
    `the name of a hospital is whole where there is room, ${width} wide`,
    async ({ page, open }) => {
      await page.setViewportSize({ width, height: 1024 })
      await open(`/hospitals/${id}/doctors`)
      const link = activeLink(page, HOSPITAL_NAMES[id - 1] ?? '')
      expect(await link.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    },
  )

const ALL = ['Inicio', 'Estadísticas', 'Pacientes', 'Cuartos', 'Doctores', 'Asignaciones', 'Configuración']
for (const [width, folded] of [
  [520, ['Doctores', 'Asignaciones', 'Configuración']],
  [768, []],
  [1024, ['Configuración']],
  [1280, []],
  [1440, []],
] as const)
  testInOneTab(
    `every section is in sight at a width of ${width}, or under Más, and none below another or the search`,
    async ({ page, open }) => {
      await page.setViewportSize({ width, height: 800 })
      await open('/hospitals/1/doctors')
      const bar = page.getByRole('navigation', { name: 'Secciones' })
      const fold = button(bar, 'Más secciones')
      const inBar = ALL.filter((name) => !folded.some((one) => one === name))
      await expect(fold).toHaveCount(folded.length > 0 ? 1 : 0)
      await expect(bar.getByRole('link')).toHaveText(inBar)
      const isOnTop = (link: Locator) =>
        link.evaluate((shown) => {
          const { x, y, width: wide, height } = shown.getBoundingClientRect()
          return [0.05, 0.95].every((part) =>
            shown.contains(document.elementFromPoint(x + wide * part, y + height / 2)),
          )
        })
      for (const link of await bar.getByRole('link').all()) {
        await expect(link).toBeInViewport({ ratio: 1 })
        expect(await isOnTop(link)).toBe(true)
      }
      if (folded.length === 0) return
      await fold.click()
      for (const name of folded)
        expect(await isOnTop(bar.getByRole('link', { name, exact: true }))).toBe(true)
      await bar.getByRole('link', { name: 'Configuración' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
      await expect(fold).toHaveAttribute('aria-expanded', 'false')
    },
  )

for (const path of ['/hospitals', '/account', '/hospitals/1/home'])
  testInOneTab(`who is signed in stands at the end of the bar at ${path}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(path)
    const room = button(page, 'Menú de usuario').evaluate((menu) => {
      const bar = menu.closest('header')
      return bar && bar.getBoundingClientRect().right - menu.getBoundingClientRect().right
    })
    expect(await room).toBeLessThan(24)
  })

testInOneTab('§2 without hospitals the bar shows Centros médicos alone', async ({ page, open }) => {
  await open('/hospitals', { persona: 'sin-hospitales' })
  await expectAddress(page, '/getting-started')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['Centros médicos'])
  await expect(button(page, 'Cambiar de hospital')).toHaveCount(0)
  await expect(logo(page)).toHaveAttribute('href', '/')
})

test('§2 the bar is not there for those who are not signed in', async ({ page, open }) => {
  await open('/')
  await expect(button(page, 'Iniciar sesión')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await button(page, 'Iniciar sesión').click()
  await expectAddress(page, '/hospitals/1/home')
  await expect(page.getByRole('banner')).toBeVisible()
})

testInOneTab(
  '§2 the dropdown lists every hospital and Centros médicos, which is marked on its page',
  async ({ page, open }) => {
    await open('/hospitals')
    await button(page, 'Cambiar de hospital').click()
    await expect(page.getByRole('menuitem')).toHaveText([...HOSPITAL_NAMES, 'Centros médicos'])
    const entry = page.getByRole('menuitem', { name: 'Centros médicos' })
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await activeLink(page, FIRST).click()
    await expectAddress(page, '/hospitals/1')
    await button(page, 'Cambiar de hospital').click()
    await expect(entry).not.toHaveAttribute('aria-current')
    await entry.click()
    await expectAddress(page, '/hospitals')
  },
)

testInOneTab('§4 choosing a hospital switches to it and remembers it for a day', async ({ page, open }) => {
  await open('/hospitals')
  await expect(activeLink(page, FIRST)).toBeVisible()
  await chooseHospital(page, SECOND)
  await expectAddress(page, '/hospitals/2')
  await expect(activeLink(page, SECOND)).toBeVisible()
  const inADay = Date.now() / 1000 + 24 * 60 * 60
  for (const [name, value] of [
    ['hospitalId', '2'],
    ['hospitalName', SECOND],
    ['language', 'es-MX'],
  ] as const) {
    const found = await cookie(page, name)
    expect(found).toMatchObject({ value, path: '/', sameSite: 'Lax' })
    expect(Math.abs((found?.expires ?? 0) - inADay)).toBeLessThan(120)
  }
  await page.goto('/hospitals')
  await expect(activeLink(page, SECOND)).toBeVisible()
})

for (const value of ['999', '../../x', '{"a":1}', 'null', '1e3']) {
  testInOneTab(
    `F22: a hospitalId cookie of ${value} is ignored and replaced`,
    async ({ page, open, context, baseURL }) => {
      await context.addCookies([
        { name: 'hospitalId', value: encodeURIComponent(value), url: baseURL ?? '', sameSite: 'Lax' },
      ])
      await open('/hospitals')
      await expect(activeLink(page, FIRST)).toBeVisible()
      await expect.poll(async () => (await cookie(page, 'hospitalId'))?.value).toBe('1')
    },
  )
}

test('§2 while hospitals load the shell says Cargando...', async ({ page }) => {
  await page.goto('/hospitals?latency=1500&panel=off')
  await expect(page.getByText('Cargando...')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centros Médicos', { timeout: 10_000 })
  await expect(page.getByText('Cargando...')).toHaveCount(0)
})

test('§4 Cerrar sesión ends at the site’s origin, and the back button shows nothing of the person', {
  tag: '@english',
}, async ({ page, open }) => {
  await open('/hospitals')
  await activeLink(page, FIRST).click()
  await expectAddress(page, '/hospitals/1')
  await button(page, 'Menú de usuario').click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(button(page, 'Iniciar sesión')).toBeVisible()
  await expectAddress(page, '/')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user'))),
  ).toEqual([])

  // Mock mode signs in again by itself; what must not be is the old page with the old session.
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
  await page.goBack()
  await expect.poll(() => shown).toContain('/oauth2/default/authorize')
  // Nothing is on its way any more when the browser is handed on.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 })
})

test('the theme follows the system until it is chosen, and the choice stays', async ({ page, open }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/hospitals')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await button(page, 'Menú de usuario').click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('menuitemradio', { name: 'Oscuro' })).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(238, 236, 232)')
  // The first paint knows the system's colours alone, and leaves nothing behind.
  await expect(html).toHaveCSS('background-color', 'rgb(22, 22, 21)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await button(page, 'Menú de usuario').click()
  await page.getByRole('menuitemradio', { name: 'Como el sistema' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

testInOneTab('the user menu says who is signed in', async ({ page, open }) => {
  await open('/hospitals', { persona: 'medica' })
  await button(page, 'Menú de usuario').click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Ximena Núñez Ávila')).toBeVisible()
  await expect(menu.getByText('medica@ronda.example')).toBeVisible()
})

testInOneTab('a hospital that is not the person’s shows no other’s data', async ({ page }) => {
  for (const path of [
    '/hospitals/999',
    '/hospitals/01',
    '/hospitals/1x/patients',
    '/hospitals/%2e%2e%2fx/home',
  ]) {
    await openIn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Este centro médico no existe o no tienes acceso',
    )
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ver mis centros médicos' }).click()
  await expectAddress(page, '/hospitals')
})

testInOneTab(
  '§4 while a switch is under way choosing another hospital does nothing',
  async ({ page, open }) => {
    await open('/hospitals')
    await button(page, 'Cambiar de hospital').click()
    // Both choices fall into the same moment: the first one's renewal cannot have ended by then.
    await page.getByRole('menuitem', { name: 'Ángeles del Valle' }).evaluate((second) => {
      const third = second.nextElementSibling
      if (second instanceof HTMLElement) second.click()
      if (third instanceof HTMLElement) third.click()
    })
    await expectAddress(page, '/hospitals/2')
    await expect(activeLink(page, 'Ángeles del Valle')).toBeVisible()
  },
)
