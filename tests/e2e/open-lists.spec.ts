import type { Locator, Page } from '@playwright/test'
import { addressOf, button, dialog, expect, test } from './app.ts'
import { test as testInOneTab } from './one-tab.ts'

/*
 * Whatever list or calendar is open in a dialog, Esc closes it first: what was typed stays, and the dialog too. One of
 * each kind.
 */
const IN = '/hospitals/1'

/** A combobox that finds things while one types. */
const finder = (
  path: string,
  title: string,
  name: string,
  typed: string,
  prepare?: (form: Locator) => Promise<void>,
) => ({
  path,
  title,
  open: async (form: Locator) => {
    await prepare?.(form)
    await form.getByRole('combobox', { name, exact: true }).fill(typed)
  },
  shown: (form: Locator) => form.getByRole('listbox'),
  keeps: async (form: Locator) => {
    const field = form.getByRole('combobox', { name, exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    // The arrows ask for it again.
    await field.press('ArrowDown')
    await expect(form.getByRole('listbox')).toBeVisible()
    await field.press('Escape')
    await expect(form.getByRole('listbox')).toHaveCount(0)
  },
})

const KINDS: Record<
  string,
  {
    path: string
    title: string
    open: (form: Locator, page: Page) => Promise<void>
    shown?: (form: Locator) => Locator
    keeps?: (form: Locator) => Promise<void>
  }
> = {
  patients: finder(`${IN}/patients?form=episodio`, 'Nuevo episodio', 'Paciente', 'rosa'),
  'people of the hospital and others': finder(
    `${IN}/settings/users?form=nuevo`,
    'Agregar usuario',
    'Persona',
    'mar',
  ),
  'time zones': finder(
    `${IN}/settings/profile?form=editar`,
    'Editar perfil',
    'Zona horaria',
    'pacífico',
    (form) => button(form, 'Cambiar').click(),
  ),
  'a patient to be on for': finder(
    `${IN}/assignments?form=asignacion`,
    'Nueva asignación',
    'Paciente',
    'rosa',
  ),
  'the calendar of a moment': {
    path: `${IN}/assignments?form=asignacion`,
    title: 'Nueva asignación',
    open: (form) => button(form, 'Abrir calendario').first().press('Enter'),
    shown: (form) => form.getByRole('dialog', { name: 'Calendario' }),
    keeps: (form) => expect(button(form, 'Abrir calendario').first()).toBeFocused(),
  },
  'the browser’s own list': {
    path: `${IN}/assignments?form=asignacion&forDoctor=medica`,
    title: 'Nueva asignación',
    open: async (form) => {
      // What arrives in the form beside it would close it.
      await expect(form.getByLabel('Doctor')).toHaveValue('medica')
      await form.getByLabel('Rol').press('Alt+ArrowDown')
      await expect(form.locator('select:open')).toHaveCount(1)
    },
  },
}

test('a day is chosen from the calendar by keyboard alone', async ({ page }) => {
  await page.goto(addressOf(`${IN}/assignments?form=asignacion`, {}))
  const field = page.getByRole('textbox', { name: 'Fin' })
  await field.focus({ timeout: 15_000 })
  await page.keyboard.type('22/11/2026 15:44')
  await page.keyboard.press('Tab')
  const calendar = button(page, 'Abrir calendario').last()
  await expect(calendar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'domingo 22 de noviembre de 2026')).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await expect(button(page, 'jueves 29 de octubre de 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('29/10/2026 15:44')
  await expect(field).toHaveAccessibleDescription(/^jue 29 oct 2026, 15:44/)
  await expect(calendar).toBeFocused()
})

for (const [name, { path, title, open, shown, keeps }] of Object.entries(KINDS)) {
  testInOneTab(`Esc closes the open list and not the dialog: ${name}`, async ({ page }) => {
    await page.goto(addressOf(path, {}))
    const form = dialog(page, title)
    await expect(form).toBeVisible({ timeout: 15_000 })
    await open(form, page)
    if (shown) await expect(shown(form)).toBeVisible()
    await page.keyboard.press('Escape')
    if (shown) await expect(shown(form)).toHaveCount(0)
    await expect(form).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await keeps?.(form)
  })
}

/**
 * Holds what the page asks for back.
 * @param asked a part of its address
 * @returns lets it go
 */
async function hold(page: Page, asked: string): Promise<() => Promise<void>> {
  await page.addInitScript((part) => {
    const { fetch } = window
    const gate = new Promise<void>((letGo) => Reflect.set(window, 'letGo', letGo))
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      if (address.includes(part)) await gate
      return fetch(input, init)
    }
  }, asked)
  return () => page.evaluate(() => Reflect.get(window, 'letGo')())
}

/** Presses a button until an answer has come and is drawn: it has not moved from where it was pressed. */
async function pressUntil(
  page: Page,
  answer: RegExp,
  { pressed, letGo }: { pressed: Locator; letGo: () => Promise<void> },
): Promise<void> {
  const answered = page.waitForResponse(answer)
  await pressed.hover()
  await page.mouse.down()
  const before = await pressed.boundingBox()
  await letGo()
  await (await answered).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await pressed.boundingBox()).toEqual(before)
  await page.mouse.up()
}

test('what a search finds while a button is pressed waits until the press is over', async ({ page }) => {
  const letGo = await hold(page, '/diagnosis-codes')
  await page.goto(addressOf(`${IN}/patients/243/overview?form=episodio`, {}))
  const form = dialog(page, 'Nuevo episodio')
  const add = button(form, 'Agregar diagnóstico')
  await add.click({ timeout: 15_000 })
  await form.getByRole('combobox', { name: 'Diagnóstico' }).fill('neumo')
  await pressUntil(page, /diagnosis-codes.*search=neumo/, { pressed: add, letGo })
  await expect(form.getByRole('group', { name: 'Diagnóstico 2' })).toBeVisible()
})

test('beds that come while a button is pressed wait until the press is over', async ({ page }) => {
  const letGo = await hold(page, '/rooms?')
  await page.goto(addressOf(`${IN}/patients/1/episodesOverview/1?form=transfer`, {}))
  const form = dialog(page, 'Trasladar paciente')
  await expect(form.getByText('Cargando las camas…')).toBeVisible({ timeout: 15_000 })
  await pressUntil(page, /\/rooms\?/, { pressed: button(form, 'Cancelar'), letGo })
  await expect(form).toHaveCount(0)
})
