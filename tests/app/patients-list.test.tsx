import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import {
  button,
  findButton,
  gate,
  heading,
  heldBy,
  ORIGIN,
  openMenu,
  queryClientOf,
  visit,
} from './harness.tsx'
import {
  band,
  CORE,
  IN,
  JOSE_ID,
  JOSE_LISTED,
  lastList,
  listed,
  rows,
  tab,
  visitPatients,
} from './patients.ts'

const LIST = `${ORIGIN}${CORE}/patients`
/** As many as fit into the window of `setup.ts`. */
const ROWS = 20
const EVERYBODY = { search: '?view=todos' }
const search = () => screen.getByRole('textbox', { name: 'Buscar' })

describe('the list of patients', () => {
  test('opens with who lies here, from bed to bed, as many as fit', async () => {
    const app = await visitPatients()
    await heading('Pacientes')
    expect(screen.getByText(/^[\d,]+ pacientes$/)).toBeVisible()
    expect(app.address()).toBe(`${IN}/patients`)
    expect(await tab('Internados')).toHaveAttribute('aria-current', 'page')
    expect(lastList(app).get('admitted')).toBe('true')
    expect(lastList(app).get('orderBy')).toBe('bed:asc')
    const beds = rows().map((cells) => cells[4])
    expect(beds.slice(0, 3)).toEqual(['101-A', '102-A', '102-B'])
    expect(beds).toHaveLength(ROWS)
  })

  test('shows who they are and where they lie', async () => {
    const app = await visitPatients(EVERYBODY)
    expect(rows()).toHaveLength(ROWS)
    expect(lastList(app).get('orderBy')).toBe('name:asc')
    expect(lastList(app).get('pageSize')).toBe(String(ROWS))
    await app.user.type(search(), '0000099')
    await waitFor(() => expect(rows()).toHaveLength(1))
    const [jose = []] = rows()
    expect(jose.slice(0, 6)).toEqual([
      `${JOSE_LISTED}Hay otro paciente con nombre parecido`,
      '0000099',
      expect.stringMatching(/^\d\d a$/),
      'Hombre',
      '101-A',
      'Hospitalización',
    ])
    expect(jose[6]).toMatch(/^\d{1,2} [a-z]{3} \d{4}, \d\d:\d\d$/)
  })

  test('is sorted by a column; by age the youngest come first, which the server calls the latest birth', async () => {
    const app = await visitPatients(EVERYBODY)
    const header = () => screen.getByRole('columnheader', { name: 'Edad' })
    await app.user.click(within(header()).getByRole('button'))
    await waitFor(() => expect(lastList(app).get('orderBy')).toBe('birthDate:desc'))
    expect(app.address()).toBe(`${IN}/patients?view=todos&orderBy=age:asc`)
    expect(header()).toHaveAttribute('aria-sort', 'ascending')
    await app.user.click(within(header()).getByRole('button'))
    await waitFor(() => expect(lastList(app).get('orderBy')).toBe('birthDate:asc'))
    expect(screen.queryByRole('button', { name: 'Sexo' })).not.toBeInTheDocument()
  })

  test('another page of it stays on the screen, with what is open, however long it takes to be reached', async () => {
    const app = await visitPatients({ search: '?page=2' })
    const menu = await openMenu(app, 'Columnas y filas')
    queryClientOf(app).removeQueries({ queryKey: ['profile'] })
    const held = gate()
    app.mock.server.use(http.get(`${ORIGIN}${CORE}/profile`, heldBy(held)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    fireEvent.click(within(menu).getByRole('menuitemradio', { name: '10 por página' }))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    vi.useRealTimers()
    expect(app.calls.at(-1)?.path).toContain(`${CORE}/profile`)
    expect(menu).toBeVisible()
    held.resolve()
    await waitFor(() => expect(rows()).toHaveLength(10))
    expect(menu).toBeVisible()
  })

  test('pages stand in the address', async () => {
    const app = await visitPatients()
    const first = listed()
    await app.user.click(await findButton('Siguiente página'))
    await waitFor(() => expect(listed()).not.toEqual(first))
    expect(app.address()).toBe(`${IN}/patients?page=2&admitted=true`)
    expect(await tab('Internados')).toHaveAttribute('aria-current', 'page')
  })

  test('an address of before there were tabs still means everybody', async () => {
    const app = await visitPatients({ search: '?page=2' })
    expect(await tab('Todos')).toHaveAttribute('aria-current', 'page')
    expect(lastList(app).has('admitted')).toBe(false)
    expect(lastList(app).get('orderBy')).toBe('name:asc')
    await app.user.click(await findButton('Primera página'))
    await waitFor(() => expect(app.address()).toBe(`${IN}/patients?view=todos`))
    expect(await tab('Todos')).toHaveAttribute('aria-current', 'page')
  })

  test('the tabs say how many they have, also of what is searched for', async () => {
    const app = await visitPatients()
    const names = async () =>
      (await screen.findByRole('navigation', { name: 'Vistas de la lista' })).textContent
    await waitFor(async () =>
      expect(await names()).toMatch(/^Internados44Todos1,244Sin identificar2Recientes$/),
    )
    await app.user.type(search(), 'perez')
    await waitFor(async () => expect(await names()).toMatch(/^Internados4Todos38Sin identificar0Recientes$/))
    await app.user.click(await tab('Todos'))
    await waitFor(() => expect(lastList(app).has('admitted')).toBe(false))
    expect(lastList(app).get('search')).toBe('perez')
    expect(search()).toHaveValue('perez')
    expect(app.address()).toBe(`${IN}/patients?view=todos`)
  })

  test('Recientes has those first of whom something was written last', async () => {
    const app = await visitPatients()
    await app.user.click(await tab('Recientes'))
    await waitFor(() => expect(lastList(app).get('orderBy')).toBe('lastMovementAt:desc'))
    expect(lastList(app).has('admitted')).toBe(false)
    expect(app.address()).toBe(`${IN}/patients?view=recientes`)
  })

  test('whoever is not among those of a tab is looked for among all with Ver en todos', async () => {
    const app = await visitPatients()
    const gone = '0000001'
    await app.user.type(search(), gone)
    await app.user.click(await screen.findByRole('link', { name: 'Ver en todos' }))
    await waitFor(() => expect(lastList(app).has('admitted')).toBe(false))
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    expect(search()).toHaveValue(gone)
  })

  test('offers services that a room has and the hospital’s list lacks', async () => {
    await visit(`${IN}/patients`, {
      prepare: async ({ store }) => {
        await store.write('installation', (db) =>
          db.updateTable('rooms').set({ service: 'Quemados' }).where('roomId', '=', 1).execute(),
        )
      },
    })
    await screen.findByRole('option', { name: 'Quemados' })
  })

  test('is narrowed to those who lie here, to a service and to a doctor, from the first page on', async () => {
    const app = await visitPatients({ search: '?page=2' })
    await app.user.click(await tab('Internados'))
    await waitFor(() => expect(lastList(app).get('admitted')).toBe('true'))
    expect(app.address()).toBe(`${IN}/patients?admitted=true`)
    await waitFor(() => expect(rows().every((cells) => cells[4] !== '—')).toBe(true))
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Servicio' }), 'Urgencias')
    await waitFor(() => expect(lastList(app).get('service')).toBe('Urgencias'))
    const doctors = screen.getByRole('combobox', { name: 'Médico' })
    await app.user.selectOptions(doctors, await within(doctors).findByRole('option', { name: /Elena Ríos/ }))
    await waitFor(() => expect(lastList(app).get('doctorId')).toBe('direccion'))
    expect(app.address()).toBe(`${IN}/patients?admitted=true&service=Urgencias&doctorId=direccion`)
  })

  test('shows only those whom nobody has identified', async () => {
    await visitPatients({ search: '?identified=false' })
    expect(await tab('Sin identificar')).toHaveAttribute('aria-current', 'page')
    expect(rows().length).toBeGreaterThan(1)
    for (const [name, , age] of rows()) {
      expect(name).toMatch(/^No identificado \d{7}No identificado$/)
      expect(age).toMatch(/^≈ \d+ a$/)
    }
  })

  test('filters that nobody fits are taken off with Quitar filtros', async () => {
    const app = await visit(`${IN}/patients?service=Nada&identified=false`)
    await screen.findByText('No hay pacientes para mostrar')
    await app.user.click(await findButton('Quitar filtros'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(app.address()).toBe(`${IN}/patients?identified=false`)
  })

  test('a filter that makes no sense is ignored', async () => {
    const app = await visitPatients({
      search: '?admitted=maybe&identified=1&orderBy=curp:asc&page=-3&form=x',
    })
    expect(lastList(app).get('admitted')).toBe('true')
    expect(lastList(app).get('orderBy')).toBe('bed:asc')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('who may not know the doctors has no filter by doctor, and asks for none', async () => {
    const app = await visitPatients({
      persona: 'enfermeria',
      prepare: async ({ store }) => {
        await store.db.deleteFrom('grants').where('area', '=', 'doctors').execute()
      },
    })
    expect(screen.queryByRole('combobox', { name: 'Médico' })).not.toBeInTheDocument()
    expect(app.callsTo('GET', `${CORE}/doctors`)).toHaveLength(0)
  })
})

describe('the search of patients', () => {
  test('minds neither case nor accents, and stands in no address, title or storage', async () => {
    const app = await visitPatients({ search: '?page=3' })
    await app.user.type(search(), 'PEREZ lopez jose')
    await waitFor(() => expect(listed().map((name) => name.slice(13, 17))).toEqual(['José', 'Jose']))
    expect(lastList(app).get('search')).toBe('PEREZ lopez jose')
    expect(lastList(app).get('pageIndex')).toBe('1')
    expect(app.address()).toBe(`${IN}/patients?view=todos`)
    expect(document.title).toBe('Pacientes - Ronda')
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
    expect(kept).not.toMatch(/perez/i)
  })

  test.each(['PÉREZ LÓPEZ, José', 'PÉREZ L., José'])('finds %j, as lists and beds show it', async (typed) => {
    const app = await visitPatients({ search: '?view=todos' })
    await app.user.type(search(), typed)
    await waitFor(() => expect(listed().map((name) => name.slice(13, 17))).toEqual(['José', 'Jose']))
  })

  test('is kept on the way to a record and back, and ends with Limpiar búsqueda', async () => {
    const app = await visitPatients()
    await app.user.type(search(), 'josefina perez')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await app.user.click(await screen.findByRole('link', { name: 'PÉREZ LÓPEZ, Josefina' }))
    await waitFor(() => expect(band()).toHaveTextContent('PÉREZ LÓPEZ, Josefina'))
    app.router.history.back()
    await waitFor(() => expect(search()).toHaveValue('josefina perez'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await app.user.click(await findButton('Limpiar búsqueda'))
    await waitFor(() => expect(rows()).toHaveLength(ROWS))
    expect(search()).toHaveValue('')
  })

  test('goes on beside a filter, and a filter beside it', async () => {
    const app = await visitPatients()
    await app.user.type(search(), 'perez')
    await waitFor(() => expect(lastList(app).get('search')).toBe('perez'))
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Servicio' }), 'Urgencias')
    await waitFor(() => expect(lastList(app).get('service')).toBe('Urgencias'))
    expect(lastList(app).get('search')).toBe('perez')
    expect(search()).toHaveValue('perez')
  })

  test('a name in the address is not searched for, and does not stay there', async () => {
    const app = await visitPatients({ search: '?q=perez' })
    expect(rows()).toHaveLength(ROWS)
    await waitFor(() => expect(app.address()).toBe(`${IN}/patients`))
    expect(app.calls.some(({ path }) => path.includes('perez'))).toBe(false)
  })

  test('F36: the last question wins, whatever is answered last', async () => {
    const open = gate()
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.get(LIST, async ({ request }) => {
            if (new URL(request.url).searchParams.get('search') === 'josefina') await open.promise
            return undefined
          }),
        ),
    })
    await app.user.type(search(), 'josefina')
    await waitFor(() => expect(lastList(app).get('search')).toBe('josefina'))
    await app.user.clear(search())
    await app.user.type(search(), 'cirila xool')
    await waitFor(() => expect(listed()).toEqual([expect.stringContaining('XOOL EK, Cirila')]))
    open.resolve()
    await app.user.type(search(), ' ek')
    await waitFor(() => expect(lastList(app).get('search')).toBe('cirila xool ek'))
    expect(listed()).toEqual([expect.stringContaining('XOOL EK, Cirila')])
  })

  test('that finds nobody says so', async () => {
    const app = await visitPatients()
    await app.user.type(search(), 'nadie así')
    await screen.findByText('No hay pacientes para mostrar')
    expect(screen.getAllByRole('button', { name: 'Limpiar búsqueda' })).toHaveLength(1)
  })
})

describe('the way to a record', () => {
  test('a click anywhere in a row opens it', async () => {
    const app = await visitPatients()
    await app.user.type(search(), '0000099')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await app.user.click(await screen.findByRole('cell', { name: '0000099' }))
    await waitFor(() => expect(app.address()).toMatch(`${IN}/patients/${JOSE_ID}/episodesOverview/`))
    await waitFor(() => expect(band()).toHaveTextContent(JOSE_LISTED))
  })

  test('a name leads to the record where one may read no episodes', async () => {
    await visitPatients({
      prepare: async ({ store }) => {
        await store.db.deleteFrom('grants').where('area', '=', 'episodes').execute()
      },
    })
    const link = await screen.findByRole('link', { name: JOSE_LISTED })
    expect(link).toHaveAttribute('href', `${IN}/patients/${JOSE_ID}/overview`)
  })

  test('pointing at a name reads no record: reading one is logged', async () => {
    const app = await visitPatients()
    const preload = vi.spyOn(app.router, 'preloadRoute')
    const [link] = within(screen.getByRole('table')).getAllByRole('link')
    await app.user.hover(link ?? document.body)
    await waitFor(() => expect(preload).toHaveBeenCalled())
    await Promise.all(preload.mock.results.map(({ value }) => value))
    expect(app.calls.filter(({ path }) => /\/patients\/\d|\/episodes/.test(path))).toEqual([])
  })
})

describe('rights', () => {
  test('without patients-read the page names the right and asks the server for no patient', async () => {
    const app = await visit(`${IN}/patients?form=paciente`, { persona: 'sin-permisos' })
    await screen.findByText('No tienes permiso para ver esta página')
    expect(screen.getByText('Pacientes (Lectura)')).toBeVisible()
    // Whether one may open a record in an emergency, and nothing else.
    const asked = () => app.callsTo('GET', `${CORE}/`).map(({ path }) => path)
    const own = expect.stringMatching(/^\/api\/hospitals\/1\/emergency-access\?/)
    await waitFor(() => expect(asked()).toEqual([own]))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    ['admision', ['Registrar paciente', 'Paciente no identificado', 'Nuevo episodio']],
    ['enfermeria', ['Nuevo episodio']],
    ['archivo', []],
  ])('%s may %j', async (persona, names) => {
    await visitPatients({ persona })
    const all = ['Registrar paciente', 'Paciente no identificado', 'Nuevo episodio']
    const shown = all.filter((name) => screen.queryByRole('button', { name }))
    expect(shown).toEqual(names)
  })

  test('who may only read opens no form by its address', async () => {
    await visitPatients({ persona: 'archivo', search: '?form=paciente' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('F33: a list that can’t be loaded says why, and is asked for again with Reintentar', async () => {
  const app = await visit(`${IN}/patients`, {
    prepare: ({ server }) => server.use(http.get(LIST, () => HttpResponse.json({ data: [{}] }))),
  })
  const title = await screen.findByText('No se pudo cargar la lista de pacientes')
  expect(title.closest('[role=alert]')).toHaveTextContent(/Respuesta inesperada del servidor · \d\d:\d\d/)
  expect(screen.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
  app.mock.server.resetHandlers()
  await app.user.click(await findButton('Reintentar'))
  await waitFor(() => expect(rows()).toHaveLength(ROWS))
})

test('F30: a list that is refused with 429 counts down before it can be tried again', async () => {
  const app = await visit(`${IN}/patients`, {
    prepare: ({ server }) =>
      server.use(
        http.get(LIST, () =>
          HttpResponse.json({ detail: 'espera' }, { status: 429, headers: { 'retry-after': '2' } }),
        ),
      ),
  })
  expect(await screen.findByRole('button', { name: 'Reintentar en 2 s' })).toBeDisabled()
  app.mock.server.resetHandlers()
  await waitFor(() => expect(button('Reintentar')).toBeEnabled())
  await app.user.click(await findButton('Reintentar'))
  await waitFor(() => expect(rows()).toHaveLength(ROWS))
})

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['{{7*7}}'],
  ['\u202eotseuper'],
  ['a\u200bb'],
  ['L'.repeat(120)],
])('F38: the name %j stands in the list as text, among itself', async (name) => {
  await visitPatients({
    prepare: async ({ store }) => {
      await store.db
        .updateTable('patients')
        .set({ givenNames: name, patientSort: '' })
        .where('patientId', '=', JOSE_ID)
        .execute()
    },
  })
  const link = screen.getByRole('link', { name: `PÉREZ LÓPEZ, ${name}` })
  expect(link.firstElementChild?.tagName).toBe('BDI')
  expect(link.firstElementChild).toHaveTextContent(`PÉREZ LÓPEZ, ${name}`, { normalizeWhitespace: false })
  expect(document.querySelector('main img')).toBeNull()
})
