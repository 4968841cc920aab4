import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { revoke } from '../fixtures/store-changes.ts'
import { openUsedWard, openWard, setBed } from '../fixtures/ward.ts'
import { bed, bedButton, countsOf, floor, HOME } from './beds.ts'
import { gate, ORIGIN, visit, write } from './harness.tsx'

const ROOMS = `${ORIGIN}/api/hospitals/1/rooms`
const choose = (name: string) => screen.getByRole('combobox', { name })

describe('the board', () => {
  test('stands floor by floor with what is free, taken, being cleaned and out of service', async () => {
    const ward = await openUsedWard()
    await setBed(ward, 1, 'outOfService', 'Barandal roto')
    await visit(HOME, { mock: ward.mock })
    expect(await countsOf('Piso 7')).toBe('1 disponible · 0 ocupadas · 1 en limpieza · 1 fuera de servicio')
    await within(await bed('Q-1')).findByText('En limpieza')
    expect(within(await bed('Q-2')).getByText(/^Fuera de servicio/)).toHaveTextContent(
      'Fuera de servicio: Barandal roto',
    )
    await within(await bed('Q-3')).findByText('Disponible')
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toContain('Piso 1')
  })

  test('says who lies in a bed, since when and until when, and leads there', async () => {
    const ward = await openWard()
    const birthDate = `${new Date().getFullYear() - 34}-01-01`
    const patient = await ward.addPatient({ birthDate })
    const duplicate = await ward.addPatient({ givenNames: 'Rosa', secondSurname: 'Yañes' })
    const admittedAt = '2026-01-05T14:32:00Z'
    const stay = await ward.admit(patient.patientId, {
      admittedAt,
      expectedDischargeAt: '2026-01-09T18:00:00Z',
    })
    await ward.actOnEpisode(stay, 'order-discharge', {})
    await ward.admit(duplicate.patientId, { bedId: ward.beds[1] ?? 0 })
    await visit(HOME, { mock: ward.mock })
    const place = await bed('Q-1')
    within(place).getByText('34 a · Mujer · desde 5 ene 2026, 08:32')
    within(place).getByText('Alta prevista: 9 ene 2026, 12:00')
    within(place).getByText('Alta indicada')
    within(place).getByText('Hay otro paciente con nombre parecido')
    expect(within(place).getByRole('link', { name: 'Rosa Quintanar Yáñez' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}/patients/${patient.patientId}/overview`,
    )
    expect(within(await bed('Q-2')).queryByText('Alta indicada')).toBeNull()
  })

  test('a room that is not in use has no free bed, and says so', async () => {
    const ward = await openWard()
    await ward.mock.store.db
      .updateTable('rooms')
      .set({ active: 0 })
      .where('roomId', '=', ward.room.roomId)
      .execute()
    await visit(HOME, { mock: ward.mock })
    const place = await bed('Q-1')
    expect(within(place).getByText(/^Fuera de servicio/)).toHaveTextContent(
      'Fuera de servicio: cuarto inactivo',
    )
    expect(within(place).queryByRole('button', { name: /Nuevo episodio/ })).toBeNull()
  })

  test('F38: a hostile name is text', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({
      givenNames: '<img src=x onerror=alert(1)>',
      secondSurname: '{{7*7}}',
    })
    await ward.admit(patientId)
    await visit(HOME, { mock: ward.mock })
    const link = await within(await bed('Q-1')).findByRole('link')
    expect(link).toHaveTextContent('<img src=x onerror=alert(1)> Quintanar {{7*7}}')
    expect(link.querySelector('bdi')).not.toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })

  test('shows at once what changed when somebody comes back to it', async () => {
    const ward = await openUsedWard()
    await visit(HOME, { mock: ward.mock })
    await within(await bed('Q-1')).findByText('En limpieza')
    await setBed(ward, 0, 'free')
    window.dispatchEvent(new Event('visibilitychange'))
    await within(await bed('Q-1')).findByText('Disponible')
  })

  test('stays, and says how old it is, when it cannot be loaded again', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await bed('Q-1')
    app.mock.server.use(http.get(ROOMS, () => HttpResponse.json({ detail: 'No' }, { status: 400 })))
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(/^No se pudo actualizar; ves lo de las \d\d:\d\d\.$/)
    await within(await bed('Q-1')).findByText('En limpieza')
    app.mock.server.resetHandlers()
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByText(/No se pudo actualizar/)).toBeNull())
  })

  test('that does not come offers to try again', async () => {
    const ward = await openWard()
    const submitError = http.get(ROOMS, () => HttpResponse.json({ detail: 'No' }, { status: 400 }))
    const app = await visit(HOME, { mock: ward.mock, prepare: ({ server }) => server.use(submitError) })
    await screen.findByText('No se pudo cargar el tablero')
    app.mock.server.resetHandlers()
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await bed('Q-1')
  })

  test('of a hospital without rooms says what belongs here, and leads to where they are added', async () => {
    const pagination = {
      pageSize: 100,
      hasPreviousPage: false,
      hasNextPage: false,
      totalPages: 0,
      totalItems: 0,
    }
    const none = http.get(ROOMS, () => HttpResponse.json({ data: [], pagination }))
    await visit(HOME, { prepare: ({ server }) => server.use(none) })
    await screen.findByText('Todavía no hay cuartos')
    expect(screen.getByRole('link', { name: 'Agrega los primeros' })).toHaveAttribute(
      'href',
      '/hospitals/1/settings/rooms',
    )
  })
})

describe('who may do what on the board', () => {
  test('whoever may read alone sees no buttons', async () => {
    const ward = await openUsedWard()
    await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    await bed('Q-1')
    expect(screen.queryByRole('button', { name: /: cama / })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Administrar cuartos' })).toBeNull()
  })

  test('a doctor admits, and changes no bed', async () => {
    const ward = await openUsedWard()
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await bedButton('Nuevo episodio', 'Q-2')
    expect(screen.queryByRole('button', { name: /^(Marcar como limpia|Fuera de servicio|Poner)/ })).toBeNull()
  })

  test('without the right to read patients beds tell of the episode, and not whose it is', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const { episodeId } = await ward.admit(patientId)
    await revoke(ward.mock.store, 'enfermeria', 'patients')
    await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const place = await bed('Q-1')
    within(place).getByText(`Episodio ${episodeId}`)
    expect(place.textContent).not.toMatch(/Rosa|Quintanar|Mujer|años|null/)
    expect(within(place).queryByRole('link')).toBeNull()
  })

  test('without the right to read rooms the page names it and asks the server for no bed', async () => {
    const app = await visit(HOME, { persona: 'sin-permisos' })
    await screen.findByText('hospital-1-rooms-read')
    expect(app.callsTo('GET', '/api/hospitals/1/')).toEqual([])
  })
})

describe('narrowing the board', () => {
  test('floor, service and state stand in the address, and hold for who comes by it', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await bed('Q-1')
    await app.user.selectOptions(choose('Piso'), 'Piso 7')
    await app.user.selectOptions(choose('Estado'), 'En limpieza')
    await waitFor(() => expect(app.address()).toBe(`${HOME}?floor=Piso+7&state=cleaning`))
    await waitFor(() => expect(screen.getByText('Q-2')).not.toBeVisible())
    expect(screen.getByText('Q-1')).toBeVisible()
    expect(await bed('101-A')).not.toBeVisible()
    app.unmount()

    const flashes: string[] = []
    const observer = new MutationObserver(() => {
      const shown = screen.queryByText('Q-1')
      if (shown && !shown.closest('[hidden]')) flashes.push('Q-1')
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    const { promise, resolve } = gate()
    ward.mock.server.use(http.get(ROOMS, () => promise))
    await visit(`${HOME}?floor=Piso+7&state=free`, { mock: ward.mock })
    await screen.findByText('Cargando el tablero')
    resolve()
    await waitFor(() => expect(screen.getByText('Q-2')).toBeVisible())
    expect(choose('Estado')).toHaveDisplayValue('Disponible')
    await waitFor(() => expect(screen.getByText('Q-1')).not.toBeVisible())
    observer.disconnect()
    expect(flashes).toEqual([])
  })

  test('a name is found without case and accents, and never stands in the address', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    const app = await visit(HOME, { mock: ward.mock })
    await bed('Q-1')
    await app.user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'yanez ROSA')
    await waitFor(() => expect(screen.getByText('Q-2')).not.toBeVisible())
    expect(screen.getByText('Q-1')).toBeVisible()
    expect(app.address()).toBe(HOME)
    expect(app.calls.some(({ path }) => /yanez/i.test(path))).toBe(false)
  })

  test('what nothing matches offers to clear it', async () => {
    const ward = await openWard()
    const app = await visit(`${HOME}?state=cleaning`, { mock: ward.mock })
    await screen.findByText('Q-1')
    await write(app, screen.getByRole('textbox', { name: 'Buscar' }), 'nadie así')
    await screen.findByText('Ninguna cama coincide')
    const [clear] = screen.getAllByRole('button', { name: 'Limpiar búsqueda' }).toReversed()
    if (clear) await app.user.click(clear)
    await waitFor(() => expect(screen.getByText('Q-1')).toBeVisible())
    expect(app.address()).toBe(HOME)
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('')
  })

  test('a bad address narrows nothing', async () => {
    await visit(`${HOME}?state=broken&view=x&form=x&bed=-1&floor=`)
    expect(await countsOf('Piso 1')).toMatch(/disponible/)
  })
})

test('one floor is one tab stop; the arrows go from bed to bed', async () => {
  const ward = await openUsedWard()
  const app = await visit(`${HOME}?floor=Piso+7`, { mock: ward.mock })
  const first = within(await floor('Piso 7')).getByRole('link', { name: 'Cuarto Q' })
  const controls = within(await floor('Piso 7')).getAllByRole('button')
  expect(controls.map(({ tabIndex }) => tabIndex)).toEqual(controls.map(() => -1))
  first.focus()
  await app.user.keyboard('{ArrowRight}')
  expect(await bedButton('Marcar como limpia', 'Q-1')).toHaveFocus()
  await app.user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await bedButton('Fuera de servicio', 'Q-2')).toHaveFocus()
  await app.user.keyboard('{End}')
  expect(await bedButton('Fuera de servicio', 'Q-3')).toHaveFocus()
  await app.user.keyboard('{Home}{ArrowLeft}')
  expect(first).toHaveFocus()
  await app.user.keyboard('{ArrowRight}')
  await app.user.tab()
  expect((await floor('Piso 7')).contains(document.activeElement)).toBe(false)
})

describe('the list of rooms', () => {
  test('is a view of its own address with claves, floors, services, kinds and free beds', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await screen.findByRole('link', { name: 'Lista' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista#tablero`))
    expect(screen.getByRole('link', { name: 'Lista' })).toHaveAttribute('aria-current', 'page')
    await write(app, await screen.findByRole('textbox', { name: 'Buscar' }), 'Q piso 7')
    const row = await screen.findByRole('row', { name: /Medicina interna Sala general 2\/3/ })
    expect(within(row).getByRole('link', { name: 'Q' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}`,
    )
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista&q=Q+piso+7#tablero`))
  })

  test('is ordered by its columns, and goes back to the board', async () => {
    const app = await visit(`${HOME}?view=lista`)
    await app.user.click(await screen.findByRole('button', { name: 'Clave' }))
    await app.user.click(await screen.findByRole('button', { name: 'Clave' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista&orderBy=code:desc`))
    await app.user.click(await screen.findByRole('link', { name: 'Tablero' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}#tablero`))
    await floor('Piso 1')
  })
})

test('the section Cuartos leads to the board', async () => {
  const app = await visit('/hospitals/1/patients')
  await app.user.click(await screen.findByRole('link', { name: 'Cuartos' }))
  await floor('Piso 1')
  expect(app.address()).toBe(`${HOME}#tablero`)
})
