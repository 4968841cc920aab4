import type { Page, Request, Route } from '@playwright/test'
import {
  countRenewals,
  expect,
  expectSignedIn,
  expireToken,
  gotoExpired,
  isRenewal,
  refuseToken,
  signIn,
  storedSession,
  TOKEN,
  test,
} from './journey.ts'

const HOSPITALS = '**/api/hospitals*'

/** Opens the form, writes a name, saves. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar' }).click()
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
}

/** Refuses the first write, whose token has expired meanwhile. @returns how many were sent */
async function refuseFirstWrite(page: Page): Promise<() => number> {
  let writes = 0
  await page.route(HOSPITALS, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    writes += 1
    return writes === 1 ? refuseToken(route) : route.fallback()
  })
  return () => writes
}

test('F11: a token that expires in the middle of a save: renewed, sent once more, and nobody notices', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals?q=F11')
  const writes = await refuseFirstWrite(page)
  const renewals = countRenewals(page)
  await create(page, 'Clínica F11')
  await expect(page.getByText('Se creó el centro médico exitosamente')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Clínica F11', exact: true })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(writes()).toBe(2)
  // One for the save, one for the groups of the new hospital.
  await expect.poll(renewals).toBe(2)
})

test('F12: six 401s at once ask for one renewal, and each request is sent once more with the new token', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Nombre').fill('Otro nombre')

  // A refused edit has the record, the table's list and the shell's load again; the latter is made to have five pages.
  const oldToken = JSON.parse((await storedSession(page)) ?? '{}').access_token
  const held: Route[] = []
  const replayed: string[] = []
  const six = Promise.withResolvers<void>()
  await page.route('**/api/hospitals**', async (route) => {
    const request = route.request()
    const { searchParams } = new URL(request.url())
    if (request.method() === 'PUT') return route.fulfill({ status: 500, json: { detail: 'Falló' } })
    if (searchParams.has('withdrawn')) return route.fallback()
    if ((await request.headerValue('authorization')) !== `Bearer ${oldToken}`) {
      replayed.push(request.url())
      return route.fallback()
    }
    if (searchParams.get('pageSize') === '100' && searchParams.get('pageIndex') === '1') {
      const response = await route.fetch()
      const body = await response.json()
      return route.fulfill({ response, json: { ...body, pagination: { ...body.pagination, totalPages: 5 } } })
    }
    held.push(route)
    if (held.length === 6) six.resolve()
  })
  const renewals = countRenewals(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await six.promise
  await Promise.all(held.map(refuseToken))

  await expect(page.getByLabel('Nombre')).toHaveValue('Otro nombre')
  await expect.poll(() => replayed.toSorted()).toEqual(held.map((route) => route.request().url()).toSorted())
  expect(renewals()).toBe(1)
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toHaveCount(0)
})

/** A request of the signed-in page that needs a token that has not expired. */
async function useSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await page.getByRole('menuitem', { name: 'Centros médicos' }).click()
  await page.getByPlaceholder('Buscar').fill('a')
  await page.getByRole('button', { name: /^ID/ }).click()
}

test('F12: a duplicated tab and its model renew at once, time and again; neither ends the other’s session', async ({
  page,
  context,
}) => {
  await signIn(page, 'direccion')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(window.location.href))
  const copy = await opened
  await expectSignedIn(copy, 'direccion')
  expect(await storedSession(copy)).toBe(await storedSession(page))

  const refused: string[] = []
  context.on('response', (response) => {
    if (isRenewal(response.request()) && !response.ok()) refused.push(response.url())
  })
  for (const path of ['/hospitals/1/doctors', '/hospitals/1/patients', '/hospitals/2/home']) {
    await Promise.all([page, copy].map((tab) => gotoExpired(tab, path)))
    await Promise.all([page, copy].map((tab) => expectSignedIn(tab, 'direccion')))
    await Promise.all(
      [page, copy].map((tab) => expect(tab.getByRole('navigation', { name: 'Secciones' })).toBeVisible()),
    )
  }
  expect(refused).toEqual([])

  // The copy alone renews; its model learns of it, and still works on its own once the copy is closed.
  await gotoExpired(copy, '/hospitals')
  await expectSignedIn(copy, 'direccion')
  const renewed = await storedSession(copy)
  await expect.poll(() => storedSession(page)).toBe(renewed)
  await copy.close()
  await gotoExpired(page, '/hospitals')
  await expectSignedIn(page, 'direccion')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(refused).toEqual([])
})

