import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { type App, gone, openCreate, openEdit, shownDialog, visitHospitals } from './harness.tsx'

const [FIRST = ''] = HOSPITAL_NAMES
const QUESTION = /¿Estás seguro de que quieres salir\? Se perderán los datos/
const nameField = (dialog: HTMLElement) => within(dialog).getByLabelText('Nombre')
const question = () => screen.queryByRole('alertdialog')

/** Answers the question before something is lost. */
async function answer({ user }: App, name: 'Seguir editando' | 'Salir'): Promise<void> {
  const asked = await shownDialog('alertdialog')
  expect(within(asked).getByText(QUESTION)).toBeVisible()
  await user.click(await within(asked).findByRole('button', { name }))
  await gone(asked)
}

test.each([
  ['the close button', ({ user }: App) => user.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Cancelar', ({ user }: App) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
  ['Esc', ({ user }: App) => user.keyboard('{Escape}')],
])(
  '§5 closing with unsaved changes by %s asks; staying keeps every letter, leaving drops it',
  async (_, close) => {
    const app = await visitHospitals()
    const form = await openCreate(app, 'A medias')
    await close(app)
    await answer(app, 'Seguir editando')
    expect(nameField(form)).toHaveValue('A medias')
    // The question is gone for good once the form has the focus back.
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))

    await close(app)
    await answer(app, 'Salir')
    await gone(form)
    const again = await openCreate(app)
    expect(nameField(again)).toHaveValue('')
    await close(app)
    await gone(again)
    expect(question()).not.toBeInTheDocument()
  },
)

test('an edit that changed nothing closes without a question', async () => {
  const app = await visitHospitals()
  const edit = await openEdit(app, FIRST)
  expect(nameField(edit)).toHaveValue(FIRST)
  await app.user.keyboard('{Escape}')
  await gone(edit)
  await app.user.click(await screen.findByRole('link', { name: FIRST }))
  await waitFor(() => expect(app.address()).toBe('/hospitals/1'))
  expect(question()).not.toBeInTheDocument()
})
