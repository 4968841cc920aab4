import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  type App,
  button,
  expectToast,
  gone,
  heading,
  names,
  openCreate,
  shownDialog,
  toastWith,
  visit,
  visitHospitals,
} from './harness.tsx'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES
const nameField = (dialog: HTMLElement) => within(dialog).getByLabelText('Nombre')
const confirmField = (dialog: HTMLElement) => within(dialog).getByRole('textbox')

/** Presses a key on a part, as somebody does who has gone there by keyboard. */
async function press({ user }: App, part: HTMLElement, key: '{Enter}' | ' '): Promise<void> {
  part.focus()
  expect(part).toHaveFocus()
  await user.keyboard(key)
}

/** Presses Tab until the part has the focus; fails when it is not to be reached. */
async function tabTo({ user }: App, part: HTMLElement): Promise<void> {
  for (let step = 0; step < 60 && part !== document.activeElement; step += 1) await user.tab()
  expect(part).toHaveFocus()
}

/** Selects a row and opens a dialog about it, by keyboard alone. */
async function openAbout(app: App, row: string, action: 'Editar' | 'Eliminar'): Promise<HTMLElement> {
  await press(app, await screen.findByRole('checkbox', { name: `Seleccionar ${row}` }), ' ')
  await press(app, button(action), '{Enter}')
  return shownDialog('dialog', `${action} centro médico`)
}

/** Whether the keyboard is somewhere: not on the page as a whole, where a long way would begin anew. */
const expectFocusKept = () => waitFor(() => expect(document.body).not.toHaveFocus())

test('Esc asks, the safe answer has the focus, and each layer gives the focus back', async () => {
  const app = await visitHospitals()
  const form = await openAbout(app, FIRST, 'Editar')
  await waitFor(() => expect(nameField(form)).toHaveFocus())
  await app.user.keyboard('{End} 2{Escape}')
  const question = await shownDialog('alertdialog')
  const stay = within(question).getByRole('button', { name: 'Seguir editando' })
  await waitFor(() => expect(stay).toHaveFocus())
  await app.user.keyboard('{Escape}')
  await gone(question)
  await waitFor(() => expect(nameField(form)).toHaveFocus())
  expect(nameField(form)).toHaveValue(`${FIRST} 2`)

  await app.user.keyboard('{Escape}')
  const again = await shownDialog('alertdialog')
  await waitFor(() => expect(again.contains(document.activeElement)).toBe(true))
  await app.user.tab()
  expect(within(again).getByRole('button', { name: 'Salir' })).toHaveFocus()
  await app.user.keyboard('{Enter}')
  await gone(form)
  await waitFor(() => expect(button('Editar')).toHaveFocus())
})

test('editing by keyboard alone ends where it began', async () => {
  const app = await visitHospitals()
  const form = await openAbout(app, FIRST, 'Editar')
  await waitFor(() => expect(nameField(form)).toHaveFocus())
  expect(nameField(form)).toHaveValue(FIRST)
  await app.user.keyboard('{Control>}a{/Control}Hospital General{Enter}')
  await waitFor(() => expect(names()).toContain('Hospital General'))
  await waitFor(() => expect(button('Editar')).toHaveFocus())
})

test('deleting by keyboard alone does not lose the focus', async () => {
  const app = await visitHospitals()
  const form = await openAbout(app, SECOND, 'Eliminar')
  await waitFor(() => expect(confirmField(form)).toHaveFocus())
  await app.user.keyboard(`${SECOND}{Enter}`)
  await expectToast('status', 'Eliminar centro médico', 'Se eliminó el centro médico exitosamente')
  await waitFor(() => expect(names()).not.toContain(SECOND))
  expect(button('Eliminar')).toBeDisabled()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('deleting the last hospital by keyboard does not lose the focus', async () => {
  const app = await visit('/getting-started', { seed: 'empty' })
  await press(app, await screen.findByRole('link', { name: 'Centros médicos' }), '{Enter}')
  const creating = await openCreate(app, 'Única')
  await app.user.keyboard('{Enter}')
  await gone(creating)
  const form = await openAbout(app, 'Única', 'Eliminar')
  await waitFor(() => expect(confirmField(form)).toHaveFocus())
  await app.user.keyboard('Única{Enter}')
  await heading('Primeros Pasos')
  expect(app.address()).toBe('/getting-started')
  await expectFocusKept()
})

test('a refusal’s Reintentar works by keyboard, and what it opens gives the focus to the page', async () => {
  const app = await visitHospitals()
  await press(app, button('Agregar'), '{Enter}')
  const form = await shownDialog('dialog', 'Crear centro médico')
  await waitFor(() => expect(nameField(form)).toHaveFocus())
  await app.user.keyboard('error-500{Enter}')
  const toast = await toastWith("Error 'El servidor tuvo un problema' al crear el centro médico")
  await tabTo(app, within(toast).getByRole('button', { name: 'Reintentar' }))
  await app.user.keyboard('{Enter}')
  const again = await shownDialog('dialog', 'Crear centro médico')
  await waitFor(() => expect(nameField(again)).toHaveFocus())
  await app.user.keyboard('{Escape}')
  const question = await shownDialog('alertdialog')
  await press(app, within(question).getByRole('button', { name: 'Salir' }), '{Enter}')
  await gone(again)
  await expectFocusKept()
})
