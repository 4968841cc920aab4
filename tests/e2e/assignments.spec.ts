import type { Locator, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { addressOf, button, dialog, expect, openIn, ownBrowser, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expectGoodLayer } from './layer.ts'
import { expectTidy } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'
import { workTime } from './work-time.ts'

const ROSTER = '/hospitals/1/assignments'

const DAY_MS = 86_400_000

/** A day as addresses have it, so many days after a day. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A week, some weeks from now, in which nobody is planned yet. */
const today = new Date(Date.now() + 35 * DAY_MS)
const MONDAY = dayAfter(today.toISOString().slice(0, 10), -((today.getUTCDay() + 6) % 7))

/** Plans a shift of the first doctor on a Tuesday; gives its id. */
async function planShift(page: Page): Promise<string> {
  const tuesday = `forDoctor=medica&day=${dayAfter(MONDAY, 1)}`
  await page.goto(`${ROSTER}?week=${MONDAY}&form=asignacion&${tuesday}&panel=off`)
  const form = dialog(page, 'Nueva asignación')
  await expect(form.getByLabel('Doctor')).toHaveValue('medica', { timeout: 15_000 })
  await form.getByLabel('Cuarto', { exact: true }).selectOption({ index: 1 })
  await button(form, 'Asignar').click()
  await expect(form).toHaveCount(0)
  // It would lie over the week for as long as it can be undone.
  await button(page, 'Cerrar aviso').click()
  return (await page.locator('[data-assignment]').first().getAttribute('data-assignment')) ?? ''
}

const cell = (page: Page, row: number, day: number): Locator =>
  page.locator(`[data-row="${row}"][data-day="${day}"]`)
const chip = (page: Page, id: string): Locator => page.locator(`[data-assignment="${id}"]`)

/** Where a chip stands: the index of its row, and of its day. */
async function placeOf(page: Page, id: string): Promise<{ row: number; day: number }> {
  const [row = '', day = ''] = await chip(page, id).evaluate((one) => {
    const at = one.closest<HTMLElement>('[data-row]')
    return [at?.dataset.row ?? '', at?.dataset.day ?? '']
  })
  return { row: Number(row), day: Number(day) }
}

test('by keyboard a shift goes to the next day, is announced, and comes back', { tag: '@english' }, async ({
  page,
}) => {
  const id = await planShift(page)
  const { row, day } = await placeOf(page, id)
  expect(day).toBe(1)
  await chip(page, id).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Recogida en .*Flechas para mover/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, row, 2)).toContainText('Soltar aquí')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Se canceló: quedó donde estaba')).toBeAttached()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(toast(page, 'Quedó con')).toBeVisible()
  await expect(cell(page, row, 2).locator(`[data-assignment="${id}"]`)).toBeFocused()
  await button(page, 'Deshacer').click()
  await expect(toast(page, 'La asignación volvió a su lugar')).toBeVisible()
  await expect(cell(page, row, 1).locator(`[data-assignment="${id}"]`)).toBeAttached()
})

test('by pointer a shift goes to another doctor, and stays with them after a reload', async ({ page }) => {
  const id = await planShift(page)
  const { row, day } = await placeOf(page, id)
  const other = row === 0 ? 1 : row - 1
  await cell(page, other, day).scrollIntoViewIfNeeded()
  const start = await chip(page, id).boundingBox()
  const to = await cell(page, other, day).boundingBox()
  if (!start || !to) throw new Error('out of sight')
  await page.mouse.move(start.x + 20, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 20, { steps: 8 })
  await expect(cell(page, other, day)).toContainText('Soltar aquí')
  await page.mouse.up()
  await expect(toast(page, 'Quedó con')).toBeVisible()
  // Until the week is read again, what was carried may show beside what was stored.
  await expect(cell(page, other, day).getByRole('button', { name: /De guardia/ })).toHaveCount(1)
  await expect(chip(page, id)).toHaveCount(0)
  // The drop was no click.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(cell(page, other, day).getByRole('button', { name: /De guardia/ })).toBeVisible()
  await expect(cell(page, row, day).getByRole('button', { name: /De guardia/ })).toHaveCount(0)
})

