import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, instantText, startOfDay } from '#src/domain/dates.ts'
import { moveTo, revoke } from '../fixtures/store-changes.ts'
import { openDesk, openWard, setBed, type Ward } from '../fixtures/ward.ts'
import { bed, bedButton, HOME } from './beds.ts'
import { button, expectToast, ORIGIN, visit } from './harness.tsx'

const DAY_MS = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** A card of the day, once its rows have come. */
async function card(title: string): Promise<HTMLElement> {
  const part = await screen.findByRole('region', { name: title })
  await waitFor(() => expect(within(part).queryByText(/^Cargando/)).toBeNull())
  return part
}

const lines = (part: HTMLElement) => within(part).findAllByRole('listitem')
const texts = async (part: HTMLElement) => (await lines(part)).map((line) => line.textContent)
const QUIET = [
  'Sin pacientes a tu cargo',
  'Sin notas de evolución pendientes',
  'Sin borradores',
  'Sin altas previstas hoy',
]
const CLEAN = 'Sin camas por limpiar'

/** Hospital 1 on a day on which nothing waits for anybody. */
async function quiet<Somewhere extends Ward>(ward: Somewhere): Promise<Somewhere> {
  const { db } = ward.mock.store
  await db.deleteFrom('assignments').where('hospitalId', '=', 1).execute()
  await db
    .updateTable('documents')
    .set({ status: 'discarded', discardedAt: Date.now() })
    .where('hospitalId', '=', 1)
    .where('status', '=', 'draft')
    .execute()
  await db
    .updateTable('episodes')
    .set({ status: 'open', expectedDischargeAt: null, dischargeOrderedAt: null, admittedAt: Date.now() })
    .where('hospitalId', '=', 1)
    .where('status', 'in', ['open', 'dischargeOrdered'])
    .execute()
  await db.updateTable('beds').set({ state: 'free' }).where('state', '=', 'cleaning').execute()
  return ward
}

/** So many stays that began three days ago, each in a bed of its own. */
async function addStays(ward: Ward, names: readonly string[]) {
  const codes = names.map((_, index) => `Z-${index + 1}`)
  const room = await ward.addRoom(codes, { code: 'Z' })
  const stays = []
  for (const [index, givenNames] of names.entries()) {
    const { patientId } = await ward.addPatient({ givenNames })
    const bedId = room.beds[index]?.bedId ?? 0
    stays.push(await ward.admit(patientId, { bedId, admittedAt: ago(3) }))
  }
  return stays
}

const attend = (ward: Ward, episodeId: number, doctorId = 'medica', startsAt = ago(2)) =>
  ward.assign({ episodeId, doctorId, role: 'attending', startsAt })

