import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { shiftsOf, watchShifts } from './layout.ts'

interface Parts {
  /** What is in sight. */
  first: string
  /** What there are more of in the end. */
  counted: string
}

/** Runs in the page. @returns how many there are when what is in sight first stands there */
function countAtFirst({ first, counted }: Parts): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(first)) return
      observer.disconnect()
      resolve(document.querySelectorAll(counted).length)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Runs in the page. @returns whether the section with that heading stands already when the next click's own work is done */
function standsAfterClick(heading: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(document.querySelector('main h1')?.textContent === heading)
    const options = { capture: true, once: true }
    addEventListener('click', () => port2.postMessage(undefined), options)
  })
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name, exact: true }).click()
}

for (const [name, parts] of [
  ['Inicio', { first: '#tablero h4', counted: '#tablero h4' }],
  ['Asignaciones', { first: 'tr[data-index]', counted: 'tr[data-index]' }],
  ['Estadísticas', { first: 'main article', counted: 'main [data-mark]' }],
] as const)
  test(`${name}: what is in sight is drawn first, the rest right after it, and little moves`, async ({
    page,
    open,
  }) => {
    await watchShifts(page)
    await open('/hospitals/1/settings')
    await openSection(page, name)
    await expect(page.locator(parts.counted).first()).toBeVisible()
    await openSection(page, 'Configuración')
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
    const atFirst = page.evaluate(countAtFirst, parts)
    await openSection(page, name)
    const first = await atFirst
    await expect.poll(() => page.locator(parts.counted).count()).toBeGreaterThan(first)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })

test('a click on a section never seen is answered before the section is drawn; one seen before comes with it', async ({
  page,
  open,
}) => {
  await open('/hospitals/1/settings')
  const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Doctores' })
  const heading = page.getByRole('heading', { level: 1, name: 'Doctores' })
  const press = async () => {
    // Whatever it needs is there when it is clicked.
    await link.hover()
    await page.waitForLoadState('networkidle')
    const stands = page.evaluate(standsAfterClick, 'Doctores')
    await link.click()
    await expect(heading).toBeVisible()
    return stands
  }
  expect(await press()).toBe(false)
  await openSection(page, 'Configuración')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  expect(await press()).toBe(true)
})
