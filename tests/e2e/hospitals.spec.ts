import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { address, button, expect, expectAddress, expectNames, openIn, ownBrowser, rowOf } from './app.ts'
import { test } from './one-tab.ts'

const FIRST_PAGE = HOSPITAL_NAMES.slice(0, 10)
const SECOND_PAGE = HOSPITAL_NAMES.slice(10)
const ALPHABETICAL = [...HOSPITAL_NAMES].sort(new Intl.Collator('es').compare)

test('§2 the list shows ID and Nombre, ten a page, by ascending ID', async ({ page, open }) => {
  await open('/hospitals')
  await expect(page.getByRole('columnheader')).toHaveText(['Selección', 'ID', 'Nombre'])
  await expectNames(page, FIRST_PAGE)
  await expect(page.locator('tbody td:nth-child(2)')).toHaveText(
    FIRST_PAGE.map((_, index) => String(index + 1)),
  )
  await expect(page.getByText('16 centros médicos')).toBeVisible()
  // Numbers at the right, each digit below the next.
  const id = page.locator('tbody td:nth-child(2)').first()
  await expect(id).toHaveCSS('text-align', 'right')
  await expect(id).toHaveCSS('font-variant-numeric', 'tabular-nums')
})

test('what a field is for can be read where it is empty', async ({ page, open }) => {
  await open('/hospitals')
  const box = page.getByPlaceholder('Buscar')
  const [hint, muted] = await box.evaluate((input) => [
    getComputedStyle(input, '::placeholder').color,
    getComputedStyle(document.querySelector('h1 + p') ?? input).color,
  ])
  expect(hint).toBe(muted)
})

test('§2 a column sorts upwards, then downwards, then the order is the default again', async ({
  page,
  open,
}) => {
  await open('/hospitals?page=2')
  const header = page.getByRole('columnheader', { name: 'Nombre' })
  await expect(header).toHaveAttribute('aria-sort', 'none')

  await button(header, 'Nombre').click()
  await expectAddress(page, '/hospitals?orderBy=name:asc')
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expectNames(page, ALPHABETICAL.slice(0, 10))

  await button(header, 'Nombre').click()
  await expectAddress(page, '/hospitals?orderBy=name:desc')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expectNames(page, ALPHABETICAL.toReversed().slice(0, 10))

  await button(page, 'ID').click()
  await expectAddress(page, '/hospitals?orderBy=hospitalId:asc')
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')
  await button(page, 'ID').click()
  await expectNames(page, HOSPITAL_NAMES.toReversed().slice(0, 10))
  await button(page, 'ID').click()
  await expectAddress(page, '/hospitals')
  await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'none')
  await expectNames(page, FIRST_PAGE)
})

test('§2 the search ignores accents and finds every word in any order; the address tells it', async ({
  page,
  open,
}) => {
  await open('/hospitals?page=2')
  const search = page.getByPlaceholder('Buscar')
  await search.fill('penä clinica')
  await expectNames(page, ['Clínica Muñoz Peña'])
  await expectAddress(page, '/hospitals?q=penä clinica')
  await expect(page.getByText('1 de 16')).toBeVisible()

  await page.reload()
  await expect(search).toHaveValue('penä clinica')
  await expectNames(page, ['Clínica Muñoz Peña'])

  await button(page, 'Limpiar búsqueda').click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expectNames(page, FIRST_PAGE)
  await expectAddress(page, '/hospitals')
})

test('§2 a search that finds nothing says so and offers to clear it', async ({ page, open }) => {
  await open('/hospitals?q=nada+que+ver')
  await expect(page.getByText('No hay hospitales para mostrar')).toBeVisible()
  await expect(page.getByPlaceholder('Buscar')).toHaveValue('nada que ver')
  await expect(button(page, 'Editar')).toHaveCount(0)
  await expect(button(page, 'Eliminar')).toHaveCount(0)
  await button(page, 'Limpiar búsqueda').click()
  await expectNames(page, FIRST_PAGE)
  await expect(page.getByPlaceholder('Buscar')).toHaveValue('')
})

test('§2 the back button returns from a search to the page before it, not letter by letter', async ({
  page,
  open,
}) => {
  await open('/getting-started')
  await page.getByRole('main').getByRole('link', { name: 'Centros médicos' }).click()
  await page.getByPlaceholder('Buscar').pressSequentially('hospital')
  await expectAddress(page, '/hospitals?q=hospital')
  await button(page, 'Nombre').click()
  await expectAddress(page, '/hospitals?q=hospital&orderBy=name:asc')
  await page.goBack()
  await expectAddress(page, '/hospitals?q=hospital')
  await page.goBack()
  await expectAddress(page, '/getting-started')
})

ownBrowser('§4 typing waits a moment and asks once', async ({ page }) => {
  await page.clock.install()
  await openIn(page, '/hospitals')
  await expectNames(page, FIRST_PAGE)
  const asked: string[] = []
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search')
    if (text) asked.push(text)
  })
  // Typed while the clock stands: how fast the machine presses keys is no part of it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByPlaceholder('Buscar').pressSequentially('clinica')
  await page.clock.resume()
  await expectNames(page, ['Clínica Muñoz Peña', 'Clínica Úrsulo Galván', 'Clínica 27 de Tijuana'])
  expect(asked).toEqual(['clinica'])
})

