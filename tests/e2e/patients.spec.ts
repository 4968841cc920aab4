import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, closeToasts, dialog, expect, expectAddress, openIn, question, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { bedPanel } from './care.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { expectTidy, liesUncovered } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const IN = '/hospitals/1'
const JOSE = `${IN}/patients/1/overview`
/** Where a name leads whose owner lies here. */
const JOSES_STAY = /\/patients\/1\/episodesOverview\/\d+$/

const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar' })
const names = (page: Page) => page.locator('tbody td:first-child a')
const register = (page: Page) => dialog(page, 'Registrar paciente')
const band = (page: Page) => page.getByRole('region', { name: 'Paciente', exact: true })

async function openList(page: Page, path = `${IN}/patients`): Promise<void> {
  await openIn(page, path)
  // Of a page of rows, however many fit.
  await expect(names(page).nth(9)).toBeVisible()
  // The bar comes with the shell, which is who listens for keys.
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
}

async function openRegister(page: Page): Promise<void> {
  await openList(page)
  await button(page, 'Registrar paciente').click()
  await expect(register(page).getByLabel('CURP')).toBeFocused()
}

test('the search stands in no address, title or storage, and outlives a reload, a record and the way back', async ({
  page,
}) => {
  await openList(page)
  await page.keyboard.press('/')
  await page.keyboard.type('PEREZ lopez')
  await expect(names(page)).toHaveText(['PÉREZ LÓPEZ, José', 'PÉREZ LÓPEZ, Josefina'])
  await page.reload()
  await expect(search(page)).toHaveValue('PEREZ lopez')
  await expect(names(page)).toHaveCount(2)
  const kept = await page.evaluate(() => [
    location.href,
    document.title,
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
  ])
  expect(kept.join('\n')).not.toMatch(/perez/i)

  await page.getByRole('cell', { name: 'Hombre' }).click()
  await expect(page).toHaveURL(JOSES_STAY)
  await expect(band(page)).toContainText('PÉREZ LÓPEZ, José')
  await page.goBack()
  await expect(search(page)).toHaveValue('PEREZ lopez')
  await expect(names(page)).toHaveCount(2)
  await page.goForward()
  await expect(band(page)).toContainText('PÉREZ LÓPEZ, José')
})

testInOneTab(
  'Ctrl and the middle button open a row in a tab of its own, wherever they hit it',
  async ({ page }) => {
    await openList(page)
    await search(page).fill('0000099')
    await expect(names(page)).toHaveCount(1)
    for (const options of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('cell', { name: 'Hombre' }).click(options),
      ])
      await expect(tab).toHaveURL(JOSES_STAY)
      await expect(band(tab)).toContainText('PÉREZ LÓPEZ, José')
      await tab.close()
    }
    await expectAddress(page, `${IN}/patients`)
  },
)

test('somebody is registered by keyboard alone; what says no date is none', { tag: '@english' }, async ({
  page,
}) => {
  await openRegister(page)
  const form = register(page)
  await tabTo(page, form.getByLabel('Nombre(s)', { exact: true }))
  await page.keyboard.type('zenaida')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Escribe el primer apellido')).toBeVisible()
  await expect(form.getByLabel('Primer apellido')).toBeFocused()
  await page.keyboard.type('Wuotto')
  await tabTo(page, form.getByLabel('Sexo'))
  await page.keyboard.press('M')
  await page.keyboard.press('Tab')
  await page.keyboard.type('15/3')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Falta el año, como 15/03/1985')).toBeVisible()
  await expect(form.getByLabel('Fecha de nacimiento')).toBeFocused()
  await page.keyboard.type('/85')
  await expect(form.getByText('Falta el año, como 15/03/1985')).toHaveCount(0)
  await expect(form.getByText(/^vie 15 mar 1985 · \d+ a$/)).toBeVisible()
  await tabTo(page, form.getByRole('radio', { name: 'Negadas' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, form.getByLabel('Alergia 1'))
  await page.keyboard.type('Penicilina')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Alergia 2')).toBeFocused()
  await page.keyboard.type('Látex')
  await tabTo(page, button(form, 'Guardar'))
  await page.keyboard.press('Enter')
  await expect(band(page)).toContainText('WUOTTO, zenaida')
  await expect(band(page)).toContainText('15 mar 1985')
  await expect(band(page)).toContainText('Penicilina, Látex')
  await expect(page).toHaveTitle('Ronda')
  await expect(toast(page, 'Se registró a zenaida Wuotto')).toBeVisible()
  await expectFocusKept(page)
})

test('F34: in a form longer than the window, a save that waits says so in sight', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await openRegister(page)
  const form = register(page)
  await form.getByLabel('Nombre(s)', { exact: true }).fill('Zenaida')
  await form.getByLabel('Primer apellido').fill('Wuotto')
  await form.getByLabel('Sexo').selectOption('Mujer')
  await form.getByRole('radio', { name: 'Preguntar después' }).check()
  await context.setOffline(true)
  await button(form, 'Guardar').click()
  await expect(form.getByText('Pendiente: sin conexión')).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(toast(page, 'Se registró a Zenaida Wuotto')).toBeVisible()
})

test('the way back asks before what was typed is lost; a reload keeps it', async ({ page }) => {
  await openRegister(page)
  const form = register(page)
  await form.getByLabel('Nombre(s)', { exact: true }).fill('Zenaida')
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form.getByLabel('Nombre(s)', { exact: true })).toHaveValue('Zenaida')
  await page.goBack()
  await button(question(page), 'Seguir editando').click()
  await expect(form.getByLabel('Nombre(s)', { exact: true })).toHaveValue('Zenaida')
  await page.goBack()
  await button(question(page), 'Salir').click()
  await expect(form).toHaveCount(0)
  await expectAddress(page, `${IN}/patients`)
  await button(page, 'Registrar paciente').click()
  await expect(form.getByLabel('Nombre(s)', { exact: true })).toHaveValue('')
})

