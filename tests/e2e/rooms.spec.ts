import type { Download, Locator, Page } from '@playwright/test'
import { addressOf, button, dialog, expect, expectAddress, openIn, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { bedButton, bedOf, bedPanel, bedsInSight, placesOf, takeOut } from './care.ts'
import { tabTo } from './keys.ts'
import { expectGoodLayer } from './layer.ts'
import { expectTidy, liesUncovered } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const HOME = '/hospitals/1/home'
const SETTINGS = '/hospitals/1/settings/rooms'

/** Opens an address over whose page something lies: the page itself is hidden from readers by it. */
async function openLayer(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path, {}))
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
}

const BAD_ROWS = 'clave,nombre,tipo,camas\nN-1,Niños,Cunero,2\nN-2,,Suite,1\n=1+1,@x,Doble,0\n'

/** What can lie over the pages about rooms, each with the way to it. */
const LAYERS: readonly [string, string, (page: Page) => Promise<void>][] = [
  [
    'the form of a new room, with errors at its fields',
    `${SETTINGS}?form=nuevo`,
    async (page) => {
      const form = dialog(page, 'Agregar cuarto')
      await button(form, 'Agregar cama').click()
      await form.getByLabel('Clave de la cama 1').fill(' ')
      await button(form, 'Guardar').click()
      await expect(form.getByText('Escribe la clave del cuarto')).toBeVisible()
    },
  ],
  [
    'the form of a stored room',
    `${SETTINGS}?form=editar&room=1`,
    (page) => expect(dialog(page, 'Editar cuarto').getByLabel('Clave', { exact: true })).toHaveValue('101'),
  ],
  [
    'several rooms at once, some of which exist',
    `${SETTINGS}?form=varios`,
    async (page) => {
      const form = dialog(page, 'Agregar varios cuartos')
      await form.getByLabel('Del número').fill('95')
      await form.getByLabel('Al número').fill('104')
      await expect(form.getByText('ya existe').first()).toBeVisible()
    },
  ],
  [
    'an import with bad rows',
    `${SETTINGS}?form=importar`,
    async (page) => {
      await dialog(page, 'Importar cuartos')
        .getByLabel(/pega aquí/)
        .fill(BAD_ROWS)
      await expect(page.getByRole('row', { name: /no existe «Suite»/ })).toBeVisible()
    },
  ],
  [
    'the question why a bed goes out of service',
    `${HOME}?form=fuera-de-servicio&bed=2`,
    (page) => expect(dialog(page, 'Fuera de servicio').getByLabel('¿Por qué?')).toBeFocused(),
  ],
]

for (const [layer, path, show] of LAYERS) {
  testInOneTab(
    `${layer}: readable for all, and tidy, light on a desk and dark on a phone`,
    async ({ page }) => {
      await openLayer(page, path)
      await show(page)
      await expectGoodLayer(page)
    },
  )
}

