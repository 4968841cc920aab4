import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { insertRows } from '#server/db/bulk-insert.ts'
import { hospitalRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import {
  button,
  findButton,
  gate,
  heading,
  ids,
  names,
  ORIGIN,
  selectRow,
  visit,
  visitHospitals,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const last = (app: { callsTo: (method: string, path: string) => { path: string }[] }) =>
  new URL(app.callsTo('GET', '/api/hospitals').at(-1)?.path ?? '', ORIGIN).searchParams
const column = (name: string) => screen.getByRole('columnheader', { name })
const box = () => screen.getByRole('textbox', { name: 'Buscar' })

/** Adds hospitals with the ids from one to another, of which direccion is a member. */
async function addHospitals(store: Store, first: number, last: number): Promise<void> {
  const added = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...hospitalRow(`Clínica ${index}`, 0),
    hospitalId: first + index,
  }))
  await insertRows(store.db, 'hospitals', added)
  const memberships = added.map(({ hospitalId }) => ({ userId: 'direccion', hospitalId }))
  await insertRows(store.db, 'members', memberships)
}

describe('§2 the table of hospitals', () => {
  test('is titled Centros Médicos and has the columns ID and Nombre', async () => {
    await visitHospitals()
    await heading('Centros Médicos')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Selección',
      'ID',
      'Nombre',
    ])
  })

  test('§9 asks for page 1 of 10 rows by hospitalId ascending', async () => {
    const app = await visitHospitals()
    expect(Object.fromEntries(last(app))).toMatchObject({
      pageIndex: '1',
      pageSize: '10',
      orderBy: 'hospitalId:asc',
    })
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a column goes ascending, descending, and back to the default', async () => {
    const app = await visitHospitals()
    const initial = names()
    expect(column('Nombre')).toHaveAttribute('aria-sort', 'none')

    await app.user.click(within(column('Nombre')).getByRole('button'))
    await waitFor(() => expect(app.address()).toBe('/hospitals?orderBy=name:asc'))
    await waitFor(() => expect(names()).toEqual([...names()].sort(new Intl.Collator('es').compare)))
    await waitFor(() => expect(names()).not.toEqual(initial))
    expect(column('Nombre')).toHaveAttribute('aria-sort', 'ascending')
    const ascending = names()

    await app.user.click(within(column('Nombre')).getByRole('button'))
    await waitFor(() => expect(last(app).get('orderBy')).toBe('name:desc'))
    await waitFor(() => expect(names()[0]).not.toBe(ascending[0]))
    expect(column('Nombre')).toHaveAttribute('aria-sort', 'descending')

    await app.user.click(within(column('Nombre')).getByRole('button'))
    await waitFor(() => expect(names()).toEqual(initial))
    expect(app.address()).toBe('/hospitals')
    expect(column('Nombre')).toHaveAttribute('aria-sort', 'none')
  })

  test('two presses at once, before the first is drawn, are two steps', async () => {
    const app = await visitHospitals()
    const header = within(column('Nombre')).getByRole('button')
    act(() => {
      fireEvent.click(header)
      fireEvent.click(header)
    })
    await waitFor(() => expect(app.address()).toBe('/hospitals?orderBy=name:desc'))
    expect(column('Nombre')).toHaveAttribute('aria-sort', 'descending')
  })

  test('another column begins ascending', async () => {
    const app = await visitHospitals({ search: '?orderBy=name:desc' })
    await app.user.click(within(column('ID')).getByRole('button'))
    await waitFor(() => expect(last(app).get('orderBy')).toBe('hospitalId:asc'))
    expect(column('ID')).toHaveAttribute('aria-sort', 'ascending')
  })

  test('§4 a change of order goes back to page 1', async () => {
    const app = await visitHospitals({ search: '?page=2' })
    await app.user.click(within(column('Nombre')).getByRole('button'))
    await waitFor(() => expect(last(app).get('orderBy')).toBe('name:asc'))
    expect(last(app).get('pageIndex')).toBe('1')
  })
})

