import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { openUsedWard, openWard, setBed, touchRoom, type Ward } from '../fixtures/ward.ts'
import { bed, bedButton, HOME, panelOf } from './beds.ts'
import { type App, expectToast, gone, ORIGIN, queryClientOf, reload, shownDialog, visit } from './harness.tsx'

/** Opens *Fuera de servicio* for the second bed of a ward. */
async function openReason(ward: Ward): Promise<{ app: App; dialog: HTMLElement }> {
  const app = await visit(HOME, { mock: ward.mock })
  await app.user.click(await bedButton('Fuera de servicio', 'Q-2'))
  return { app, dialog: await shownDialog('dialog', 'Fuera de servicio') }
}

const reasonOf = (dialog: HTMLElement) => within(dialog).getByLabelText('¿Por qué?')
const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Guardar' })
const bedPuts = ({ callsTo }: App) => callsTo('PUT', '/api/hospitals/1/rooms/')

describe('Marcar como limpia', () => {
  test('takes one click, says so, and the bed is free', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await expectToast('status', 'Marcar como limpia', 'La cama Q-1 ya está disponible')
    await within(await bed('Q-1')).findByText('Disponible')
    expect(bedPuts(app)).toHaveLength(1)
    expect(bedPuts(app)[0]?.headers.get('if-match')).toBe(`"${ward.room.version}"`)
    // The keyboard goes on from the bed whose button went.
    await waitFor(() => expect(document.activeElement?.closest('li')).toHaveTextContent('Q-1'))
  })

  test('can be undone from its toast, while nobody has taken the bed', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await within(await bed('Q-1')).findByText('Disponible')
    await app.user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await expectToast('status', 'Deshacer', 'La cama Q-1 está otra vez en limpieza')
    await within(await bed('Q-1')).findByText('En limpieza')
    expect(bedPuts(app).map(({ headers }) => headers.get('if-match'))).toEqual([
      `"${ward.room.version}"`,
      `"${ward.room.version + 1}"`,
    ])
  })

  test('is not undone under somebody who put the bed elsewhere meanwhile', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    const undo = await screen.findByRole('button', { name: 'Deshacer' })
    await setBed(ward, 0, 'outOfService', 'Sin colchón')
    await app.user.click(undo)
    await expectToast('alert', 'Deshacer', 'La cama Q-1 está fuera de servicio: primero ponla en servicio')
  })

  test('goes through where only another thing of the room changed meanwhile', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    const clean = await bedButton('Marcar como limpia', 'Q-1')
    await touchRoom(ward, { notes: 'Pintada' })
    await app.user.click(clean)
    await expectToast('status', 'Marcar como limpia', 'La cama Q-1 ya está disponible')
    expect(bedPuts(app).map(({ headers }) => headers.get('if-match'))).toEqual([
      `"${ward.room.version}"`,
      `"${ward.room.version + 1}"`,
    ])
  })

  test('F27: of a bed that somebody else put elsewhere says what it is by now', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    const clean = await bedButton('Marcar como limpia', 'Q-1')
    await touchRoom(ward)
    await setBed(ward, 0, 'outOfService', 'Barandal roto')
    await app.user.click(clean)
    await expectToast(
      'alert',
      'Marcar como limpia',
      'La cama Q-1 cambió hace un momento: ahora está fuera de servicio (Barandal roto)',
    )
    expect(bedPuts(app)).toHaveLength(1)
    await bedButton('Poner en servicio', 'Q-1')
  })

  test('F26: of a bed that was taken a moment ago says by whom', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    const clean = await bedButton('Marcar como limpia', 'Q-1')
    await setBed(ward, 0, 'free')
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    await app.user.click(clean)
    const toast = await screen.findByText(/^La cama Q-1 .*ocupada.*Rosa Quintanar Yáñez/)
    expect(toast.closest('[role=alert]')).not.toBeNull()
    await within(await bed('Q-1')).findByRole('link', { name: 'QUINTANAR YÁÑEZ, Rosa' })
  })

  test('F10: a double click writes once', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.dblClick(await bedButton('Marcar como limpia', 'Q-1'))
    await within(await bed('Q-1')).findByText('Disponible')
    expect(bedPuts(app)).toHaveLength(1)
  })
})

