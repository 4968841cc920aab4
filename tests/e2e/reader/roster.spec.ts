import { button, dialog, expect } from '../app.ts'
import { tabTo } from '../keys.ts'
import { test } from './reader.ts'

const ROSTER = '/hospitals/1/assignments'
const DAY_MS = 86_400_000
/** A week, some weeks from now, in which nobody is planned yet. */
const day = new Date(Date.now() + 35 * DAY_MS)
const MONDAY = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)

test('a shift is planned, and moved by its keys', async ({ page, open, reader }) => {
  await open(`${ROSTER}?week=${MONDAY}`)
  await expect(page.getByRole('row')).toHaveCount(15)
  await reader.hears(/^\d+ .*al \d+ \S+ \d{4}$/)
  await tabTo(page, page.getByRole('table').locator('[tabindex="0"]'))
  await reader.reach(page.getByRole('button', { name: /^Asignar: Álvaro.*, martes/ }), 'ArrowRight')
  await page.keyboard.press('Enter')
  const planning = dialog(page, 'Nueva asignación')
  await reader.write(planning.getByLabel('Cuarto', { exact: true }), '102')
  await reader.reads(planning, 'shift-new')
  await reader.press(button(planning, 'Asignar'))
  await reader.hears('Nueva asignación Álvaro Medina Solís quedó a cargo: Cuarto 102 Deshacer Cerrar aviso')
  await reader.reads(page.locator('[data-row="0"][data-day="1"]'), 'shift-day')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await reader.hears(
    /^Recogida en Álvaro Medina Solís, martes \d+ \S+ \d{4}. Flechas para mover, Espacio para soltar, Escape para cancelar.$/,
  )
  await page.keyboard.press('ArrowRight')
  await reader.hears(/^Álvaro Medina Solís, miércoles /)
  await page.keyboard.press('Space')
  await reader.hears(
    /^Se suelta en Álvaro Medina Solís, miércoles /,
    'Mover asignación Quedó con Álvaro Medina Solís Deshacer Cerrar aviso',
  )
  await expect(page.locator('[data-assignment]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Editar asignación')).toBeVisible()
  await reader.reads(dialog(page, 'Editar asignación'), 'shift-edit')
})

test('a shift that was handed over is accepted by whom it is for', async ({ page, open, reader }) => {
  await open(`${ROSTER}?view=entregas`, { persona: 'medica' })
  const accept = page.getByRole('button', { name: /^Aceptar entrega de / })
  await expect(accept).toBeVisible()
  await reader.reads(page.getByRole('article').filter({ has: accept }), 'handover-offered')
  await reader.press(accept)
  await reader.hears(/^Aceptar entrega Ya atiendes a \d pacientes más Cerrar aviso$/)
  await expect(accept).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
