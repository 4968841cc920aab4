import type { Page } from '@playwright/test'
import { button, createHospital, expect, expectAddress, openIn, rowOf, ownBrowser as test } from './app.ts'

/** The panel hides in a closed shadow tree; a test opens it to look inside. */
async function openPanelTree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
      return attach.call(this, { ...init, mode: 'open' })
    }
  })
}

/** A start of its own fills a database, as `openIn` knows. */
const START = { timeout: 30_000 }

const panel = (page: Page) => page.getByRole('complementary', { name: 'Modo de demostración' })

test('another persona by the address is signed in at once, without the first one’s hospitals', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  await expect(page.getByRole('banner').getByText('Elena Ríos Beltrán')).toBeVisible()
  await open('/hospitals', { persona: 'medica' })
  await expect(page.getByRole('banner').getByText('Ximena Núñez Ávila')).toBeVisible()
  await expectAddress(page, '/hospitals')
  await page.reload()
  await expect(page.getByRole('banner').getByText('Ximena Núñez Ávila')).toBeVisible()
})

test('a tab that starts signed in makes no visit to the provider', async ({ page, open }) => {
  const visits: string[] = []
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname))
  await open('/hospitals?signedIn', { persona: 'medica' })
  await expect(page.getByRole('banner').getByText('Ximena Núñez Ávila')).toBeVisible()
  expect(new Set(visits)).toEqual(new Set(['/hospitals']))
})

test('a mistyped persona is named, with those there are and the way on', async ({ page }) => {
  await page.goto('/hospitals?q=norte&persona=doctor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esa opción no es válida')
  await expect(page.getByText('«doctor»')).toBeVisible()
  await expect(page.getByText('sin-permisos')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar sin esa opción' }).click()
  await expect(page.getByRole('banner').getByText('Elena Ríos Beltrán')).toBeVisible(START)
  await expectAddress(page, '/hospitals?q=norte')
})

test('the panel works by keyboard: it changes the persona, and Esc folds it', async ({ page }) => {
  await openPanelTree(page)
  await openIn(page, '/hospitals', { panel: 'on' })
  const toggle = button(panel(page), 'Modo de demostración')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  const persona = panel(page).getByLabel('Persona')
  await expect(persona).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(persona).toHaveValue('medica')
  await page.keyboard.press('Enter')
  await button(panel(page), 'Aplicar').press('Enter')
  await expect(page.getByRole('banner').getByText('Ximena Núñez Ávila')).toBeVisible(START)
  await expectAddress(page, '/hospitals')
})

test('the panel’s reset empties what was kept', async ({ page }) => {
  await openPanelTree(page)
  await openIn(page, '/hospitals?page=2', { panel: 'on' })
  await createHospital(page, 'Clínica Nueva')
  await page.reload()
  await expect(rowOf(page, 'Clínica Nueva')).toBeVisible()
  await button(panel(page), 'Modo de demostración').press('Enter')
  await button(panel(page), 'Borrar datos guardados').press('Enter')
  await expect(page.getByText('16 centros médicos')).toBeVisible(START)
  await expect(rowOf(page, 'Clínica Nueva')).toHaveCount(0)
})

test('the whole of mock mode runs under the strict policy of the stack: markup and foreign scripts are refused', async ({
  page,
  open,
  complaints,
}) => {
  await open('/hospitals')
  const refused = await page.evaluate(() => {
    const tries = [
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => Object.assign(document.createElement('script'), { src: '/careers.json' }),
      () => new Worker('https://example.org/worker.js'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'let through'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  // The browser tells of each; those alone were expected.
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  expect(complaints.splice(0).filter((text) => !/Trusted|no script of mock mode/.test(text))).toEqual([])
})

test('on a phone the panel is called what is read on it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, '/hospitals', { panel: 'on' })
  await expect(button(panel(page), 'Demo (Modo de demostración)')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(button(panel(page), 'Modo de demostración')).toBeVisible()
})