describe('the cards of the day', () => {
  test('that are empty become one quiet line', async () => {
    const ward = await quiet(await openWard())
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await screen.findByText([...QUIET, CLEAN].join(' · '))
    expect(within(screen.getByRole('region', { name: 'Mi día' })).queryAllByRole('region')).toEqual([])
    await bed('Q-1')
  })

  test('Mis pacientes: whom one attends now, and no others', async () => {
    const ward = await quiet(await openWard())
    const [own, other] = await addStays(ward, ['Rosa', 'Berta'])
    const { patientId } = await ward.addPatient({ givenNames: 'Luz' })
    const visitor = await ward.admit(patientId, { kind: 'outpatient', admittedAt: ago(1) })
    await attend(ward, own?.episodeId ?? 0)
    await attend(ward, visitor.episodeId, 'medica', ago(0.5))
    await attend(ward, other?.episodeId ?? 0, 'direccion')
    if (own) await ward.actOnEpisode(own, 'order-discharge', {})
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await card('Mis pacientes')
    expect(await texts(part)).toEqual([
      'Luz Quintanar YáñezConsulta externa',
      'Rosa Quintanar YáñezZ-1Alta indicada',
    ])
    expect(within(part).getByRole('link', { name: 'Rosa Quintanar Yáñez' })).toHaveAttribute(
      'href',
      `/hospitals/1/patients/${own?.patientId}/overview`,
    )
  })

  test('Notas de evolución pendientes: one’s own patients’, or the hospital’s for whoever attends nobody', async () => {
    const ward = await quiet(await openWard())
    const [own] = await addStays(ward, ['Rosa', 'Berta'])
    await attend(ward, own?.episodeId ?? 0)
    const mine = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await card('Notas de evolución pendientes')
    await within(part).findByText('Tus pacientes sin nota hoy')
    expect(await texts(part)).toEqual(['Rosa Quintanar YáñezZ-1'])
    expect(within(part).getByRole('link')).toHaveAttribute(
      'href',
      `/hospitals/1/patients/${own?.patientId}/episodes/${own?.episodeId}/overview`,
    )
    mine.unmount()

    await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    const all = await card('Notas de evolución pendientes')
    await within(all).findByText('De todo el hospital')
    expect(await lines(all)).toHaveLength(2)
  })

  test('Borradores sin firmar: one’s own, until they are signed', async () => {
    const desk = await quiet(await openDesk())
    const { documentId } = await desk.begin('direccion')
    await desk.begin('medica')
    await visit(HOME, { mock: desk.mock })
    const part = await card('Borradores sin firmar')
    expect(await texts(part)).toEqual(['Nota de pruebaRosa Quintanar Yáñez'])
    expect(within(part).getByRole('link')).toHaveAttribute('href', `${desk.path}?document=${documentId}`)
    await desk.put(documentId, { evolucion: 'Mejora', plan: 'Alta' })
    await desk.action(documentId, 'sign', {})
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(part).not.toBeInTheDocument())
  })

  test('Altas previstas hoy: those of the hospital’s own day, those that are late, and those ordered', async () => {
    const ward = await quiet(await openWard())
    await moveTo(ward.mock.store, 'America/Tijuana')
    const [late, today, tomorrow, ordered] = await addStays(ward, ['Ana', 'Berta', 'Carla', 'Delia'])
    const midnight = Date.parse(
      startOfDay(addDays(dayAt(new Date(), 'America/Tijuana'), 1), 'America/Tijuana'),
    )
    const expectAt = (stay: typeof late, at: number) =>
      stay && ward.editEpisode(stay, { expectedDischargeAt: new Date(at).toISOString() })
    await expectAt(late, Date.parse(ago(1)))
    await expectAt(today, midnight - 30 * 60_000)
    await expectAt(tomorrow, midnight)
    if (ordered) await ward.actOnEpisode(ordered, 'order-discharge', {})
    await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    const [first, second, third, ...more] = await lines(await card('Altas previstas hoy'))
    expect(first).toHaveTextContent('Delia Quintanar YáñezZ-4Alta indicada')
    expect(second).toHaveTextContent(
      `Retrasada: debía salir ${instantText(ago(1), 'America/Tijuana').slice(0, 11)}`,
    )
    expect(third).toHaveTextContent(/^Berta Quintanar YáñezZ-2(Prevista:|Retrasada: debía salir) hoy, 23:30$/)
    expect(more).toEqual([])
  })

  test('begin with five rows, and show all when asked', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Ana', 'Berta', 'Carla', 'Delia', 'Elsa', 'Flora', 'Gema'])
    const app = await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    const part = await card('Notas de evolución pendientes')
    await within(part).findByText('7')
    expect(await lines(part)).toHaveLength(5)
    await app.user.click(await within(part).findByRole('button', { name: 'Ver todos' }))
    await waitFor(async () => expect(await lines(part)).toHaveLength(7))
    const less = within(part).getByRole('button', { name: 'Ver menos', expanded: true })
    await app.user.click(less)
    await waitFor(async () => expect(await lines(part)).toHaveLength(5))
    expect(within(part).getByRole('button', { name: 'Ver todos' })).toHaveFocus()
  })

  test('F38: a hostile name is text', async () => {
    const ward = await quiet(await openWard())
    const [stay] = await addStays(ward, ['<img src=x onerror=alert(1)>'])
    await attend(ward, stay?.episodeId ?? 0)
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const link = await within(await card('Mis pacientes')).findByRole('link')
    expect(link).toHaveTextContent('<img src=x onerror=alert(1)> Quintanar Yáñez')
    expect(link.querySelector('bdi')).not.toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })

  test('ask for each thing once, for nothing more than they show', async () => {
    const app = await visit(HOME, { persona: 'medica' })
    await within(await card('Notas de evolución pendientes')).findByText(/^Tus pacientes/)
    await bed('101-A')
    const paths = app.callsTo('GET', '/').map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
    const lists = paths.filter((path) => /\/(episodes|documents)\?/.test(path))
    expect(lists).toHaveLength(4)
    for (const path of lists) expect(path).toContain('pageSize=5')
  })
})

