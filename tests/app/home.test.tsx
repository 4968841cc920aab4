import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { Handover } from '#src/domain/assignments/contract.ts'
import { addDays, dayAt, instantText, startOfDay } from '#src/domain/dates.ts'
import { moveTo, revoke } from '../fixtures/store-changes.ts'
import { apiOf, openDesk, openWard, setBed, type Ward } from '../fixtures/ward.ts'
import { bed, HOME } from './beds.ts'
import {
  addStays,
  ago,
  attend,
  count,
  counts,
  isSetBack,
  lines,
  OVERDUE,
  openList,
  panel,
  quiet,
  strip,
  texts,
} from './day.ts'
import { gate, heading, heldBy, ORIGIN, toastWith, visit } from './harness.tsx'

describe('the line of the day', () => {
  test('says that nothing waits, and shows no empty count', async () => {
    const ward = await quiet(await openWard())
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await screen.findByText('Nada pendiente hoy')
    expect(await counts()).toEqual([])
    await bed('Q-1')
  })

  test('shows no count before all have come', async () => {
    const desk = await quiet(await openDesk())
    await desk.begin()
    await setBed(desk, 1, 'cleaning')
    const open = gate()
    await visit(HOME, {
      mock: desk.mock,
      persona: 'direccion',
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/docs/hospitals/1/documents`, heldBy(open))),
    })
    await bed('Q-1')
    expect(within(strip()).queryAllByRole('button')).toEqual([])
    expect(strip()).not.toHaveTextContent('Nada pendiente')
    open.resolve()
    expect(await counts()).toEqual(expect.arrayContaining(['Borradores 1', 'Por limpiar 1']))
  })

  test('is one tab stop, inside which the arrow keys move', async () => {
    const desk = await quiet(await openDesk())
    await desk.begin()
    await setBed(desk, 1, 'cleaning')
    const app = await visit(HOME, { mock: desk.mock })
    await counts()
    const [first, second] = within(within(strip()).getByRole('toolbar', { name: 'Mi día' })).getAllByRole(
      'button',
    )
    first?.focus()
    await app.user.keyboard('{ArrowRight}')
    expect(second).toHaveFocus()
    await app.user.tab()
    expect(strip().querySelector(':focus')).toBeNull()
  })

  test('counts what waits, in the order in which one works through it, without what is none', async () => {
    const desk = await quiet(await openDesk())
    await attend(desk, desk.episode.episodeId, 'direccion', new Date().toISOString())
    await desk.begin()
    await setBed(desk, 1, 'cleaning')
    await visit(HOME, { mock: desk.mock })
    await waitFor(async () =>
      expect(await counts()).toEqual(['Mis pacientes 1', 'Borradores 1', 'Por limpiar 1']),
    )
    expect(screen.queryByRole('complementary')).toBeNull()
    for (const one of within(strip()).getAllByRole('button'))
      expect(one).toHaveAttribute('aria-expanded', 'false')
  })

  test('Entregas por aceptar: first of all, who hands over whom to oneself; accepted, it is gone', async () => {
    const ward = await quiet(await openWard())
    const [stay] = await addStays(ward, ['Rosa'])
    const episodeId = stay?.episodeId ?? 0
    await attend(ward, episodeId, 'direccion')
    await setBed(ward, 1, 'cleaning')
    const body = { toDoctorId: 'medica', items: [{ episodeId }] }
    const { handoverId } = await apiOf(ward.mock)(Handover, 'POST', '/api/hospitals/1/handovers', { body })
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    // The bed waits for who may mark it clean.
    await waitFor(async () => expect(await counts()).toEqual(['Entregas 1', 'Notas pendientes 1']))
    const part = await openList(app, 'Entregas', 'Entregas por aceptar')
    expect(await texts(part)).toEqual([
      expect.stringMatching(/^Elena Ríos Beltrán1 paciente · desde las \d\d:\d\dRecibir$/),
    ])
    await waitFor(async () => expect(await isSetBack('Q-2')).toBe(true))
    expect(await isSetBack('Z-1')).toBe(false)
    await app.user.click(
      within(part).getByRole('link', { name: 'Recibir: 1 paciente de Elena Ríos Beltrán' }),
    )
    await app.user.click(await screen.findByRole('button', { name: 'Aceptar entrega de Elena Ríos Beltrán' }))
    await toastWith('Ya atiendes a 1 paciente más')
    expect(app.callsTo('POST', `/api/hospitals/1/handovers/${handoverId}/accept`)).toHaveLength(1)
    await app.user.click(screen.getByRole('link', { name: 'Inicio' }))
    await count('Mis pacientes')
    await waitFor(() => expect(within(strip()).queryByRole('button', { name: /^Entregas/ })).toBeNull())
  })

  test.each([
    // Who handed over waits as well, and has nothing to accept; what nobody else may take over, nobody else asks for.
    ['direccion', 1],
    ['enfermeria', 0],
  ] as const)('counts no handover for %s, who has none to accept', async (persona, asked) => {
    const app = await visit(HOME, { persona })
    await count('Altas hoy')
    await bed('101-A')
    await waitFor(() => expect(app.callsTo('GET', '/api/hospitals/1/handovers')).toHaveLength(asked))
    expect((await counts()).filter((one) => one.startsWith('Entregas'))).toEqual([])
  })

  test('Mis pacientes: whom one attends now, and no others', async () => {
    const ward = await quiet(await openWard())
    const [own, other] = await addStays(ward, ['Rosa', 'Berta'])
    const { patientId } = await ward.addPatient({ givenNames: 'Luz' })
    const visitor = await ward.admit(patientId, { kind: 'outpatient', admittedAt: ago(1) })
    await attend(ward, own?.episodeId ?? 0)
    await attend(ward, visitor.episodeId, 'medica', ago(0.5))
    await attend(ward, other?.episodeId ?? 0, 'direccion')
    if (own) await ward.actOnEpisode(own, 'order-discharge', { motive: 'improved' })
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await openList(app, 'Mis pacientes')
    expect(await texts(part)).toEqual([
      'Z-1 QUINTANAR YÁÑEZ, RosaAlta indicadaAbrir',
      'QUINTANAR YÁÑEZ, LuzConsulta externaAbrir',
    ])
    expect(
      within(part).getByRole('link', { name: 'Abrir: QUINTANAR YÁÑEZ, Rosa, cama Z-1' }),
    ).toHaveAttribute('href', `/hospitals/1/patients/${own?.patientId}/episodesOverview/${own?.episodeId}`)
  })

  test('Notas de evolución pendientes: one’s own patients’, or the hospital’s for whoever attends nobody', async () => {
    const ward = await quiet(await openWard())
    const [own] = await addStays(ward, ['Rosa', 'Berta'])
    await attend(ward, own?.episodeId ?? 0)
    const mine = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await openList(mine, 'Notas pendientes', OVERDUE)
    await within(part).findByText('Tus pacientes sin nota hoy')
    expect(await texts(part)).toEqual(['Z-1 QUINTANAR YÁÑEZ, RosaEscribir'])
    mine.unmount()

    const others = await visit(HOME, { mock: ward.mock, persona: 'residente' })
    const all = await openList(others, 'Notas pendientes', OVERDUE)
    await within(all).findByText('De todo el hospital')
    expect(await lines(all)).toHaveLength(2)
  })

  test('Borradores sin firmar: one’s own, until they are signed', async () => {
    const desk = await quiet(await openDesk())
    const { documentId } = await desk.begin('direccion')
    await desk.begin('medica')
    const app = await visit(HOME, { mock: desk.mock })
    const part = await openList(app, 'Borradores', 'Borradores sin firmar')
    expect(await texts(part)).toEqual(['Q-1 QUINTANAR YÁÑEZ, RosaNota de pruebaFirmar'])
    expect(within(part).getByRole('link')).toHaveAttribute('href', `${desk.path}?document=${documentId}`)
    // A draft is no bed: nothing on the board steps back for it.
    expect(await isSetBack('Q-2')).toBe(false)
    await desk.put(documentId, { evolucion: 'Mejora', plan: 'Alta' })
    await desk.action(documentId, 'sign', {})
    window.dispatchEvent(new Event('visibilitychange'))
    await within(part).findByText('Ya no queda nada aquí')
    await app.user.click(within(part).getByRole('button', { name: 'Cerrar panel' }))
    await waitFor(() => expect(within(strip()).queryByRole('button', { name: /^Borradores/ })).toBeNull())
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
    if (ordered) await ward.actOnEpisode(ordered, 'order-discharge', { motive: 'improved' })
    const app = await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    const leaving = await openList(app, 'Altas hoy', 'Altas previstas hoy')
    const [first, second, third, ...more] = await lines(leaving)
    expect(third).toHaveTextContent(/^Z-4 QUINTANAR YÁÑEZ, DeliaAlta indicada/)
    expect(first).toHaveTextContent(`Debía salir el ${instantText(ago(1), 'America/Tijuana').slice(0, 11)}`)
    expect(second).toHaveTextContent(
      /^Z-2 QUINTANAR YÁÑEZ, Berta(Prevista: hoy,|Debía salir a las) 23:30Abrir$/,
    )
    expect(more).toEqual([])
  })

  test('opens the whole list beside the board, and asks for all of it only then', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Ana', 'Berta', 'Carla', 'Delia', 'Elsa', 'Flora', 'Gema'])
    const app = await visit(HOME, { mock: ward.mock, persona: 'residente' })
    const opener = await count('Notas pendientes')
    expect(opener).toHaveTextContent('Notas pendientes 7')
    const asked = () => app.calls.filter(({ path }) => path.includes('noteOverdue=true'))
    expect(asked().map(({ path }) => /pageSize=\d+/.exec(path)?.[0])).toEqual(['pageSize=5'])
    const part = await openList(app, 'Notas pendientes', OVERDUE)
    expect(opener).toHaveAttribute('aria-expanded', 'true')
    await waitFor(async () => expect(await lines(part)).toHaveLength(7))
    expect(asked().map(({ path }) => /pageSize=\d+/.exec(path)?.[0])).toEqual(['pageSize=5', 'pageSize=100'])
    await app.user.click(opener)
    expect(part).not.toBeInTheDocument()
    expect(opener).toHaveAttribute('aria-expanded', 'false')
  })

  test('brings out the beds that an open list is about; the others step back until it closes', async () => {
    const ward = await quiet(await openWard())
    const [own] = await addStays(ward, ['Rosa', 'Berta'])
    await attend(ward, own?.episodeId ?? 0, 'direccion')
    await setBed(ward, 0, 'cleaning')
    const app = await visit(HOME, { mock: ward.mock })
    await openList(app, 'Mis pacientes')
    expect([await isSetBack('Z-1'), await isSetBack('Z-2'), await isSetBack('Q-1')]).toEqual([
      false,
      true,
      true,
    ])
    // One list at a time.
    await openList(app, 'Por limpiar', 'Camas por limpiar')
    expect(screen.queryByRole('complementary', { name: 'Mis pacientes' })).toBeNull()
    expect([await isSetBack('Z-1'), await isSetBack('Z-2'), await isSetBack('Q-1')]).toEqual([
      true,
      true,
      false,
    ])
    // A bed's panel takes the place of the list.
    await app.user.click(await bed('Q-2'))
    await panel('Cama Q-2')
    expect(screen.getAllByRole('complementary')).toHaveLength(1)
    expect([await isSetBack('Z-1'), await isSetBack('Q-1')]).toEqual([false, false])
    expect(await count('Por limpiar')).toHaveAttribute('aria-expanded', 'false')
  })

  test('gives the focus back to its count when a list closes, by Escape or its button', async () => {
    const ward = await quiet(await openWard())
    await setBed(ward, 0, 'cleaning')
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    const opener = await count('Por limpiar')
    for (const close of [
      () => app.user.keyboard('{Escape}'),
      async (part: HTMLElement) => app.user.click(within(part).getByRole('button', { name: 'Cerrar panel' })),
    ]) {
      opener.focus()
      await app.user.keyboard('{Enter}')
      const part = await panel('Camas por limpiar')
      within(part).getByRole('button', { name: 'Marcar como limpia: cama Q-1' }).focus()
      await close(part)
      expect(part).not.toBeInTheDocument()
      expect(opener).toHaveFocus()
    }
  })

  test('F38: a hostile name is text', async () => {
    const ward = await quiet(await openWard())
    const [stay] = await addStays(ward, ['<img src=x onerror=alert(1)>'])
    await attend(ward, stay?.episodeId ?? 0)
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const name = await within(await openList(app, 'Mis pacientes')).findByText(/onerror/)
    expect(name).toHaveTextContent('QUINTANAR YÁÑEZ, <img src=x onerror=alert(1)>')
    expect(name.tagName).toBe('BDI')
    expect(document.querySelector('img')).toBeNull()
  })

  test.each([
    ['medica', 6],
    // What waits for physicians is asked for by them alone, and so is what records lack by who completes them.
    ['enfermeria', 3],
    ['archivo', 6],
  ] as const)(
    'asks for each thing once, and for nothing more than it counts, as %s',
    async (persona, many) => {
      const app = await visit(HOME, { persona })
      await count('Altas hoy')
      await bed('101-A')
      const listed = () => {
        const paths = app.callsTo('GET', '/').map(({ path }) => path)
        expect(paths).toEqual([...new Set(paths)])
        return paths.filter((path) => /\/(episodes|documents)\?/.test(path))
      }
      await waitFor(() => expect(listed()).toHaveLength(many))
      for (const path of listed()) expect(path).toContain('pageSize=5')
    },
  )
})

describe('what the records of discharged patients lack', () => {
  /** Hospital 1 with complete records, but for those of two patients who have left. */
  async function openArchive() {
    const ward = await quiet(await openWard())
    const { db } = ward.mock.store
    await db
      .updateTable('episodes')
      .set({ hasDischargeNote: 1, hasCodedDiagnosis: 1 })
      .where('hospitalId', '=', 1)
      .execute()
    const [rosa, berta] = await addStays(ward, ['Rosa', 'Berta'])
    if (!rosa || !berta) throw new Error('Two stays were to be added')
    await attend(ward, rosa.episodeId)
    const note = await ward.addTemplate({ name: 'Nota de salida', kind: 'discharge' })
    const draft = await ward.beginDocument(rosa.episodeId, note)
    for (const [stay, rank] of [
      [rosa, 'principal'],
      [berta, 'secundario'],
    ] as const)
      await ward.actOnEpisode(
        await ward.actOnEpisode(stay, 'order-discharge', {
          motive: 'improved',
          diagnoses: [{ code: 'J18.9', text: 'Neumonía', rank, certainty: 'confirmado' }],
        }),
        'discharge',
        { at: new Date().toISOString() },
      )
    return { ward, rosa, berta, draft }
  }
  const ARCHIVE = ['Por codificar 1', 'Egresos sin nota 2', 'Borradores de egresados 1']

  test.each(['archivo', 'codificacion'])(
    'is counted for %s, and leads to the record that is reviewed',
    async (persona) => {
      const { ward, rosa, berta, draft } = await openArchive()
      const app = await visit(HOME, { mock: ward.mock, persona })
      expect(await counts()).toEqual(ARCHIVE)
      const base = `/hospitals/1/patients/${rosa.patientId}`
      const withoutCode = await openList(app, 'Por codificar', 'Egresos por codificar')
      expect(await texts(withoutCode)).toEqual([
        expect.stringMatching(/QUINTANAR YÁÑEZ, Berta.*Egresó el .*Revisar$/),
      ])
      expect(within(withoutCode).getByRole('link')).toHaveAttribute(
        'href',
        `/hospitals/1/patients/${berta.patientId}/episodesOverview/${berta.episodeId}`,
      )
      const withoutNote = await openList(app, 'Egresos sin nota', 'Egresos sin nota de egreso')
      expect(await texts(withoutNote)).toEqual([
        // Whom to ask for it.
        expect.stringMatching(/QUINTANAR YÁÑEZ, Rosa.*Egresó el .* · Ximena Núñez ÁvilaRevisar$/),
        expect.stringMatching(/QUINTANAR YÁÑEZ, Berta.*Egresó el /),
      ])
      // Nothing on the board steps back: in her last bed another may lie.
      expect([await isSetBack('Z-1'), await isSetBack('Q-1')]).toEqual([false, false])
      expect(
        within(withoutNote).getByRole('link', { name: /^Revisar: QUINTANAR YÁÑEZ, Berta/ }),
      ).toHaveAttribute(
        'href',
        `/hospitals/1/patients/${berta.patientId}/episodes/${berta.episodeId}/overview`,
      )
      const drafts = await openList(app, 'Borradores de egresados')
      expect(await texts(drafts)).toEqual([
        expect.stringMatching(
          /QUINTANAR YÁÑEZ, Rosa.*Nota de salidaEgresó el .* · Elena Ríos BeltránRevisar$/,
        ),
      ])
      expect(within(drafts).getByRole('link')).toHaveAttribute(
        'href',
        `${base}/episodes/${rosa.episodeId}/templates/${draft.templateId}?document=${draft.documentId}`,
      )
    },
  )

  test.each(['medica', 'enfermeria', 'admision', 'direccion'])('is not asked for by %s', async (persona) => {
    const { ward } = await openArchive()
    const app = await visit(HOME, { mock: ward.mock, persona })
    expect((await counts()).filter((one) => ARCHIVE.includes(one))).toEqual([])
    expect(app.calls.filter(({ path }) => /lacking=|discharged=/.test(path))).toEqual([])
  })

  test('a coder admits nobody: a free bed offers nothing', async () => {
    const { ward } = await openArchive()
    await visit(HOME, { mock: ward.mock, persona: 'codificacion' })
    const free = await bed('Q-1')
    await waitFor(() => expect(within(free).queryByText('Ingresar')).toBeNull())
  })
})

describe('who sees what of the day', () => {
  test('without the right to read episodes there are the beds alone, and nothing else is asked for', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'enfermeria', 'episodes')
    await setBed(ward, 0, 'cleaning')
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await count('Por limpiar')
    expect(within(strip()).getAllByRole('button')).toHaveLength(1)
    expect(app.callsTo('GET', '/api/hospitals/1/episodes')).toEqual([])
    expect(app.callsTo('GET', '/docs/')).toEqual([])
  })

  test('without the right to read rooms there is the day without a board', async () => {
    const ward = await openWard()
    await revoke(ward.mock.store, 'medica', 'rooms')
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await count('Mis pacientes')
    expect(screen.queryByRole('region', { name: 'Tablero de camas' })).toBeNull()
    expect(within(strip()).queryByRole('button', { name: /^Por limpiar/ })).toBeNull()
    expect(app.callsTo('GET', '/api/hospitals/1/rooms')).toEqual([])
  })

  test('without the right to read patients rows name episodes and lead nowhere', async () => {
    const ward = await quiet(await openWard())
    const [stay] = await addStays(ward, ['Rosa'])
    await attend(ward, stay?.episodeId ?? 0)
    await revoke(ward.mock.store, 'medica', 'patients')
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const part = await openList(app, 'Mis pacientes')
    within(part).getByText(`Episodio ${stay?.episodeId}`)
    expect(within(part).queryByRole('link')).toBeNull()
  })

  test.each([
    ['direccion', ['Registrar paciente', 'Nuevo episodio', 'Nueva asignación', 'Entregar turno']],
    ['medica', ['Registrar paciente', 'Nuevo episodio', 'Nueva asignación', 'Entregar turno']],
    ['enfermeria', ['Nuevo episodio']],
    ['admision', ['Registrar paciente', 'Nuevo episodio']],
  ])('%s begins from anywhere what they may', async (persona, labels) => {
    const app = await visit('/hospitals/1/doctors', { persona })
    const sections = within(await screen.findByRole('navigation', { name: 'Secciones' }))
    const before = sections.getAllByRole('link')
    await app.user.click(sections.getByRole('button', { name: 'Nuevo' }))
    const added = sections.getAllByRole('link').filter((link) => !before.includes(link))
    expect(added.map((link) => link.textContent)).toEqual(labels)
  })

  test('whoever may begin nothing has no Nuevo', async () => {
    await visit(HOME, { persona: 'archivo' })
    const sections = await screen.findByRole('navigation', { name: 'Secciones' })
    expect(within(sections).queryByRole('button', { name: 'Nuevo' })).toBeNull()
  })

  test.each([
    ['Registrar paciente', 'Registrar paciente', '/hospitals/1/patients?form=paciente'],
    ['Entregar turno', 'Entregar turno', '/hospitals/1/assignments?view=entregas&form=entregar'],
  ])('Nuevo: %s opens the dialog where it belongs', async (entry, title, address) => {
    const app = await visit(HOME)
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo' }))
    await app.user.click(screen.getByRole('link', { name: entry }))
    await screen.findByRole('dialog', { name: title })
    expect(app.address()).toBe(address)
  })

  test('the section Cuartos is the same page under its own heading, and goes on from the board', async () => {
    const app = await visit(HOME)
    await heading('Página de Inicio')
    const sections = await screen.findByRole('navigation', { name: 'Secciones' })
    await app.user.click(within(sections).getByRole('link', { name: 'Cuartos' }))
    await heading('Cuartos')
    expect(document.title).toBe('Página de Inicio - Ronda')
    expect(app.address()).toBe(`${HOME}#tablero`)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Tablero de camas' })).toHaveFocus())
    await app.user.click(within(sections).getByRole('link', { name: 'Inicio' }))
    await heading('Página de Inicio')
  })
})

describe('what does not come', () => {
  const refused = (path: string) =>
    http.get(`${ORIGIN}${path}`, () => HttpResponse.json({ detail: 'No' }, { status: 400 }))
  const failedCount = (short: string) => screen.findByRole('button', { name: `${short} No se pudo cargar` })

  test('says so in its count and is tried again in its list; the others and the board stay', async () => {
    const desk = await quiet(await openDesk())
    await desk.begin()
    await setBed(desk, 1, 'cleaning')
    const submitError = refused('/docs/hospitals/1/documents')
    const app = await visit(HOME, {
      mock: desk.mock,
      prepare: ({ server }) => server.use(submitError),
    })
    await app.user.click(await failedCount('Borradores'))
    const part = await panel('Borradores sin firmar')
    within(part).getByText('No se pudo cargar')
    await count('Por limpiar')
    await bed('Q-1')
    app.mock.server.resetHandlers()
    await app.user.click(within(part).getByRole('button', { name: 'Reintentar: Borradores sin firmar' }))
    await within(part).findByText('Nota de prueba')
    expect(await count('Borradores')).toHaveTextContent('Borradores 1')
  })

  test('again stays as it was, and says how old it is', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Rosa'])
    const app = await visit(HOME, { mock: ward.mock, persona: 'residente' })
    const part = await openList(app, 'Notas pendientes', OVERDUE)
    await within(part).findByText('QUINTANAR YÁÑEZ, Rosa')
    app.mock.server.use(refused('/api/hospitals/1/episodes'))
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(/^No se pudo actualizar; ves lo de las \d\d:\d\d\.$/)
    within(part).getByText('QUINTANAR YÁÑEZ, Rosa')
    expect(await count('Notas pendientes')).toHaveTextContent('Notas pendientes 1')
  })

  test('says so without flickering while it is asked for again by itself', async () => {
    const ward = await quiet(await openWard())
    await addStays(ward, ['Rosa'])
    const app = await visit(HOME, {
      mock: ward.mock,
      persona: 'archivo',
      prepare: ({ server }) => server.use(refused('/docs/hospitals/1/documents')),
    })
    const failed = await failedCount('Borradores')
    await app.user.click(failed)
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
    const part = await panel('Borradores sin firmar')
    const retry = within(part).getByRole('button', { name: /^Reintentar/ })
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy'))
    within(part).getByText('No se pudo cargar')
    expect(failed).toHaveTextContent('No se pudo cargar')
    expect(strip()).not.toHaveTextContent('…')
    held.resolve()
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'))
  })

  test('of the board is said by the board alone, and beside the list of rooms by the count', async () => {
    const prepare = ({ server }: Ward['mock']) => server.use(refused('/api/hospitals/1/rooms'))
    const app = await visit(HOME, { persona: 'enfermeria', prepare })
    await screen.findByText('No se pudo cargar el tablero')
    await counts()
    expect(within(strip()).queryByRole('button', { name: /^Por limpiar/ })).toBeNull()
    app.unmount()
    await visit(`${HOME}?view=lista`, { mock: app.mock, persona: 'enfermeria', prepare })
    await screen.findByText('No se pudo cargar la lista')
    // The list of rooms is not the board.
    await failedCount('Por limpiar')
  })
})
