import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { heading, visit } from '../harness.tsx'

const code = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
})
vi.mock('#src/features/search/dialogs/SearchDialog.tsx', async (original) => {
  await code.promise
  return original()
})

test('a search whose code is on its way says so, and Esc gives it up', async () => {
  const app = await visit('/hospitals')
  await heading('Centros Médicos')
  await screen.findByRole('button', { name: 'Menú de usuario' })
  await app.user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByText('Cargando...')).toBeVisible()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
  code.resolve()
  await app.user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Ayuda' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Buscar' })
})
