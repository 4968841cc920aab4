import { expect } from '@playwright/test'
import { button } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const DOCTORS = `${IN}/doctors`
const USERS = `${IN}/settings/users`

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
      await page.getByRole('combobox', { name: 'Persona' }).fill('güémez')
      await expect(page.getByRole('option', { name: /De fuera: será miembro/ })).toBeVisible()
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
]
