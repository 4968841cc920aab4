import { expect } from '@playwright/test'
import { addressOf, button, dialog } from '../e2e/app.ts'
import { IN, type Layer, reads } from './layer.ts'

const HOME = `${IN}/home`
const SETTINGS = `${IN}/settings/rooms`
const BAD_ROWS =
  'clave,nombre,piso,servicio,tipo,camas\n401,,4,Pediatría,Doble,2\n402,,4,Pediatría,Suite,1\n101,,1,,Doble,2\n'

export const ROOM_LAYERS: readonly Layer[] = [
  {
    name: 'bed-out-of-service',
    path: `${HOME}?form=fuera-de-servicio&bed=2`,
    title: 'Fuera de servicio',
    shows: ['features/rooms/dialogs/OutOfServiceDialog.tsx'],
  },
  {
    name: 'board-filtered',
    path: `${HOME}?floor=2&state=occupied`,
    act: (page) => page.getByRole('heading', { name: 'Piso 2' }).waitFor(),
  },
  {
    name: 'board-nothing',
    path: HOME,
    act: async (page) => {
      await page.getByRole('region', { name: 'Tablero de camas' }).getByPlaceholder('Buscar').fill('qqqqq')
      await reads(page, 'Ninguna cama coincide')
    },
  },
  {
    name: 'board-in-words',
    path: `${HOME}?floor=1`,
    fresh: true,
    act: async (page) => {
      await button(page, 'Cómodo').click()
      await page.getByRole('heading', { name: 'Cuarto 101' }).waitFor()
    },
  },
  {
    name: 'bed-panel',
    path: HOME,
    shows: ['features/rooms/board/BedPanel.tsx'],
    act: async (page) => {
      await page.getByRole('link', { name: 'PÉREZ LÓPEZ, José' }).press('Space')
      await reads(page, /^Alergias: /)
    },
  },
  {
    name: 'bed-panel-free',
    path: HOME,
    act: async (page) => {
      await button(page, 'Resumen: cama 101-B').first().click()
      await page.getByRole('complementary', { name: 'Cama 101-B' }).waitFor()
    },
  },
  {
    name: 'bed-menu',
    path: HOME,
    shows: ['features/rooms/board/BedMenu.tsx'],
    act: async (page) => {
      await page.getByRole('link', { name: 'PÉREZ LÓPEZ, José' }).press('Shift+F10')
      await expect(page.getByRole('menuitem', { name: 'Trasladar' })).toBeVisible()
    },
  },
  {
    name: 'bed-other-notes',
    path: HOME,
    shows: ['features/documents/parts/todays-note/OtherNotesMenu.tsx'],
    act: async (page) => {
      await page.getByRole('link', { name: 'PÉREZ LÓPEZ, José' }).press('Space')
      await reads(page, /^Alergias: /)
      await button(page, 'Otro documento').click()
      await expect(page.getByRole('menuitem', { name: 'Nota de evolución' })).toBeVisible()
    },
  },
  {
    name: 'day-list',
    path: HOME,
    act: async (page) => {
      await page.getByRole('button', { name: /^Altas hoy \d/ }).click()
      await page.getByRole('complementary').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'rooms-new',
    path: `${SETTINGS}?form=nuevo`,
    title: 'Agregar cuarto',
    shows: ['features/rooms/dialogs/RoomFormDialog.tsx'],
  },
  {
    name: 'rooms-new-wrong',
    path: `${SETTINGS}?form=nuevo`,
    title: 'Agregar cuarto',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await button(form, 'Agregar cama').click({ timeout: 15_000 })
      await form.getByLabel('Clave de la cama 1').fill(' ')
      await button(form, 'Guardar').click()
      await reads(page, 'Escribe la clave del cuarto')
    },
  },
  {
    name: 'rooms-edit',
    path: `${SETTINGS}?form=editar&room=1`,
    title: 'Editar cuarto',
    shows: ['features/rooms/dialogs/RoomFormDialog.tsx'],
  },
  {
    name: 'rooms-several',
    path: `${SETTINGS}?form=varios`,
    title: 'Agregar varios cuartos',
    shows: ['features/rooms/dialogs/SeveralRoomsDialog.tsx'],
  },
  {
    name: 'rooms-several-taken',
    path: `${SETTINGS}?form=varios`,
    title: 'Agregar varios cuartos',
    fresh: true,
    act: async (page) => {
      const form = page.getByRole('dialog')
      await form.getByLabel('Del número').fill('95', { timeout: 15_000 })
      await form.getByLabel('Al número').fill('104')
      await reads(page, 'ya existe')
    },
  },
  {
    name: 'rooms-import',
    path: `${SETTINGS}?form=importar`,
    title: 'Importar cuartos',
    shows: ['features/rooms/dialogs/ImportRoomsDialog.tsx'],
  },
  {
    name: 'rooms-import-wrong',
    path: `${SETTINGS}?form=importar`,
    title: 'Importar cuartos',
    fresh: true,
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByLabel(/pega aquí/)
        .fill(BAD_ROWS, { timeout: 15_000 })
      await expect(page.getByRole('row', { name: /no existe «Suite»/ })).toBeVisible()
    },
  },
  {
    name: 'conflict',
    path: '/hospitals/8/settings/rooms?form=editar&room=94',
    title: 'Editar cuarto',
    fresh: true,
    act: async (page) => {
      const form = dialog(page, 'Editar cuarto')
      await form.getByLabel('Nombre').fill('Cuarto de Ana', { timeout: 15_000 })
      const other = await page.context().newPage()
      await other.goto(addressOf('/hospitals/8/settings/rooms?form=editar&room=94', {}))
      const theirs = dialog(other, 'Editar cuarto')
      await theirs.getByLabel('Nombre').fill('Cuarto de Luis', { timeout: 15_000 })
      await button(theirs, 'Guardar').click()
      await expect(theirs).toHaveCount(0)
      await other.close()
      await button(form, 'Guardar').click()
      await button(form, 'Ver cambios').click()
      await reads(page, 'Cuarto de Luis')
    },
  },
  { name: 'room-order-discharge', path: `${IN}/rooms/1?form=indicar-alta&episode=1`, title: 'Indicar alta' },
  {
    name: 'room-discharge',
    path: `${IN}/rooms/2?form=egresar&episode=9`,
    title: 'Egresar paciente',
  },
  { name: 'room-transfer', path: `${IN}/rooms/1?form=trasladar&episode=1`, title: 'Trasladar paciente' },
]
