import { expect, test } from './app.ts'
import { SLOWER } from './interactions.ts'
import { begin, drop, evolution, HOSTILE, NOTE, paste, tool } from './note.ts'
import { workTime } from './work-time.ts'

test('keys write headings, lists, tables and marks, and take them back', async ({ page, open }) => {
  await open(NOTE)
  const text = await begin(page)
  await page.keyboard.type('Paciente ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('grave')
  await page.keyboard.press('Control+b')
  await expect(text.locator('strong')).toHaveText('grave')
  await expect(tool(page, 'Negrita')).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press('Enter')
  await tool(page, 'Lista').click()
  await page.keyboard.type('uno')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dos')
  await expect(text.getByRole('listitem')).toHaveText(['uno', 'dos'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Plan')
  await tool(page, 'Título').click()
  await expect(text.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(text.getByRole('heading')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(text.getByRole('heading', { name: 'Plan' })).toBeVisible()
})

test('on a phone the buttons of a text are one line', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(NOTE)
  const buttons = page.getByRole('toolbar').first().getByRole('button')
  await expect(buttons.last()).toHaveAccessibleName('Rehacer')
  const tops = buttons.evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().top))
  expect(new Set(await tops).size).toBe(1)
})

test('in a table arrows go from cell to cell; rows and columns come and go', async ({ page, open }) => {
  await open(NOTE)
  const text = await begin(page)
  await tool(page, 'Insertar tabla').click()
  await page.keyboard.type('Hora')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Dosis')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('5 mg')
  await expect(text.getByRole('columnheader')).toHaveText(['Hora', 'Dosis', ''])
  await expect(text.getByRole('row').nth(1).getByRole('cell')).toHaveText(['', '5 mg', ''])
  await tool(page, 'Agregar renglón').click()
  await expect(text.getByRole('row')).toHaveCount(4)
  await tool(page, 'Agregar columna').click()
  await expect(text.getByRole('columnheader')).toHaveCount(4)
  await tool(page, 'Quitar columna').click()
  await expect(text.getByRole('columnheader')).toHaveText(['Hora', 'Dosis', ''])
  await tool(page, 'Quitar tabla').click()
  await expect(text.getByRole('table')).toHaveCount(0)
})

test('the keyboard is never caught: Tab goes on, Alt+F10 to the buttons, Escape back', async ({
  page,
  open,
}) => {
  await open(NOTE)
  const text = await begin(page)
  await tool(page, 'Insertar tabla').click()
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Título')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Deshacer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Deshacer')).toBeFocused()
})

test('F39: what is pasted or dropped keeps its structure and its words alone', async ({ page, open }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(NOTE)
  const text = await begin(page)
  await paste(text, { 'text/html': HOSTILE, 'text/plain': 'Plan' })
  await expect(text.getByRole('heading')).toHaveText(['Plan'])
  await expect(text.getByRole('listitem')).toHaveText(['Dieta', 'Reposo'])
  await expect(text.getByRole('columnheader')).toHaveText(['Fármaco', 'Dosis'])
  await expect(text).toContainText('Ver la guía')
  await expect(text.locator('a, img, svg, script, style, [onclick]')).toHaveCount(0)

  await begin(page)
  await drop(page, text, { 'text/html': '<p>soltado<img src="/no-such-image.png"></p>' })
  await expect(text).toHaveText('soltado')
  await begin(page)
  await paste(text, { 'text/html': `${'<div>'.repeat(10_000)}fondo`, 'text/plain': 'fondo' })
  await expect(text).toHaveText('fondo')
  expect(asked.filter((url) => url.includes('no-such-image'))).toEqual([])
})

test('what another program wrote is pasted without a network too, as words alone', async ({
  page,
  open,
  context,
}) => {
  await open(NOTE)
  await expect(evolution(page)).toBeVisible()
  await context.setOffline(true)
  const text = await begin(page)
  await paste(text, { 'text/html': '<h1>Plan</h1><p>Dieta', 'text/plain': 'Plan\nDieta' })
  await expect(text.locator('p')).toHaveText(['Plan', 'Dieta'])
  await context.setOffline(false)
  await begin(page)
  await paste(text, { 'text/html': '<h1>Plan</h1><p>Dieta', 'text/plain': 'Plan\nDieta' })
  await expect(text.getByRole('heading')).toHaveText(['Plan'])
})

test('what is copied in one text can be pasted into another one', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(NOTE)
  const text = await begin(page)
  await page.keyboard.press('Control+i')
  await page.keyboard.type('copiado')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(text).toHaveText('')
  const other = page.getByRole('textbox', { name: 'Pronóstico' })
  await other.click()
  await page.keyboard.press('Control+v')
  await expect(other).toHaveText(/copiado/)
})

test('F37: in fifty pages a key shows at once', async ({ page, open }) => {
  await open(NOTE)
  const text = await begin(page)
  const line =
    'Paciente refiere dolor abdominal de tres días de evolución, sin fiebre, acompañado de náusea y vómito'
  await paste(text, { 'text/plain': Array.from({ length: 1600 }, () => line).join('\n') })
  await expect(text.locator('p')).toHaveCount(1600)
  const words = 'Sin datos de alarma por ahora.'
  const took = await workTime(page, async () => {
    await page.keyboard.type(words)
    await expect(text).toContainText(words)
  })
  expect(took / words.length).toBeLessThan(50 * SLOWER)
  await expect(evolution(page)).toBeFocused()
})
