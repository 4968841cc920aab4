import { expect, type Page } from '@playwright/test'
import { addressOf, button, dialog } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const DOCTORS = `${IN}/doctors`
const ADMINISTRATION = '/account/installation?q=nunez'
const USERS = `${IN}/settings/users`

/** Invites who belongs to no hospital, from the list of users. */
async function invite(page: Page): Promise<void> {
  await button(page, 'Agregar').click({ timeout: 15_000 })
  const form = dialog(page, 'Agregar usuario')
  await form.getByRole('combobox', { name: 'Persona' }).fill('sin-hospitales@ronda.example')
  await form.getByRole('option', { name: /Tomás Güémez/ }).click()
  await form.getByLabel('Conjunto de permisos').selectOption('Enfermería')
  await button(form, 'Invitar').click()
  await expect(form).toHaveCount(0)
  await page.getByPlaceholder('Buscar').fill('güémez')
  await reads(page, 'Invitación pendiente')
}

/** Chooses Ximena in the list of the installation's people, and presses what is done to her. */
async function pressForXimena(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: /Ximena Núñez Ávila/ }).check({ timeout: 15_000 })
  await button(page, name).click()
}

/** Doctors, members and the profile of the hospital. */
export const PEOPLE_LAYERS: readonly Layer[] = [
  {
    name: 'doctor-selected',
    path: DOCTORS,
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await expect(button(page, 'Editar')).toBeEnabled()
    },
  },
  {
    name: 'doctor-row-menu',
    path: DOCTORS,
    shows: ['ui/RowMenuBody.tsx'],
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Acciones de / })
        .nth(1)
        .click()
      await expect(page.getByRole('menuitem', { name: 'Dar de baja' })).toBeVisible()
    },
  },
  {
    name: 'doctor-new',
    path: `${DOCTORS}?form=nuevo`,
    title: 'Agregar doctor',
    shows: ['features/doctors/dialogs/AddDoctorDialog.tsx'],
  },
  {
    name: 'doctor-new-wrong',
    path: `${DOCTORS}?form=nuevo`,
    title: 'Agregar doctor',
    fresh: true,
    act: async (page) => {
      await button(page, 'Guardar').click({ timeout: 15_000 })
      await reads(page, 'Escribe la especialidad')
      await page.getByRole('combobox', { name: 'Persona' }).fill('sin-hospitales@ronda.example')
      await expect(page.getByRole('option', { name: /De fuera: se le invitará/ })).toBeVisible()
    },
  },
  {
    name: 'doctor-new-in-training',
    path: `${DOCTORS}?form=nuevo`,
    title: 'Agregar doctor',
    fresh: true,
    act: async (page) => {
      await page.getByLabel('Profesión').last().selectOption('Médico residente', { timeout: 15_000 })
      await reads(page, 'Sin cédula (en formación)')
    },
  },
  {
    name: 'doctor-edit',
    path: `${DOCTORS}?form=editar&doctor=medica`,
    title: 'Editar doctor',
    shows: ['features/doctors/dialogs/EditDoctorDialog.tsx'],
  },
  {
    name: 'doctor-missing',
    path: `${DOCTORS}?form=editar&doctor=nadie`,
    title: 'Editar doctor',
    shows: ['hospital/StoredForm.tsx'],
  },
  {
    name: 'doctor-retire',
    path: `${DOCTORS}?form=baja&doctor=medica`,
    title: 'Dar de baja',
    shows: ['features/doctors/dialogs/RetireDoctorDialog.tsx'],
  },
  {
    name: 'account-deactivate',
    path: ADMINISTRATION,
    title: 'Desactivar cuenta',
    shows: ['features/account/page/PersonDialogs.tsx'],
    act: async (page) => {
      await pressForXimena(page, 'Desactivar')
      await reads(page, 'Deja pendientes')
    },
  },
  {
    name: 'account-sessions',
    path: ADMINISTRATION,
    title: 'Sesiones',
    shows: ['features/account/page/PersonDialogs.tsx'],
    act: async (page) => {
      await pressForXimena(page, 'Sesiones')
      // Where another test signed them in, in a browser that is kept, one is open.
      await reads(page, /No hay sesiones abiertas|último uso/)
    },
  },
  {
    name: 'account-recover',
    path: ADMINISTRATION,
    title: 'Recuperar acceso',
    shows: ['features/account/page/PersonDialogs.tsx'],
    act: (page) => pressForXimena(page, 'Recuperar acceso'),
  },
  {
    name: 'account-invite',
    path: ADMINISTRATION,
    title: 'Invitar a una persona',
    shows: ['features/account/page/PersonDialogs.tsx'],
    act: (page) => button(page, 'Invitar').click(),
  },
  {
    name: 'open-work',
    path: `${USERS}?form=pendientes&user=medica`,
    title: 'Pendientes',
    shows: ['features/users/dialogs/OpenWorkDialog.tsx'],
  },
  {
    name: 'profile-edit',
    path: `${IN}/settings/profile?form=editar`,
    title: 'Editar perfil',
    shows: ['features/profile/dialogs/ProfileFormDialog.tsx'],
  },
  {
    name: 'profile-time-zone',
    path: `${IN}/settings/profile?form=editar`,
    title: 'Editar perfil',
    fresh: true,
    act: async (page) => {
      await page.getByLabel('CLUES').fill('XX-1', { timeout: 15_000 })
      await reads(page, 'Suele tener 5 letras')
      await button(page, 'Cambiar').click()
      await page.getByRole('combobox', { name: 'Zona horaria' }).fill('pacífico')
      await expect(page.getByRole('option', { name: /America\/Mazatlan/ })).toBeVisible()
    },
  },
  {
    name: 'users-add',
    path: `${USERS}?form=nuevo`,
    title: 'Agregar usuario',
    shows: ['features/users/dialogs/AddMemberDialog.tsx'],
  },
  {
    name: 'users-rights',
    path: `${USERS}?form=permisos&user=enfermeria`,
    title: 'Permisos',
    shows: ['features/users/dialogs/EditMemberDialog.tsx'],
  },
  {
    name: 'users-rights-difference',
    path: `${USERS}?form=permisos&user=enfermeria`,
    title: 'Permisos',
    fresh: true,
    act: async (page) => {
      await page.getByLabel('Conjunto de permisos').selectOption('Archivo', { timeout: 15_000 })
      await reads(page, 'Hospital y usuarios: de Ninguno a Lectura')
    },
  },
  {
    name: 'users-rights-last',
    path: `${USERS}?form=permisos&user=direccion`,
    title: 'Permisos',
    act: (page) => reads(page, 'Es la única persona que administra'),
  },
  {
    name: 'users-remove',
    path: `${USERS}?form=quitar&user=medica`,
    title: 'Quitar usuario',
    shows: ['features/users/dialogs/RemoveMemberDialog.tsx'],
  },
  { name: 'users-invited', path: USERS, fresh: true, act: invite },
  {
    name: 'users-invitation-withdraw',
    path: USERS,
    title: 'Retirar invitación',
    fresh: true,
    act: async (page) => {
      await invite(page)
      await page
        .getByRole('row', { name: /Tomás Güémez/ })
        .getByRole('checkbox')
        .check()
      await button(page, 'Quitar').click()
    },
  },
  {
    name: 'invitation',
    path: USERS,
    fresh: true,
    act: async (page) => {
      await invite(page)
      await page.goto(addressOf('/getting-started', { persona: 'sin-hospitales' }))
      await expect(page.getByRole('region', { name: 'Invitaciones' })).toBeVisible({ timeout: 15_000 })
    },
  },
]
