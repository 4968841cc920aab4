import { expect, expireToken, signIn, test } from './journey.ts'

test('F21: rights taken away in the settings reach the other person with their next renewal, and the screens follow', async ({
  page,
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  const nurse = await context.newPage()
  await signIn(nurse, 'enfermeria', '/hospitals/1/patients')
  const sections = nurse.getByRole('navigation', { name: 'Secciones' })
  await expect(sections.getByRole('link', { name: 'Pacientes' })).toBeVisible()

  await signIn(page, 'direccion', '/hospitals/1/settings/users')
  await page.getByRole('checkbox', { name: 'Seleccionar Óscar Peña Lara' }).check()
  await page.getByRole('button', { name: 'Permisos' }).click()
  const form = page.getByRole('dialog', { name: 'Permisos' })
  await form.getByRole('radio', { name: 'Pacientes: Ninguno' }).check()
  await form.getByRole('radio', { name: 'Doctores: Escritura' }).check()
  await expect(form.getByText('Pacientes: de Lectura a Ninguno')).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/valen con la próxima renovación de su sesión/)).toBeVisible()

  // Until then the token holds: nothing has gone yet.
  await expect(sections.getByRole('link', { name: 'Pacientes' })).toBeVisible()
  await expireToken(nurse)
  await nurse.reload()
  await expect(nurse.getByText('hospital-1-patients-read')).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Pacientes' })).toHaveCount(0)
  await sections.getByRole('link', { name: 'Doctores' }).click()
  await expect(nurse.getByRole('button', { name: 'Agregar' })).toBeVisible()
  await context.close()
})

test('F47: who may not administrate is refused by the server, whatever the page says', async ({ page }) => {
  await signIn(page, 'archivo', '/hospitals/1/settings/users')
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
