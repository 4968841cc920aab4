import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { button, dialog, expect, expectAddress, expectNames, openIn, test } from './app.ts'
import { expectFocusKept, openForm, openList, tabTo } from './keys.ts'
import { expectGoodLayer } from './layer.ts'
import { test as testInOneTab } from './one-tab.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

testInOneTab('Tab goes through the page in reading order', async ({ page }) => {
  await openList(page)
  const names: string[] = []
  for (let step = 0; step < 13; step += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
      }),
    )
  }
  expect(names).toEqual([
    'Saltar al contenido',
    'Ronda',
    FIRST,
    'Cambiar de hospital',
    'Menú de usuario',
    'Buscar',
    'Agregar',
    'Exportar CSV',
    'ID',
    'Nombre',
    `Seleccionar ${FIRST}`,
    `Seleccionar ${SECOND}`,
    `Seleccionar ${HOSPITAL_NAMES[2]}`,
  ])
})

testInOneTab('the first Tab shows the way past the bar', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('Tab')
  const skip = button(page, 'Saltar al contenido')
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByPlaceholder('Buscar')).toBeFocused()
})

test('the search is on its way before its key is pressed', async ({ page, open }) => {
  await open('/hospitals/1/doctors')
  await expect(page.getByRole('heading', { name: 'Doctores' })).toBeVisible()
  const code = page.waitForResponse(/SearchDialog-\S+\.js$/)
  await page.keyboard.down('Control')
  expect((await code).ok()).toBe(true)
  await page.keyboard.up('Control')
})

test('/ puts the cursor into the search, and is a letter where letters are typed', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('Buscar')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('27/')
  await expect(search).toHaveValue('27/')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expectAddress(page, '/hospitals')

  await openForm(page)
  const name = dialog(page, 'Crear centro médico').getByLabel('Nombre')
  await page.keyboard.type('24/7')
  await expect(name).toHaveValue('24/7')
})

testInOneTab(
  'Enter in the search asks at once; sorting and paging work by keyboard and keep the focus',
  async ({ page }) => {
    await openList(page)
    await tabTo(page, button(page, 'Nombre'))
    await page.keyboard.press('Enter')
    await expectAddress(page, '/hospitals?orderBy=name:asc')
    await expect(button(page, 'Nombre')).toBeFocused()
    await page.keyboard.press('Space')
    await expectAddress(page, '/hospitals?orderBy=name:desc')

    await tabTo(page, button(page, 'Siguiente página'))
    await page.keyboard.press('Enter')
    await expectAddress(page, '/hospitals?page=2&orderBy=name:desc')
    await expect(button(page, 'Siguiente página')).toBeDisabled()
    // The arrow leads no further: the pages as a whole have the focus, and the next Tab an arrow that works.
    await expect(page.getByRole('navigation', { name: 'Paginación' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Primera página')).toBeFocused()

    await page.keyboard.press('/')
    await page.keyboard.type('savi')
    await page.keyboard.press('Enter')
    await expectNames(page, ['Hospital Comunitario Ñuu Savi'])
  },
)

testInOneTab('Limpiar búsqueda by keyboard does not lose the focus', async ({ page }) => {
  await openIn(page, '/hospitals?q=nada')
  await expect(page.getByText('No hay hospitales para mostrar')).toBeVisible()
  await tabTo(page, button(page, 'Limpiar búsqueda'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expectFocusKept(page)
})

testInOneTab('the menus of the bar work by keyboard and give the focus back', async ({ page }) => {
  await openList(page)
  const switcher = button(page, 'Cambiar de hospital')
  await tabTo(page, switcher)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: FIRST })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: FIRST })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: SECOND })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAddress(page, '/hospitals/2')

  const menu = button(page, 'Menú de usuario')
  await tabTo(page, menu)
  await page.keyboard.press('Space')
  await expect(page.getByRole('menuitemradio', { name: 'Como el sistema' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

testInOneTab('on a phone the other sections open and close by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, '/hospitals/1/home')
  const fold = button(page, 'Más secciones')
  await tabTo(page, fold)
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const link = page.getByRole('link', { name: 'Configuración' })
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expectFocusKept(page)
})

testInOneTab(
  'Ctrl+K finds what there is, ? shows the keys, and both are readable for all',
  async ({ page }) => {
    await openIn(page, '/hospitals/1/patients')
    await expect(button(page, 'Buscar')).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^Buscar/ })
    await expect(field).toBeFocused()
    await page.keyboard.type('josefina perez')
    await expect(page.getByRole('option', { name: /PÉREZ LÓPEZ, Josefina/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectGoodLayer(page, 'Cerrar')

    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('doctores')
    await expect(page.getByRole('option', { name: /^Doctores/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/hospitals/1/doctors')
    await expect(page.getByRole('main')).toBeFocused()

    await page.keyboard.press('?')
    await expect(dialog(page, 'Ayuda')).toBeVisible()
    await expectGoodLayer(page, 'Cerrar')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

testInOneTab('Ctrl+K goes from a bed’s code to who lies there, and does what is typed', async ({ page }) => {
  await openIn(page, '/hospitals/1/doctors')
  await expect(button(page, 'Buscar')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Buscar/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: 'Acciones' })).toBeVisible()
  await page.keyboard.type('204a')
  await expect(page.getByRole('option', { name: /MUÑOZ ÁVILA, Araceli Cama 204-A / })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectGoodLayer(page, 'Cerrar')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('204-A')
  await expect(page.getByRole('option', { name: /MUÑOZ ÁVILA, Araceli/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients\/18\/episodesOverview\/\d+$/)
  await expect(page.getByRole('region', { name: 'Paciente', exact: true })).toContainText(
    'MUÑOZ ÁVILA, Araceli',
  )
  await expect(page.getByRole('main')).toBeFocused()

  // The last patient stands first by now; what one does needs no screen of its own.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option')).toHaveText(
    /^MUÑOZ ÁVILA, Araceli/,
  )
  await page.keyboard.type('limpia 104')
  await expect(page.getByRole('option', { name: /^Marcar como limpia: cama 104-A/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('La cama 104-A ya está disponible')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('registrar')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Registrar paciente')).toBeVisible()
})
