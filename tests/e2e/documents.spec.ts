import type { Locator, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { addressOf, button, dialog, expect, openIn, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expectTidy } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

/** Whoever is signed in has a draft here, after three signed notes of a colleague. */
const NOTES = '/hospitals/1/patients/21/episodes/21/templates/2'
/** Signed, with an addendum. */
const AMENDED = '/hospitals/1/patients/1/episodes/1/templates/2?document=5'

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Guardado', exact: true })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })

test('a note: written, saved by itself, there after a reload, signed, amended', { tag: '@english' }, async ({
  page,
  open,
}) => {
  await open(NOTES)
  const text = field(page, 'Evolución')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Pasó buena noche: durmió seis horas.')
  await expect(bar(page)).toContainText('Cambios sin guardar')
  await expect(bar(page)).toContainText(/Guardado \d\d:\d\d/)
  await page.reload()
  await expect(text).toContainText('Pasó buena noche: durmió seis horas.')

  await button(page, 'Copiar nota anterior').click()
  await button(dialog(page, 'Copiar nota anterior'), 'Copiar').click()
  await expect(toast(page, 'revísalas')).toBeVisible()
  await expect(page.getByText('Copiado de una nota anterior; revísalo').first()).toBeVisible()
  // The dialog gives the focus back as it goes: what is typed before that goes there.
  await expect(dialog(page, 'Copiar nota anterior')).toHaveCount(0)
  await expect(button(page, 'Copiar nota anterior')).toBeFocused()
  // They are measured anew each day: nothing of them is copied.
  await page.getByLabel('Temperatura').fill('36.5')
  await expect(page.getByLabel('Temperatura')).toHaveValue('36.5')
  await expect(page.getByRole('region', { name: 'Faltan para firmar' })).toHaveCount(0)

  await button(bar(page), 'Firmar').click()
  const signing = dialog(page, 'Firmar documento')
  await expect(signing).toContainText('DE LA CRUZ IBÁÑEZ, Regina')
  await expect(signing).toContainText('21 oct 1956')
  await expect(signing).toContainText('Copiado de una nota anterior y sin editar')
  await button(signing, 'Firmar').click()
  await expect(page.getByText('La huella coincide')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Pasó buena noche: durmió seis horas.')

  await button(page, 'Agregar adenda').click()
  const amending = dialog(page, 'Agregar adenda')
  await amending.getByLabel('Adenda').fill('Hemocultivo negativo a las 48 horas')
  await button(amending, 'Firmar adenda').click()
  await expect(page.getByRole('region', { name: 'Adendas' })).toContainText('Hemocultivo negativo')
  await expect(page.getByText('La huella coincide')).toBeVisible()
})

test('an addendum and the reason of an annulment are begun in a field of several lines', async ({
  page,
  open,
}) => {
  await open(AMENDED)
  for (const [opened, title, name, lines] of [
    ['Agregar adenda', 'Agregar adenda', 'Adenda', 6],
    ['Anular', 'Anular documento', 'Motivo de la anulación', 3],
  ] as const) {
    await button(page, opened).click()
    const written = dialog(page, title).getByLabel(name)
    const room = await written.evaluate(
      (area) => area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight),
    )
    expect(Math.floor(room)).toBe(lines)
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toHaveCount(0)
  }
})

/** Runs in the page: what this browser keeps of drafts, as bytes read as text, and whether keys can be taken out. */
async function readKept(): Promise<{ text: string; extractable: boolean[] }> {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
  const all = (database: IDBDatabase, store: string) =>
    new Promise<unknown[]>((resolve) => {
      const request = database.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => resolve(request.result)
    })
  const database = await open('drafts.direccion')
  const [drafts, keys] = [await all(database, 'drafts'), await all(database, 'keys')]
  database.close()
  const buffers = drafts.flatMap((one) =>
    typeof one === 'object' && one !== null && 'data' in one && one.data instanceof ArrayBuffer
      ? [one.data]
      : [],
  )
  return {
    text: buffers.map((data) => new TextDecoder().decode(data)).join(' '),
    extractable: keys.map((key) => key instanceof CryptoKey && key.extractable),
  }
}

test('F34: written without a connection, the tab gone: kept unreadable, and there again', async ({
  page,
  open,
  context,
}) => {
  await open(NOTES)
  const text = field(page, 'Evolución')
  await expect(text).toBeVisible()
  await context.setOffline(true)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Sin dolor.')
  await expect(bar(page)).toContainText('Sin conexión: se guardará al volver')
  let kept: Awaited<ReturnType<typeof readKept>> = { text: '', extractable: [] }
  // The last key too is kept, a moment after it: what two looks half a second apart find is all.
  const isAllKept = async () => {
    const before = kept.text
    kept = await page.evaluate(readKept)
    return kept.text.length > 100 && kept.text === before
  }
  await expect.poll(isAllKept, { intervals: [500] }).toBe(true)
  expect(kept.text).not.toContain('Sin dolor')
  expect(kept.extractable).toEqual([false])
  const address = page.url()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await openIn(again, address)
  await expect(again.getByText('Recuperamos lo que no se había guardado')).toBeVisible()
  await expect(field(again, 'Evolución')).toContainText('Sin dolor.')
  await expect(bar(again)).toContainText(/Guardado \d\d:\d\d/)
})

testInOneTab(
  'a draft: readable for all and tidy, on a desk, in a low window, on a phone',
  async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(NOTES)
    await expect(page.getByRole('article')).toBeVisible()
    await expectAccessible(page)
    await expectTidy(page)
    await page.setViewportSize({ width: 1280, height: 480 })
    await expectTidy(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expectTidy(page)
  },
)

/** Runs in the page: every document comes with a long table, and perhaps annulled. */
function answerLong({ rows, isAnnulled }: { rows: number; isAnnulled: boolean }) {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await send(request)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !/\/docs\/hospitals\/1\/documents\/\d+$/.test(pathname)) return response
    const document = await response.json()
    const table = document.sections.find(({ type }: { type: string }) => type === 'table')
    table.value = Array.from({ length: rows }, (_, index) => [
      `Fármaco número ${index + 1}`,
      'Una tableta; si hay dolor, dos, y a las seis horas otra vez la misma dosis que la primera',
      'Oral',
      `Cada ${index + 1} horas, señal`,
    ])
    if (isAnnulled) {
      const signedBy = { userId: 'direccion', name: 'Elena Ríos Beltrán', license: '4100000' }
      document.status = 'annulled'
      document.annulment = { at: document.updatedAt, reason: 'Era de otro paciente', signedBy }
    }
    return Response.json(document)
  }
}