describe('Fuera de servicio', () => {
  test('asks why, and the board says it; Poner en servicio takes it back', async () => {
    const ward = await openWard()
    const { app, dialog } = await openReason(ward)
    expect(app.address()).toBe(`${HOME}?form=fuera-de-servicio&bed=${ward.beds[1]}`)
    await app.user.click(save(dialog))
    await within(dialog).findByText('Escribe por qué queda fuera de servicio')
    expect(reasonOf(dialog)).toHaveFocus()
    await app.user.type(reasonOf(dialog), 'Barandal roto{Enter}')
    await gone(dialog)
    expect(app.address()).toBe(HOME)
    await expectToast('status', 'Fuera de servicio', 'La cama Q-2 quedó fuera de servicio')
    await within(await bed('Q-2')).findByText('Barandal roto')
    await app.user.click(await bedButton('Poner en servicio', 'Q-2'))
    await within(await bed('Q-2')).findByText('Disponible')
  })

  test('F26: of a bed that was taken a moment ago says by whom, leads there, and keeps what was typed', async () => {
    const ward = await openWard()
    const { app, dialog } = await openReason(ward)
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId, { bedId: ward.beds[1] ?? 0 })
    await app.user.type(reasonOf(dialog), 'Barandal roto{Enter}')
    await within(dialog).findByText(/^La cama Q-2 .*ocupada.*Rosa Quintanar Yáñez/)
    expect(reasonOf(dialog)).toHaveValue('Barandal roto')
    expect(within(dialog).getByRole('link', { name: 'Ver quién la ocupa' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}/patients/${patientId}/overview`,
    )
  })

  test('closes on its bed, although the button that opened it is gone', async () => {
    const ward = await openWard()
    const { app, dialog } = await openReason(ward)
    await setBed(ward, 1, 'outOfService', 'Sin colchón')
    await queryClientOf(app).invalidateQueries()
    await within(await bed('Q-2')).findByText('Sin colchón')
    await app.user.keyboard('{Escape}')
    await gone(dialog)
    expect(document.activeElement).toBe(await bed('Q-2'))
  })

  test('a reload brings the form back with what was typed', async () => {
    const ward = await openWard()
    const { app, dialog } = await openReason(ward)
    await app.user.type(reasonOf(dialog), 'Barandal')
    await reload(app)
    const again = await shownDialog('dialog', 'Fuera de servicio')
    expect(reasonOf(again)).toHaveValue('Barandal')
  })

  test('F21: whoever lost the right is told, and nothing typed is lost', async () => {
    const ward = await openWard()
    const { app, dialog } = await openReason(ward)
    const detail = 'Te falta el permiso hospital-1-rooms-write'
    app.mock.server.use(
      http.put(`${ORIGIN}/api/hospitals/1/rooms/*`, () => HttpResponse.json({ detail }, { status: 403 })),
    )
    await app.user.type(reasonOf(dialog), 'Barandal roto{Enter}')
    await within(dialog).findByText(detail)
    expect(reasonOf(dialog)).toHaveValue('Barandal roto')
  })
})

describe('Ingresar', () => {
  test('opens for the free bed it was asked at, with no name in the address', async () => {
    const ward = await openWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await bedButton('Ingresar', 'Q-3'))
    const dialog = await shownDialog('dialog', 'Nuevo episodio')
    expect(within(dialog).getByLabelText('Cama')).toHaveValue('Q-3')
    expect(app.address()).toBe(`${HOME}?form=episodio&bed=${ward.beds[2]}`)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await gone(dialog)
    expect(app.address()).toBe(HOME)
    expect(await bedButton('Ingresar', 'Q-3')).toHaveFocus()
  })

  test('and Trasladar open from the panel of a bed as well', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const { episodeId } = await ward.admit(patientId)
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await bed('Q-1'))
    await app.user.click(within(await panelOf('Q-1')).getByRole('button', { name: 'Trasladar' }))
    const transfer = await shownDialog('dialog', /Trasladar/)
    expect(app.address()).toBe(`${HOME}?form=trasladar&episode=${episodeId}`)
    await app.user.keyboard('{Escape}')
    await gone(transfer)
    await app.user.click(await bed('Q-3'))
    await app.user.click(
      within(await panelOf('Q-3')).getByRole('button', { name: 'Ingresar en la cama Q-3' }),
    )
    const admission = await shownDialog('dialog', 'Nuevo episodio')
    expect(within(admission).getByLabelText('Cama')).toHaveValue('Q-3')
  })

  test('the address alone opens nothing for whoever may not admit', async () => {
    const ward = await openWard()
    await visit(`${HOME}?form=episodio&bed=${ward.beds[0]}`, { mock: ward.mock, persona: 'archivo' })
    await bed('Q-1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a room', () => {
  const path = (ward: Ward) => `/hospitals/1/rooms/${ward.room.roomId}`

  test('shows who lies in which of its beds, under its own name', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const { episodeId } = await ward.admit(patientId)
    const app = await visit(path(ward), { mock: ward.mock })
    await screen.findByRole('heading', { level: 1, name: 'Cuarto Q' })
    expect(document.title).toBe('Cuarto - Ronda')
    await screen.findByText('Piso 7 · Medicina interna · Sala general')
    await within(await bed('Q-1')).findByText('QUINTANAR YÁÑEZ, Rosa')
    await app.user.click(await bedButton('Trasladar', 'Q-1'))
    await waitFor(() => expect(app.address()).toBe(`${path(ward)}?form=trasladar&episode=${episodeId}`))
    await shownDialog('dialog', /Trasladar/)
  })

  test('admits into one of its free beds, and offers nothing where none is free', async () => {
    const ward = await openWard()
    const app = await visit(path(ward), { mock: ward.mock })
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo episodio' }))
    await shownDialog('dialog', 'Nuevo episodio')
    expect(app.address()).toBe(`${path(ward)}?form=episodio`)
    app.unmount()
    for (const index of [0, 1, 2]) await setBed(ward, index, 'cleaning')
    await visit(path(ward), { mock: ward.mock })
    await bedButton('Marcar como limpia', 'Q-3')
    expect(screen.queryByRole('button', { name: 'Nuevo episodio' })).toBeNull()
  })

  test('cleans its beds', async () => {
    const ward = await openUsedWard()
    const app = await visit(path(ward), { mock: ward.mock })
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await within(await bed('Q-1')).findByText('Disponible')
  })

  test('F38: a hostile name is text in heading and tab', async () => {
    const ward = await openWard()
    const room = await ward.addRoom([], {
      code: '<b>7</b>',
      name: '{{7*7}}<img src=x>',
      notes: '<i>x</i>',
    })
    await visit(`/hospitals/1/rooms/${room.roomId}`, { mock: ward.mock })
    await screen.findByRole('heading', { level: 1, name: '{{7*7}}<img src=x>' })
    screen.getByText('<i>x</i>')
    screen.getByText('Este cuarto no tiene camas')
    expect(document.title).toBe('Cuarto - Ronda')
    expect(document.querySelector('main img, main b')).toBeNull()
  })

  test.each(['99999', 'abc', '1.5', '01'])('F25: %s is no room, and the page leads back', async (id) => {
    await visit(`/hospitals/1/rooms/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Este cuarto no existe en este centro médico' })
    expect(screen.getByRole('link', { name: 'Ver el tablero' })).toHaveAttribute('href', HOME)
  })

  test('F25: a right that the server misses is named', async () => {
    const submitError = { detail: 'No', group: 'hospital-1-rooms-read' }
    await visit('/hospitals/1/rooms/1', {
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}/api/hospitals/1/rooms/1`, () =>
            HttpResponse.json(submitError, { status: 403 }),
          ),
        ),
    })
    await screen.findByText('Cuartos y camas (Lectura)')
  })

  test('without the right to read rooms asks the server nothing', async () => {
    const app = await visit('/hospitals/1/rooms/1', { persona: 'sin-permisos' })
    await screen.findByText('Cuartos y camas (Lectura)')
    expect(app.callsTo('GET', '/api/hospitals/1/')).toEqual([])
  })
})
