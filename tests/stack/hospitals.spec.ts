import type { BrowserContext, Page, Route } from '@playwright/test'
import { enterCredentials, expect, expectSignedIn, signIn, TOKEN, test } from './journey.ts'

const LINK = 'Da click aquí para crear cuartos para el nuevo hospital'

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar' }).click()
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se creó el centro médico exitosamente')).toBeVisible()
}

test('F20: a new hospital’s rooms open from the toast, with the rights that the renewed token brings', async ({
  page,
}) => {
  await signIn(page, 'medica')
  await create(page, 'Clínica F20')
  await page.getByRole('link', { name: LINK }).click()
  await page.waitForURL(/\/hospitals\/\d+\/settings\/rooms$/)
  await expect(page.getByRole('heading', { name: 'Cuartos' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Clínica F20')).toBeVisible()
  await expect(page.getByText('No tienes permiso')).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Configuración' }),
  ).toBeVisible()
})

test('F20: the toast’s link clicked before the lists have loaded again opens the new hospital all the same', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  const held: Route[] = []
  let holding = true
  await page.route('**/api/hospitals?**', (route) => {
    if (!holding || route.request().method() !== 'GET') return route.fallback()
    held.push(route)
    return undefined
  })
  await create(page, 'Clínica con prisa')
  await page.getByRole('link', { name: LINK }).click()
  await expect.poll(() => held.length).toBeGreaterThan(1)
  holding = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(page.getByRole('heading', { name: 'Cuartos' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Clínica con prisa')).toBeVisible()
})

test('F20: groups that arrive late: Preparando el hospital… until a renewed token has them', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  let renewals = 0
  let created = 'none'
  await page.route('**/api/hospitals?**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    created = `hospital-${(await response.json()).hospitalId}-`
    await route.fulfill({ response })
  })
  const without = (groups: unknown) =>
    Array.isArray(groups) ? groups.filter((group) => !String(group).startsWith(created)) : groups
  const isLate = () => renewals < 3
  await page.route(TOKEN, async (route) => {
    renewals += 1
    const response = await route.fetch()
    const tokens = await response.json()
    const [header, payload, signature] = String(tokens.id_token).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const late = Buffer.from(JSON.stringify({ ...claims, groups: without(claims.groups) })).toString(
      'base64url',
    )
    await route.fulfill({
      response,
      json: isLate() ? { ...tokens, id_token: `${header}.${late}.${signature}` } : tokens,
    })
  })
  await page.route('**/api/user-info?**', async (route) => {
    const response = await route.fetch()
    const claims = await response.json()
    await route.fulfill({ response, json: isLate() ? { ...claims, groups: without(claims.groups) } : claims })
  })
  await create(page, 'Clínica tardía')
  await expect(page.getByText('Preparando el hospital…')).toBeVisible()
  await expect(page.getByText('Preparando el hospital…')).toHaveCount(0)
  expect(renewals).toBe(3)
})

for (const [what, value] of [
  ['a hospital without access', '999'],
  ['a path', '..%2F..%2Fx'],
  ['JSON', '%5B1%5D'],
  ['null', 'null'],
] as const) {
  test(`F22: a hospitalId cookie that holds ${what} is ignored and replaced, and never stands in a path`, async ({
    page,
    context,
    origin,
  }) => {
    await context.addCookies([{ name: 'hospitalId', value, url: origin }])
    const paths: string[] = []
    page.on('request', (request) => paths.push(decodeURIComponent(new URL(request.url()).pathname)))
    await page.goto('/')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await enterCredentials(page, 'direccion')
    await page.waitForURL('**/hospitals/1/home')
    await expect(page.getByRole('banner').getByRole('link').nth(1)).toBeVisible()
    expect(await cookie(context, 'hospitalId')).toBe('1')
    expect(
      paths.filter((path) => path.includes(decodeURIComponent(value)) && !path.startsWith('/assets')),
    ).toEqual([])
  })
}

async function cookie(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((one) => one.name === name)?.value
}

test('§4 the hospital of the cookie is the active one after signing in', async ({
  page,
  context,
  origin,
}) => {
  await context.addCookies([{ name: 'hospitalId', value: '2', url: origin }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await enterCredentials(page, 'direccion')
  await page.waitForURL('**/hospitals/2/home')
  expect(await cookie(context, 'hospitalId')).toBe('2')
})

test('F25: an address inside a hospital that is not one’s own says so, inside the shell', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals/999/doctors')
  await expect(
    page.getByRole('heading', { name: 'Este centro médico no existe o no tienes acceso' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ver mis centros médicos' }).click()
  await page.waitForURL('**/hospitals')
  await expectSignedIn(page, 'direccion')
})

test('F25: a page whose right is missing names the right', async ({ page }) => {
  await signIn(page, 'sin-permisos', '/hospitals/1/doctors')
  await expect(page.getByText('Doctores (Lectura)')).toBeVisible()
})
