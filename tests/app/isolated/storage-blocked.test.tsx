import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blockStorage } from '../block-storage.ts'
import { button, visit } from '../harness.tsx'

blockStorage('sessionStorage', 'localStorage')

test('F23: with all storage blocked nobody leaves for a sign-in that can’t be finished', async () => {
  const app = await visit('/', { persona: null })
  await app.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Tu navegador bloquea el almacenamiento/)
  expect(button('Reintentar')).toBeVisible()
  expect(app.session.manager.signinRedirect).not.toHaveBeenCalled()
})

test.each([['/hospitals'], ['/implicit/callback?code=1&state=2']])(
  'F23: with all storage blocked %s says why, and blames neither link nor connection',
  async (path) => {
    await visit(path, { persona: null })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^Tu navegador bloquea el almacenamiento/)
    expect(alert).not.toHaveTextContent(/enlace|conexión/)
  },
)