/** The words of each page of what would be printed. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('[data-print-sheet]')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/MediaBox ?\[0 0 612(\.\d+)? 79[12]/)
  const { text } = await extractText(new Uint8Array(pdf))
  return text.map((one) => one.replaceAll(/\s+/g, ' '))
}

testInOneTab('a note is read in lines of at most 76 letters, however wide the window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(addressOf('/hospitals/1/patients/1/episodes/1/templates/2?document=5', {}))
  const text = page.getByRole('region', { name: 'Evolución y actualización del cuadro clínico' })
  await expect(text).toBeVisible({ timeout: 15_000 })
  const [widest, most] = await text.evaluate((section) => {
    const ruler = section.appendChild(document.createElement('p'))
    ruler.style.width = '76ch'
    const widths = [...section.querySelectorAll('p')].map((line) => line.getBoundingClientRect().width)
    return [Math.max(...widths.slice(0, -1)), widths.at(-1) ?? 0]
  })
  expect(widest).toBeGreaterThan(0)
  expect(widest).toBeLessThanOrEqual(most)
})

test('a draft on paper: whose it is on every page, numbered, marked, no row cut', async ({ page, open }) => {
  const rows = 60
  await page.addInitScript(answerLong, { rows, isAnnulled: false })
  await open(NOTES)
  await expect(page.getByRole('article')).toBeVisible()
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(2)
  const found: number[] = []
  for (const [index, one] of pages.entries()) {
    for (const words of [
      ...['Hospital General Zona Norte', 'Av. Insurgentes Norte 1420', 'CLUES DFSSA000137'],
      ...['Regina de la Cruz Ibáñez', 'Edad: ', 'Sexo: Mujer', 'Nacimiento: 21 oct 1956'],
      ...['Expediente: 0001198', 'Cama: 206-A', 'Nota de evolución', 'Autor: Elena Ríos Beltrán'],
      ...['BORRADOR', `Página ${index + 1} de ${pages.length}`],
    ])
      expect(one, `page ${index + 1}`).toContain(words)
    // Between letters that stand close, readers of PDF see spaces that are none.
    const letters = one.replaceAll(' ', '')
    const row = /Fármaconúmero(\d+)Unatableta.*?laprimeraOralCada(\d+)horas,señal/g
    const here = [...letters.matchAll(row)].map(([, number, hours]) => {
      expect(number).toBe(hours)
      return Number(number)
    })
    if (here.length > 0) expect(letters).toContain('FármacoDosisVíaPeriodicidad')
    found.push(...here)
  }
  expect(found).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
})

test('an annulled note on paper says so on every page, and why', async ({ page, open }) => {
  await page.addInitScript(answerLong, { rows: 40, isAnnulled: true })
  await open(AMENDED)
  await expect(page.getByRole('article')).toBeVisible()
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(1)
  for (const one of pages) expect(one).toContain('ANULADO')
  expect(pages[0]).toContain('Motivo: Era de otro paciente')
  expect(pages.join(' ')).toContain('Cédula: 4100000')
})
