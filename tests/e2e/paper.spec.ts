import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { expect, test } from './app.ts'
import { test as testInOneTab } from './one-tab.ts'

/** Whoever is signed in has a draft here. */
const NOTES = '/hospitals/1/patients/21/episodes/21/templates/2'

/** Runs in the page: the table of every document is the graph of a nursing sheet. */
function answerGraph() {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await send(request)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !/\/docs\/hospitals\/1\/documents\/\d+$/.test(pathname)) return response
    const document = await response.json()
    const table = document.sections.find(({ type }: { type: string }) => type === 'table')
    document.definitions.find(({ key }: { key: string }) => key === table.key).options = [
      ...['Hora', 'Tensión arterial', 'Frecuencia cardiaca', 'Frecuencia respiratoria', 'Temperatura'],
      ...['Saturación', 'Glucosa capilar', 'Observaciones'],
    ]
    const note = 'Hipertensión; se avisa a la médica, que indica antihipertensivo y otorrinolaringología'
    table.value = Array.from({ length: 8 }, (_, index) => [
      ...[`${String(7 + index).padStart(2, '0')}:48`, '120/80', '84', '18', '36.5 °C', '97 %', '104', note],
    ])
    return Response.json(document)
  }
}

/** The text of each page of what is printed, with its lines. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return (await extractText(new Uint8Array(pdf))).text
}

test('the graph of a nursing sheet on paper: no word and no hour is cut', async ({ page, open }) => {
  await page.addInitScript(answerGraph)
  await open(NOTES)
  await expect(page.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet).toBeVisible()
  // Of every word in a table, the boxes of its letters stand on one line.
  const cut = await sheet.evaluate((root) => {
    const found: string[] = []
    for (const cell of root.querySelectorAll('table table :is(th, td)')) {
      const letters = cell.firstChild
      if (!letters?.textContent) continue
      for (const { index, 0: word } of letters.textContent.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(letters, index)
        range.setEnd(letters, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })
  expect(cut).toEqual([])
  const width = await sheet.evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(width).toBe(0)
  const text = (await pagesOf(page)).join('\n')
  for (const word of ['Temperatura', 'respiratoria', 'antihipertensivo', '07:48', 'Edad: '])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(word)
})

test('the signature never stands alone on the last page, however long the note is', async ({
  page,
  open,
}) => {
  await open(NOTES)
  await expect(page.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet).toBeVisible()
  const counts = new Set<number>()
  for (let line = 0; line < 60; line += 2) {
    await sheet.evaluate((root, lines) => {
      const first = root.querySelector<HTMLElement>('tbody > tr > td')
      if (first) first.style.paddingTop = `${lines}lh`
    }, line)
    const pages = await pagesOf(page)
    counts.add(pages.length)
    const last = (pages.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    // The head of each page ends with when it was written.
    const [, body = ''] = last.split(/Fecha y hora: [^,]+, \d\d:\d\d/)
    expect(body.indexOf('Sin firmar'), `${line} lines: ${last}`).toBeGreaterThan(40)
  }
  expect(counts.size).toBeGreaterThan(1)
})

const LISTS = [
  ['patients', 'Pacientes', 'Último movimiento'],
  ['doctors', 'Doctores', 'Estado'],
  ['assignments?view=lista', 'Asignaciones', 'Estado'],
  ['settings/users', 'Usuarios', 'Permisos'],
  ['settings/rooms', 'Cuartos', 'Camas disponibles/total'],
  ['settings/templates', 'Plantillas', 'Última modificación'],
] as const

for (const [path, label, last] of LISTS)
  testInOneTab(`the list ${label} on paper: every column, and nothing to press`, async ({ page, open }) => {
    await open(`/hospitals/1/${path}`)
    const table = page.getByRole('table', { name: label })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 964, height: 728 })
    // The week that a list is of is read there.
    const controls = page.locator('main :is(input, select, .button, td button, nav:not([aria-label=Semana]))')
    for (const control of await controls.all()) await expect(control).toBeHidden()
    const headings = await table.getByRole('columnheader').allTextContents()
    // Of assignments it is a column of links.
    if (label !== 'Asignaciones') expect(headings).not.toContain('Acciones')
    const read = headings.filter((heading) => heading !== 'Selección' && heading !== 'Acciones')
    expect(read.at(-1)).toBe(last)
    const [right, edge] = await table.evaluate((one) => [one.getBoundingClientRect().right, innerWidth])
    expect(right).toBeLessThanOrEqual(edge ?? 0)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1')).toMatch(/MediaBox ?\[0 0 79[12](\.\d+)? 612/)
    const text = (await extractText(new Uint8Array(pdf))).text.join(' ').replaceAll(/\s+/g, ' ')
    for (const heading of read) expect(text).toContain(heading.replaceAll(/\s+/g, ' '))
    expect(text).toMatch(/Página 1 de \d/)
    // Which hospital's it is, and that there are more than on this paper.
    expect(text).toContain('Hospital General Zona Norte')
    if (label === 'Pacientes') expect(text).toMatch(/1–\d+ de \d+/)
    for (const word of ['Buscar', 'Exportar', 'Modo de demostración', 'Secciones'])
      expect(text).not.toContain(word)
  })
