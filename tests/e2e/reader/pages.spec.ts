import { button, expect } from '../app.ts'
import { test } from './reader.ts'

test('a template is begun, and its first fault has the focus', async ({ page, open, reader }) => {
  await open('/hospitals/1/settings/templates')
  await expect(page.getByRole('row')).toHaveCount(15)
  await reader.press(button(page, 'Nueva plantilla'))
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await button(page, 'Guardar').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await reader.hears()
  await reader.reads(page.getByRole('form'), 'template-errors')
})

test('a figure says what it counts and how', async ({ page, open, reader }) => {
  await open('/hospitals/1')
  const figure = page.getByRole('article', { name: 'Documentos sin firmar' })
  await expect(figure).toBeVisible()
  await figure.getByText('¿Cómo se calcula?').focus()
  await page.keyboard.press('Enter')
  await reader.reads(figure, 'figure')
  await reader.press(figure.getByRole('link'))
  await expect(page.getByRole('table')).toBeVisible()
  await reader.reads(page.getByRole('region', { name: /Documentos sin firmar/ }), 'figure-rows')
})

test('the first steps say which one comes next', async ({ page, open, reader }) => {
  await open('/getting-started', { persona: 'sin-hospitales', seed: 'empty' })
  await expect(button(page, 'Crear centro médico')).toBeVisible()
  await reader.reads(page.getByRole('main'), 'first-steps')
})