test('§2 pages: the arrows, the current number, and a page past the end goes to the last', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  const pages = page.getByRole('navigation', { name: 'Paginación' })
  const numbers = pages.getByRole('button').filter({ hasText: /^\d+$/ })
  await expect(numbers).toHaveText(['1'])
  await expect(button(pages, 'Primera página')).toBeDisabled()
  await expect(button(pages, 'Página anterior')).toBeDisabled()
  await button(pages, 'Siguiente página').click()
  await expectNames(page, SECOND_PAGE)
  await expectAddress(page, '/hospitals?page=2')
  await expect(numbers).toHaveText(['2'])
  await expect(numbers).toHaveAttribute('aria-current', 'page')
  await expect(button(pages, 'Última página')).toBeDisabled()
  await page.goBack()
  await expectNames(page, FIRST_PAGE)

  await page.goto('/hospitals?page=99')
  await expectNames(page, SECOND_PAGE)
  await expectAddress(page, '/hospitals?page=2')
})

test('§2 there is no pagination where one page is enough', async ({ page, open }) => {
  await open('/hospitals?q=clinica')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('navigation', { name: 'Paginación' })).toHaveCount(0)
})

test('a bad address shows the plain list', async ({ page, open }) => {
  await open('/hospitals?page=-3&orderBy=password:asc&q=%20')
  await expectNames(page, FIRST_PAGE)
  expect(address(page)).not.toContain('error')
})

test('§2 one row is selected at a time, by its checkbox or anywhere on it; then Editar and Eliminar work', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  const [first = '', second = ''] = FIRST_PAGE
  const edit = button(page, 'Editar')
  const remove = button(page, 'Eliminar')
  const checked = page.getByRole('checkbox', { checked: true })
  await expect(edit).toBeDisabled()
  await expect(remove).toBeDisabled()

  await page.getByRole('checkbox', { name: `Seleccionar ${first}` }).check()
  await expect(rowOf(page, first)).toHaveAttribute('aria-selected', 'true')
  await expect(edit).toBeEnabled()
  await expect(remove).toBeEnabled()

  await page.getByRole('cell', { name: second, exact: true }).click()
  await expect(checked).toHaveCount(1)
  await expect(rowOf(page, second).getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, first)).toHaveAttribute('aria-selected', 'false')

  await rowOf(page, second).getByRole('cell', { name: '2', exact: true }).click()
  await expect(checked).toHaveCount(0)
  await expect(edit).toBeDisabled()

  await page.getByRole('cell', { name: second, exact: true }).click()
  await button(page, 'Siguiente página').click()
  await expectNames(page, SECOND_PAGE)
  await expect(checked).toHaveCount(0)
  await expect(remove).toBeDisabled()
})

for (const [width, height] of [
  [1280, 400],
  [1280, 520],
  [390, 400],
] as const)
  test(`the header of a long table stays below the navigation bar while a window of ${width} × ${height} scrolls`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height })
    await open('/hospitals')
    await expect(page.getByRole('row')).toHaveCount(11)
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    const sort = button(page, 'Nombre')
    const bar = await page.getByRole('banner').boundingBox()
    const first = await page.getByRole('row').nth(1).boundingBox()
    const header = await sort.boundingBox()
    expect(header?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
    // The rows pass below it: they neither cover it nor take its clicks.
    expect(first?.y).toBeLessThan(header?.y ?? 0)
    await sort.click()
    await expectAddress(page, '/hospitals?orderBy=name:asc')
  })

test('what the keyboard reaches is not hidden by the header that stays', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  await open('/hospitals')
  await page.getByRole('checkbox').last().focus()
  for (const box of (await page.getByRole('checkbox').all()).toReversed()) {
    await expect(box).toBeFocused()
    const isSeen = await box.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === element
    })
    expect(isSeen).toBe(true)
    await page.keyboard.press('Shift+Tab')
  }
})

test('a table that is wider than its place scrolls sideways, its header with it, and the page does not', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await open('/hospitals')
  await expect(page.getByRole('row')).toHaveCount(11)
  // One by one: the page's policy takes no further sheet.
  await page.locator('tbody td:last-child').evaluateAll((cells) => {
    for (const cell of cells)
      if (cell instanceof HTMLElement) Object.assign(cell.style, { minWidth: '60rem', height: '60px' })
  })
  const table = page.getByRole('table')
  await table.hover()
  await page.mouse.wheel(400, 0)
  const header = page.getByRole('columnheader', { name: 'Nombre' })
  const cell = page.getByRole('row').nth(1).getByRole('cell').last()
  const leftOf = (locator: typeof header) => locator.evaluate((one) => one.getBoundingClientRect().left)
  await expect.poll(() => leftOf(header)).toBeLessThan(-200)
  expect(await leftOf(cell)).toBe(await leftOf(header))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  // Higher than the window as well: its box scrolls, and the header stays at the top of it.
  await page.mouse.wheel(0, 200)
  await expect
    .poll(() =>
      header.evaluate((one) => {
        const top = one.closest('div')?.getBoundingClientRect().top ?? Number.NaN
        const first = document.querySelector('tbody tr')?.getBoundingClientRect().top ?? Number.NaN
        return { gap: Math.round(one.getBoundingClientRect().top - top), isOverRows: first < top }
      }),
    )
    .toEqual({ gap: 1, isOverRows: true })
})

test('§2 without hospitals there is the empty sentence, no search, and Agregar alone', async ({
  page,
  open,
}) => {
  await open('/getting-started', { seed: 'empty' })
  await page.getByRole('banner').getByRole('link', { name: 'Centros médicos' }).click()
  await expect(page.getByText('No hay hospitales para mostrar')).toBeVisible()
  await expectAddress(page, '/hospitals')
  await expect(page.getByPlaceholder('Buscar')).toHaveCount(0)
  await expect(button(page, 'Editar')).toHaveCount(0)
  await expect(button(page, 'Agregar')).toBeEnabled()
})