test('a possible duplicate shows while one types; Abrir existente asks first', { tag: '@english' }, async ({
  page,
}) => {
  await openRegister(page)
  // In a low window, too, it is seen from the first fields.
  await page.setViewportSize({ width: 1280, height: 480 })
  const form = register(page)
  await form.getByLabel('Nombre(s)', { exact: true }).fill('jose')
  await form.getByLabel('Primer apellido').fill('perez')
  await form.getByLabel('Segundo apellido').fill('lopez')
  // They come over where one goes on writing, which gives way.
  const next = form.getByLabel('Fecha de nacimiento')
  await next.focus()
  const duplicates = form.getByRole('region', { name: 'Quizá ya está registrado' })
  await expect(duplicates).toContainText('En la cama 101-A')
  await expect(duplicates.getByText('En la cama 101-A')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => liesUncovered(next)).toBe(true)
  await form.getByLabel('Segundo apellido').focus()
  expect(await liesUncovered(form.getByLabel('Segundo apellido'))).toBe(true)
  await duplicates.getByRole('link', { name: 'Abrir existente: José Pérez López' }).click()
  await button(question(page), 'Salir').click()
  await expectAddress(page, JOSE)
  await expect(band(page)).toContainText('PÉREZ LÓPEZ, José')
})

/** Looks at what is on screen on a desk, in a low window, and dark on a phone. */
async function lookAt(page: Page, expectGood: (page: Page) => Promise<void>): Promise<void> {
  await expectAccessible(page)
  await expectGood(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  await expectGood(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await expectGood(page)
}

for (const [what, path] of [
  ['the list of those without a name', `${IN}/patients?identified=false&admitted=true`],
  ['a list that nobody fits', `${IN}/patients?service=Nada`],
  ['a patient who does not exist', `${IN}/patients/999999/overview`],
] as const) {
  testInOneTab(`${what}: readable for all, tidy at every size`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, path)
    await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    await lookAt(page, expectTidy)
  })
}

test('the form with errors, doubts and a possible duplicate: readable for all, inside every window', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openRegister(page)
  const form = register(page)
  await form.getByLabel('Primer apellido').fill('Perez')
  await form.getByLabel('Fecha de nacimiento').fill('1968-03-19')
  await form.getByLabel('CURP').fill('GOMC850315HDFRRR08')
  await form.getByRole('radio', { name: 'Sí' }).check()
  // Both make the form longer, and *Guardar* goes down with its end: a click on its way would miss it.
  await expect(form.getByText('El dígito verificador no coincide')).toBeVisible()
  await expect(form.getByText('Quizá ya está registrado')).toBeVisible()
  await button(form, 'Guardar').click()
  await expect(form.getByText('Escribe el nombre')).toBeVisible()
  await lookAt(page, expectInside)
})

