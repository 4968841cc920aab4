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