describe('§2 the search', () => {
  test('waits until typing rests, then asks once, from page 1, and stands in the address', async () => {
    const app = await visitHospitals({ search: '?page=2' })
    const before = app.callsTo('GET', '/api/hospitals').length
    await app.user.type(box(), 'norte')
    await waitFor(() => expect(names()).toEqual([NORTE]))
    expect(app.callsTo('GET', '/api/hospitals')).toHaveLength(before + 1)
    expect(Object.fromEntries(last(app))).toMatchObject({ search: 'norte', pageIndex: '1' })
    expect(app.address()).toBe('/hospitals?q=norte')
  })

  test('asks 250 ms after the last key', async () => {
    const app = await visitHospitals()
    const before = app.callsTo('GET', '/api/hospitals').length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(box(), { target: { value: 'nor' } })
    await vi.advanceTimersByTimeAsync(249)
    fireEvent.change(box(), { target: { value: 'norte' } })
    await vi.advanceTimersByTimeAsync(249)
    expect(app.callsTo('GET', '/api/hospitals')).toHaveLength(before)
    await vi.waitFor(() => expect(app.callsTo('GET', '/api/hospitals')).toHaveLength(before + 1), 15_000)
    expect(last(app).get('search')).toBe('norte')
  })

  test('has a clear control that brings every row back', async () => {
    const app = await visitHospitals({ search: '?q=norte' })
    expect(box()).toHaveValue('norte')
    await app.user.click(await findButton('Limpiar búsqueda'))
    await waitFor(() => expect(names()).toHaveLength(10))
    expect(box()).toHaveValue('')
    expect(app.address()).toBe('/hospitals')
  })

  test('that finds nothing says so, keeps the box with its clear control, and offers to clear', async () => {
    const app = await visit('/hospitals?q=zzz')
    expect(await screen.findByText('No hay hospitales para mostrar')).toBeVisible()
    expect(box()).toHaveValue('zzz')
    expect(await screen.findByText('0 de 16')).toBeVisible()
    await app.user.click(await findButton('Borrar búsqueda'))
    await waitFor(() => expect(names()).toHaveLength(10))
    expect(screen.getByText('16 centros médicos')).toBeVisible()
    await app.user.type(box(), 'zzz')
    expect(await screen.findByText('No hay hospitales para mostrar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
    await app.user.click(await findButton('Limpiar búsqueda'))
    await waitFor(() => expect(names()).toHaveLength(10))
  })

  test('is a text, also when it looks like a number', async () => {
    const app = await visit('/hospitals?q=12')
    await waitFor(() => expect(last(app).get('search')).toBe('12'))
    expect(await screen.findByRole('textbox', { name: 'Buscar' })).toHaveValue('12')
  })

  test('replaces the entry in the history', async () => {
    const app = await visitHospitals()
    const before = app.router.history.length
    await app.user.type(box(), 'norte')
    await waitFor(() => expect(app.address()).toBe('/hospitals?q=norte'))
    expect(app.router.history.length).toBe(before)
  })

  test('F36: the last question wins, also when its answer comes first', async () => {
    const slow = gate()
    const answered = vi.fn()
    const app = await visitHospitals({
      prepare: ({ server, api }) =>
        server.use(
          http.get(`${ORIGIN}/api/hospitals`, async ({ request }) => {
            if (new URL(request.url).searchParams.get('search') !== 'sur') return undefined
            const answer = await api.fetch(request.clone())
            await slow.promise
            answered()
            return answer
          }),
        ),
    })
    await app.user.type(box(), 'sur{Enter}')
    await waitFor(() => expect(last(app).get('search')).toBe('sur'))
    await app.user.clear(box())
    await app.user.type(box(), 'norte{Enter}')
    await waitFor(() => expect(names()).toEqual([NORTE]))
    slow.resolve()
    await waitFor(() => expect(answered).toHaveBeenCalled())
    expect(names()).toEqual([NORTE])
    expect(box()).toHaveValue('norte')
  })
})

describe('§2 selecting a row', () => {
  const checked = () => screen.getAllByRole('checkbox', { checked: true })

  test('Editar and Eliminar wait for it', async () => {
    const app = await visitHospitals()
    expect(button('Agregar')).toBeEnabled()
    expect(button('Editar')).toBeDisabled()
    expect(button('Eliminar')).toBeDisabled()
    await selectRow(app, NORTE)
    expect(button('Editar')).toBeEnabled()
    expect(button('Eliminar')).toBeEnabled()
    await selectRow(app, NORTE)
    expect(button('Editar')).toBeDisabled()
  })

  test('by its checkbox or by a click on the row; only one at a time', async () => {
    const app = await visitHospitals()
    const [, , second = ''] = names()
    await selectRow(app, NORTE)
    expect(checked()).toHaveLength(1)
    await app.user.click(await screen.findByRole('cell', { name: second }))
    expect(checked()).toEqual([screen.getByRole('checkbox', { name: `Seleccionar ${second}` })])
    await app.user.click(await screen.findByRole('cell', { name: second }))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  test('ends when the row leaves the page', async () => {
    const app = await visitHospitals()
    await selectRow(app, NORTE)
    await app.user.click(await findButton('Siguiente página'))
    await waitFor(() => expect(ids()[0]).toBe(11))
    expect(button('Editar')).toBeDisabled()
    await app.user.click(await findButton('Página anterior'))
    await waitFor(() => expect(ids()[0]).toBe(1))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })
})

describe('§2 the pages', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'Paginación' }))
  const numbers = () =>
    pages()
      .getAllByRole('button')
      .map((one) => one.textContent)
      .filter((text) => text !== '')

  test('are not offered where there is one', async () => {
    await visitHospitals({ search: '?q=norte' })
    expect(screen.queryByRole('navigation', { name: 'Paginación' })).not.toBeInTheDocument()
  })

  test('with two, the current number alone stands between the arrows', async () => {
    const app = await visitHospitals()
    expect(numbers()).toEqual(['1'])
    expect(
      pages()
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(['Primera página', 'Página anterior', '1', 'Siguiente página', 'Última página'])
    expect(button('Página anterior')).toBeDisabled()
    expect(button('Primera página')).toBeDisabled()
    await app.user.click(await findButton('Siguiente página'))
    await waitFor(() => expect(numbers()).toEqual(['2']))
    expect(app.address()).toBe('/hospitals?page=2')
    await waitFor(() => expect(button('Siguiente página')).toBeDisabled())
    expect(button('Última página')).toBeDisabled()
  })

  test('with many, three numbers around the current one, and the first and last within reach', async () => {
    const app = await visitHospitals({ prepare: ({ store }) => addHospitals(store, 17, 5_000) })
    expect(numbers()).toEqual(['1', '2', '3'])
    await app.user.click(await findButton('Última página'))
    await waitFor(() => expect(numbers()).toEqual(['498', '499', '500']))
    await waitFor(() => expect(ids().at(-1)).toBe(5_000))
    await app.user.click(await findButton('499'))
    await waitFor(() => expect(ids().at(-1)).toBe(4_990))
    expect(button('499')).toHaveAttribute('aria-current', 'page')
    await app.user.click(await findButton('Primera página'))
    await waitFor(() => expect(ids()[0]).toBe(1))
    expect(app.address()).toBe('/hospitals')
  })

  test('two presses at once, before the first is drawn, turn two pages, and none past the end', async () => {
    const app = await visitHospitals({
      prepare: ({ store }) => addHospitals(store, 1_000, 1_019),
    })
    const pressTwice = (name: string) =>
      act(() => {
        const arrow = button(name)
        fireEvent.click(arrow)
        fireEvent.click(arrow)
      })
    pressTwice('Siguiente página')
    await waitFor(() => expect(app.address()).toBe('/hospitals?page=3'))
    await waitFor(() => expect(ids()[0]).toBe(1_004))
    pressTwice('Siguiente página')
    await waitFor(() => expect(app.address()).toBe('/hospitals?page=4'))
    await waitFor(() => expect(ids()[0]).toBe(1_014))
    pressTwice('Página anterior')
    await waitFor(() => expect(app.address()).toBe('/hospitals?page=2'))
    await waitFor(() => expect(ids()[0]).toBe(11))
    pressTwice('Página anterior')
    await waitFor(() => expect(app.address()).toBe('/hospitals'))
  })

  test('a page past the end goes to the last', async () => {
    const app = await visit('/hospitals?page=99')
    await waitFor(() => expect(ids()[0]).toBe(11))
    expect(app.address()).toBe('/hospitals?page=2')
  })
})
