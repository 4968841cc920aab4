import { type Dialog, expect, type Page } from '@playwright/test'
import { button } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const LIST = `${IN}/patients`
const EDITOR = ['features/patients/dialogs/PatientEditorDialog.tsx']

/** Lets whoever is signed in open records in an emergency: no persona is a doctor without permissions. */
async function asDoctor(page: Page) {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const { url } = new Request(input, init)
      const isAsked = new URL(url).pathname.endsWith('/emergency-access')
      return isAsked ? Response.json({ mayOpen: true, open: [] }) : send(input, init)
    }
  })
  await page.reload()
}

export const PATIENT_LAYERS: readonly Layer[] = [
  { name: 'patients-unidentified', path: `${LIST}?identified=false&admitted=true` },
  { name: 'patients-nothing', path: `${LIST}?service=Nada` },
  { name: 'patient-missing', path: `${LIST}/999999/overview` },
  { name: 'patient-new', path: `${LIST}?form=paciente`, title: 'Registrar paciente', shows: EDITOR },
  {
    name: 'patient-new-kept',
    path: `${LIST}?form=paciente`,
    title: 'Registrar paciente',
    fresh: true,
    shows: ['forms/KeptDraftPanel.tsx'],
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Nombre(s)', { exact: true }).fill('Ximena', { timeout: 15_000 })
      await form.getByLabel('Primer apellido').fill('Zurbarán')
      // Another entry of the history, as the address bar makes one. The browser asks first, once somebody has clicked.
      const accept = (asked: Dialog) => asked.accept()
      page.on('dialog', accept)
      await page.goto('/')
      page.off('dialog', accept)
      await page.goto(`${LIST}?form=paciente`)
      await reads(page, 'Quedó a medias el registro de Ximena Zurbarán')
    },
  },
  {
    name: 'patient-emergency',
    path: LIST,
    persona: 'sin-permisos',
    title: 'Acceso de emergencia',
    fresh: true,
    shows: ['features/patients/dialogs/OpenRecordDialog.tsx'],
    act: async (page) => {
      await asDoctor(page)
      await button(page, 'Acceso de emergencia').click({ timeout: 15_000 })
    },
  },
  {
    name: 'patient-new-wrong',
    path: `${LIST}?form=paciente`,
    title: 'Registrar paciente',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Primer apellido').fill('Perez', { timeout: 15_000 })
      await form.getByLabel('Fecha de nacimiento').fill('1968-03-19')
      await form.getByLabel('CURP').fill('GOMC850315HDFRRR08')
      await form.getByRole('radio', { name: 'Sí' }).check()
      await button(form, 'Guardar').click()
      await reads(page, 'Escribe el nombre')
      await reads(page, 'Quizá ya está registrado')
    },
  },
  {
    name: 'patient-curp-question',
    path: `${LIST}?form=paciente`,
    title: 'La CURP no coincide',
    fresh: true,
    shows: ['features/patients/parts/CurpField.tsx'],
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Nombre(s)', { exact: true }).fill('Ximena', { timeout: 15_000 })
      await form.getByLabel('Primer apellido').fill('Zurbarán')
      await form.getByLabel('Sexo').selectOption('Mujer')
      await form.getByRole('radio', { name: 'Preguntar después' }).check()
      await form.getByLabel('CURP').fill('GOMC850315HDFRRR08')
      await button(form, 'Guardar').click()
    },
  },
  {
    name: 'patient-duplicate-question',
    path: `${LIST}?form=paciente`,
    title: '¿Es la misma persona?',
    fresh: true,
    shows: ['features/patients/parts/DuplicateQuestion.tsx'],
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Nombre(s)', { exact: true }).fill('José', { timeout: 15_000 })
      await form.getByLabel('Primer apellido').fill('Pérez')
      await form.getByLabel('Segundo apellido').fill('López')
      await form.getByLabel('Sexo').selectOption('Hombre')
      await form.getByRole('radio', { name: 'Preguntar después' }).check()
      await form.getByLabel('Fecha de nacimiento').fill('19/3/1968')
      await button(form, 'Guardar').click()
    },
  },
  { name: 'patient-edit', path: `${LIST}/1/overview?form=editar`, title: 'Editar paciente' },
  {
    name: 'patient-allergies',
    path: `${LIST}/1/overview?form=alergias`,
    title: 'Editar alergias',
    shows: ['features/patients/dialogs/AllergiesDialog.tsx'],
  },
  {
    name: 'patient-archive',
    path: `${LIST}/45/overview?form=archivar`,
    title: 'Archivar expediente',
    shows: ['features/patients/dialogs/ArchiveDialog.tsx'],
  },
  { name: 'patient-unarchive', path: `${LIST}/1225/overview?form=reactivar`, title: 'Reactivar expediente' },
  { name: 'patient-identify', path: `${LIST}/23/overview?form=identificar`, title: 'Identificar paciente' },
  {
    name: 'episode-new',
    path: `${IN}/home?form=episodio&bed=2`,
    title: 'Nuevo episodio',
    shows: ['features/episodes/dialogs/NewEpisodeForm.tsx', 'features/episodes/dialogs/NewEpisodeDialog.tsx'],
  },
  {
    name: 'episode-long-ago-question',
    path: `${LIST}/243/overview?form=episodio`,
    title: 'Revisa el año del ingreso',
    fresh: true,
    shows: ['features/episodes/dialogs/LongAgoQuestion.tsx'],
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Tipo de episodio').selectOption('Consulta externa', { timeout: 15_000 })
      await form.getByLabel('Fecha y hora de ingreso').fill('15/03/2023 10:00')
      await form.getByLabel('Motivo de ingreso').fill('Control')
      await button(form, 'Registrar').click()
    },
  },
  {
    name: 'episode-calendar',
    path: `${LIST}/243/overview?form=episodio`,
    title: 'Calendario',
    act: async (page) => {
      await button(page, 'Abrir calendario').first().click({ timeout: 15_000 })
      await expect(button(page, 'Hace 1 h')).toBeVisible()
    },
  },
  {
    name: 'episode-new-register',
    path: `${IN}/home?form=episodio&bed=2`,
    title: 'Nuevo episodio',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByRole('combobox', { name: 'Paciente' }).fill('José Pérez', { timeout: 15_000 })
      await form.getByRole('option', { name: 'Registrar «José Pérez»' }).click()
      await form.getByLabel('Fecha de nacimiento').fill('19/3/1968')
      await form.getByText('Más datos').click()
      await button(form, 'Registrar e ingresar').click()
      await reads(page, 'Elige el sexo')
      await reads(page, 'Quizá ya está registrado')
    },
  },
  {
    name: 'view-to-be-kept',
    path: LIST,
    title: 'Guardar esta vista',
    act: async (page) => {
      await button(page, 'Columnas y filas').click()
      await page.getByRole('menuitem', { name: 'Guardar esta vista…' }).click()
    },
  },
  {
    name: 'episode-new-bed',
    path: `${LIST}/243/overview?form=episodio`,
    title: 'Nuevo episodio',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await expect(form.getByRole('listbox', { name: 'Opciones' })).toBeVisible({ timeout: 15_000 })
      await button(form, 'Agregar diagnóstico').click()
      await form.getByRole('combobox', { name: 'Diagnóstico' }).fill('neumo')
      await expect(form.getByRole('option', { name: 'J18.9 Neumonía, no especificada' })).toBeVisible()
    },
  },
  { name: 'episode-new-of-patient', path: `${LIST}/243/overview?form=episodio`, title: 'Nuevo episodio' },
  {
    name: 'episode-new-wrong',
    path: `${LIST}?form=episodio`,
    title: 'Nuevo episodio',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await button(form, 'Agregar diagnóstico').click({ timeout: 15_000 })
      await button(form, 'Ingresar').click()
      await reads(page, 'Escribe el motivo de ingreso')
      await form.getByRole('combobox', { name: 'Paciente' }).fill('lopez')
      await expect(form.getByRole('listbox', { name: 'Paciente' })).toBeVisible()
    },
  },
]
