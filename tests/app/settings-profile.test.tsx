import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Profile } from '#src/domain/profile/contract.ts'
import { type App, expectToast, findButton, gone, shownDialog, visit, write } from './harness.tsx'
import { holdFrames } from './hold-frames.ts'

const PAGE = '/hospitals/1/settings/profile'
const API = '/api/hospitals/1/profile'
const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByLabelText(name)
const press = (app: App, dialog: HTMLElement, name: string | RegExp) =>
  app.user.click(within(dialog).getByRole('button', { name }))

async function openForm() {
  const app = await visit(PAGE)
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = await shownDialog('dialog', 'Editar perfil')
  expect(app.address()).toBe(`${PAGE}?form=editar`)
  return { app, dialog }
}

async function stored({ mock }: App) {
  const row = await mock.store.db
    .selectFrom('profiles')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'profiles.hospitalId')
    .selectAll('profiles')
    .select('hospitals.name')
    .where('profiles.hospitalId', '=', 1)
    .executeTakeFirstOrThrow()
  return z.parse(Profile, { ...row, services: JSON.parse(row.services), shifts: JSON.parse(row.shifts) })
}

test('the profile is shown to who may read it, and changed by who may write', async () => {
  await visit(PAGE, { persona: 'archivo' })
  await screen.findByText('Centro de México (America/Mexico_City)')
  screen.getByText(/^Matutino, 07:00 – 14:30/)
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
})

