import {
  admit,
  band,
  discharge,
  identify,
  register,
  registerUnidentified,
  timeline,
  transfer,
} from '#tests/e2e/care.ts'
import { expect, signIn, signOut, test } from './journey.ts'

test('registrar → ingresar → trasladar → egresar, and what was done stands in the record', async ({
  page,
}) => {
  await signIn(page, 'medica', '/hospitals/1/patients')
  await register(page, 'Ximena', 'Zurbarán')
  const first = await admit(page, 'Hospitalización', 'Dolor abdominal')
  await transfer(page, first)
  await discharge(page, '2. Mejoría')
  await expect(timeline(page)).toHaveText([/^Egreso/, /^Alta indicada/, /^Traslado/, /^Ingreso/])
  const { pathname } = new URL(page.url())

  await signOut(page)
  await signIn(page, 'archivo', pathname)
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await expect(timeline(page)).toHaveCount(4)
  await expect(timeline(page).first()).toContainText('Sin: diagnóstico')
  await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
})

test('no identificado → ingresar → identificar, and everybody then reads the name', async ({ page }) => {
  await signIn(page, 'admision', '/hospitals/1/patients')
  await registerUnidentified(page)
  const bed = await admit(page, 'Urgencias', 'Encontrado en la calle')
  await identify(page, 'Ramón', 'Ibargüengoitia')
  const { pathname } = new URL(page.url())

  await signOut(page)
  await signIn(page, 'enfermeria', pathname)
  await expect(band(page)).toContainText('Ramón Ibargüengoitia')
  await expect(band(page)).toContainText(bed)
})

test('F48: who is no doctor is refused the discharge by the server, whatever the page says', async ({
  page,
}) => {
  await signIn(page, 'admision', '/hospitals/1/patients')
  await register(page, 'Úrsula', 'Quezada')
  await admit(page, 'Observación', 'Mareo')
  // As if nobody could say who is a doctor: the page offers it, the server decides.
  await page.route('**/api/hospitals/1/doctors/**', (route) => route.fulfill({ status: 403, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: 'Egresar' }).click()
  const form = page.getByRole('dialog', { name: 'Egresar paciente' })
  await form.getByLabel('Motivo').selectOption('1. Curación')
  await form.getByRole('button', { name: 'Egresar de todos modos' }).click()
  await expect(form.getByText('Solo un médico activo puede dar el egreso')).toBeVisible()
})
