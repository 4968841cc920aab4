import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, test } from 'vitest'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  type App,
  button,
  expectToast,
  findButton,
  gate,
  gone,
  heading,
  heldBy,
  names,
  ORIGIN,
  openCreate,
  openDelete,
  visit,
  visitHospitals,
  write,
} from './harness.tsx'

const SAVED = ['status', 'Crear centro médico', 'Se creó el centro médico exitosamente'] as const
const control = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

/** Creates a hospital from the list. */
async function create(app: App, name: string): Promise<void> {
  const form = await openCreate(app)
  await write(app, within(form).getByLabelText('Nombre'), name)
  await app.user.click(control(form, 'Guardar'))
  await gone(form)
  await waitFor(() => expect(names()).toContain(name))
}

/** Deletes a hospital from the list. */
async function remove(app: App, name: string): Promise<void> {
  const form = await openDelete(app, name)
  await write(app, within(form).getByRole('textbox'), name)
  await app.user.click(control(form, 'Eliminar'))
  await gone(form)
}

test('§5 a name is required: Guardar waits for one, blanks are none', async () => {
  const app = await visitHospitals()
  const form = await openCreate(app)
  const name = within(form).getByLabelText('Nombre')
  await waitFor(() => expect(name).toHaveFocus())
  expect(control(form, 'Guardar')).toBeDisabled()
  await write(app, name, '   ')
  expect(control(form, 'Guardar')).toBeDisabled()
  await waitFor(() => expect(name).toHaveAccessibleDescription('Escribe el nombre del centro médico'))
  await write(app, name, 'Clínica')
  await waitFor(() => expect(control(form, 'Guardar')).toBeEnabled())
  expect(name).not.toHaveAttribute('aria-invalid')
})

test('§4 deleting the only row of a page goes back one page', async () => {
  const found = HOSPITAL_NAMES.filter((name) => /r/i.test(name))
  const last = found[10] ?? ''
  expect(found).toHaveLength(11)
  const app = await visitHospitals({ search: '?q=r&page=2' })
  await waitFor(() => expect(names()).toEqual([last]))
  await remove(app, last)
  await waitFor(() => expect(app.address()).toBe('/hospitals?q=r'))
  await waitFor(() => expect(names()).toEqual(found.slice(0, 10)))
})

test('deleting the active hospital makes the first remaining one active; the last one leads to the first steps', async () => {
  const app = await visit('/hospitals', { seed: 'empty' })
  await app.user.click(await screen.findByRole('link', { name: 'Centros médicos' }))
  await create(app, 'Uno')
  await create(app, 'Dos')
  expect(names()).toEqual(['Uno', 'Dos'])
  expect(await screen.findByRole('link', { name: 'Uno' })).toBeVisible()
  await remove(app, 'Uno')
  expect(await screen.findByRole('link', { name: 'Dos' })).toBeVisible()
  await remove(app, 'Dos')
  await heading('Primeros Pasos')
  expect(app.address()).toBe('/getting-started')
  expect(document.cookie).not.toContain('hospital')
})

test('F10: a double click on Guardar creates one hospital', async () => {
  const open = gate()
  const app = await visit('/hospitals?q=doble', {
    prepare: ({ server }) => server.use(http.post(`${ORIGIN}/api/hospitals`, heldBy(open))),
  })
  const form = await openCreate(app)
  await write(app, within(form).getByLabelText('Nombre'), 'Clínica Doble')
  await app.user.dblClick(await findButton('Guardar'))
  expect(button('Guardar')).toBeDisabled()
  open.resolve()
  await expectToast(...SAVED)
  await waitFor(() => expect(names()).toEqual(['Clínica Doble']))
})
