import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

test('F21: rights taken away in the settings reach the other person at once, and the screens follow', async ({
  page,
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  const nurse = await context.newPage()
  const told = nurse.waitForResponse(/\/api\/hospitals\/1\/events\?/)
  await signIn(nurse, 'enfermeria', '/hospitals/1/patients')
  const sections = nurse.getByRole('navigation', { name: 'Secciones' })
  await expect(sections.getByRole('link', { name: 'Pacientes' })).toBeVisible()
  await told

  await signIn(page, 'direccion', '/hospitals/1/settings/users')
  await page.getByLabel('Buscar', { exact: true }).fill('Óscar')
  await page.getByRole('checkbox', { name: 'Seleccionar Óscar Peña Lara' }).check()
  await page.getByRole('button', { name: 'Permisos' }).click()
  const form = page.getByRole('dialog', { name: 'Permisos' })
  await form.getByRole('radio', { name: 'Pacientes: Ninguno' }).check()
  await form.getByRole('radio', { name: 'Doctores: Escritura' }).check()
  await expect(form.getByText('Pacientes: de Lectura a Ninguno')).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/valen en unos minutos/)).toBeVisible()

  // At the latest, for a page that nobody tells.
  await expect(nurse.getByText('Pacientes (Lectura)')).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Pacientes' })).toHaveCount(0)
  await sections.getByRole('link', { name: 'Doctores' }).click()
  await expect(nurse.getByRole('button', { name: 'Agregar' })).toBeVisible()
  await context.close()
})

test('F47: who may not administrate is refused by the server, whatever the page says', async ({ page }) => {
  await signIn(page, 'archivo', '/hospitals/1/settings/users')
  await page.getByLabel('Buscar', { exact: true }).fill('Óscar')
  await expect(page.getByRole('row', { name: /Óscar Peña Lara/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar' })).toHaveCount(0)
  const status = await page.evaluate(async () => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const { access_token: token } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const response = await fetch('/api/hospitals/1/users/archivo?api-version=2020-05-01', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ groups: ['hospital-1-hospital-read', 'hospital-1-hospital-write'] }),
    })
    return response.status
  })
  expect(status).toBe(403)
})

test('asignar → rol → entregar turno → aceptar: two doctors, each in a browser, and the patient changes hands', async ({
  page,
  browser,
  origin,
}) => {
  const views = (tab: Page) => tab.getByRole('navigation', { name: 'Vista de las asignaciones' })
  /** What a doctor is on for this week, all of it. */
  async function weekOf(tab: Page, doctor: string) {
    await views(tab).getByRole('link', { name: 'Por doctor' }).click()
    const row = tab.getByRole('row', { name: doctor })
    await row.getByRole('button', { name: /más$/ }).first().click()
    return row
  }
  await signIn(page, 'direccion', '/hospitals/1/assignments?view=sin-medico')
  const links = page.getByRole('link', { name: /^Asignar: / })
  const unassigned = page.getByRole('row').filter({ has: links }).first()
  const assign = unassigned.getByRole('link', { name: /^Asignar: / })
  const patient = ((await assign.getAttribute('aria-label')) ?? '').replace('Asignar: ', '')
  const listed = await unassigned.getByRole('link').first().innerText()
  await assign.click()
  const form = page.getByRole('dialog', { name: 'Nueva asignación' })
  await form.getByLabel('Doctor').selectOption('direccion')
  await form.getByRole('button', { name: 'Asignar' }).click()
  await expect(page.getByText(`Elena Ríos Beltrán quedó a cargo: ${patient}`)).toBeVisible()
  const week = await weekOf(page, 'Elena Ríos Beltrán')
  await expect(week.getByRole('button', { name: listed })).toBeVisible()

  await views(page).getByRole('link', { name: 'Entregas' }).click()
  await page.getByRole('button', { name: 'Entregar turno' }).click()
  const turn = page.getByRole('dialog', { name: 'Entregar turno' })
  await turn.getByRole('button', { name: 'Ninguno' }).click()
  await turn.getByRole('checkbox', { name: listed }).check()
  await turn.getByLabel(`Nota de ${patient}`).fill('Vigilar la fiebre')
  await turn.getByLabel('Recibe').selectOption('medica')
  await turn.getByRole('button', { name: 'Entregar 1 paciente' }).click()
  await expect(page.getByText('hasta entonces siguen a tu cargo')).toBeVisible()

  const context = await browser.newContext({ baseURL: origin })
  const receiver = await context.newPage()
  await signIn(receiver, 'medica', '/hospitals/1/assignments?view=entregas')
  const card = receiver.getByRole('article').filter({ hasText: 'Vigilar la fiebre' })
  await card.getByRole('button', { name: 'Aceptar entrega' }).click()
  await expect(receiver.getByText('Ya atiendes a 1 paciente más')).toBeVisible()
  await expect(
    (await weekOf(receiver, 'Ximena Núñez Ávila')).getByRole('button', { name: listed }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Aceptadas' })).toContainText('Vigilar la fiebre')
  await context.close()
})
