import { render, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { addDays, dayAt, dayText } from '#src/domain/dates.ts'
import type { Area } from '#src/domain/permissions.ts'
import { Statistics } from '#src/domain/statistics/contract.ts'
import { BarChart } from '#src/features/statistics/charts/BarChart.tsx'
import { DayChart } from '#src/features/statistics/charts/DayChart.tsx'
import { numberText, shareText, valueText } from '#src/features/statistics/labels.ts'
import { type App, expectToast, ORIGIN, visit } from './harness.tsx'

const PAGE = '/hospitals/1'
const API = '/api/hospitals/1/statistics'
const today = () => dayAt(new Date(), 'America/Mexico_City')

/** What the API tells *Dirección*. */
async function toldBy({ mock }: App, query = ''): Promise<Statistics> {
  const { accessToken } = await mock.signIn('direccion')
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await mock.api.fetch(
    new Request(`${ORIGIN}${API}?api-version=2020-05-01${query}`, { headers }),
  )
  return z.parse(Statistics, await response.json())
}

const card = (label: string) => screen.findByRole('article', { name: label })
const cards = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))

/** Leaves somebody the rights of these areas alone. */
const onlyMayRead =
  (...areas: Area[]) =>
  async ({ store }: MockServer) => {
    await store.write('installation', async (db) => {
      await db
        .deleteFrom('grants')
        .where('userId', '=', 'direccion')
        .where('hospitalId', '=', 1)
        .where('area', 'not in', areas)
        .execute()
    })
  }

/** What is handed out as files from now on: their names, and their texts. */
function catchFiles() {
  const saved: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x',
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (this.download !== '' && blob) saved.push({ name: this.download, blob })
  })
  return saved
}

async function linesOf({ blob }: { blob: Blob }): Promise<string[]> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes).trimEnd().split('\r\n')
}

