import type { Locator, Page } from '@playwright/test'
import { glance } from '../access/passes.ts'
import { button, expect, openIn, test } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expectTidy } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'
import { SCREENS } from './screen-list.ts'

const IN = '/hospitals/1'

for (const screen of SCREENS) {
  const { path, title, heading, persona = 'direccion', seed = 'default', leadsTo = path, sameParts } = screen
  const look = async ({ page }: { page: Page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, path, { persona, seed })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title === '' ? 'Ronda' : `${title} - Ronda`)
    expect(new URL(page.url()).pathname).toBe(new URL(leadsTo, page.url()).pathname)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.locator('h1')).toHaveCount(1)
    // Whatever still loads has come.
    await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    if (!sameParts) await expectAccessible(page)
    await expectTidy(page)

    await page.setViewportSize({ width: 1280, height: 480 })
    await expectTidy(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    if (!sameParts) await expectAccessible(page)
    await expectTidy(page)
    // What `npm run access` looks at whole, the quickest of it.
    if (!sameParts) expect(await glance(page)).toEqual([])
  }
  const who = `${persona}${seed === 'empty' ? ' without data' : ''}`
  const good = `${sameParts ? '' : 'readable for all, '}tidy at every size`
  const name = `§2 ${path} as ${who}: its title, one main part, one heading, ${good}`
  const own = screen.fresh ? test : testInOneTab
  own(name, { tag: '@english' }, look)
}

testInOneTab('§2 the table is small when the window is less than 500 high', async ({ page, open }) => {
  await open('/hospitals')
  const heights = () =>
    page
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  await expect(page.getByRole('row')).toHaveCount(11)
  for (const [height, row] of [
    [800, 40],
    [500, 40],
    [499, 32],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    // A line between rows counts for one of them.
    for (const one of await heights()) {
      expect(one).toBeGreaterThanOrEqual(row)
      expect(one).toBeLessThanOrEqual(row + 1)
    }
  }
})

testInOneTab(
  '§2 at 500 wide and less the buttons show icons that keep their names',
  async ({ page, open }) => {
    await open('/hospitals')
    await expect(page.getByRole('row')).toHaveCount(11)
    for (const name of ['Agregar', 'Editar', 'Eliminar']) {
      const one = button(page, name)
      await page.setViewportSize({ width: 501, height: 800 })
      await expect(one.locator('svg')).toBeVisible()
      expect(await textWidth(one)).toBeGreaterThan(20)
      await page.setViewportSize({ width: 500, height: 800 })
      await expect(one).toBeVisible()
      await expect(one.locator('svg')).toBeVisible()
      await expect(one).toHaveAttribute('title', name)
      expect(await textWidth(one)).toBeLessThan(2)
    }
  },
)

function textWidth(one: ReturnType<typeof button>): Promise<number> {
  return one.locator('span').evaluate((span) => span.getBoundingClientRect().width)
}

testInOneTab(
  '§2 a phone has a bar of sections that the thumb reaches, and the rest under Más',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openIn(page, `${IN}/home`)
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    await expect(sections.getByRole('link')).toHaveText(['Inicio', 'Pacientes', 'Asignaciones'])
    for (const one of await sections.locator('a:visible, button:visible').all()) {
      const box = await one.boundingBox()
      expect(box?.y).toBeGreaterThan(780)
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const fold = button(sections, 'Más secciones')
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await sections.getByRole('link', { name: 'Doctores' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doctores')
    await expect(sections.getByRole('link', { name: 'Doctores' })).toHaveCount(0)
  },
)

/** Whether all of them stand in one line. */
async function areInLine(controls: Locator): Promise<boolean> {
  const middles = await controls.evaluateAll((shown) =>
    shown.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
  )
  return middles.length > 1 && Math.max(...middles) - Math.min(...middles) < 4
}

testInOneTab('on a tablet what is done with people is one line above their list', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openIn(page, '/account/installation')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await areInLine(page.locator('[data-list-toolbar] :is(button, input)'))).toBe(true)
  await expect(button(page, 'Hacer administrador')).toHaveAttribute('title', 'Hacer administrador')
})

testInOneTab('on a tablet the log is narrowed in one line, each choice to be read', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openIn(page, `${IN}/settings/audit`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const filters = page.getByRole('group', { name: 'Filtros' })
  expect(await areInLine(filters.locator('select, input'))).toBe(true)
})

testInOneTab('on a tablet a diagnosis is one line with what takes it away', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openIn(page, `${IN}/patients/1/episodesOverview/1`)
  await button(page, 'Indicar alta').click()
  const row = page.getByRole('group', { name: 'Diagnóstico 1' })
  await expect(button(row, 'Quitar diagnóstico 1')).toBeVisible()
  expect(await areInLine(row.locator(':is(button, select, input):visible'))).toBe(true)
})

testInOneTab(
  'on a tablet a treatment is seen with its last column and what takes a line away',
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await openIn(page, `${IN}/patients/21/episodes/21/templates/2`)
    await button(page, 'Agregar renglón').scrollIntoViewIfNeeded()
    await expect(button(page, 'Quitar renglón 1')).toBeInViewport({ ratio: 1 })
  },
)