/** A dialog stays inside the window, and nothing in it has to be scrolled to the side. */
async function expectInside(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  const box = await form.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  expect(
    await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
}

test('F38: a name without end leaves room for the page, in band, record and list at 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openRegister(page)
  const form = register(page)
  const name = `<img src=x onerror=alert(1)>${'W'.repeat(90)}`
  await form.getByLabel('Nombre(s)', { exact: true }).fill(name)
  await form.getByLabel('Primer apellido').fill('زW'.repeat(50))
  await form.getByLabel('Sexo').selectOption('No determinado')
  await form.getByRole('radio', { name: 'Sí' }).check()
  await form.getByLabel('Alergia 1').fill('W'.repeat(120))
  await button(form, 'Guardar').click()
  await expect(band(page)).toContainText(name)
  await closeToasts(page)
  const box = await band(page).boundingBox()
  expect(box?.height).toBeLessThan(844 * 0.45)
  await expectTidy(page)
  await openIn(page, `${IN}/patients?orderBy=recordNumber:desc`)
  await expect(names(page).first()).toContainText(name)
  await expectTidy(page)
  await expect(page.locator('img')).toHaveCount(0)
})

testInOneTab(
  'F37: while a slow server searches, typing never waits, and the last question is the one answered',
  async ({ page, open }) => {
    await open(`${IN}/patients`)
    await expect(names(page).nth(9)).toBeVisible()
    await open(`${IN}/patients`, { latency: 800 })
    await expect(names(page).nth(9)).toBeVisible()
    await page.evaluate(() => {
      const slow: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) slow.push(duration)
      }).observe({ type: 'longtask' })
      Object.assign(window, { slow })
    })
    const findAll = async () => {
      await search(page).fill('')
      await expect(names(page).nth(9)).toBeVisible()
      await page.evaluate(() => Reflect.get(window, 'slow').splice(0))
      await page.keyboard.type('jose', { delay: 20 })
      await expect(page.locator('table')).toHaveAttribute('aria-busy', 'true')
      await page.keyboard.type('fina perez', { delay: 20 })
      await expect(search(page)).toHaveValue('josefina perez')
      await expect(names(page)).toHaveText(['PÉREZ LÓPEZ, Josefina'])
      const slow = await page.evaluate(() => Reflect.get(window, 'slow'))
      return slow.filter((duration: number) => duration >= 200)
    }
    // What else the machine does may take its time meanwhile.
    await expect.poll(findAll, { timeout: 45_000 }).toEqual([])
  },
)

testInOneTab(
  'a list leaves as CSV and a record as FHIR, as files that the browser keeps',
  async ({ page }) => {
    await openList(page)
    await search(page).fill('PEREZ lopez')
    await expect(names(page)).toHaveCount(2)
    const csv = page.waitForEvent('download')
    await button(page, 'Exportar CSV').click()
    expect((await csv).suggestedFilename()).toMatch(/^pacientes-\d{4}-\d{2}-\d{2}\.csv$/)
    await expect(toast(page, 'Se exportaron 2 pacientes')).toBeVisible()

    await openIn(page, JOSE)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(button(page, 'Exportar FHIR')).toBeVisible()
    await expectTidy(page)
    const record = page.waitForEvent('download')
    await button(page, 'Exportar FHIR').click()
    const file = await record
    expect(file.suggestedFilename()).toBe('expediente-0000099.json')
    const bundle = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
    await expect(toast(page, 'Se exportó el expediente')).toBeVisible()
  },
)

testInOneTab('on paper a record has no buttons, and its patient above all else', async ({ page }) => {
  await openIn(page, JOSE)
  await expect(button(page, 'Editar')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Editar')).toBeHidden()
  await expect(band(page)).toBeVisible()
  await expect(band(page)).toHaveCSS('position', 'static')
})

const rangeOf = (page: Page) => page.getByText(/^\d+–\d+ de \d+$/)
const menu = (page: Page) => button(page, 'Columnas y filas')

test('as many rows as fit; columns, height and rows of one’s own outlive a reload, and paper has every column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page)
  await expect(names(page)).toHaveCount(16)
  await expect(rangeOf(page)).toHaveText('1–16 de 44')
  await button(page, 'Última página').click()
  await expect(rangeOf(page)).toHaveText('33–44 de 44')

  await menu(page).click()
  await page.getByRole('menuitemradio', { name: '25 por página' }).click()
  // The first of the rows that were looked at is among those of the new page.
  await expect(rangeOf(page)).toHaveText('26–44 de 44')
  await page.getByRole('menuitemradio', { name: 'Densa' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Sexo' }).click()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  const header = page.getByRole('columnheader', { name: 'Sexo' })
  await expect(header).toBeHidden()
  await page.reload()
  await expect(rangeOf(page)).toHaveText('26–44 de 44')
  await expect(header).toBeHidden()
  expect((await page.locator('tbody tr').last().boundingBox())?.height).toBeLessThan(34)
  await page.emulateMedia({ media: 'print' })
  await expect(header).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await menu(page).click()
  await page.getByRole('menuitemradio', { name: '50 por página' }).click()
  await expect(rangeOf(page)).toHaveText('1–44 de 44')
})

test('a view is kept under a name without what was searched for, opens from any other, and is given up', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('link', { name: /^Todos/ }).click()
  await page.getByLabel('Servicio').selectOption('Pediatría')
  await search(page).fill('zzz')
  await expect(page.getByText('No hay pacientes para mostrar')).toBeVisible()
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Guardar esta vista…' }).click()
  const asking = dialog(page, 'Guardar esta vista')
  await expect(asking.getByLabel('Nombre de la vista')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asking.getByText('Escribe el nombre')).toBeVisible()
  await page.keyboard.type('Niños <b>')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(asking).toHaveCount(0)
  await expect(menu(page)).toBeFocused()

  await openList(page)
  await page.getByRole('link', { name: /^Recientes/ }).click()
  await expectAddress(page, `${IN}/patients?view=recientes`)
  await menu(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Niños <b>' }).press('Enter')
  await expectAddress(page, `${IN}/patients?view=todos&service=Pediatría`)
  await expect(search(page)).toHaveValue('')
  await expect(names(page).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('zzz')

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Quitar la vista «Niños <b>»' }).click()
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Guardar esta vista…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Niños/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Guardar esta vista…' }).click()
  await expect(asking.getByLabel('Nombre de la vista')).toBeFocused()
  await page.keyboard.type('Niños')
  await page.keyboard.press('Enter')
  await expect(asking).toHaveCount(0)

  await openIn(page, `${IN}/patients?view=todos&service=Pediatría`, { persona: 'enfermeria' })
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Guardar esta vista…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Niños/ })).toHaveCount(0)
})