describe('beds that wait to be cleaned', () => {
  async function dirtyWard() {
    const ward = await quiet(await openWard())
    await setBed(ward, 0, 'cleaning')
    await setBed(ward, 1, 'cleaning')
    return ward
  }
  const clean = (code: string) => button(`Marcar como limpia la cama ${code}`)

  test('two are marked clean right after each other, in place', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await card('Camas por limpiar'))).toHaveLength(2)
    const [first, second] = [clean('Q-1'), clean('Q-2')]
    await app.user.click(first)
    await app.user.click(second)
    await expectToast('status', 'Marcar como limpia', 'La cama Q-1 ya está disponible')
    await expectToast('status', 'Marcar como limpia', 'La cama Q-2 ya está disponible')
    await screen.findByText([...QUIET.slice(1), CLEAN].join(' · '))
    await within(await bed('Q-1')).findByText('Disponible')
    await within(await bed('Q-2')).findByText('Disponible')
    expect(app.address()).toBe(HOME)
  })

  test('F10: a double click marks one bed, not the one that moves up into its place', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await card('Camas por limpiar'))).toHaveLength(2)
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

  test('an action on the board goes from the card as well', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const part = await card('Camas por limpiar')
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await waitFor(async () => expect(await lines(part)).toHaveLength(1))
    within(part).getByText('Cama Q-2')
  })

  test('somebody was quicker: says so, and shows what is there now', async () => {
    const ward = await dirtyWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    expect(await lines(await card('Camas por limpiar'))).toHaveLength(2)
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

  test('stand without a button for whoever may not change beds, and above the list of rooms as well', async () => {
    const ward = await dirtyWard()
    await visit(`${HOME}?view=lista`, { mock: ward.mock, persona: 'archivo' })
    expect(await lines(await card('Camas por limpiar'))).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Marcar como limpia/ })).toBeNull()
  })
})

