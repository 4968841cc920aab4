import { button, dialog } from '#tests/e2e/app.ts'
import { beginNote, completeNote, saveBar } from '#tests/e2e/record.ts'
import { expect, signIn, test } from './journey.ts'

test('what a resident writes is submitted, returned, mended, and authorised by who answers for them', async ({
  page,
  browser,
  origin,
}) => {
  await signIn(page, 'residente', '/hospitals/1/patients/1/episodesOverview/1')
  await beginNote(page, 'Nota de evolución')
  await completeNote(page)
  const submit = async () => {
    await button(saveBar(page), 'Enviar a firma').click()
    await button(dialog(page, 'Enviar a firma'), 'Enviar a firma').click()
    await expect(page.getByRole('article').getByText('Por autorizar')).toBeVisible()
  }
  await submit()
  const { pathname, search } = new URL(page.url())

  // At the same time, on another computer.
  const there = await browser.newContext({ baseURL: origin, locale: 'es-MX' })
  const physician = await there.newPage()
  await signIn(physician, 'medica', `${pathname}${search}`)
  await button(physician, 'Devolver').click()
  const reason = dialog(physician, 'Devolver documento')
  await reason.getByLabel('Qué hay que corregir').fill('Falta la dosis de la noche')
  await button(reason, 'Devolver').click()
  await expect(reason).toHaveCount(0)

  // Told without a reload.
  await expect(page.getByRole('region', { name: 'Devuelto' })).toContainText('Falta la dosis de la noche')
  await submit()

  await physician.goto('/hospitals/1/home')
  await physician.getByRole('button', { name: /^Por autorizar/ }).click()
  const waiting = physician.getByRole('complementary', { name: 'Documentos por autorizar' })
  await waiting.getByRole('listitem').filter({ hasText: 'PÉREZ LÓPEZ, José' }).getByRole('link').click()
  await physician.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await button(dialog(physician, 'Autorizar documento'), 'Autorizar').click()
  const signature = page.getByRole('region', { name: 'Firma', exact: true })
  await expect(signature.getByText(/^Elaboró Iván Soto Cervera/)).toBeVisible()
  await expect(signature.getByText(/^Autorizó Ximena Núñez Ávila · Cédula \d+/)).toBeVisible()
  await expect(signature.getByText('La huella coincide')).toBeVisible()
  await there.close()
})
