import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { button, dialog, expect } from '../app.ts'
import { test } from './reader.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

test('a visitor signs in, chooses a hospital, and hears where they are', async ({ page, open, reader }) => {
  await open('/')
  await reader.reads(page.getByRole('main'), 'landing')
  await reader.press(button(page, 'Iniciar sesión'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página de Inicio')
  await reader.press(button(page, 'Cambiar de hospital'))
  await expect(page.getByRole('menuitem', { name: FIRST })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: SECOND })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name: 'Estadísticas' })).toBeFocused()
  await reader.hears()
  await reader.reads(page.getByRole('banner'), 'bar')
})

test('each section is called by its name where one arrives, and so is the one gone back to', async ({
  page,
  open,
  reader,
}) => {
  await open('/hospitals/1/settings')
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await reader.reads(sections, 'sections')
  await expect(sections.getByRole('link', { name: 'Configuración' })).toHaveAttribute('aria-current', 'page')
  await reader.press(sections.getByRole('link', { name: 'Doctores' }))
  await expect(page.getByRole('main', { name: 'Doctores' })).toBeFocused()
  await expect(page).toHaveTitle('Doctores - Ronda')
  await page.goBack()
  await expect(page.getByRole('main', { name: 'Configuración' })).toBeFocused()
  await reader.press(sections.getByRole('link', { name: 'Cuartos' }))
  await expect(page.getByRole('region', { name: 'Tablero de camas' })).toBeFocused()
  await reader.hears()
})

test('the search of everything, the help and the user’s menu', async ({ page, open, reader }) => {
  await open('/hospitals/1/doctors')
  await expect(button(page, 'Buscar')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Buscar/ })).toBeFocused()
  await page.keyboard.insertText('josefina perez')
  await reader.hears('1 resultado')
  await reader.reads(dialog(page, 'Buscar'), 'search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name: 'Hospitalización PÉREZ LÓPEZ, Josefina' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Ayuda')).toBeVisible()
  await reader.reads(dialog(page, 'Ayuda'), 'help')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await reader.press(button(page, 'Menú de usuario'))
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await reader.reads(page.getByRole('menu'), 'user-menu')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Menú de usuario')).toBeFocused()
})
