import { expect, type Page } from '@playwright/test'
import { button, createHospital, dialog, toast } from '../e2e/app.ts'
import { begin, NOTE } from '../e2e/note.ts'
import { failCalls, IN, type Layer, reads } from './layer.ts'

const HOME = `${IN}/home`

async function search(page: Page, words: string, found: string): Promise<void> {
  await expect(button(page, 'Buscar')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await reads(page, found)
}

/** Makes the tab's tokens worthless, as an administrator would, and has them used. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1, refresh_token: 'nobody’s' }))
  })
  await button(page, 'Nombre').click()
}

/** Has nobody touch any tab for longer than a page stays open. */
async function leaveAlone(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('session.activity')
    sessionStorage.setItem('session.touched', String(Date.now() - 3_600_000))
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** What belongs to every page: menus, search, help, the session, toasts and bands. */
export const SHELL_LAYERS: readonly Layer[] = [
  {
    name: 'hospital-switcher',
    path: HOME,
    shows: ['app/HospitalMenu.tsx'],
    act: async (page) => {
      await button(page, 'Cambiar de hospital').click()
      await expect(page.getByRole('menuitem', { name: 'Centros médicos' })).toBeVisible()
    },
  },
  {
    name: 'user-menu',
    path: HOME,
    shows: ['app/UserMenuBody.tsx'],
    act: async (page) => {
      await button(page, 'Menú de usuario').click()
      await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
    },
  },
  {
    name: 'leave-hospital',
    path: HOME,
    persona: 'medica',
    title: 'Salir de este centro médico',
    shows: ['features/users/dialogs/LeaveHospitalDialog.tsx'],
    act: async (page) => {
      await button(page, 'Menú de usuario').click()
      await page.getByRole('menuitem', { name: 'Salir de este centro médico' }).click()
      await reads(page, 'Dejas sin terminar')
    },
  },
  {
    name: 'sections-on-a-phone',
    path: HOME,
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Más secciones').click()
      await expect(button(page, 'Más secciones')).toHaveAttribute('aria-expanded', 'true')
    },
  },
  {
    name: 'new',
    path: HOME,
    act: async (page) => {
      await button(page, 'Nuevo').click()
      await expect(page.getByRole('link', { name: 'Entregar turno' })).toBeVisible()
    },
  },
  {
    name: 'search',
    path: HOME,
    title: 'Buscar',
    shows: ['features/search/dialogs/SearchDialog.tsx'],
    act: (page) => search(page, 'perez', 'PÉREZ LÓPEZ, José'),
  },
  {
    name: 'search-nothing',
    path: HOME,
    title: 'Buscar',
    act: (page) => search(page, 'qqqqq', 'Nada coincide con esa búsqueda'),
  },
  {
    name: 'help',
    path: HOME,
    title: 'Ayuda',
    shows: ['app/HelpDialog.tsx'],
    act: async (page) => {
      await expect(button(page, 'Buscar')).toBeVisible()
      await page.keyboard.press('?')
    },
  },
  {
    name: 'sign-out-question',
    path: NOTE,
    fresh: true,
    title: 'Hay borradores sin guardar',
    shows: ['app/UserMenuBody.tsx', 'ui/ConfirmDialog.tsx'],
    act: async (page) => {
      await expect(page.getByRole('article')).toBeVisible()
      await page.getByRole('button', { name: 'Menú de usuario' }).hover()
      await page.context().setOffline(true)
      await begin(page)
      await page.keyboard.type('Sin dolor')
      await reads(page, 'Sin conexión: se guardará al volver')
      await button(page, 'Menú de usuario').click()
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    },
  },
  {
    name: 'session-over',
    path: '/hospitals',
    fresh: true,
    title: 'Tu sesión terminó',
    shows: ['app/CoverDialog.tsx'],
    act: endSession,
  },
  {
    name: 'idle-cover',
    path: '/hospitals',
    fresh: true,
    title: 'Página cubierta',
    shows: ['app/CoverDialog.tsx'],
    act: leaveAlone,
  },
  {
    name: 'load-failed',
    path: `${IN}/rooms/1`,
    fresh: true,
    title: 'No se pudo abrir',
    shows: ['ui/DialogPending.tsx'],
    act: async (page) => {
      await failCalls(page)
      await page.getByRole('button', { name: 'Trasladar: cama 101-A' }).click()
    },
  },
  {
    name: 'toast-with-link',
    path: '/hospitals',
    fresh: true,
    act: async (page) => {
      await createHospital(page, 'Clínica Nueva')
      // What holds the focus stays.
      await button(toast(page, 'Agregar Cuartos'), 'Cerrar aviso').focus()
    },
  },
  {
    name: 'toast-of-failure',
    path: '/hospitals',
    fresh: true,
    act: async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('error-500')
      await button(page, 'Guardar').click()
      await button(toast(page, 'al crear el centro médico'), 'Cerrar aviso').focus()
    },
  },
  {
    name: 'no-network',
    path: '/hospitals',
    fresh: true,
    act: async (page) => {
      await page.context().setOffline(true)
      await reads(page, 'Sin conexión. Puedes leer lo que ya se cargó')
    },
  },
]
