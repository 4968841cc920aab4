import type { Page } from '@playwright/test'
import { addressOf, button, dialog, expect, expectAddress, test, toast } from './app.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { expectGoodLayer } from './layer.ts'
import { test as testInOneTab } from './one-tab.ts'

const DOCTORS = '/hospitals/1/doctors'
const SETTINGS = '/hospitals/1/settings'

/** Opens an address over whose page something lies: the page itself is hidden from readers by it. */
async function openLayer(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path, { persona: 'direccion' }))
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
}

const person = (page: Page) => page.getByRole('combobox', { name: 'Persona' })

/** What can lie over the pages of doctors and settings, each with the way to it. */
const LAYERS: readonly [string, string, (page: Page) => Promise<void>][] = [
  [
    'a new doctor, found while one types, with errors at the fields',
    `${DOCTORS}?form=nuevo`,
    async (page) => {
      await button(page, 'Guardar').click()
      await expect(page.getByText('Escribe la especialidad')).toBeVisible()
      await person(page).fill('sin-hospitales@ronda.example')
      await expect(page.getByRole('option', { name: /De fuera: se le invitará/ })).toBeVisible()
    },
  ],
  [
    'the form of a stored doctor',
    `${DOCTORS}?form=editar&doctor=medica`,
    (page) => expect(page.getByLabel('Cédula profesional')).toHaveValue(/^\d{7,8}$/),
  ],
  [
    'the retirement of a doctor with open assignments',
    `${DOCTORS}?form=baja&doctor=medica`,
    (page) => expect(page.getByRole('list', { name: 'Asignaciones abiertas' })).toBeVisible(),
  ],
  [
    'the profile, with an odd CLUES and a time zone being looked for',
    `${SETTINGS}/profile?form=editar`,
    async (page) => {
      await page.getByLabel('CLUES').fill('XX-1')
      await expect(page.getByText('Suele tener 5 letras')).toBeVisible()
      await button(page, 'Cambiar').click()
      await page.getByRole('combobox', { name: 'Zona horaria' }).fill('pacífico')
      await expect(page.getByRole('option', { name: /America\/Mazatlan/ })).toBeVisible()
    },
  ],
  [
    'the rights of a member, with the difference',
    `${SETTINGS}/users?form=permisos&user=enfermeria`,
    async (page) => {
      await page.getByLabel('Conjunto de permisos').selectOption('Archivo')
      await expect(page.getByText('Hospital y usuarios: de Ninguno a Lectura')).toBeVisible()
    },
  ],
  [
    'the rights of the last one who administrates',
    `${SETTINGS}/users?form=permisos&user=direccion`,
    (page) => expect(page.getByText('Es la única persona que administra')).toBeVisible(),
  ],
  [
    'a new member',
    `${SETTINGS}/users?form=nuevo`,
    async (page) => {
      await person(page).fill('sin-hospitales@ronda.example')
      await page.getByRole('option', { name: /Güémez/ }).click()
      await expect(button(page, 'Cambiar')).toBeVisible()
    },
  ],
  [
    'the end of a membership',
    `${SETTINGS}/users?form=quitar&user=medica`,
    (page) => expect(page.getByText('Está en Doctores y causará baja')).toBeVisible(),
  ],
]

for (const [layer, path, show] of LAYERS) {
  testInOneTab(
    `${layer}: readable for all, and tidy, light on a desk and dark on a phone`,
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openLayer(page, path)
      await show(page)
      await expectGoodLayer(page)
    },
  )
}

test('a doctor is added, paused and retired by keyboard alone', { tag: '@english' }, async ({
  page,
  open,
}) => {
  await open(DOCTORS)
  await button(page, 'Agregar').focus()
  await page.keyboard.press('Enter')
  await expect(person(page)).toBeFocused()
  await page.keyboard.type('brenda')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Agregar doctor').getByLabel('Profesión')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('98765432')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Geriatría')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Se agregó a Brenda Cáceres Tun')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Agregar')).toBeFocused()

  await tabTo(page, page.getByRole('checkbox', { name: 'Seleccionar Brenda Cáceres Tun' }))
  await page.keyboard.press('Space')
  const row = page.getByRole('row', { name: /Brenda Cáceres Tun/ })
  await button(page, 'Pausar').press('Enter')
  await expect(row.getByText('En pausa')).toBeVisible()
  await expectFocusKept(page)
  await button(page, 'Dar de baja').press('Enter')
  await expect(dialog(page, 'Dar de baja').getByText('No tiene asignaciones abiertas.')).toBeVisible()
  await button(dialog(page, 'Dar de baja'), 'Dar de baja').press('Enter')
  await expect(row.getByText('Baja', { exact: true })).toBeVisible()
  await expectFocusKept(page)
})

test('the parts of the settings are gone through, and what is half written survives a reload', async ({
  page,
  open,
}) => {
  await open(SETTINGS)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Usuarios y permisos/ })
    .click()
  await page.getByRole('checkbox', { name: 'Seleccionar Brenda Cáceres Tun' }).check()
  await button(page, 'Permisos').click()
  await page.getByLabel('Conjunto de permisos').selectOption('Archivo')
  await expectAddress(page, `${SETTINGS}/users?form=permisos&user=admision`)
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page.getByLabel('Conjunto de permisos')).toHaveValue('Archivo')
  await button(page, 'Guardar').click()
  await expect(toast(page, 'valen en unos minutos')).toBeVisible()
  await expect(page.getByRole('row', { name: /Brenda Cáceres Tun.*Archivo/ })).toBeVisible()

  const parts = page.getByRole('navigation', { name: 'Partes de la configuración' })
  await parts.getByRole('link', { name: 'Bitácora' }).click()
  await expect(page.getByRole('row', { name: /Cambió los permisos de admision/ })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByLabel('Tipo').selectOption('Cambio')
  await expectAddress(page, `${SETTINGS}/audit?action=change`)
  await button(page, 'Exportar CSV').click()
  expect((await saving).suggestedFilename()).toMatch(/^bitacora-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(toast(page, 'Se exportaron')).toBeVisible()
})

for (const [screen, width, fieldsInLine] of [
  ['a wide screen', 1280, ['Turno 2', 'Inicio 2', 'Fin 2']],
  ['a phone', 390, ['Inicio 2', 'Fin 2']],
] as const)
  test(`the fields of a shift stand in a line on ${screen}, with what is wrong below one of them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openLayer(page, `${SETTINGS}/profile?form=editar`)
    const shifts = page.getByRole('group', { name: 'Turnos' })
    const place = async (name: string) => {
      const box = await shifts.getByLabel(name, { exact: true }).boundingBox()
      if (box === null) throw new Error(`${name} is not drawn`)
      return { middle: Math.round(box.y + box.height / 2), width: box.width }
    }
    await shifts.getByLabel('Inicio 2', { exact: true }).fill('')
    await button(page, 'Guardar').click()
    await expect(shifts.getByText('Escribe la hora y los minutos, por ejemplo 07:00')).toBeVisible()
    const { middle } = await place(fieldsInLine[0])
    for (const name of [...fieldsInLine, 'Quitar turno 2'])
      expect.soft([name, (await place(name)).middle]).toEqual([name, middle])
    // With its arrow, *Jornada acumulada* takes so much.
    expect((await place('Turno 4')).width).toBeGreaterThan(200)
  })
