import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import {
  button,
  expectToast,
  findButton,
  gate,
  gone,
  heading,
  heldBy,
  ids,
  names,
  ORIGIN,
  openDelete,
  openEdit,
  shownDialog,
  visit,
  visitHospitals,
  write,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const refuse = (status: number, detail: string) => () =>
  HttpResponse.json({ detail }, { status, headers: { 'content-type': 'application/problem+json' } })
const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Guardar' })
const nameField = (dialog: HTMLElement) => within(dialog).getByLabelText('Nombre')
const confirmField = (dialog: HTMLElement) => within(dialog).getByRole('textbox')
const remove = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Eliminar' })

describe('§5 editing', () => {
  test('begins from what is stored now', async () => {
    const app = await visitHospitals()
    await app.mock.store.db
      .updateTable('hospitals')
      .set({ name: 'Otro nombre' })
      .where('hospitalId', '=', 1)
      .execute()
    const dialog = await openEdit(app, NORTE)
    expect(nameField(dialog)).toHaveValue('Otro nombre')
    expect(app.callsTo('GET', '/api/hospitals/1')).toHaveLength(1)
  })

  test('Guardar waits for a name that differs', async () => {
    const app = await visitHospitals()
    const dialog = await openEdit(app, NORTE)
    expect(save(dialog)).toBeDisabled()
    await app.user.type(nameField(dialog), ' ')
    expect(save(dialog)).toBeDisabled()
    await app.user.type(nameField(dialog), '2')
    expect(save(dialog)).toBeEnabled()
    await write(app, nameField(dialog), NORTE)
    expect(save(dialog)).toBeDisabled()
  })

  test('sends name and hospitalId alone, says so, and the bar takes the name over', async () => {
    const app = await visitHospitals()
    const dialog = await openEdit(app, NORTE)
    await write(app, nameField(dialog), 'Hospital del Norte')
    await app.user.click(save(dialog))
    await gone(dialog)
    await expectToast('status', 'Editar centro médico', 'Se editó el centro médico exitosamente')
    const [put] = app.callsTo('PUT', '/api/hospitals/1')
    expect(JSON.parse((await put?.body) ?? '')).toEqual({ name: 'Hospital del Norte', hospitalId: 1 })
    await waitFor(() => expect(names()[0]).toBe('Hospital del Norte'))
    expect(await screen.findByRole('link', { name: 'Hospital del Norte' })).toBeVisible()
    expect(decodeURIComponent(document.cookie)).toContain('hospitalName=Hospital del Norte')
    expect(app.callsTo('POST', '/oauth2/default/token')).toEqual([])
  })

  test('F33: a page in place of an answer saved nothing, as far as anybody knows', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.put(`${ORIGIN}/api/hospitals/1`, () => HttpResponse.html('<h1>Wifi</h1>'))),
    })
    const dialog = await openEdit(app, NORTE)
    await write(app, nameField(dialog), 'Hospital del Norte')
    await app.user.click(save(dialog))
    await gone(dialog)
    await expectToast(
      'alert',
      'Editar centro médico',
      "Error 'Respuesta inesperada del servidor' al editar el centro médico",
    )
  })

  test('a failure ends the modal; Reintentar and Editar open it with what was typed', async () => {
    const app = await visitHospitals()
    const dialog = await openEdit(app, NORTE)
    await write(app, nameField(dialog), 'error-500')
    await app.user.click(save(dialog))
    await gone(dialog)
    const toast = await expectToast(
      'alert',
      'Editar centro médico',
      "Error 'El servidor tuvo un problema' al editar el centro médico",
    )
    await app.user.click(await within(toast).findByRole('button', { name: 'Reintentar' }))
    const again = await shownDialog('dialog', 'Editar centro médico')
    expect(nameField(again)).toHaveValue('error-500')
    await write(app, nameField(again), 'Hospital del Norte')
    await app.user.click(save(again))
    await expectToast('status', 'Editar centro médico', 'Se editó el centro médico exitosamente')
  })

  test('§8 a hospital that can’t be loaded says so and opens nothing', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/hospitals/1`, refuse(404, 'No existe'))),
    })
    await app.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${NORTE}` }))
    await app.user.click(await findButton('Editar'))
    await expectToast(
      'alert',
      'Error en solicitud',
      "Error 'No existe' al cargar la información del centro médico",
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button('Editar')).toBeEnabled()
  })
})

