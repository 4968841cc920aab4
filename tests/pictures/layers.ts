import type { Page } from '@playwright/test'
import { button } from '../e2e/app.ts'

/** Something that lies over a page, or what a page shows only after some doing. */
export interface Layer {
  name: string
  path: string
  persona?: string
  act?: (page: Page) => Promise<void>
}

const IN = '/hospitals/1'
const EPISODE = `${IN}/patients/1/episodesOverview/1`
const DRAFT = `${IN}/patients/21/episodes/21/templates/2`
const SIGNED = `${IN}/patients/1/episodes/1/templates/2?document=130`

/** The dialogs and states of note. */
export const LAYERS: readonly Layer[] = [
  { name: 'hospital-new', path: '/hospitals', act: (page) => button(page, 'Agregar').click() },
  {
    name: 'hospital-delete',
    path: '/hospitals',
    act: async (page) => {
      await page.getByRole('row').nth(1).click()
      await button(page, 'Eliminar').click()
    },
  },
  {
    name: 'hospital-switcher',
    path: `${IN}/home`,
    act: (page) => button(page, 'Cambiar de hospital').click(),
  },
  {
    name: 'user-menu',
    path: `${IN}/home`,
    act: (page) => page.getByRole('banner').getByRole('button').last().click(),
  },
  {
    name: 'search',
    path: `${IN}/home`,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('perez')
      await page.getByRole('option', { name: /José Pérez López/ }).waitFor()
    },
  },
  {
    name: 'help',
    path: `${IN}/home`,
    act: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Ayuda' }).waitFor()
    },
  },
  { name: 'bed-out-of-service', path: `${IN}/home?form=fuera-de-servicio&bed=2` },
  { name: 'episode-new', path: `${IN}/home?form=episodio&bed=2` },
  { name: 'rooms-new', path: `${IN}/settings/rooms?form=nuevo` },
  { name: 'rooms-several', path: `${IN}/settings/rooms?form=varios` },
  { name: 'rooms-import', path: `${IN}/settings/rooms?form=importar` },
  { name: 'patient-new', path: `${IN}/patients?form=paciente` },
  { name: 'patient-edit', path: `${IN}/patients/1/overview?form=editar` },
  { name: 'episode-edit', path: `${EPISODE}?form=edit` },
  { name: 'episode-transfer', path: `${EPISODE}?form=transfer` },
  { name: 'episode-discharge', path: `${EPISODE}?form=discharge` },
  { name: 'document-draft', path: DRAFT },
  { name: 'document-copy', path: `${DRAFT}?form=copy` },
  { name: 'document-annul', path: `${SIGNED}&form=annul` },
  { name: 'document-addendum', path: `${SIGNED}&form=addenda` },
  { name: 'template-editor', path: `${IN}/settings/templates?form=editar&template=1` },
  { name: 'template-preview', path: `${IN}/settings/templates?form=previa&template=1` },
  { name: 'doctor-new', path: `${IN}/doctors?form=nuevo` },
  { name: 'doctor-edit', path: `${IN}/doctors?form=editar&doctor=medica` },
  { name: 'doctor-retire', path: `${IN}/doctors?form=baja&doctor=medica` },
  { name: 'assignment-new', path: `${IN}/assignments?form=asignacion` },
  { name: 'handover-new', path: `${IN}/assignments?view=entregas&form=entregar` },
  { name: 'assignments-rooms', path: `${IN}/assignments?view=cuartos` },
  { name: 'assignments-list', path: `${IN}/assignments?view=lista` },
  { name: 'assignments-unassigned', path: `${IN}/assignments?view=sin-medico` },
  { name: 'assignments-handovers', path: `${IN}/assignments?view=entregas` },
  { name: 'profile-edit', path: `${IN}/settings/profile?form=editar` },
  { name: 'users-rights', path: `${IN}/settings/users?form=permisos&user=enfermeria` },
  { name: 'users-add', path: `${IN}/settings/users?form=nuevo` },
]
