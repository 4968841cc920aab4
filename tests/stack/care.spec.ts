import {
  admit,
  band,
  discharge,
  identify,
  orderDischarge,
  register,
  registerUnidentified,
  timeline,
  transfer,
} from '#tests/e2e/care.ts'
import { beginNote, completeNote, signNote } from '#tests/e2e/record.ts'
import { expect, expectSignedOut, signIn, signOut, test } from './journey.ts'

test('registrar → ingresar → trasladar → egresar, and what was done stands in the record', async ({
  page,
}) => {
  await signIn(page, 'medica', '/hospitals/1/patients')
  await register(page, 'Ximena', 'Zurbarán')
  const first = await admit(page, 'Hospitalización', 'Dolor abdominal')
  await transfer(page, first)
  await orderDischarge(page, '2. Mejoría')
  await discharge(page)
  await expect(timeline(page)).toHaveText([
    ...[/^Egreso/, /^Fin de asignación/, /^Alta indicada/],
    ...[/^Traslado/, /^Asignación de médico/, /^Ingreso/],
  ])
  const { pathname } = new URL(page.url())

  await signOut(page)
  await expectSignedOut(page)
  await signIn(page, 'archivo', pathname)
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await expect(timeline(page)).toHaveCount(6)
  await expect(timeline(page).first()).toContainText('Sin: nota de egreso, diagnóstico')
  await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
})

test('no identificado → ingresar → identificar, and everybody then reads the name', async ({ page }) => {
  await signIn(page, 'admision', '/hospitals/1/patients')
  await registerUnidentified(page)
  const bed = await admit(page, 'Urgencias', 'Encontrado en la calle')
  await identify(page, 'Ramón', 'Ibargüengoitia')
  const { pathname } = new URL(page.url())

  await signOut(page)
  await expectSignedOut(page)
  await signIn(page, 'enfermeria', pathname)
  await expect(band(page)).toContainText('IBARGÜENGOITIA, Ramón')
  await expect(band(page)).toContainText(bed)
})

test('F48: who is no doctor is refused the order of a discharge by the server, whatever the page says', async ({
  page,
}) => {
  await signIn(page, 'admision', '/hospitals/1/patients')
  await register(page, 'Úrsula', 'Quezada')
  await admit(page, 'Observación', 'Mareo')
  // As if nobody could say who is a doctor: the page offers it, the server decides.
  await page.route(/\/api\/hospitals\/1\/doctors\?/, (route) => route.fulfill({ status: 403, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: 'Indicar alta' }).click()
  const form = page.getByRole('dialog', { name: 'Indicar alta' })
  await form.getByLabel('Motivo de egreso').selectOption('1. Curación')
  await form.getByRole('button', { name: 'Indicar alta' }).click()
  await expect(form.getByText('Solo un médico activo puede indicar el alta')).toBeVisible()
})

test('the day of a record: ingreso → evolución → interconsulta, answered by a colleague → egreso', async ({
  page,
}) => {
  // Five notes, each begun, written and signed.
  test.slow()
  await signIn(page, 'medica', '/hospitals/1/patients')
  await register(page, 'Rebeca', 'Oyarzábal')
  await admit(page, 'Hospitalización', 'Dolor abdominal')
  const episode = new URL(page.url()).pathname
  for (const template of ['Nota de ingreso', 'Nota de evolución', 'Solicitud de interconsulta']) {
    await beginNote(page, template)
    await completeNote(page)
    await signNote(page)
  }
  const consultation = new URL(page.url()).pathname

  await signOut(page)
  await expectSignedOut(page)
  await signIn(page, 'direccion', consultation)
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Respuesta de interconsulta' })).toBeVisible()
  await completeNote(page)
  await signNote(page)
  await page.getByRole('link', { name: /^solicitud del/ }).click()
  await expect(page.getByRole('link', { name: /^Respondida el/ })).toBeVisible()

  await beginNote(page, 'Nota de egreso')
  await completeNote(page)
  await signNote(page)
  await page.goto(episode)
  await orderDischarge(page, '2. Mejoría')
  await discharge(page)
  await expect(timeline(page).getByText('Documento firmado')).toHaveCount(5)
})
