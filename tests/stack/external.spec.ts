import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../free-port.ts'
import { tempFolder } from './fake-dist.ts'
import { spawnServer } from './stack-process.ts'
import { startWholeProvider } from './whole-provider.ts'

test('somebody signs in at a provider elsewhere, sees the hospital, makes one, and stays signed in', async ({
  page,
}) => {
  const port = await freePort()
  const provider = await startWholeProvider({ site: `http://127.0.0.1:${port}`, alg: 'ES256', typ: 'JWT' })
  const folder = tempFolder()
  const server = await spawnServer({
    PORT: String(port),
    SEED: 'demo',
    DATABASE_URL: `sqlite:${folder.path}/ronda.sqlite`,
    DIST_DIR: resolve(import.meta.dirname, '../..', process.env.DIST_DIR ?? 'dist'),
    PRODUCT_NAME: 'Guardia',
    ...provider.env,
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text())
  })
  try {
    await page.goto(`${server.origin}/hospitals/1/patients`)
    await page.waitForURL(`${provider.issuer}/interaction/**`)
    await page.locator('[name=login]').fill('direccion')
    await page.locator('[name=password]').fill('x')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
    await expect(page).toHaveTitle('Pacientes - Guardia')
    await expect(page.getByRole('banner').getByText('direccion')).toBeVisible()

    await page.goto(`${server.origin}/hospitals`)
    await page.getByRole('button', { name: 'Agregar' }).click()
    await page.getByLabel('Nombre').fill('Clínica de afuera')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('link', { name: 'Da click aquí para crear cuartos para el nuevo hospital' }).click()
    await expect(page.getByRole('heading', { name: 'Cuartos' })).toBeVisible()
    await expect(page.getByText('No tienes permiso')).toHaveCount(0)

    await page.reload()
    await expect(page.getByRole('banner').getByText('Clínica de afuera')).toBeVisible()
    expect(complaints).toEqual([])
  } finally {
    await server.stop()
    await provider.close()
    folder.remove()
  }
})