ownBrowser('on a phone the week begins with today, right of the names', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-26T16:00:00Z')
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, ROSTER)
  const today = page.getByRole('columnheader', { name: 'jueves 26 nov 2026, hoy' })
  await expect(today).toBeVisible()
  const names = await page.getByRole('columnheader', { name: 'Doctor' }).boundingBox()
  if (!names) throw new Error('out of sight')
  expect((await today.boundingBox())?.x).toBeCloseTo(names.x + names.width, 0)
  await expectTidy(page)
})

interface Many {
  monday: string
  doctors: number
  /** Shifts of each doctor on each day. */
  aDay: number
}

/** Runs in the page: the API then has many doctors, each with shifts on every day of a week. */
function answerForMany({ monday, doctors: count, aDay }: Many) {
  const send = window.fetch
  const names = Array.from({ length: count }, (_, index) => `Doctora ${String(index + 1).padStart(3, '0')}`)
  const doctors = names.map((name, index) => ({
    doctorId: `d${index}`,
    name,
    email: '',
    phone: '',
    professionalLicense: '1234567',
    specialty: 'Pediatría',
    specialtyLicense: null,
    certificationExpiresAt: null,
    status: 'active',
    version: 1,
  }))
  const noEpisode = { episodeId: null, patientId: null, patientName: null, bed: null }
  const shifts = doctors.flatMap(({ doctorId, name }, index) =>
    Array.from({ length: 7 * aDay }, (_, place) => {
      const day = Math.floor(place / aDay)
      const start = Date.parse(`${monday}T14:00:00Z`) + day * 86_400_000 + (place % aDay) * 60_000
      return {
        assignmentId: index * 7 * aDay + place + 1,
        doctorId,
        doctorName: name,
        ...noEpisode,
        roomId: 1,
        roomCode: `${index + 1}_${place + 1}`,
        role: 'onCall',
        shift: 'morning',
        status: 'scheduled',
        version: 1,
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 6 * 3_600_000).toISOString(),
      }
    }),
  )
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const rows = pathname.endsWith('/hospitals/1/doctors')
      ? doctors
      : pathname.endsWith('/hospitals/1/assignments')
        ? shifts
        : undefined
    if (!rows || request.method !== 'GET') return send(request)
    const page = Number(searchParams.get('pageIndex'))
    const pageSize = Number(searchParams.get('pageSize'))
    const totalPages = Math.ceil(rows.length / pageSize)
    const pagination = { pageSize, hasPreviousPage: page > 1, hasNextPage: page < totalPages, totalPages }
    return Response.json({ data: rows.slice((page - 1) * pageSize, page * pageSize), pagination })
  }
}

test('the week on paper: whose it is on every page, each shift whole and once, and nothing else', async ({
  page,
  open,
}) => {
  const aDay = 32
  await page.addInitScript(answerForMany, { monday: MONDAY, doctors: 2, aDay })
  await open(`${ROSTER}?week=${MONDAY}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet.getByRole('heading', { name: 'Hospital General Zona Norte' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/MediaBox ?\[0 0 79[12](\.\d+)? 612/)
  const { text } = await extractText(new Uint8Array(pdf))
  const pages = text.map((one) => one.replaceAll(/\s+/g, ' '))
  expect(pages[0]).toMatch(/Hospital General Zona Norte.*por doctor · Semana del \d+ .*al \d+ \w+ 20\d\d/)
  expect(pages.length).toBeGreaterThan(4)
  const shift = /(\d\d):(\d\d)–\d\d:\d\d De guardia · Matutino Cuarto (\d)_(\d+)\b/g
  const found: string[] = []
  for (const [index, one] of pages.entries()) {
    expect(one).toContain(`Página ${index + 1} de ${pages.length}`)
    for (const [, , minute, doctor, place] of one.matchAll(shift)) {
      expect(one).toContain(`Doctora 00${doctor} lun `)
      // The hour and the room of one entry stand together.
      expect((Number(place) - 1) % aDay).toBe(Number(minute))
      found.push(`${doctor}_${place}`)
    }
  }
  const wanted = ['1', '2'].flatMap((doctor) =>
    Array.from({ length: 7 * aDay }, (_, place) => `${doctor}_${place + 1}`),
  )
  expect(found.toSorted()).toEqual(wanted.toSorted())
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
})

test('F37: with 200 doctors and 1,400 shifts, only rows in sight are drawn, and keys answer within 200 ms', async ({
  page,
  open,
}) => {
  await page.addInitScript(answerForMany, { monday: MONDAY, doctors: 200, aDay: 1 })
  await open(`${ROSTER}?week=${MONDAY}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '201')
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(40)
  await chip(page, '1').focus()
  await page.keyboard.press('Space')
  const took = await workTime(page, async () => {
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 1, 0)).toContainText('Soltar aquí')
  })
  expect(took).toBeLessThan(200)
  // What is carried stays there, however far it goes.
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown')
  await expect(cell(page, 61, 0)).toContainText('Soltar aquí')
  await expect(cell(page, 61, 0)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(chip(page, '1')).toBeFocused()
})

