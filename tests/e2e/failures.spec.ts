import type { Page } from '@playwright/test'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  activeLink,
  button,
  dialog,
  expect,
  expectAddress,
  openIn,
  ownBrowser,
  rowOf,
  test,
  toast,
} from './app.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

async function startForm(page: Page, name: string) {
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Crear centro médico')
  await form.getByLabel('Nombre').fill(name)
  return form
}

test('§8 an edit that fails keeps what was typed for the next Editar of that row', async ({ page, open }) => {
  await open('/hospitals')
  await page.getByRole('cell', { name: FIRST, exact: true }).click()
  await button(page, 'Editar').click()
  const form = dialog(page, 'Editar centro médico')
  await form.getByLabel('Nombre').fill('Norte error-503')
  await button(form, 'Guardar').click()
  await expect(
    toast(page, "Error 'El servicio no está disponible por ahora' al editar el centro médico"),
  ).toBeVisible()
  await expect(rowOf(page, FIRST)).toBeVisible()
  await button(page, 'Editar').click()
  await expect(form.getByLabel('Nombre')).toHaveValue('Norte error-503')
})

test('§8 when every answer fails, the page says why and offers to try again', async ({ page }) => {
  await openIn(page, '/hospitals', { chaos: 100 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centros Médicos')
  const failure = page.getByRole('alert').filter({ hasText: 'No pudimos mostrar esta página' })
  await expect(failure).toContainText(/\(50[03]\) · \d\d:\d\d · Código [\da-f]{8}/)
  await expect(failure.getByRole('button', { name: /^Reintentar/ })).toBeVisible()
  await expectAddress(page, '/hospitals')
})

ownBrowser(
  'when every answer fails, a deep link keeps its title and the way to the other sections',
  async ({ page, open }) => {
    await openIn(page, '/hospitals/1/patients?admitted=true', { chaos: 100 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No pudimos mostrar esta página')
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    await expect(sections.getByRole('link', { name: 'Doctores' })).toBeVisible()
    await open('/hospitals/1/patients?admitted=true', { chaos: 0 })
    await expect(page.locator('tbody tr').first()).toBeVisible()
  },
)

test('a toast stays where it is when a dialog opens, above its buttons', async ({ page, open }) => {
  await open('/hospitals')
  const form = await startForm(page, 'Clínica Nueva')
  await button(form, 'Guardar').click()
  const created = toast(page, 'Se creó el centro médico exitosamente')
  // The second one comes below the first, which it moves.
  await expect(toast(page, 'Da click aquí para crear cuartos')).toBeVisible()
  await expect(created).toBeVisible()
  const before = await created.boundingBox()
  await button(page, 'Agregar').click()
  await expect(form.getByLabel('Nombre')).toBeVisible()
  expect(await created.boundingBox()).toEqual(before)
  const height = page.viewportSize()?.height ?? 0
  expect(height - (before?.y ?? height) - (before?.height ?? 0)).toBeGreaterThanOrEqual(72)
})

test('F20: the groups of a new hospital come late: "Preparando el hospital…", then everything in it opens', async ({
  page,
  open,
}) => {
  await open('/hospitals', { groupsDelay: 1500 })
  const form = await startForm(page, 'Clínica Nueva')
  await button(form, 'Guardar').click()
  await expect(toast(page, 'Preparando el hospital…')).toBeVisible()
  await expect(toast(page, 'Preparando el hospital…')).toHaveCount(0)
  await page.getByRole('link', { name: /crear cuartos/ }).click()
  await expect(activeLink(page, 'Clínica Nueva')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuartos')
  await expect(page.getByText('No tienes permiso')).toHaveCount(0)
})

ownBrowser('F20: groups that never come end the wait with what to do', async ({ page }) => {
  await page.clock.install()
  await openIn(page, '/hospitals', { groupsDelay: 600_000 })
  const form = await startForm(page, 'Clínica Nueva')
  await button(form, 'Guardar').click()
  await expect(toast(page, 'Preparando el hospital…')).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(2500)
    await expect(toast(page, 'Tus permisos en el nuevo hospital tardan en llegar')).toBeVisible({
      timeout: 300,
    })
  }).toPass()
  await expect(toast(page, 'Preparando el hospital…')).toHaveCount(0)
})

ownBrowser('after ten seconds a page says that it takes long, and offers to stop', async ({ page }) => {
  await page.clock.install()
  // What can be called off is a request; on a slow machine the code comes first.
  const asked = page.waitForRequest('**/api/**')
  await page.goto('/hospitals?latency=60000&panel=off')
  await asked
  await expect(page.getByText('Cargando...')).toBeVisible({ timeout: 15_000 })
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Está tardando más de lo normal')).toBeVisible()
  await button(page, 'Cancelar').click()
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  await expect(button(page, 'Reintentar')).toBeVisible()
})

test('F34: without a network a band says so, what was read stays readable, and a save waits for it', async ({
  page,
  open,
  context,
}) => {
  await open('/hospitals')
  const form = await startForm(page, 'Clínica Pendiente')
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión. Puedes leer lo que ya se cargó')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await button(form, 'Guardar').click()
  await expect(form.getByText('Pendiente: sin conexión. Se guardará en cuanto vuelva.')).toBeVisible()
  await expect(button(form, 'Guardar')).toBeDisabled()
  await expect(toast(page, 'Se creó')).toHaveCount(0)

  await context.setOffline(false)
  await expect(toast(page, 'Se creó el centro médico exitosamente')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Sin conexión')).toHaveCount(0)
})

// Another test may have opened them in a browser that is kept.
ownBrowser(
  'F34: a page never seen says so without a network, and the way back is there',
  async ({ page, open, context, complaints }) => {
    await open('/hospitals/1/home')
    await context.setOffline(true)
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    await sections.getByRole('link', { name: 'Configuración' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Sin conexión')
    await sections.getByRole('link', { name: 'Inicio' }).click()
    await expect(page.getByRole('heading', { name: 'Página de Inicio' })).toBeVisible()
    complaints.length = 0
  },
)

// Another test may have opened it in a browser that is kept.
ownBrowser(
  'F34: what was never opened says so without a network, in its place, and opens once there is one',
  async ({ page, open, context, complaints }) => {
    await open('/hospitals')
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await context.setOffline(true)
    const add = button(page, 'Agregar')
    await add.click()
    const failure = page.getByRole('alertdialog', { name: 'Sin conexión' })
    await expect(failure).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await page.keyboard.press('Escape')
    await expect(failure).toHaveCount(0)
    await expect(add).toBeFocused()

    const menu = button(page, 'Cambiar de hospital')
    await menu.click()
    await expect(failure).toBeVisible()
    await button(failure, 'Cerrar').click()
    await expect(menu).toBeFocused()

    await add.click()
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await button(failure, 'Reintentar').click()
    await expect(dialog(page, 'Crear centro médico').getByLabel('Nombre')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(add).toBeFocused()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: SECOND })).toBeVisible()
    // What the browser says of each file that did not come, and nothing else.
    expect(complaints.filter((one) => !one.startsWith('Failed to load resource: net::ERR_FAILED'))).toEqual(
      [],
    )
    complaints.length = 0
  },
)

test('F34: a save that waits for the network can be taken back', async ({ page, open, context }) => {
  await open('/hospitals?q=pendiente')
  const form = await startForm(page, 'Clínica Pendiente')
  await context.setOffline(true)
  await button(form, 'Guardar').click()
  await expect(form.getByText('Pendiente: sin conexión')).toBeVisible()
  await button(form, 'Cancelar').click()
  await expect(form.getByText('Pendiente: sin conexión')).toHaveCount(0)
  await expect(form.getByLabel('Nombre')).toHaveValue('Clínica Pendiente')
  await context.setOffline(false)
  await expect(page.getByText('Sin conexión')).toHaveCount(0)
  await expect(form.getByLabel('Nombre')).toBeEnabled()
  await expect(toast(page, 'Se creó')).toHaveCount(0)
})

test('F24: two tabs in two hospitals: each stays in its own and always names it', async ({
  page,
  open,
  context,
}) => {
  await open('/hospitals/1/home')
  const other = await context.newPage()
  await openIn(other, '/hospitals/2/home')
  await expect(activeLink(other, SECOND)).toBeVisible()
  await expect(activeLink(page, FIRST)).toBeVisible()

  await page.getByRole('link', { name: 'Pacientes' }).click()
  await expectAddress(page, '/hospitals/1/patients')
  await expect(activeLink(page, FIRST)).toBeVisible()
  await page.reload()
  await expect(activeLink(page, FIRST)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
  await other.getByRole('link', { name: 'Doctores' }).click()
  await expectAddress(other, '/hospitals/2/doctors')
  await expect(other.getByRole('heading', { level: 1, name: 'Doctores' })).toBeVisible()
  await expect(activeLink(other, SECOND)).toBeVisible()
})