describe('the figures', () => {
  test('are those of the last 30 days, each beside the period before', async () => {
    const app = await visit(PAGE)
    const told = await toldBy(app)
    const occupancy = await card('Ocupación')
    expect(occupancy).toHaveTextContent(valueText('occupancy', told.occupancy?.now.value ?? null))
    expect(within(occupancy).getByText(/que antes/)).toHaveTextContent(
      `(${valueText('occupancy', told.occupancy?.before.value ?? null)})`,
    )
    expect(cards()).toEqual([
      ...['Ocupación', 'Ingresos', 'Egresos', 'Estancia media', 'Mortalidad', 'Rotación de camas'],
      ...['Horas en limpieza', 'Documentos sin firmar', 'Pacientes por doctor'],
    ])
    expect(await card('Ingresos')).toHaveTextContent(
      `y ${told.admissions?.now.outpatient} de consulta externa`,
    )
    const [call] = app.callsTo('GET', `${API}?`)
    expect(call?.path).toContain(`from=${addDays(today(), -29)}&to=${today()}`)
    expect(app.address()).toBe(PAGE)
  })

  test('say how they are worked out, with the numbers put in', async () => {
    const app = await visit(PAGE)
    const { meanStay } = await toldBy(app)
    const stay = within(await card('Estancia media'))
    expect(stay.getByText('Días de estancia de los egresos del periodo ÷ egresos')).not.toBeVisible()
    await app.user.click(stay.getByText('¿Cómo se calcula?'))
    expect(stay.getByText('Días de estancia de los egresos del periodo ÷ egresos')).toBeVisible()
    const { days = 0, discharges = 0, value = null } = meanStay?.now ?? {}
    const numbers = `${numberText(days)} ÷ ${numberText(discharges)} = ${valueText('meanStay', value)}`
    expect(stay.getByText(numbers)).toBeVisible()
    expect(stay.getByText('La consulta externa no es una estancia: no cuenta.')).toBeVisible()
  })

  test('show a dash where nothing can be divided', async () => {
    const app = await visit(`${PAGE}?from=2019-01-01&to=2019-01-31`)
    expect(await card('Ocupación')).toHaveTextContent('—')
    expect(await card('Mortalidad')).toHaveTextContent('—')
    expect(await card('Ingresos')).toHaveTextContent('Igual que antes (0)')
    const { registeredOn = '' } = (await toldBy(app)).occupancy ?? {}
    const none = `Sin camas registradas: la primera se registró el ${dayText(registeredOn)}`
    expect(screen.getByText(none)).toBeVisible()
    expect(screen.getByText('No hubo egresos ni en este periodo ni en el anterior')).toBeVisible()
  })

  test('whose loading fails can be asked for again', async () => {
    let broken = true
    const app = await visit(PAGE, {
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}${API}`, () =>
            broken ? Response.json({ detail: 'Se cayó' }, { status: 400 }) : undefined,
          ),
        ),
    })
    const title = await screen.findByText('No se pudieron cargar las estadísticas')
    expect(title.closest('[role=alert]')).toHaveTextContent(/Se cayó \(400\) · \d\d:\d\d/)
    broken = false
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await card('Egresos')).toBeVisible()
  })
})

describe('the range', () => {
  test('is chosen by name or by days, and stands in the address', async () => {
    const app = await visit(PAGE)
    await card('Ocupación')
    const chooser = within(screen.getByRole('navigation', { name: 'Rango de días' }))
    expect(chooser.getByRole('link', { name: '30 días' })).toHaveAttribute('data-status', 'active')
    await app.user.click(chooser.getByRole('link', { name: 'Hoy' }))
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?rango=hoy`))
    const asked = app
      .callsTo('GET', `${API}?`)
      .filter(({ path }) => path.includes(`from=${today()}&to=${today()}`))
    expect(asked).toHaveLength(1)
    expect(await screen.findByText(/Hoy se cuenta hasta este momento/)).toBeVisible()

    const from = addDays(today(), -40)
    const to = addDays(today(), -20)
    await app.user.clear(screen.getByLabelText('Del'))
    await app.user.type(screen.getByLabelText('Del'), from)
    await app.user.clear(screen.getByLabelText('Al'))
    await app.user.type(screen.getByLabelText('Al'), to)
    await app.user.click(await screen.findByRole('button', { name: 'Ver' }))
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?from=${from}&to=${to}`))
    expect(screen.getByRole('button', { name: 'Ver' })).toHaveFocus()
    expect(screen.queryByText(/Hoy se cuenta hasta este momento/)).toBeNull()
    expect(chooser.queryByRole('link', { current: 'page' })).toBeNull()
  })

  test('that can’t be is told at its field, and asks for nothing', async () => {
    const app = await visit(PAGE)
    await card('Ocupación')
    const before = app.callsTo('GET', API).length
    await app.user.clear(screen.getByLabelText('Al'))
    await app.user.type(screen.getByLabelText('Al'), addDays(today(), -60))
    await app.user.click(await screen.findByRole('button', { name: 'Ver' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('El fin no puede ser antes del inicio')
    expect(screen.getByLabelText('Al')).toHaveFocus()
    expect(screen.getByLabelText('Al')).toBeInvalid()
    expect(app.address()).toBe(PAGE)
    expect(app.callsTo('GET', API)).toHaveLength(before)
  })

  test('of an address that can’t be is told once, at its field', async () => {
    const app = await visit(`${PAGE}?from=2020-01-01&to=2021-12-31`)
    expect(await screen.findByText('No puede haber cifras de esos días')).toBeVisible()
    expect(screen.getByText('El periodo puede tener 366 días como máximo')).toBeVisible()
    expect(screen.getByLabelText('Al')).toBeInvalid()
    expect(app.callsTo('GET', API)).toHaveLength(0)
  })

  test('is narrowed to a service', async () => {
    const app = await visit(PAGE)
    await card('Ocupación')
    await app.user.selectOptions(screen.getByLabelText('Servicio'), 'Pediatría')
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?service=Pediatr%C3%ADa`))
    const told = await toldBy(app, '&service=Pediatr%C3%ADa')
    await waitFor(async () =>
      expect(await card('Ingresos')).toHaveTextContent(String(told.admissions?.now.value)),
    )
    expect(told.admissions?.now.value).toBeLessThan((await toldBy(app)).admissions?.now.value ?? 0)
  })
})

describe('a chart', () => {
  test('is gone through by keyboard, each of its days read out', async () => {
    const app = await visit(`${PAGE}?rango=7-dias`)
    await card('Ocupación')
    const { occupancy } = await toldBy(app, `&from=${addDays(today(), -6)}&to=${today()}`)
    const chart = await screen.findByRole('group', { name: 'Ocupación por día' })
    const marks = within(chart).getAllByRole('img')
    expect(marks).toHaveLength(7)
    expect(marks.map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', ...Array(6).fill('-1')])
    marks[0]?.focus()
    await app.user.keyboard('{ArrowRight}{ArrowRight}')
    expect(marks[2]).toHaveFocus()
    const third = occupancy?.byDay[2]
    const text = `${dayText(addDays(today(), -4))}: ${shareText(third?.value ?? null)}`
    expect(marks[2]?.getAttribute('aria-label')).toContain(text)
    await app.user.keyboard('{End}')
    expect(marks[6]).toHaveFocus()
    await app.user.keyboard('{ArrowRight}')
    expect(marks[6]).toHaveFocus()
    await app.user.keyboard('{Home}')
    expect(marks[0]).toHaveFocus()
    expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toEqual([marks[0]])
  })

  test('has each number at the end of its own bar, also where the earlier one is longer', () => {
    const bars = [{ id: 'cured', label: 'Curación', now: 2, before: 8, text: 'Curación: 2 (antes: 8)' }]
    render(<BarChart label="Egresos" valueLabel="Egresos" bars={bars} />)
    const chart = screen.getByRole('group', { name: 'Egresos' })
    const [, number] = chart.querySelectorAll('text.fill-ink')
    expect(number).toHaveTextContent('2')
    const end = Number(chart.querySelector('rect.fill-accent')?.getAttribute('width'))
    expect(Number(number?.getAttribute('x'))).toBe(end + 6)
  })

  test('has the name of its only day below its only point', () => {
    const points = [{ label: '26 nov', value: 0.5, text: 'jue 26 nov: 50 %' }]
    const labels = { label: 'Ocupación', valueLabel: 'Camas', dayLabel: 'Día', format: String }
    render(<DayChart {...labels} points={points} minTop={1} />)
    const point = screen.getByRole('group', { name: 'Ocupación' }).querySelector('circle')
    expect(screen.getByText('26 nov').getAttribute('x')).toBe(point?.getAttribute('cx'))
  })

  test('F40: has its table, and that as a file', async () => {
    const app = await visit(PAGE)
    await card('Ocupación')
    const { discharges } = await toldBy(app)
    expect(screen.queryByRole('table')).toBeNull()
    await app.user.click(await screen.findByRole('button', { name: 'Ver tabla: Egresos por motivo' }))
    const [, ...rows] = within(screen.getByRole('table', { name: 'Egresos por motivo' })).getAllByRole('row')
    const improved = discharges?.byMotive.find(({ motive }) => motive === 'improved')
    expect(
      within(rows[1] ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Mejoría', numberText(improved?.now ?? -1), numberText(improved?.before ?? -1)])
    const saved = catchFiles()
    await app.user.click(await screen.findByRole('button', { name: 'CSV: Egresos por motivo' }))
    await app.user.click(await screen.findByRole('button', { name: 'CSV: Ocupación por día' }))
    await app.user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    const days = `${addDays(today(), -29)}-a-${today()}.csv`
    expect(saved.map(({ name }) => name)).toEqual([
      `egresos-por-motivo-${days}`,
      `ocupacion-por-dia-${days}`,
      `estadisticas-${days}`,
    ])
    const [motives = [], occupied = [], all = []] = await Promise.all(saved.map(linesOf))
    expect(motives.slice(0, 3)).toEqual([
      'motivo,periodo,periodo_anterior',
      expect.stringMatching(/^Curación,\d+,\d+$/),
      `Mejoría,${improved?.now},${improved?.before}`,
    ])
    expect(occupied).toHaveLength(31)
    expect(occupied[30]).toMatch(new RegExp(`^${today()},[\\d.]+,[\\d.]+,[\\d.]+$`))
    expect(all).toContain(
      `Egresos,,,${addDays(today(), -29)},${today()},${discharges?.now.value},${discharges?.before.value}`,
    )
    await app.user.click(await screen.findByRole('button', { name: 'Ocultar tabla: Egresos por motivo' }))
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the rows behind a figure', () => {
  test('have an address of their own, and lead to the episodes', async () => {
    const app = await visit(PAGE)
    const told = await toldBy(app)
    await app.user.click(within(await card('Egresos')).getByRole('link', { name: 'Ver detalle: Egresos' }))
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?detalle=egresos`))
    const table = await screen.findByRole('table', { name: 'Egresos del periodo' })
    const [, ...rows] = within(table).getAllByRole('row')
    expect(rows).toHaveLength(Math.min(20, told.discharges?.now.value ?? 0))
    expect(within(rows[0] ?? table).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/hospitals\/1\/patients\/\d+\/episodesOverview\/\d+$/),
    )
    await app.user.click(await within(table).findByRole('button', { name: 'Días' }))
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?detalle=egresos&orderBy=days:asc`))
    await app.user.click(await screen.findByRole('button', { name: 'Siguiente página' }))
    await waitFor(() => expect(app.address()).toContain('page=2'))

    const saved = catchFiles()
    await app.user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    const count = told.discharges?.now.value ?? 0
    await expectToast('status', 'Exportar Egresos', `Se exportaron ${count} renglones`)
    expect(saved.map(({ name }) => name)).toEqual([`detalle-egresos-${today()}.csv`])
    const lines = await linesOf(saved[0] ?? { blob: new Blob() })
    expect(lines).toHaveLength(count + 1)
    vi.mocked(HTMLAnchorElement.prototype.click).mockRestore()

    await app.user.click(await screen.findByRole('link', { name: 'Todas las cifras' }))
    await waitFor(() => expect(app.address()).toBe(PAGE))
    expect(await card('Ocupación')).toBeVisible()
  })

  test.each([
    ['ocupacion', 'Camas censables', /^\/hospitals\/1\/rooms\/\d+$/],
    ['ingresos', 'Ingresos y consultas del periodo', /episodesOverview/],
    ['estancia', 'Egresos del periodo, con sus días de estancia', /episodesOverview/],
    ['mortalidad', 'Egresos por defunción del periodo', /episodesOverview/],
    ['rotacion', 'Egresos del periodo', /episodesOverview/],
    ['limpieza', 'Limpiezas del periodo', /^\/hospitals\/1\/rooms\/\d+$/],
    ['sin-firmar', 'Documentos sin firmar al cierre del periodo', /templates\/\d+\?document=\d+$/],
    ['pacientes-por-doctor', 'Pacientes a cargo al cierre del periodo', /^\/hospitals\/1\/doctors\?q=/],
  ])('of %s are %s', async (detalle, label, href) => {
    await visit(`${PAGE}?detalle=${detalle}`)
    const table = await screen.findByRole('table', { name: label })
    const [first] = within(table).getAllByRole('link')
    expect(first?.getAttribute('href')).toMatch(href)
  })

  test('say so where there are none', async () => {
    await visit(`${PAGE}?detalle=mortalidad&from=2019-01-01&to=2019-01-31`)
    expect(await screen.findByText('No hubo egresos por defunción en el periodo')).toBeVisible()
  })
})

describe('who may not read everything', () => {
  test('is told which groups would open any figure', async () => {
    const app = await visit(PAGE, { persona: 'sin-permisos' })
    expect(await screen.findByText('No tienes permiso para ver ninguna cifra')).toBeVisible()
    for (const area of ['Cuartos y camas', 'Episodios y documentos', 'Asignaciones'])
      expect(screen.getByText(`${area} (Lectura)`)).toBeVisible()
    expect(app.callsTo('GET', API)).toHaveLength(0)
  })

  test('sees the figures that they may, and which are missing and why', async () => {
    await visit(PAGE, { prepare: onlyMayRead('rooms') })
    await card('Ocupación')
    expect(cards()).toEqual(['Ocupación', 'Horas en limpieza'])
    const missing = screen.getByText(/^No ves Ingresos, Egresos,/)
    expect(missing).toHaveTextContent('Episodios y documentos (Lectura) y Asignaciones (Lectura)')
    expect(screen.queryByRole('group', { name: 'Egresos por motivo' })).toBeNull()
  })

  test('is told so behind a figure', async () => {
    const app = await visit(`${PAGE}?detalle=egresos`, { prepare: onlyMayRead('rooms') })
    expect(await screen.findByText('Episodios y documentos (Lectura)')).toBeVisible()
    expect(app.callsTo('GET', `${API}/`)).toHaveLength(0)
  })

  test('reads no patient’s name where patients are not theirs to read', async () => {
    await visit(`${PAGE}?detalle=egresos`, { prepare: onlyMayRead('rooms', 'episodes') })
    const table = await screen.findByRole('table', { name: 'Egresos del periodo' })
    expect(within(table).getAllByText(/^Episodio \d+$/).length).toBeGreaterThan(5)
    expect(within(table).queryByRole('link')).toBeNull()
  })
})