testInOneTab('in a narrow window no word of the rows of a figure is broken', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await openIn(page, `${IN}?detalle=egresos`)
  const service = page.getByRole('cell', { name: 'Ginecología y obstetricia', exact: true }).first()
  const lines = service.evaluate((cell) => {
    const words = document.createRange()
    words.selectNodeContents(cell.querySelector('bdi') ?? cell)
    return words.getClientRects().length
  })
  expect(await lines).toBeLessThanOrEqual(2)
})

testInOneTab('on a phone what is known of an episode is two columns', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openIn(page, `${IN}/patients/1/episodesOverview/1`)
  const terms = page.getByRole('term').filter({ hasText: /^(Fecha y hora de ingreso|Estancia)$/ })
  await expect(terms).toHaveCount(2)
  const tops = terms.evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().top))
  expect(new Set(await tops).size).toBe(1)
})

testInOneTab('a title stands beside the first line of its toolbar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await openIn(page, `${IN}/doctors`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await areInLine(page.locator('h1, main search input'))).toBe(true)
})

/** Every list that shows as many rows as fit. */
const LISTS = [
  ...['patients', 'doctors', 'assignments?view=lista', 'assignments?view=sin-medico'],
  ...['settings/users', 'settings/rooms', 'settings/templates', 'settings/audit'],
].map((path) => `${IN}/${path}`)

for (const path of [...LISTS, '/account/installation'])
  testInOneTab(`on a desk the end of the list of ${path} is in sight`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openIn(page, path)
    await expect(page.getByText(/^\d+–\d+ de \d+$/)).toBeInViewport({ ratio: 1 })
  })

/** The rows that figures are made of; stays have the widest of them. */
const ROWS = ['egresos', 'sin-firmar'].map((detail) => `${IN}?rango=12-meses&detalle=${detail}`)

for (const path of [...LISTS, ...ROWS, `${IN}/settings/audit?action=refused`])
  testInOneTab(`on a tablet every column of ${path} is in sight`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await openIn(page, path)
    const hidden = page.getByRole('table').evaluate((table) => {
      const box = table.parentElement?.getBoundingClientRect()
      return table.getBoundingClientRect().right - (box?.right ?? 0)
    })
    expect(await hidden).toBeLessThanOrEqual(1)
  })

testInOneTab('on a tablet a name that is like another takes one line more, and no two', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openIn(page, `${IN}/patients`)
  const mark = page.getByText('Nombre parecido').first()
  await expect(mark).toBeVisible()
  const lines = mark.evaluate((shown) => {
    const words = document.createRange()
    words.selectNodeContents(shown)
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
  expect(await lines).toBe(1)
})

for (const path of ['settings/templates?status=retired', 'doctors?status=retired', 'settings/users?q=qqqqq'])
  testInOneTab(`in a wide window what ${path} has to say stands below its toolbar`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openIn(page, `${IN}/${path}`)
    const message = page.getByRole('status').filter({ hasText: 'No hay' })
    await expect(message).toBeVisible()
    const toolbar = page.locator('[data-list-toolbar]')
    const bottom = await toolbar.evaluate((shown) => shown.getBoundingClientRect().bottom)
    expect(await message.evaluate((shown) => shown.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      bottom,
    )
  })

for (const width of [390, 768, 1920])
  testInOneTab(`the days of the figures are in line where one is wrong, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openIn(page, `${IN}?from=2026-03-10&to=2026-03-01`)
    await expect(page.getByText('El fin no puede ser antes del inicio')).toBeVisible()
    const days = page.locator('form:has([name=from])')
    expect(await areInLine(days.locator(':is([name=from], [name=to], [type=submit])'))).toBe(true)
  })

testInOneTab(
  'on a phone the day, the search and the views take seven lines above the beds',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openIn(page, `${IN}/home`)
    const floor = page.getByRole('heading', { name: 'Piso 1' })
    await expect(floor).toBeVisible()
    await expect(page.getByRole('button', { name: /^Por limpiar \d/ })).toBeVisible()
    expect(await floor.evaluate((shown) => shown.getBoundingClientRect().top)).toBeLessThan(340)
    await expectTidy(page)
  },
)

for (const [path, words] of [
  ['assignments?view=lista', /(Activa|Programada|Terminada).*\d{4}, \d\d:\d\d – /],
  ['assignments?view=sin-medico', /Ingreso: .*\d{4}, \d\d:\d\d/],
  ['settings/audit', /(Lectura|Cambio|Creación|Exportación).*\d{4}, \d\d:\d\d · /],
] as const)
  testInOneTab(`on a phone a row of ${path} says all in lines below each other`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openIn(page, `${IN}/${path}`)
    const row = page.locator('tbody tr').first()
    await expect(row.getByRole('cell')).toHaveCount(1)
    await expect(row).toHaveText(words)
    const table = page.getByRole('table')
    expect(await table.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(366)
    await expectTidy(page)
  })
