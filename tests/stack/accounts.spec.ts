import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { beginByKeyboard } from '../e2e/first-steps.ts'
import { completeNote, signNote } from '../e2e/record.ts'
import { freePort } from '../free-port.ts'
import { ANA } from './clinic-people.ts'
import { tempFolder } from './fake-dist.ts'
import { spawnServer } from './stack-process.ts'

/** A telephone that is asked without anybody touching it. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
}

/** A server over nothing, and the page on which the first person makes their account. */
async function startWithNothing(page: Page) {
  const port = await freePort()
  const folder = tempFolder()
  const server = await spawnServer({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
    DATABASE_URL: `sqlite:${folder.path}/data/ronda.sqlite`,
    DIST_DIR: resolve(import.meta.dirname, '../..', process.env.DIST_DIR ?? 'dist'),
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await expect.poll(() => server.said()).toContain('Make the first one')
  await page.goto(/http\S+\/account\/link\?token=\S+/.exec(server.said())?.[0] ?? '')
  await page.getByLabel('Nombre completo').fill(ANA.name)
  await page.getByLabel('Correo electrónico').fill(ANA.email)
  return {
    origin: server.origin,
    complaints,
    async stop() {
      await server.stop()
      folder.remove()
    },
  }
}

/** Signs in for the first time, up to the first steps. */
async function enter(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ir a la aplicación' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByLabel('Usuario o correo').fill(ANA.email)
  await page.getByLabel('Contraseña').fill(ANA.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/getting-started')
}

test('from nothing to a first signed note: account, centre, rooms, doctor, patient, bed', async ({
  page,
}) => {
  const server = await startWithNothing(page)
  try {
    await page.getByLabel('Contraseña nueva').fill(ANA.password)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await enter(page)
    await beginByKeyboard(page)
    // It offered to add rooms, and stays until it is read.
    const offer = page.getByRole('status').filter({ hasText: 'Agregar Cuartos' })
    await offer.getByRole('button', { name: 'Cerrar aviso' }).click()
    await page.getByRole('link', { name: 'Escribir la nota de ingreso' }).click()
    await page.getByRole('button', { name: 'Empezar: Nota de ingreso' }).click()
    await completeNote(page)
    await signNote(page)
    await expect(page.getByRole('region', { name: 'Firma' })).toContainText(ANA.name)
    expect(server.complaints).toEqual([])
  } finally {
    await server.stop()
  }
})

test('the first person of a clinic makes an account, adds a passkey, and signs in with it', async ({
  page,
}) => {
  const { origin, complaints, stop } = await startWithNothing(page)
  try {
    const password = page.getByLabel('Contraseña nueva')
    await password.fill('hospital123456')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/^Es fácil de adivinar/)).toBeVisible()
    await password.fill(ANA.password)
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await enter(page)

    await addAuthenticator(page)
    await page.goto(`${origin}/oauth2/default/account/passkeys`)
    await page.getByLabel('Contraseña', { exact: true }).fill(ANA.password)
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await page.getByLabel('Nombre').fill('Mi teléfono')
    await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mi teléfono' })).toBeVisible()

    await page.goto(origin)
    await signOut(page)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    await expect(page.getByRole('banner').getByText(ANA.name)).toBeVisible()
    // The session that added it got no notice.
    const notices = page.getByRole('region', { name: 'Avisos de cuentas' })
    await expect(notices).toContainText('Se agregó una llave de acceso a tu cuenta')
    await notices.getByRole('button', { name: 'Entendido' }).click()
    await expect(notices).toHaveCount(0)

    await page.goto(`${origin}/oauth2/default/account/passkeys`)
    await page.getByRole('button', { name: 'Confirmar con llave de acceso' }).click()
    await page.getByRole('button', { name: 'Eliminar Mi teléfono' }).click()
    await expect(page.getByText('Todavía no tienes ninguna.')).toBeVisible()
    await page.goto(origin)
    await signOut(page)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    // The telephone still has it, and the server knows it no more.
    await expect(page.getByRole('alert')).toContainText('Esa llave de acceso no sirve aquí')
    expect(complaints).toEqual([])
  } finally {
    await stop()
  }
})
