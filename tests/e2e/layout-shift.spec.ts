import { expect } from './app.ts'
import { shiftsOf, watchShifts } from './layout.ts'
import { test } from './one-tab.ts'

for (const [name, part] of [
  ['Inicio', '#tablero [data-bed-id]'],
  ['Asignaciones', 'tr[data-index]'],
  ['Estadísticas', 'main [data-mark]'],
] as const)
  test(`${name}: little moves while the page comes`, async ({ page, open }) => {
    await watchShifts(page)
    await open('/hospitals/1/settings')
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    for (const section of [name, 'Configuración', name]) {
      await sections.getByRole('link', { name: section, exact: true }).click()
      await expect(page.locator(section === name ? part : 'main h1').first()).toBeVisible()
    }
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })
