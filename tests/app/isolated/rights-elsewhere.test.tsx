import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findButton, selectRow, shownDialog, visit } from '../harness.tsx'

// As in a page whose server says GRANTS=token.
vi.mock('#src/config.ts', async (original) => ({
  ...(await original<typeof import('#src/config.ts')>()),
  ARE_RIGHTS_ELSEWHERE: true,
}))

const TEXT =
  'Los permisos se dan en el servicio de acceso de tu organización. Aquí solo se ven, como eran la última vez que entró.'

test('where the provider keeps the rights, they are seen and not changed', async () => {
  const app = await visit('/hospitals/1/settings/users')
  await selectRow(app, 'Óscar Peña Lara')
  await app.user.click(await findButton('Permisos'))
  const dialog = await shownDialog('dialog', 'Permisos')
  expect(within(dialog).getByText(TEXT)).toBeVisible()
  const rights = within(dialog).getByRole('list', { name: 'Permisos por área' })
  expect(within(rights).getByText('Cuartos y camas: Escritura')).toBeVisible()
  expect(within(dialog).queryByRole('radio')).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled()
})
