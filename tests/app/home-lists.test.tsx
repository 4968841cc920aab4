import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openWard, setBed } from '../fixtures/ward.ts'
import { bed, HOME } from './beds.ts'
import { addStays, attend, count, counts, lines, OVERDUE, openList, quiet, texts } from './day.ts'
import { type App, expectToast, gate, heldBy, ORIGIN, toastWith, visit } from './harness.tsx'

/** The verbs of each list: the one control of each of its rows, named after what it does. */
const VERBS: Readonly<Record<string, RegExp>> = {
  Entregas: /^Recibir: \d+ pacientes? de /,
  'Mis pacientes': /^Abrir: .+/,
  'Notas pendientes': /^Escribir nota: .+/,
  Interconsultas: /^Responder: .+, .+/,
  'Por autorizar': /^Autorizar: .+, .+/,
  'Por codificar': /^Revisar: .+/,
  'Egresos sin nota': /^Revisar: .+/,
  Borradores: /^Firmar: .+, .+/,
  'Altas hoy': /^(Egresar|Indicar alta|Abrir): /,
  'Por limpiar': /^Marcar como limpia: cama /,
}

describe('the rows of the lists of the day', () => {
  test.each(['direccion', 'medica', 'enfermeria', 'admision', 'archivo', 'codificacion'])(
    'of %s offer one thing each, in one control that names it and whom it is about',
    async (persona) => {
      const app = await visit(HOME, { persona })
      const shown = await counts()
      expect(shown.length).toBeGreaterThan(1)
      for (const text of shown) {
        const short = text.replace(/ [\d,]+$/, '')
        await app.user.click(await count(short))
        const part = await screen.findByRole('complementary')
        await waitFor(() => expect(within(part).queryByText(/^(Cargando|Se ven los)/)).toBeNull())
        for (const line of await lines(part)) {
          const controls = [...line.querySelectorAll('a, button')]
          expect(controls).toHaveLength(1)
          expect(controls[0]?.getAttribute('aria-label')).toMatch(VERBS[short] ?? /^never/)
        }
      }
    },
  )

  test('stand in the order of the beds, from floor to floor; who lies in none comes last', async () => {
    const ward = await quiet(await openWard())
    for (const [code, floor] of [
      ['R', '10'],
      ['S', '2'],
      ['T', 'PB'],
    ] as const) {
      const room = await ward.addRoom([`${code}-1`], { code, floor })
      const { patientId } = await ward.addPatient({ givenNames: code })
      const { episodeId } = await ward.admit(patientId, { bedId: room.beds[0]?.bedId ?? 0 })
      await attend(ward, episodeId, 'medica', new Date().toISOString())
    }
    const { patientId } = await ward.addPatient({ givenNames: 'Luz' })
    const visitor = await ward.admit(patientId, { kind: 'outpatient' })
    await attend(ward, visitor.episodeId, 'medica', new Date().toISOString())
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const inOrder = (part: string[]) => part.map((text) => text.slice(0, 3))
    expect(inOrder(await texts(await openList(app, 'Mis pacientes')))).toEqual(['S-1', 'R-1', 'T-1', 'QUI'])
  })

  test('Escribir begins today’s note of that patient, in one press', async () => {
    const ward = await quiet(await openWard())
    const [own] = await addStays(ward, ['Rosa'])
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await openList(app, 'Notas pendientes', OVERDUE)
    await app.user.dblClick(
      await within(part).findByRole('button', { name: 'Escribir nota: QUINTANAR YÁÑEZ, Rosa, cama Z-1' }),
    )
    await waitFor(() =>
      expect(app.address()).toMatch(
        new RegExp(`^/hospitals/1/patients/${own?.patientId}/episodes/${own?.episodeId}/templates/`),
      ),
    )
    const begun = app.callsTo('POST', `/docs/hospitals/1/episodes/${own?.episodeId}/documents`)
    expect(begun).toHaveLength(1)
  })

  test.each([
    // A physician orders the discharge; who may write registers that the patient has left.
    ['medica', 'Indicar alta', 'Egresar'],
    ['admision', 'Abrir', 'Egresar'],
    ['codificacion', 'Abrir', 'Abrir'],
    ['archivo', 'Abrir', 'Abrir'],
  ])('Altas hoy offers %s the next step: %s, then %s', async (persona, expected, ordered) => {
    const ward = await quiet(await openWard())
    const [first, second] = await addStays(ward, ['Ana', 'Berta'])
    if (!first || !second) throw new Error('Two stays were to be added')
    await ward.editEpisode(first, { expectedDischargeAt: new Date().toISOString() })
    await ward.actOnEpisode(second, 'order-discharge', { motive: 'improved' })
    const app = await visit(HOME, { mock: ward.mock, persona })
    const part = await openList(app, 'Altas hoy', 'Altas previstas hoy')
    const names = (await lines(part)).map((line) =>
      line.querySelector('a, button')?.getAttribute('aria-label'),
    )
    expect(names).toEqual([
      `${expected}: QUINTANAR YÁÑEZ, Ana, cama Z-1`,
      `${ordered}: QUINTANAR YÁÑEZ, Berta, cama Z-2`,
    ])
    if (ordered !== 'Egresar') return
    await app.user.click(within(part).getByRole('button', { name: /^Egresar: / }))
    const form = await screen.findByRole('dialog', { name: /^Registrar egreso|^Egresar/ })
    expect(form).toHaveTextContent('QUINTANAR YÁÑEZ, Berta')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(app.address()).toBe(HOME))
    expect(part).toBeInTheDocument()
  })
})