describe('§5 deleting', () => {
  test('waits for the exact name', async () => {
    const app = await visitHospitals()
    const dialog = await openDelete(app, NORTE)
    expect(within(dialog).getByText(NORTE)).toBeVisible()
    expect(remove(dialog)).toBeDisabled()
    await app.user.type(confirmField(dialog), NORTE.toLowerCase())
    expect(remove(dialog)).toBeDisabled()
    await write(app, confirmField(dialog), `${NORTE} `)
    expect(remove(dialog)).toBeDisabled()
    await write(app, confirmField(dialog), NORTE)
    expect(remove(dialog)).toBeEnabled()
  })

  test('says so; the row is gone, and the first that is left becomes active', async () => {
    const open = gate()
    const app = await visitHospitals({
      prepare: ({ server }) => server.use(http.delete(`${ORIGIN}/api/hospitals/1`, heldBy(open))),
    })
    const [, second = ''] = names()
    const dialog = await openDelete(app, NORTE)
    await app.user.type(confirmField(dialog), NORTE)
    await app.user.click(remove(dialog))
    expect(remove(dialog)).toBeDisabled()
    open.resolve()
    await gone(dialog)
    await expectToast('status', 'Eliminar centro médico', 'Se eliminó el centro médico exitosamente')
    await waitFor(() => expect(ids()).not.toContain(1))
    expect(button('Eliminar')).toBeDisabled()
    await waitFor(() => expect(document.cookie).toContain('hospitalId=2'))
    expect(await screen.findByRole('link', { name: second })).toHaveAttribute('href', '/hospitals/2')
  })

  test('a failure ends the modal, keeps the row, and Reintentar opens it again', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.delete(`${ORIGIN}/api/hospitals/1`, refuse(409, 'Tiene pacientes'))),
    })
    const dialog = await openDelete(app, NORTE)
    await app.user.type(confirmField(dialog), NORTE)
    await app.user.click(remove(dialog))
    await gone(dialog)
    const toast = await expectToast(
      'alert',
      'Eliminar centro médico',
      "Error 'Tiene pacientes' al eliminar el centro médico",
    )
    expect(names()).toContain(NORTE)
    await app.user.click(await within(toast).findByRole('button', { name: 'Reintentar' }))
    expect(confirmField(await shownDialog('dialog', 'Eliminar centro médico'))).toHaveValue(NORTE)
  })

  test('a hospital with admitted patients is kept for members without rights, with the number', async () => {
    const app = await visitHospitals({ persona: 'sin-permisos' })
    const dialog = await openDelete(app, NORTE)
    const [count] =
      (await within(dialog).findByText(/^Hay \d+ pacientes internados/)).textContent?.match(/\d+/) ?? []
    await app.user.type(confirmField(dialog), NORTE)
    await app.user.click(remove(dialog))
    await gone(dialog)
    await expectToast(
      'alert',
      'Eliminar centro médico',
      `Error 'Hay ${count} pacientes internados: solo puede eliminarlo quien administra el centro médico' al eliminar el centro médico`,
    )
    expect(names()).toContain(NORTE)
  })

  test('§4 the last row of the last page takes the page back one', async () => {
    const app = await visit('/hospitals?page=2', {
      prepare: ({ store }) =>
        store.db
          .updateTable('hospitals')
          .set({ deletedAt: 1 })
          .where('hospitalId', '>', 11)
          .execute()
          .then(() => undefined),
    })
    await waitFor(() => expect(ids()).toEqual([11]))
    const [name = ''] = names()
    const dialog = await openDelete(app, name)
    await app.user.type(confirmField(dialog), name)
    await app.user.click(remove(dialog))
    await gone(dialog)
    await waitFor(() => expect(app.address()).toBe('/hospitals'))
    await waitFor(() => expect(ids()).toHaveLength(10))
    const asked = app.callsTo('GET', '/api/hospitals').map(({ path }) => new URL(path, ORIGIN).searchParams)
    expect(
      asked
        .filter((query) => query.get('pageSize') === '10')
        .at(-1)
        ?.get('pageIndex'),
    ).toBe('1')
  })

  test('the last hospital of all leads to /getting-started', async () => {
    const app = await visitHospitals({
      prepare: ({ store }) =>
        store.db
          .updateTable('hospitals')
          .set({ deletedAt: 1 })
          .where('hospitalId', '>', 1)
          .execute()
          .then(() => undefined),
    })
    const dialog = await openDelete(app, NORTE)
    await app.user.type(confirmField(dialog), NORTE)
    await app.user.click(remove(dialog))
    await heading('Primeros Pasos')
    expect(app.address()).toBe('/getting-started')
    expect(document.cookie).not.toContain('hospitalId')
  })
})