describe('who sees what of the day', () => {
  test('without the right to read episodes there are the beds alone, and nothing else is asked for', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'enfermeria', 'episodes')
    await setBed(ward, 0, 'cleaning')
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await card('Camas por limpiar')
    const parts = within(screen.getByRole('region', { name: 'Mi día' })).getAllByRole('region')
    expect(parts).toHaveLength(1)
    expect(app.callsTo('GET', '/api/hospitals/1/episodes')).toEqual([])
    expect(app.callsTo('GET', '/docs/')).toEqual([])
  })

  test('without the right to read rooms there is the day without a board', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'medica', 'rooms')
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await card('Mis pacientes')
    expect(screen.queryByRole('heading', { name: 'Cuartos' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Camas por limpiar' })).toBeNull()
    expect(app.callsTo('GET', '/api/hospitals/1/rooms')).toEqual([])
  })

  test('without the right to read patients rows name episodes and lead nowhere', async () => {
    const ward = await quiet(await openWard())
    const [stay] = await addStays(ward, ['Rosa'])
    await attend(ward, stay?.episodeId ?? 0)
    await revoke(ward.mock.store, 'medica', 'patients')
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await card('Mis pacientes')
    within(part).getByText(`Episodio ${stay?.episodeId}`)
    expect(within(part).queryByRole('link')).toBeNull()
  })

  test.each([
    [
      'direccion',
      ['Registrar paciente', 'Nuevo episodio', 'Entregar turno', 'Ver asignaciones', 'Ver estadísticas'],
    ],
    ['enfermeria', ['Nuevo episodio', 'Ver asignaciones', 'Ver estadísticas']],
    ['admision', ['Registrar paciente', 'Nuevo episodio', 'Ver asignaciones', 'Ver estadísticas']],
    ['archivo', ['Ver asignaciones', 'Ver estadísticas']],
  ])('the shortcuts of %s', async (persona, labels) => {
    await visit(HOME, { persona })
    const links = within(await screen.findByRole('navigation', { name: 'Atajos' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(labels)
  })

  test.each([
    ['', 'Ir al tablero'],
    ['?view=lista', 'Ir a los cuartos'],
  ])('whoever jumps to the rooms%s goes on from there', async (query, name) => {
    const app = await visit(HOME + query)
    await app.user.click(await screen.findByRole('link', { name }))
    expect(screen.getByRole('region', { name: 'Cuartos' })).toHaveFocus()
    await waitFor(() => expect(app.address()).toBe(`${HOME}${query}#tablero`))
  })

  test('a shortcut opens the dialog where it belongs', async () => {
    const app = await visit(HOME)
    await app.user.click(await screen.findByRole('link', { name: 'Registrar paciente' }))
    await screen.findByRole('dialog', { name: 'Registrar paciente' })
    expect(app.address()).toBe('/hospitals/1/patients?form=paciente')
  })
})

describe('what does not come', () => {
  const refused = (path: string) =>
    http.get(`${ORIGIN}${path}`, () => HttpResponse.json({ detail: 'No' }, { status: 400 }))

  test('says so in its card and is tried again there; the others and the board stay', async () => {
    const desk = await quiet(await openDesk())
    await desk.begin('medica')
    await setBed(desk, 1, 'cleaning')
    const submitError = refused('/docs/hospitals/1/documents')
    const app = await visit(HOME, {
      ...{ mock: desk.mock, persona: 'medica' },
      prepare: ({ server }) => server.use(submitError),
    })
    const part = await card('Borradores sin firmar')
    await within(part).findByText('No se pudo cargar')
    await card('Camas por limpiar')
    await bed('Q-1')
    app.mock.server.resetHandlers()
    await app.user.click(await within(part).findByRole('button', { name: 'Reintentar' }))
    await within(await card('Borradores sin firmar')).findByText('Nota de prueba')
  })

  test('again stays as it was, and says how old it is', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Rosa'])
    const app = await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    await within(await card('Notas de evolución pendientes')).findByText('Rosa Quintanar Yáñez')
    app.mock.server.use(refused('/api/hospitals/1/episodes'))
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(/^No se pudo actualizar; ves lo de las \d\d:\d\d\.$/)
    await within(await card('Notas de evolución pendientes')).findByText('Rosa Quintanar Yáñez')
  })

  test('says so without flickering while it is asked for again by itself', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Rosa'])
    const app = await visit(HOME, {
      ...{ mock: ward.mock, persona: 'archivo' },
      prepare: ({ server }) => server.use(refused('/docs/hospitals/1/documents')),
    })
    await within(await card('Borradores sin firmar')).findByText('No se pudo cargar')
    const quietLine = await screen.findByText(/^Sin altas previstas hoy/)
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    app.mock.server.use(
      http.get(`${ORIGIN}/docs/hospitals/1/documents`, async () => {
        asked.resolve()
        await held.promise
        return HttpResponse.json({ detail: 'No' }, { status: 400 })
      }),
    )
    window.dispatchEvent(new Event('visibilitychange'))
    await asked.promise
    const part = await card('Borradores sin firmar')
    await waitFor(() =>
      expect(within(part).getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-busy'),
    )
    within(part).getByText('No se pudo cargar')
    expect(quietLine).toHaveTextContent('Sin altas previstas hoy')
    expect(screen.queryByRole('region', { name: 'Mis pacientes' })).toBeNull()
    held.resolve()
    await waitFor(() =>
      expect(within(part).getByRole('button', { name: 'Reintentar' })).not.toHaveAttribute('aria-busy'),
    )
  })

  test('of the board is said by the board alone, and by the card where there is no board', async () => {
    const prepare = ({ server }: Ward['mock']) => server.use(refused('/api/hospitals/1/rooms'))
    const app = await visit(HOME, { persona: 'archivo', prepare })
    await screen.findByText('No se pudo cargar el tablero')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Camas por limpiar' })).toBeNull())
    app.unmount()
    await visit(`${HOME}?view=lista`, { mock: app.mock, persona: 'archivo', prepare })
    await within(await card('Camas por limpiar')).findByText('No se pudo cargar')
  })
})
