import { button, expect, expectAddress } from './app.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keys.ts'
import { expectTidy } from './layout.ts'
import { test } from './one-tab.ts'

const PAGE = '/hospitals/1'

test('the figures with all that can be opened: readable for all, and tidy, light on a desk and dark on a phone', async ({
  page,
  open,
}) => {
  await open(`${PAGE}?rango=7-dias`)
  await expect(page.getByRole('article')).toHaveCount(9)
  for (const how of await page.getByText('¿Cómo se calcula?').all()) await how.click()
  for (const chart of ['Ocupación por día', 'Egresos por motivo'])
    await button(page, `Ver tabla: ${chart}`).click()
  await expect(page.getByRole('table')).toHaveCount(2)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await expectTidy(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectTidy(page)
})

test('by keyboard alone: a chart is read day by day, and a figure leads to its rows and back', {
  tag: '@english',
}, async ({ page, open }) => {
  await open(`${PAGE}?rango=7-dias`)
  const marks = page.getByRole('group', { name: 'Ocupación por día' }).getByRole('img')
  await expect(marks).toHaveCount(7)
  await tabTo(page, marks.first())
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  const text = await marks.nth(1).getAttribute('aria-label')
  expect(text).toMatch(/^\d{1,2} \w{3} \d{4}: [\d.]+ % \([\d.]+ de [\d.]+ días-cama\)$/)
  await expect(page.getByText(text ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(marks.last()).toBeFocused()
  // All its days are one stop.
  await page.keyboard.press('Tab')
  await expect(button(page, 'Ver tabla: Ingresos y consultas por tipo')).toBeFocused()

  await page.getByRole('link', { name: 'Ver detalle: Egresos' }).press('Enter')
  await expectAddress(page, `${PAGE}?rango=7-dias&detalle=egresos`)
  await expect(page.getByRole('heading', { level: 2, name: 'Egresos', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Egresos del periodo' })).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await button(page, 'Exportar CSV').press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^detalle-egresos-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.goBack()
  await expectAddress(page, `${PAGE}?rango=7-dias`)
  await expect(page.getByRole('article')).toHaveCount(9)
})