test('a tab where nobody is signed in hears no token while others renew', async ({ page, context }) => {
  await context.addInitScript(() => {
    const post = BroadcastChannel.prototype.postMessage
    const said: string[] = []
    Reflect.set(window, 'said', said)
    const readable = (_key: string, value: unknown) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? new TextDecoder('latin1').decode(value)
        : value
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      said.push(`${this.name}: ${JSON.stringify(message, readable)}`)
      post.call(this, message)
    }
  })
  const careers = await context.newPage()
  await careers.goto('/careers')
  await careers.evaluate(() => {
    const heard: unknown[] = []
    Reflect.set(window, 'heard', heard)
    new BroadcastChannel('session').onmessage = ({ data }) => heard.push(data.type)
  })
  await signIn(page, 'direccion')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(window.location.href))
  const copy = await opened
  await expectSignedIn(copy, 'direccion')
  const before = await storedSession(page)
  await gotoExpired(copy, '/hospitals/1/doctors')
  await expectSignedIn(copy, 'direccion')
  await expect.poll(() => storedSession(page)).not.toBe(before)

  const heard = await careers.evaluate(() => Reflect.get(window, 'heard'))
  // That somebody has a hand on a tab of theirs is told as well, and is no token.
  expect(heard.filter((type: string) => type !== 'touched')).toEqual([
    'renewed',
    'who-renewed',
    'handed-over',
  ])
  const said = await Promise.all([page, copy].map((tab) => tab.evaluate(() => Reflect.get(window, 'said'))))
  const kept = await careers.evaluate(() => JSON.stringify({ ...localStorage }))
  const tokens = [before, await storedSession(page)].flatMap((one) => {
    const { access_token, refresh_token, id_token } = JSON.parse(one ?? '{}')
    return [access_token, refresh_token, id_token]
  })
  expect(tokens.filter((one) => typeof one === 'string')).toHaveLength(6)
  expect(tokens.filter((one) => JSON.stringify(said).includes(one) || kept.includes(one))).toEqual([])
  expect(await storedSession(careers)).toBeNull()
})

test('F12: a page that is being left renews nothing; the page that follows it does, once', async ({
  page,
}) => {
  const NEXT = '/hospitals/1/doctors'
  await signIn(page, 'direccion')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const renewals = countRenewals(page)
  const asked = Promise.withResolvers<Route>()
  await page.route(`**${NEXT}`, (route) =>
    route.request().resourceType() === 'document' ? asked.resolve(route) : route.fallback(),
  )
  await expireToken(page)
  // While it waits for the next page, it looks again who is signed in, and its token has expired.
  const left = page.evaluate(async (next) => {
    await new Promise((resolve) => {
      window.addEventListener('beforeunload', resolve)
      window.location.assign(next)
    })
    document.dispatchEvent(new Event('visibilitychange'))
    const isRenewing = async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name === 'session-renewal')
    while (!(await isRenewing())) await new Promise(requestAnimationFrame)
    await fetch('/version.json')
  }, NEXT)
  const answer = await asked.promise
  await left
  expect(renewals()).toBe(0)

  await answer.continue()
  await expect(page.getByRole('heading', { name: 'Doctores' })).toBeVisible()
  expect(renewals()).toBe(1)
})

test('F12: two tabs that signed in by themselves renew at once, one renewal each', async ({
  page,
  context,
}) => {
  await signIn(page, 'direccion')
  const other = await context.newPage()
  await other.goto('/hospitals')
  await expectSignedIn(other, 'direccion')
  const counts = [page, other].map(countRenewals)
  await Promise.all([page, other].map((tab) => gotoExpired(tab, '/hospitals?page=1')))
  for (const tab of [page, other]) await expect(tab.getByRole('row').nth(1)).toBeVisible()
  expect(counts.map((count) => count())).toEqual([1, 1])
})

test('F15: renewal out of reach in the middle of a save: says so, keeps what was typed, signs nobody out', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals?q=F15')
  const writes = await refuseFirstWrite(page)
  await page.route(TOKEN, (route) => route.abort())
  await create(page, 'Clínica F15')
  const toast = page.getByRole('alert').filter({ hasText: 'Sin conexión; no se ha guardado' })
  await expect(toast).toBeVisible()
  await expectSignedIn(page, 'direccion')
  expect(writes()).toBe(1)

  await page.unroute(TOKEN)
  await toast.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Clínica F15')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('cell', { name: 'Clínica F15', exact: true })).toHaveCount(1)
})

test('F15: a renewal that hangs is given up after a while, with the same words', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'direccion')
  await refuseFirstWrite(page)
  const asked = Promise.withResolvers<void>()
  await page.route(TOKEN, () => asked.resolve())
  await create(page, 'Clínica que espera')
  await asked.promise
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('alert').filter({ hasText: 'Sin conexión; no se ha guardado' })).toBeVisible()
  await expectSignedIn(page, 'direccion')
})

for (const [what, minutes, text] of [
  ['20 min ahead', 20, '20 min adelantado'],
  ['2 h behind', -120, '2 h atrasado'],
] as const) {
  test(`F18: with a clock ${what}, signing in, working and signing in again work, and a band says so`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    const renewals = countRenewals(page)
    await signIn(page, 'direccion')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(`El reloj de este equipo va ${text}`)).toBeVisible()
    await page.goto('/hospitals/1/doctors')
    await expect(page.getByRole('heading', { name: 'Doctores' })).toBeVisible()
    expect(renewals()).toBe(0)
  })
}

test('F18: waking from sleep with an expired token renews it once, unseen', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'direccion')
  const renewed: Request[] = []
  page.on('requestfinished', (request) => {
    if (isRenewal(request)) renewed.push(request)
  })
  // Long enough for the token, and not for the cover.
  await page.clock.fastForward('00:09:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => renewed.length).toBe(1)
  await useSession(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectSignedIn(page, 'direccion')
  expect(renewed.length).toBe(1)
})
