import { beginByKeyboard, stateOf } from '#tests/e2e/first-steps.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ seed: 'empty' })

test('an empty database and a fresh account: from nothing to the first admitted patient', async ({
  page,
  browser,
  origin,
}) => {
  await signIn(page, 'sin-hospitales')
  await page.waitForURL('**/getting-started')
  await beginByKeyboard(page)
  await expect(page.getByText('5 de 5 pasos necesarios hechos')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/getting-started')

  // What was done is the hospital's: another browser reads the same, and goes on to work.
  const other = await browser.newContext({ baseURL: origin, locale: 'es-MX' })
  const desk = await other.newPage()
  await signIn(desk, 'sin-hospitales', '/getting-started')
  await expect(stateOf(desk, 'Primer paciente')).toHaveText('Hecho')
  await desk.getByRole('link', { name: 'Escribir la nota de ingreso' }).click()
  await expect(desk.getByRole('region', { name: 'Paciente' })).toContainText('WUOTTO, Zenaida')
  await expect(desk.getByRole('heading', { name: 'Documentos del episodio' })).toBeVisible()
  await other.close()
})