test('on a phone a patient is two lines that say where they lie, and paper still has the table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  const row = page.locator('tbody tr').nth(2)
  await expect(row).toHaveText(
    /^[A-ZÁÉÍÓÚÑ ]+, \S.*\s· \d+ a [HM]102-BExp \d{7} · Hospitalización (d\d+|hoy)$/,
  )
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectTidy(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Expediente' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await menu(page).click()
  await page.getByRole('menuitemradio', { name: 'Nombre ↓' }).click()
  await expectAddress(page, `${IN}/patients?orderBy=name:desc&admitted=true`)
  await page.keyboard.press('Escape')
  await row.click({ position: { x: 200, y: 50 } })
  await expect(page).toHaveURL(/episodesOverview/)
})

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const)
  test(`title, search, buttons, tabs and filters follow each other as they are read, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openList(page)
    const boxes = await page.evaluate(() =>
      ['h1', '[data-list-search]', '[data-list-toolbar] button', '[aria-label^=Vistas]', 'main select'].map(
        (one) => {
          const { top, left } = document.querySelector(one)?.getBoundingClientRect() ?? { top: -1, left: -1 }
          return { line: Math.round(top / 30), left: Math.round(left) }
        },
      ),
    )
    for (const [place, box] of boxes.entries()) {
      const before = boxes[place - 1]
      if (before)
        expect(box.line > before.line || (box.line === before.line && box.left > before.left)).toBe(true)
    }
    if (width === 1440) expect(boxes[1]?.line).toBe(boxes[2]?.line)
  })

test('by keyboard alone the summary of a bed opens beside the list, goes along, and moves its patient', {
  tag: '@english',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page)
  await tabTo(page, names(page).first())
  await page.keyboard.press('Space')
  const first = bedPanel(page, '101-A')
  await expect(first.getByText('PÉREZ LÓPEZ, José')).toBeVisible()
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(bedPanel(page, '102-A')).toBeVisible()
  await expect(names(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first.getByText(/^Alergias: /)).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  // From the open line Tab leads into the panel.
  await page.keyboard.press('Tab')
  await expect(button(page, 'Ver resumen de José Pérez López')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(first, 'Cerrar panel')).toBeFocused()
  await tabTo(page, button(first, 'Trasladar'))
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Trasladar paciente').getByLabel('Cama de destino')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Trasladar paciente')).toHaveCount(0)
  await expect(button(first, 'Trasladar')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(names(page).first()).toBeFocused()
  await expectAddress(page, `${IN}/patients`)
  expect(await page.title()).not.toMatch(/José/)
})

testInOneTab('on a phone the summary of a bed is a dialog that gives the focus back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  await expectTidy(page)
  const show = button(page, 'Ver resumen de José Pérez López')
  const box = await show.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await show.click()
  const panel = dialog(page, 'Cama 101-A')
  await expect(panel.getByText(/^Alergias: /)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(show).toBeFocused()
  await expectAddress(page, `${IN}/patients`)
  // Where there is no room for it, a row opens the patient as ever.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(show).toBeHidden()
  await expectTidy(page)
})