test.each(['enfermeria', 'admision'])(
  'whoever sees the settings reads it: %s, who can’t change it by an address either',
  async (persona) => {
    const app = await visit(`${PAGE}?form=editar`, { persona })
    await screen.findByText('Centro de México (America/Mexico_City)')
    const parts = screen.getByRole('navigation', { name: 'Partes de la configuración' })
    expect(
      within(parts)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Perfil', 'Cuartos'])
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    // Nothing of the subscription, the users or the log, which they may not read.
    for (const path of ['/pay/', '/api/hospitals/1/users', '/api/hospitals/1/audit'])
      expect(app.callsTo('GET', path)).toEqual([])
  },
)

test('a change of name shows in the bar at once', async () => {
  const { app, dialog } = await openForm()
  await write(app, field(dialog, 'Nombre'), 'Hospital Ñandú')
  await press(app, dialog, 'Guardar')
  await gone(dialog)
  await expectToast('status', 'Editar perfil', 'Se guardó el perfil del hospital')
  const bar = screen.getByRole('navigation', { name: 'Centros médicos' })
  await within(bar).findByText('Hospital Ñandú')
  await waitFor(() => expect(screen.queryByText('Hospital General Zona Norte')).toBeNull())
  expect(app.address()).toBe(PAGE)
})

test('a hospital asks for the password sooner than the installation does, and again like it', async () => {
  const { app, dialog } = await openForm()
  const choice = (form: HTMLElement) => within(form).getByLabelText('Pedir la contraseña al firmar')
  expect(choice(dialog)).toHaveDisplayValue(/^Como en la instalación/)
  await app.user.selectOptions(choice(dialog), 'Después de 5 minutos')
  await press(app, dialog, 'Guardar')
  await gone(dialog)
  expect(await screen.findByText('Después de 5 minutos')).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  const again = await shownDialog('dialog', 'Editar perfil')
  expect(choice(again)).toHaveDisplayValue('Después de 5 minutos')
  await app.user.selectOptions(choice(again), 'Como en la instalación (15 min)')
  await press(app, again, 'Guardar')
  await gone(again)
  expect((await stored(app)).signProofMinutes).toBeNull()
})

test('the time zone is found by its city, and the whole form goes in one write', async () => {
  const { app, dialog } = await openForm()
  await press(app, dialog, 'Cambiar')
  await app.user.type(within(dialog).getByRole('combobox', { name: 'Zona horaria' }), 'tijuana')
  await app.user.click(await within(dialog).findByRole('option', { name: /America\/Tijuana/ }))
  within(dialog).getByText('Noroeste: Baja California')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cambiar' })).toHaveFocus())
  const frames = holdFrames()
  await press(app, dialog, 'Agregar servicio')
  expect(field(dialog, 'Servicio 6')).toHaveFocus()
  frames.mockRestore()
  await app.user.type(field(dialog, 'Servicio 6'), 'Nefrología')
  await press(app, dialog, 'Quitar Pediatría')
  await press(app, dialog, 'Quitar turno 4')
  await write(app, field(dialog, 'Fin 1'), '15:00')
  expect(field(dialog, 'Fin 1')).toHaveValue('15:00')
  await press(app, dialog, 'Guardar')
  await gone(dialog)
  const after = await stored(app)
  expect(after.timeZone).toBe('America/Tijuana')
  expect(after.services).toContain('Nefrología')
  expect(after.services).not.toContain('Pediatría')
  expect(after.shifts).toHaveLength(3)
  expect(after.shifts[0]).toEqual({ kind: 'morning', startsAt: '07:00', endsAt: '15:00' })
  expect(app.callsTo('PUT', API)).toHaveLength(1)
  await screen.findByText('Noroeste: Baja California (America/Tijuana)')
})

test('an odd CLUES is warned of, and saved all the same', async () => {
  const { app, dialog } = await openForm()
  await write(app, field(dialog, 'CLUES'), 'XX-1')
  await within(dialog).findByText(/Suele tener 5 letras mayúsculas y 6 dígitos/)
  await press(app, dialog, 'Guardar')
  await gone(dialog)
  expect((await stored(app)).clues).toBe('XX-1')
})

test('says at the fields what is wrong, and sends nothing', async () => {
  const { app, dialog } = await openForm()
  await app.user.clear(field(dialog, 'Nombre'))
  await write(app, field(dialog, 'Servicio 2'), 'urgencias')
  await press(app, dialog, 'Quitar turno 2')
  await press(app, dialog, 'Agregar turno')
  await press(app, dialog, 'Guardar')
  await within(dialog).findByText('Escribe el nombre del centro médico')
  within(dialog).getByText('Ya está en la lista')
  expect(within(dialog).getAllByText('Escribe la hora y los minutos, por ejemplo 07:00')).toHaveLength(2)
  expect(field(dialog, 'Nombre')).toHaveFocus()
  expect(app.callsTo('PUT', API)).toEqual([])
})

test('a new shift is of the first kind that is not there yet, while there is one', async () => {
  const { app, dialog } = await openForm()
  const names = () => within(dialog).getAllByLabelText<HTMLSelectElement>(/^Turno /)
  const kinds = () => names().map(({ selectedOptions: [one] }) => one?.text)
  const all = ['Matutino', 'Vespertino', 'Nocturno', 'Jornada acumulada']
  expect(kinds()).toEqual(all)
  expect(within(dialog).queryByRole('button', { name: 'Agregar turno' })).toBeNull()
  await press(app, dialog, 'Quitar turno 2')
  await press(app, dialog, 'Agregar turno')
  expect(kinds()).toEqual(['Matutino', 'Nocturno', 'Jornada acumulada', 'Vespertino'])
  expect(field(dialog, 'Turno 4')).toHaveFocus()
  expect(within(dialog).queryByRole('button', { name: 'Agregar turno' })).toBeNull()
})

test('a kind of shift that is there twice is refused at its field, and one that was stored so is read', async () => {
  const app = await visit(PAGE, {
    prepare: async ({ store }) => {
      const twice = [
        { kind: 'morning', startsAt: '07:00', endsAt: '14:30' },
        { kind: 'morning', startsAt: '08:00', endsAt: '16:00' },
      ]
      const profiles = store.db.updateTable('profiles').set({ shifts: JSON.stringify(twice) })
      await profiles.where('hospitalId', '=', 1).execute()
    },
  })
  await screen.findByText(/Matutino, 08:00 – 16:00/)
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = await shownDialog('dialog', 'Editar perfil')
  await write(app, field(dialog, 'Teléfono'), '5533334444')
  await press(app, dialog, 'Guardar')
  await within(dialog).findByText('Ya está en la lista')
  expect(field(dialog, 'Turno 2')).toHaveAccessibleDescription('Ya está en la lista')
  expect(field(dialog, 'Turno 2')).toHaveFocus()
  expect(app.callsTo('PUT', API)).toEqual([])
  await app.user.selectOptions(field(dialog, 'Turno 2'), 'Vespertino')
  await press(app, dialog, 'Guardar')
  await gone(dialog)
  expect((await stored(app)).shifts.map(({ kind }) => kind)).toEqual(['morning', 'evening'])
})

test('F27: what somebody else changed is shown beside one’s own; nothing is lost', async () => {
  const { app, dialog } = await openForm()
  await app.mock.store.write('installation', (db) =>
    db
      .updateTable('profiles')
      .set({ phone: '5511112222', clues: 'ABCDE123456', version: 7 })
      .where('hospitalId', '=', 1)
      .execute(),
  )
  await write(app, field(dialog, 'Teléfono'), '5533334444')
  await press(app, dialog, 'Guardar')
  await within(dialog).findByText(/Se cambió en otro lugar mientras lo editabas/)
  await press(app, dialog, 'Ver cambios')
  await within(dialog).findByRole('row', { name: 'Teléfono 55 3333 4444 55 1111 2222' })
  await press(app, dialog, 'Conservar lo mío')
  await gone(dialog)
  expect(await stored(app)).toMatchObject({ phone: '5533334444', clues: 'ABCDE123456' })
})

test('closing with changes asks first', async () => {
  const { app, dialog } = await openForm()
  await app.user.type(field(dialog, 'Dirección'), ' 2')
  await app.user.keyboard('{Escape}')
  await shownDialog('alertdialog', 'Hay cambios sin guardar')
  await app.user.click(await findButton('Seguir editando'))
  expect(field(dialog, 'Dirección')).toHaveDisplayValue(/ 2$/)
})