test('a nurse goes from bed to bed by keyboard, and marks one clean', async ({ page, open }) => {
  await open(`${HOME}?floor=1`, { persona: 'enfermeria' })
  const clean = page.getByRole('button', { name: /^Marcar como limpia: / }).first()
  const name = (await clean.getAttribute('aria-label')) ?? ''
  const code = name.replace('Marcar como limpia: cama ', '')
  // The floor is one stop on the way; from its first control the arrows reach every bed.
  const first = bedOf(page, '101-A').getByRole('link')
  await tabTo(page, first)
  await expect(
    page.getByRole('region', { name: 'Piso 1' }).getByText('Flechas: de cama en cama'),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  for (let step = 0; step < 60; step += 1) {
    if (await clean.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(toast(page, `La cama ${code} ya está disponible`)).toBeVisible()
  await expect(bedOf(page, code).getByText('Disponible')).toBeVisible()
  await expect(bedOf(page, code)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bedButton(page, 'Resumen', code).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bedButton(page, 'Ingresar', code)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: /^Piso/ }).locator(':focus')).toHaveCount(0)
})

test('F27: of a bed that somebody else took out of service a moment ago the board says so, and shows it', async ({
  page,
  context,
  open,
}) => {
  await open(HOME)
  const free = page.locator('button[aria-label^="Fuera de servicio: cama "]').first()
  const code = ((await free.getAttribute('aria-label')) ?? '').replace('Fuera de servicio: cama ', '')
  await bedOf(page, code).hover()
  await free.click()
  await dialog(page, 'Fuera de servicio').getByLabel('¿Por qué?').fill('Barandal roto')
  const other = await context.newPage()
  await openIn(other, HOME)
  await takeOut(other, code, 'Colchón roto')
  await expect(bedOf(other, code).getByText('Colchón roto')).toBeVisible()
  await other.close()

  await button(dialog(page, 'Fuera de servicio'), 'Guardar').click()
  const told = `La cama ${code} cambió hace un momento: ahora está fuera de servicio (Colchón roto)`
  await expect(dialog(page, 'Fuera de servicio').getByText(told)).toBeVisible()
  await expect(dialog(page, 'Fuera de servicio').getByLabel('¿Por qué?')).toHaveValue('Barandal roto')
  await button(page, 'Cancelar').click()
  await button(page, 'Salir').click()
  await expectAddress(page, HOME)
  await bedButton(page, 'Poner en servicio', code).click()
  await expect(bedOf(page, code).getByText('Disponible')).toBeVisible()
})

for (const [width, height, least] of [
  [1440, 900, 65],
  [1920, 1080, 65],
  [1280, 800, 65],
  [768, 1024, 40],
  [390, 844, 12],
] as const)
  testInOneTab(`at ${width}×${height} at least ${least} of 65 beds are in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openIn(page, HOME)
    await expect(page.locator('[data-bed-id]')).toHaveCount(65)
    await expect.poll(() => bedsInSight(page)).toBeGreaterThanOrEqual(least)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

testInOneTab(
  'at 1440×900 and 1920×1080 no surname, code of a diagnosis or doctor is cut on a tile',
  async ({ page }) => {
    await openIn(page, HOME)
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => bedsInSight(page)).toBe(65)
      const names = await nameInSight(page.locator('[data-bed-id]:has(a)'))
      expect(names).toHaveLength(44)
      for (const { text, overflow } of names) {
        expect(text).toMatch(/^(NI \d{7}$|\p{Lu}[\p{Lu} ]+( \p{Lu}\.)?, \p{Lu})/u)
        expect(overflow).toBe(0)
      }
      const cut = await page.locator('[data-bed-id] p:nth-child(3)').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const code = line.querySelector('bdi[title]')?.firstChild
          const range = document.createRange()
          if (code) range.selectNode(code)
          const edge = line.getBoundingClientRect().right
          const doctor = line.querySelector('span.truncate')
          const isCut = doctor !== null && doctor.scrollWidth > doctor.clientWidth
          return isCut || range.getBoundingClientRect().right > edge ? [line.textContent] : []
        }),
      )
      expect(cut).toEqual([])
    }
  },
)

testInOneTab('the panel of a bed lies away from it, and moves no bed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openIn(page, HOME)
  await expect.poll(() => bedsInSight(page)).toBe(65)
  const before = await placesOf(page)
  for (const [code, side] of [
    ['101-A', 'right'],
    ['105-A', 'right'],
    ['103-B', 'left'],
    ['204-A', 'left'],
  ] as const) {
    await bedOf(page, code).getByText(code, { exact: true }).click()
    const box = await bedPanel(page, code).boundingBox()
    expect([code, box?.x === 0 ? 'left' : 'right']).toEqual([code, side])
    expect(await liesUncovered(bedOf(page, code))).toBe(true)
    expect(await placesOf(page)).toEqual(before)
  }
  // Tab leads under the panel, which gives way.
  await expect(bedPanel(page, '204-A')).toBeVisible()
  const first = bedOf(page, 'Q-01-A').getByRole('button').first()
  await first.focus()
  expect(await liesUncovered(first)).toBe(true)
})

testInOneTab('the second tab stop of the page leads to the first bed', async ({ page }) => {
  await openIn(page, HOME)
  await expect(bedOf(page, '101-A')).toBeVisible()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
    document.body.tabIndex = -1
    document.body.focus()
  })
  await page.keyboard.press('Tab')
  await expect(button(page, 'Saltar al contenido')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Ir al tablero')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bedOf(page, '101-A').getByRole('link')).toBeFocused()
})

/** Returns the visible part of the name on each tile, the tile's height, and how far its content overflows, in pixels. */
const nameInSight = (tiles: Locator) =>
  tiles.evaluateAll((elements) =>
    elements.map((element) => {
      const link = element.querySelector('a')
      const walker = document.createTreeWalker(
        link?.querySelector('[aria-hidden]') ?? element,
        NodeFilter.SHOW_TEXT,
      )
      let text = ''
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const cut = node.parentElement?.closest('.truncate')?.getBoundingClientRect().right ?? 0
        const range = document.createRange()
        for (const [index, letter] of [...(node.textContent ?? '')].entries()) {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          if (range.getBoundingClientRect().right <= cut + 0.5) text += letter
        }
      }
      const overflow = element.scrollWidth - element.clientWidth
      return { text, overflow, height: element.getBoundingClientRect().height }
    }),
  )

testInOneTab(
  'on a compact tile one reads what tells people of similar names, and unidentified ones, apart',
  async ({ page }) => {
    await openIn(page, HOME)
    const nobody = page
      .locator('[data-bed-id]')
      .filter({ has: page.getByTitle('No identificado', { exact: true }) })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await button(page, 'Compacto').click()
      await expect(bedOf(page, '301-A')).toBeVisible()
      const [alike] = await nameInSight(bedOf(page, '301-A'))
      expect(alike?.text).toMatch(/^HERNÁNDEZ C\., María Guadalupe$/)
      // Birth date and marks stay inside the tile.
      expect(alike?.overflow).toBe(0)
      await expect(nobody.first()).toBeVisible()
      for (const { text, height: other } of await nameInSight(nobody)) {
        expect(text).toMatch(/^NI \d{7}$/)
        await expect(
          page.getByRole('link', { name: `No identificado ${text.slice(3)}`, exact: true }),
        ).toBeVisible()
        expect(other).toBeLessThanOrEqual(alike?.height ?? 0)
      }
    }
  },
)

testInOneTab(
  'a patient’s chart and summary begin with one click on their bed, the transfer with two',
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openIn(page, HOME)
    await bedOf(page, '101-A').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Trasladar' }).click()
    await expect(dialog(page, 'Trasladar paciente').getByLabel('Cama de destino')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAddress(page, HOME)

    await bedOf(page, '101-A').click({ position: { x: 60, y: 30 } })
    const panel = bedPanel(page, '101-A')
    await expect(panel.getByText('PÉREZ LÓPEZ, José')).toBeVisible()
    await expect(panel.getByText(/^Alergias: /)).toBeVisible()
    await button(panel, 'Cerrar panel').click()
    await expect(bedOf(page, '101-A').getByRole('link')).toBeFocused()

    await bedOf(page, '101-A').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospitalización')
    await expect(page.getByRole('region', { name: 'Paciente' })).toContainText('PÉREZ LÓPEZ, José')
  },
)

testInOneTab(
  'the panel of a bed opens by the space bar, goes along with the arrows, and gives the focus back',
  async ({ page }) => {
    await openIn(page, HOME)
    const name = bedOf(page, '101-A').getByRole('link')
    await tabTo(page, name)
    await page.keyboard.press('Space')
    await expect(bedPanel(page, '101-A')).toBeVisible()
    await expect(name).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(bedPanel(page, '101-B')).toBeVisible()
    await expect(bedPanel(page, '101-A')).toHaveCount(0)
    // Inside the panel the arrows go along the board as well.
    await tabTo(page, button(bedPanel(page, '101-B'), 'Fuera de servicio'))
    await page.keyboard.press('ArrowUp')
    await expect(bedPanel(page, '101-A')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(name).toBeFocused()
    await expectAddress(page, HOME)
  },
)

test('the second of two clicks is for the same bed, though another one lies under the pointer by then', async ({
  page,
  open,
}) => {
  await open(HOME)
  const bed = bedOf(page, '103-B')
  await expect(bed).toBeVisible()
  const taken = bed.getByRole('link')
  const name = await taken.locator('.sr-only').textContent()
  await bed.getByText('103-B', { exact: true }).dblclick()
  await expect(page.getByRole('region', { name: 'Paciente' })).toContainText(String(name))

  await page.goBack()
  const free = page.locator('[data-bed-id]').filter({ hasText: 'Disponible' }).last()
  const code = String(await free.locator('bdi').first().textContent())
  await free.getByText(code, { exact: true }).dblclick()
  await expect(bedPanel(page, code)).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(1)
})

testInOneTab('on a phone the panel of a bed is a dialog that gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, HOME)
  await bedOf(page, '101-A').getByText('101-A', { exact: true }).click()
  const panel = dialog(page, 'Cama 101-A')
  await expect(button(panel, 'Trasladar')).toBeVisible()
  await expectGoodLayer(page, 'Cerrar')
  await expect(panel).toHaveCount(0)
  await expect(bedOf(page, '101-A').locator(':focus').or(page.locator('[data-bed-id]:focus'))).toHaveCount(1)
})

const bedMenu = (page: Page, code: string) =>
  page.getByRole('menu', { name: `Acciones: cama ${code}`, exact: true })

test('by keyboard alone the menu of a bed moves its patient, and gives the focus back', {
  tag: '@english',
}, async ({ page }) => {
  await openIn(page, HOME)
  const name = bedOf(page, '101-A').getByRole('link')
  await tabTo(page, name)
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key)
    const menu = bedMenu(page, '101-A')
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...['Abrir expediente', 'Nota de hoy', 'Otro documento', 'Trasladar', 'Indicar alta'],
    ])
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await expect(menu).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(name).toBeFocused()
  }
  await page.keyboard.press('Shift+F10')
  const entries = bedMenu(page, '101-A').getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Trasladar paciente').getByLabel('Cama de destino')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Trasladar paciente')).toHaveCount(0)
  await expect(name).toBeFocused()
  await expectAddress(page, HOME)
})

test('the right button opens the menu of a bed at the pointer, readable for all in light and dark', async ({
  page,
}) => {
  await openIn(page, HOME)
  for (const [scheme, width, height] of [
    ['light', 1440, 900],
    ['dark', 390, 844],
    ['light', 1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await bedOf(page, '101-A').scrollIntoViewIfNeeded()
    await bedOf(page, '101-A').click({ button: 'right', position: { x: 30, y: 30 } })
    const menu = bedMenu(page, '101-A')
    await expect(menu.getByRole('menuitem')).toHaveCount(5)
    const bed = await bedOf(page, '101-A').boundingBox()
    const box = await menu.boundingBox()
    expect(Math.abs((box?.x ?? 0) - (bed?.x ?? 0) - 30)).toBeLessThan(40)
    // Away from the buttons that a mouse finds over a bed.
    await page.mouse.move(0, 0)
    await expectTidy(page)
    await expectAccessible(page)
    // Another bed's takes its place.
    await bedOf(page, '101-B').click({ button: 'right', position: { x: 100, y: 20 } })
    await expect(menu).toHaveCount(0)
    await expect(bedMenu(page, '101-B').getByRole('menuitem')).toHaveText(['Ingresar', 'Fuera de servicio'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
  }
  await bedOf(page, '101-B').click({ button: 'right' })
  await bedMenu(page, '101-B').getByRole('menuitem', { name: 'Fuera de servicio' }).click()
  await expect(dialog(page, 'Fuera de servicio').getByLabel('¿Por qué?')).toBeFocused()
})

test('a finger that rests on a bed opens its menu, and lifting it opens nothing else', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await open(`${HOME}?state=cleaning`, { persona: 'enfermeria' })
  const waiting = page.locator('[data-bed-id]:visible').first()
  await expect(waiting.getByRole('button', { name: /^Marcar como limpia/ })).toBeVisible()
  const name = await waiting.getByRole('button', { name: /^Marcar como limpia/ }).getAttribute('aria-label')
  const code = name?.replace('Marcar como limpia: cama ', '') ?? ''
  await waiting.scrollIntoViewIfNeeded()
  const box = await waiting.boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const menu = page.getByRole('menu', { name: `Acciones: cama ${code}` })
  await expect(menu).toBeVisible()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(menu.getByRole('menuitem')).toHaveText(['Marcar como limpia'])
  await expectAccessible(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu.getByRole('menuitem').click()
  await expect(toast(page, `La cama ${code} ya está disponible`)).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the board in words is tidy and readable for all, and so is the panel beside it', async ({ page }) => {
  await openIn(page, HOME)
  await button(page, 'Cómodo').click()
  await expect(page.getByRole('heading', { name: 'Cuarto 101' })).toBeVisible()
  for (const [scheme, width, height] of [
    ['light', 1440, 900],
    ['dark', 768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await expectTidy(page)
    await expectAccessible(page)
  }
  await button(page, 'Compacto').click()
  await bedOf(page, '101-A').getByRole('link').press('Space')
  await expect(bedPanel(page, '101-A').getByText(/^Alergias: /)).toBeVisible()
  await expectAccessible(page)
})

test('F40: a file from a spreadsheet is imported as the text it is, and what is written out runs nowhere', async ({
  page,
  open,
}) => {
  await open(SETTINGS)
  await button(page, 'Importar CSV').click()
  const form = dialog(page, 'Importar cuartos')
  const template = page.waitForEvent('download')
  await button(form, 'Descargar plantilla').click()
  const written = await textOf(await template)
  expect(written.startsWith('\ufeffclave,nombre,piso,servicio,tipo,camas,notas\r\n')).toBe(true)

  const choosing = page.waitForEvent('filechooser')
  await button(form, 'Elegir archivo').click()
  const bytes = Buffer.from('Clave;Nombre;Tipo;Camas\r\n=1+1;Ni\xf1os;Cunero;2\r\n@x;;Suite;1\r\n', 'latin1')
  await (await choosing).setFiles({ name: 'cuartos.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(form.getByText('Se leyó cuartos.csv')).toBeVisible()
  await expect(form.getByRole('row', { name: /^2 Lista =1\+1 Niños/ })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Importar/ })).toBeDisabled()
  const rejected = page.waitForEvent('download')
  await button(form, 'Descargar las filas con error').click()
  expect(await textOf(await rejected)).toContain("\r\n'@x,,,,Suite,1,,")
  await form.getByLabel('Dejar fuera la fila con error').check()
  await button(form, 'Importar 1, dejar fuera 1').click()
  await expect(toast(page, 'Se agregó 1 cuarto')).toBeVisible()
  await page.getByPlaceholder('Buscar').fill('=1+1')
  await expect(page.getByRole('row', { name: /=1\+1 .*2\/2/ })).toBeVisible()
})

async function textOf(download: Download): Promise<string> {
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
