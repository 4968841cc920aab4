import { button, createHospital, deleteHospital, dialog, question } from '../e2e/app.ts'
import { type Layer, reads } from './layer.ts'

/** The forms of the other areas that lie over the first steps. */
const FIRST_STEPS = [
  ['perfil', 'Editar perfil'],
  ['cuartos', 'Agregar varios cuartos'],
  ['cuarto', 'Agregar cuarto'],
  ['importar', 'Importar cuartos'],
  ['yo', 'Agregar doctor'],
  ['doctor', 'Agregar doctor'],
  ['usuario', 'Agregar usuario'],
  ['paciente', 'Registrar paciente'],
  ['episodio', 'Nuevo episodio'],
] as const

/** The list of hospitals, what it opens, and the first steps of one. */
export const HOSPITAL_LAYERS: readonly Layer[] = [
  {
    name: 'hospital-new',
    path: '/hospitals',
    title: 'Crear centro médico',
    shows: ['features/hospitals/dialogs/HospitalForms.tsx'],
    act: (page) => button(page, 'Agregar').click(),
  },
  {
    name: 'hospital-new-wrong',
    path: '/hospitals',
    title: 'Crear centro médico',
    fresh: true,
    act: async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('  ')
      await reads(page, 'Escribe el nombre del centro médico')
    },
  },
  {
    name: 'hospital-delete',
    path: '/hospitals',
    title: 'Eliminar centro médico',
    shows: ['features/hospitals/dialogs/HospitalForms.tsx'],
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await button(page, 'Eliminar').click()
    },
  },
  {
    name: 'hospital-restore-none',
    path: '/hospitals?form=recuperar',
    title: 'Recuperar centro médico',
    act: (page) => reads(page, 'No hay nada que recuperar'),
  },
  {
    name: 'hospital-restore',
    path: '/hospitals',
    title: 'Recuperar centro médico',
    fresh: true,
    shows: ['features/hospitals/dialogs/RestoreHospitalsDialog.tsx'],
    act: async (page) => {
      await deleteHospital(page, 'centro de salud La Loma')
      await page.getByRole('main').getByRole('link', { name: 'Recuperar' }).click()
      await reads(page, 'Se puede recuperar hasta el')
    },
  },
  {
    name: 'leave-question',
    path: '/hospitals',
    title: 'Hay cambios sin guardar',
    fresh: true,
    act: async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('A medias')
      await page.keyboard.press('Escape')
      await question(page).waitFor()
    },
  },
  {
    name: 'new-hospital-empty-rooms',
    path: '/hospitals',
    fresh: true,
    act: async (page) => {
      await createHospital(page, 'Clínica Nueva')
      await page.getByRole('link', { name: 'Da click aquí' }).click()
      await reads(page, 'Agrega el primero, varios a la vez')
    },
  },
  {
    name: 'first-steps-preview',
    path: '/getting-started',
    title: 'Nota de evolución',
    shows: ['features/templates/dialogs/PreviewDialog.tsx'],
    act: async (page) => {
      await button(page, 'Ver plantillas').click({ timeout: 15_000 })
      await button(page, 'Nota de evolución').click()
    },
  },
  ...FIRST_STEPS.map(([form, title]) => ({
    name: `first-steps-${form}`,
    path: `/getting-started?form=${form}`,
    title,
  })),
]