testInOneTab.describe('every view', () => {
  const VIEWS = ['', '?view=cuartos', '?view=lista', '?view=sin-medico', '?view=entregas'] as const
  for (const view of VIEWS) {
    testInOneTab(
      `${view || 'por doctor'} is accessible, and holds at three sizes`,
      async ({ page, open }) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await open(`${ROSTER}${view}`)
        await expect(page.getByRole('table').or(page.getByRole('article')).first()).toBeVisible()
        await expectAccessible(page)
        await expectTidy(page)
        await page.setViewportSize({ width: 1280, height: 480 })
        await expectTidy(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectTidy(page)
        await expectAccessible(page)
      },
    )
  }

  /** What can lie over the views, each with the way to it. */
  const LAYERS: readonly [string, string, (page: Page) => Promise<void>, leave?: string][] = [
    [
      'a new assignment, with errors at the fields',
      '?form=asignacion',
      async (page) => {
        await button(dialog(page, 'Nueva asignación'), 'Asignar').click({ timeout: 15_000 })
        await expect(page.getByText('Busca y elige al paciente')).toBeVisible()
      },
    ],
    [
      'an assignment that is changed',
      '?view=lista',
      async (page) => {
        await page
          .getByRole('link', { name: /^Editar/ })
          .first()
          .click({ timeout: 15_000 })
        await expect(dialog(page, 'Editar asignación').getByLabel('Fin')).toBeVisible()
      },
    ],
    [
      'the end of a Tratante, with what follows from it',
      '?view=lista&status=active',
      async (page) => {
        const attending = page.getByRole('row', { name: /Tratante/ })
        await attending
          .first()
          .getByRole('link', { name: /^Terminar/ })
          .click({ timeout: 15_000 })
        await expect(page.getByText('El paciente queda sin médico tratante')).toBeVisible()
      },
    ],
    [
      'a turn that is handed over, with an error at the receiver',
      '?view=entregas&form=entregar',
      async (page) => {
        const form = dialog(page, 'Entregar turno')
        await form.getByRole('button', { name: /^Entregar \d+ pacientes?$/ }).click({ timeout: 15_000 })
        await expect(form.getByText('Elige a quién entregas')).toBeVisible()
      },
    ],
    [
      'a handover that is taken back',
      '?view=entregas',
      async (page) => {
        await page.getByRole('button', { name: /^Retirar entrega/ }).click({ timeout: 15_000 })
        await expect(page.getByText('ya no podrá aceptarla')).toBeVisible()
      },
      'Conservar',
    ],
  ]
  for (const [layer, view, show, leave] of LAYERS)
    testInOneTab(
      `${layer}: readable for all, and tidy, light on a desk and dark on a phone`,
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(addressOf(`${ROSTER}${view}`, { persona: 'direccion' }))
        await show(page)
        await expectGoodLayer(page, leave)
      },
    )
})

test('in a narrow window what can be done with an assignment is a menu at its row, by keyboard too', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(`${ROSTER}?view=lista`)
  const row = page.locator('tbody tr').first()
  const menu = row.getByRole('button', { name: /^Acciones de .+, Cuarto / })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Terminar'])
  await page.getByRole('menuitem', { name: 'Editar' }).press('Enter')
  await expect(dialog(page, 'Editar asignación')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