describe('beds that wait to be cleaned', () => {
  async function dirtyWard() {
    const ward = await quiet(await openWard())
    await setBed(ward, 0, 'cleaning')
    await setBed(ward, 1, 'cleaning')
    return ward
  }
  const clean = (code: string) =>
    within(screen.getByRole('complementary')).getByRole('button', {
      name: `Marcar como limpia: cama ${code}`,
    })
  const openCleaning = (app: App) => openList(app, 'Por limpiar', 'Camas por limpiar')

  test('two are marked clean right after each other, in place', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const part = await openCleaning(app)
    expect(await lines(part)).toHaveLength(2)
    const [first, second] = [clean('Q-1'), clean('Q-2')]
    expect([first.textContent, second.textContent]).toEqual(['Limpia', 'Limpia'])
    await app.user.click(first)
    await app.user.click(second)
    // The toast of the one that was answered last stands in the other's place.
    const told = await screen.findByText(/^La cama Q-[12] ya está disponible$/)
    expect(told.closest('[role=status]')).toHaveTextContent('Marcar como limpia')
    await within(part).findByText('Ya no queda nada aquí')
    // The keyboard stays in the list whose button went.
    expect(part).toHaveFocus()
    await within(await bed('Q-1')).findByText('Disponible')
    await within(await bed('Q-2')).findByText('Disponible')
    expect(app.address()).toBe(HOME)
  })

  test('F10: a double click marks one bed, not the one that moves up into its place', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await openCleaning(app))).toHaveLength(2)
    await app.user.click(clean('Q-1'))
    await waitFor(() => expect(screen.queryByText('Cama Q-1')).toBeNull())
    fireEvent.click(clean('Q-2'), { detail: 2 })
    expect(clean('Q-2')).not.toHaveAttribute('aria-busy')
    expect(
      app.callsTo('PUT', '/api/hospitals/1/').concat(app.callsTo('POST', '/api/hospitals/1/')),
    ).toHaveLength(1)
    await app.user.click(clean('Q-2'))
    await expectToast('status', 'Marcar como limpia', 'La cama Q-2 ya está disponible')
  })

  test('an action on the board goes from the list as well', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const part = await openCleaning(app)
    await app.user.click(
      within(await bed('Q-1')).getByRole('button', { name: 'Marcar como limpia: cama Q-1' }),
    )
    await waitFor(async () => expect(await lines(part)).toHaveLength(1))
    within(part).getByText('Cama Q-2')
  })

  test('somebody was quicker: says so, and shows what is there now', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await openCleaning(app))).toHaveLength(2)
    await setBed(ward, 0, 'outOfService', 'Barandal roto')
    await ward.mock.store.db
      .updateTable('rooms')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('roomId', '=', ward.room.roomId)
      .execute()
    await app.user.click(clean('Q-1'))
    await expectToast(
      'alert',
      'Marcar como limpia',
      'La cama Q-1 cambió hace un momento: ahora está fuera de servicio (Barandal roto)',
    )
    await waitFor(() => expect(screen.queryByText('Cama Q-1')).toBeNull())
  })

  test('are not counted without the right to change beds, and stand above the list of rooms as well', async () => {
    const ward = await dirtyWard()
    const reader = await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    await bed('Q-1')
    expect((await counts()).filter((one) => one.startsWith('Por limpiar'))).toEqual([])
    reader.unmount()
    const app = await visit(`${HOME}?view=lista`, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await openCleaning(app))).toHaveLength(2)
  })

  test('stand in the order of the board: floor, room, bed', async () => {
    const ward = await dirtyWard()
    const { db } = ward.mock.store
    for (const [code, floor] of [
      ['R', 'Piso 10'],
      ['S', 'Piso 2'],
    ] as const) {
      const room = await ward.addRoom([`${code}-2`, `${code}-10`], { code, floor })
      const ids = room.beds.map(({ bedId }) => bedId)
      await db.updateTable('beds').set({ state: 'cleaning' }).where('bedId', 'in', ids).execute()
    }
    const part = await openCleaning(await visit(HOME, { mock: ward.mock, persona: 'enfermeria' }))
    expect((await texts(part)).map((text) => /\w-\d+/.exec(text)?.[0])).toEqual([
      ...['S-2', 'S-10', 'Q-1', 'Q-2', 'R-2', 'R-10'],
    ])
  })

  test('a slow answer says so and can be called off; then the bed can be marked again', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const part = await openCleaning(app)
    const open = gate()
    app.mock.server.use(http.put(`${ORIGIN}/api/hospitals/1/rooms/*`, heldBy(open)))
    await lines(part)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await act(async () => fireEvent.click(clean('Q-1')))
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(clean('Q-1')).toHaveAttribute('aria-busy')
    expect(within(part).queryByText('Está tardando más de lo normal')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(within(part).getByText('Está tardando más de lo normal')).toBeVisible()
    vi.useRealTimers()
    await app.user.click(within(part).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(clean('Q-1')).not.toHaveAttribute('aria-busy'))
    // Whoever called it off is told of no failure.
    expect(screen.queryByRole('alert')).toBeNull()
    app.mock.server.resetHandlers()
    await app.user.click(clean('Q-1'))
    await toastWith('La cama Q-1 ya está disponible')
    open.resolve()
  })

  test('a refusal is said, and the row keeps its place and the focus', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const part = await openCleaning(app)
    app.mock.server.use(
      http.put(`${ORIGIN}/api/hospitals/1/rooms/*`, () =>
        HttpResponse.json({ detail: 'No' }, { status: 500 }),
      ),
    )
    clean('Q-1').focus()
    await app.user.keyboard('{Enter}')
    await expectToast('alert', 'Marcar como limpia', /No/)
    expect(await lines(part)).toHaveLength(2)
    await waitFor(() => expect(clean('Q-1')).toHaveFocus())
  })
})
