import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, instantText } from '#src/domain/dates.ts'
import { todayIn } from '#src/lib/today.ts'
import { revoke } from '../fixtures/store-changes.ts'
import { at, openUsedWard, openWard, setBed } from '../fixtures/ward.ts'
import { bed, bedButton, countsOf, floor, HOME, panelOf, toggle } from './beds.ts'
import { type App, button, gate, ORIGIN, queryClientOf, visit, write } from './harness.tsx'

const ZONE = 'America/Mexico_City'
const ROOMS = `${ORIGIN}/api/hospitals/1/rooms`

/** The board with everything in words. */
async function visitRoomy(...[path, options]: Parameters<typeof visit>): Promise<App> {
  const app = await visit(path, options)
  await app.user.click(await screen.findByRole('button', { name: 'Cómodo' }))
  return app
}

describe('the board', () => {
  test('stands floor by floor with what is free, taken, being cleaned and out of service', async () => {
    const ward = await openUsedWard()
    await setBed(ward, 1, 'outOfService', 'Barandal roto')
    await visit(HOME, { mock: ward.mock })
    expect(await countsOf('Piso 7')).toBe('1 disponible · 1 en limpieza · 1 fuera de servicio')
    await within(await bed('Q-1')).findByText('En limpieza')
    expect(within(await bed('Q-2')).getByText(/^Fuera de servicio/)).toHaveTextContent(
      'Fuera de servicio: Barandal roto',
    )
    await within(await bed('Q-3')).findByText('Disponible')
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toContain('Piso 1')
  })

  /** Rosa, 34, who should have left, beside somebody of nearly her name. */
  async function stayedWard() {
    const ward = await openWard()
    const birthDate = `${new Date().getFullYear() - 34}-01-01`
    const patient = await ward.addPatient({ birthDate })
    const duplicate = await ward.addPatient({ givenNames: 'Rosa', secondSurname: 'Yañes' })
    const today = todayIn(ZONE)
    const admittedAt = at(`${addDays(today, -40)}T08:32`)
    const expectedDischargeAt = at(`${addDays(today, -36)}T12:00`)
    const diagnosis = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const
    const stay = await ward.admit(patient.patientId, {
      admittedAt,
      expectedDischargeAt,
      diagnoses: [diagnosis],
    })
    await ward.editAllergies(patient, ['Penicilina'])
    await ward.actOnEpisode(stay, 'order-discharge', { motive: 'improved' })
    await ward.admit(duplicate.patientId, { bedId: ward.beds[1] ?? 0 })
    const path = `/hospitals/1/rooms/${ward.room.roomId}/patients/${patient.patientId}`
    return { ward, stay, path }
  }

  test('shows the patient, the facts and the marks of a bed in three paragraphs, and leads to the open episode', async () => {
    const { ward, stay, path } = await stayedWard()
    await ward.assign({
      episodeId: stay.episodeId,
      doctorId: 'medica',
      role: 'attending',
      startsAt: stay.admittedAt,
    })
    await visit(HOME, { mock: ward.mock })
    const place = await bed('Q-1')
    const link = within(place).getByRole('link', { name: 'QUINTANAR YÁÑEZ, Rosa' })
    expect(link).toHaveAttribute('href', `${path}/episodesOverview/${stay.episodeId}`)
    const [name, facts, about, ...more] = [...place.querySelectorAll('p')]
    expect(more).toEqual([])
    expect(within(name ?? place).getByTitle('QUINTANAR YÁÑEZ, Rosa')).toHaveTextContent(
      /^QUINTANAR Y\., Rosa$/,
    )
    expect(facts).toHaveTextContent(/^Q-134 a Md\d+$/)
    expect(within(place).getByTitle('Mujer')).toHaveTextContent('M')
    expect(within(place).getByTitle(/^Día \d+ de estancia$/)).toBeInTheDocument()
    expect(about).toHaveTextContent(/^J18\.9 NeumoníaNúñez/)
    expect(within(place).getByTitle('Ximena Núñez Ávila')).toHaveTextContent(/^Núñez$/)
    const signs = within(place).getAllByTitle(/^(Alergia|Hay otro|Alta|Falta|Sin médico|Borrador)/)
    expect(signs.map((sign) => sign.textContent)).toEqual([
      'Alergia',
      'Hay otro paciente con nombre parecido',
      'Alta indicada',
      'Alta vencida',
    ])
    // Occupied is what most beds are: it is not said.
    expect(within(place).queryByText('Ocupada')).toBeNull()
    expect(within(await bed('Q-2')).queryByText('Alta indicada')).toBeNull()
  })

  test('shows the birth date instead of the diagnosis where another patient has the same name', async () => {
    const ward = await openWard()
    const diagnoses = [
      { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const,
    ]
    const born = ['1950-03-19', '1991-12-02', null]
    for (const [index, birthDate] of born.entries()) {
      const { patientId } = await ward.addPatient({
        birthDate,
        ...(birthDate === null && { estimatedAge: 40 }),
      })
      await ward.admit(patientId, { bedId: ward.beds[index] ?? 0, diagnoses })
    }
    await visit(HOME, { mock: ward.mock })
    const about = async (code: string) => [...(await bed(code)).querySelectorAll('p')].at(-1)
    expect(await about('Q-1')).toHaveTextContent(/^19\/03\/1950/)
    expect(await about('Q-2')).toHaveTextContent(/^02\/12\/1991/)
    // Nothing else is known of them.
    expect(await about('Q-3')).toHaveTextContent(/^J18\.9/)
  })

  test('an occupied tile has no buttons, which would cover its marks', async () => {
    const { ward } = await stayedWard()
    await visit(HOME, { mock: ward.mock })
    expect(within(await bed('Q-1')).queryAllByRole('button')).toEqual([])
    expect(within(await bed('Q-3')).getAllByRole('button').length).toBeGreaterThan(0)
  })

  test('marks an identified patient whose allergies nobody has asked for', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    await ward.admit(patientId)
    const unknown = await ward.addUnidentified()
    await ward.admit(unknown.patientId, { bedId: ward.beds[1] ?? 0 })
    await visit(HOME, { mock: ward.mock })
    expect(within(await bed('Q-1')).getByTitle('Faltan las alergias')).toHaveTextContent(
      'Faltan las alergias',
    )
    expect(within(await bed('Q-2')).queryByTitle('Faltan las alergias')).toBeNull()
    expect(within(await bed('Q-2')).getByTitle('No identificado')).toBeInTheDocument()
  })

  test('says it in words where one wants them', async () => {
    const { ward, stay, path } = await stayedWard()
    await visitRoomy(HOME, { mock: ward.mock })
    const place = await bed('Q-1')
    within(place).getByText('Ocupada')
    within(place).getByText(`34 a · Mujer · día 40 · desde ${instantText(stay.admittedAt, ZONE)}`)
    within(place).getByText('J18.9 Neumonía')
    within(place).getByText(`Alta prevista: ${instantText(stay.expectedDischargeAt ?? '', ZONE)}`)
    for (const words of ['Alergia', 'Alta indicada', 'Alta vencida', 'Sin médico asignado'])
      within(place).getByText(words)
    within(place).getByText('Hay otro paciente con nombre parecido')
    expect(within(place).getByRole('link', { name: 'QUINTANAR YÁÑEZ, Rosa' })).toHaveAttribute(
      'href',
      `${path}/episodesOverview/${stay.episodeId}`,
    )
    expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toContain('Cuarto Q')
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
    expect(within(place).queryByRole('button', { name: /^(Ingresar|Fuera de servicio)/ })).toBeNull()
  })

  test.each([
    ['on the board', visit],
    ['in words', visitRoomy],
  ])('F38: a hostile name, diagnosis or room is text %s and in the panel', async (_, open) => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({
      givenNames: '<img src=x onerror=alert(1)>',
      secondSurname: '{{7*7}}',
    })
    const diagnosis = {
      code: 'J18.9',
      text: '<b>mal</b>',
      rank: 'principal',
      certainty: 'presuntivo',
    } as const
    await ward.admit(patientId, { diagnoses: [diagnosis] })
    await ward.addRoom(['<i>1</i>'], { code: '<i>1</i>', floor: '<u>9</u>', service: '<s>x</s>' })
    const app = await open(HOME, { mock: ward.mock })
    const place = await bed('Q-1')
    const link = within(place).getByRole('link', { name: 'QUINTANAR {{7*7}}, <img src=x onerror=alert(1)>' })
    expect(link.querySelector('bdi')).not.toBeNull()
    expect(within(place).getByText(/^J18\.9/).localName).toBe('bdi')
    await bed('<i>1</i>')
    await app.user.click(place)
    const part = await panelOf('Q-1')
    within(part).getByText('QUINTANAR {{7*7}}, <img src=x onerror=alert(1)>')
    within(part).getByText('J18.9 <b>mal</b>')
    await app.user.click(await bed('<i>1</i>'))
    await within(await panelOf('<i>1</i>')).findByText('<s>x</s>')
    expect(document.querySelector('main :is(img, b, i, u, s)')).toBeNull()
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
    expect(screen.getByRole('link', { name: 'Agregar cuartos' })).toHaveAttribute(
      'href',
      '/hospitals/1/settings/rooms',
    )
  })
})

describe('who may do what on the board', () => {
  test('whoever may read alone sees no buttons but those that show a bed', async () => {
    const ward = await openUsedWard()
    await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    await bed('Q-1')
    const buttons = [...document.querySelectorAll('[data-bed-id] button')]
    const names = new Set(buttons.map((one) => one.getAttribute('aria-label')?.split(':')[0]))
    expect([...names]).toEqual(['Resumen'])
    expect(screen.queryByRole('link', { name: 'Administrar cuartos' })).toBeNull()
  })

  test('a doctor admits, and changes no bed', async () => {
    const ward = await openUsedWard()
    await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await bedButton('Ingresar', 'Q-2')
    expect(screen.queryByRole('button', { name: /^(Marcar como limpia|Fuera de servicio|Poner)/ })).toBeNull()
  })

  test.each([
    ['on the board', visit],
    ['in words', visitRoomy],
  ])(
    'without the right to read patients beds tell of the episode %s, and not whose it is',
    async (_, open) => {
      const ward = await openWard()
      const { patientId } = await ward.addPatient()
      const { episodeId } = await ward.admit(patientId)
      await revoke(ward.mock.store, 'enfermeria', 'patients')
      const app = await open(HOME, { mock: ward.mock, persona: 'enfermeria' })
      const place = await bed('Q-1')
      within(place).getByText(`Episodio ${episodeId}`)
      expect(place.outerHTML).not.toMatch(/Rosa|Quintanar|Mujer|\d a\b|null/i)
      expect(within(place).queryByRole('link')).toBeNull()
      await app.user.click(
        within(place).getByRole('button', { name: `Resumen: Episodio ${episodeId}, cama Q-1` }),
      )
      const part = await panelOf('Q-1')
      within(part).getByText(`Episodio ${episodeId}`)
      expect(part.outerHTML).not.toMatch(/Rosa|Quintanar|Mujer|Expediente|null/i)
      expect(within(part).queryByRole('link', { name: 'Abrir expediente' })).toBeNull()
      // Whoever writes episodes still moves the bed's patient.
      within(part).getByRole('button', { name: 'Trasladar' })
    },
  )

  test('without the right to read rooms the page names it and asks the server for no bed', async () => {
    const app = await visit(HOME, { persona: 'sin-permisos' })
    await screen.findByText('Cuartos y camas (Lectura)')
    expect(app.callsTo('GET', '/api/hospitals/1/')).toEqual([])
  })
})

describe('narrowing the board', () => {
  test('floor, service and state stand in the address, and hold for who comes by it', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await bed('Q-1')
    await app.user.click(toggle('Piso', /^Piso 7/))
    await app.user.click(toggle('Estado', /en limpieza/))
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Servicio' }), 'Medicina interna')
    const asked = `${HOME}?floor=Piso+7&service=Medicina+interna&state=cleaning`
    await waitFor(() => expect(app.address()).toBe(asked))
    expect(toggle('Piso', /^Piso 7/)).toHaveAttribute('aria-pressed', 'true')
    expect(toggle('Piso', /^Todos/)).toHaveAttribute('aria-pressed', 'false')
    expect(toggle('Estado', /en limpieza/)).toHaveAttribute('aria-pressed', 'true')
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
    expect(toggle('Estado', /disponible/)).toHaveAttribute('aria-pressed', 'true')
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
  await setBed(ward, 2, 'outOfService', 'Barandal roto')
  const app = await visit(`${HOME}?floor=Piso+7`, { mock: ward.mock })
  const part = await floor('Piso 7')
  const controls = [...part.querySelectorAll<HTMLElement>('a, button')]
  expect(controls.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  const first = await bedButton('Marcar como limpia', 'Q-1')
  first.focus()
  await app.user.keyboard('{ArrowRight}')
  // From here a free bed goes out of service; what only repeats it for a mouse is passed by.
  expect(document.activeElement).toHaveAccessibleName('Resumen: cama Q-2')
  expect(document.activeElement?.closest('[data-by-mouse]')).toBeNull()
  await app.user.keyboard('{ArrowRight}')
  expect(await bedButton('Ingresar', 'Q-2')).toHaveFocus()
  await app.user.keyboard('{End}')
  expect(await bedButton('Poner en servicio', 'Q-3')).toHaveFocus()
  await app.user.keyboard('{Home}')
  expect(first).toHaveFocus()
  await app.user.tab()
  expect(part.contains(document.activeElement)).toBe(false)
})

describe('the panel of a bed', () => {
  /** Rosa in the first bed of a ward, and the link of her name. */
  async function openPatient(options: { roomy?: boolean; persona?: string } = {}) {
    const ward = await openUsedWard()
    const { patientId } = await ward.addPatient({ givenNames: 'Rosa' })
    const stay = await ward.admit(patientId, { bedId: ward.beds[1] ?? 0 })
    const { persona = 'direccion' } = options
    const app = await (options.roomy ? visitRoomy : visit)(HOME, { mock: ward.mock, persona })
    const name = within(await bed('Q-2')).getByRole('link', { name: /, Rosa/ })
    return { ward, stay, app, name }
  }

  test.each([
    ['on the board', false],
    ['in words', true],
  ])(
    'opens by the space bar on a name %s, goes along with the arrows, and Escape gives the focus back',
    async (_, roomy) => {
      const { app, name } = await openPatient({ roomy })
      name.focus()
      await app.user.keyboard(' ')
      const part = await panelOf('Q-2')
      within(part).getByText('QUINTANAR YÁÑEZ, Rosa')
      expect(name).toHaveFocus()
      await app.user.keyboard('{ArrowRight}')
      const next = document.activeElement
      expect(next?.closest('[data-bed-id]')).toBe(await bed('Q-3'))
      within(await panelOf('Q-3')).getByText('Disponible')
      await app.user.keyboard('{Escape}')
      expect(screen.queryByRole('complementary')).toBeNull()
      expect(next).toHaveFocus()
      expect(app.address()).toBe(HOME)
    },
  )

  test('moves from bed to bed by the arrows inside it, and gives the focus to the bed that it shows', async () => {
    const { app, name } = await openPatient()
    name.focus()
    await app.user.keyboard(' ')
    const part = await panelOf('Q-2')
    within(part).getByRole('button', { name: 'Trasladar' }).focus()
    await app.user.keyboard('{ArrowDown}')
    const after = await panelOf('Q-3')
    expect(after.contains(document.activeElement)).toBe(true)
    await app.user.keyboard('{ArrowUp}{ArrowUp}')
    await panelOf('Q-1')
    await app.user.click(button('Cerrar panel'))
    expect(await bedButton('Marcar como limpia', 'Q-1')).toHaveFocus()
  })

  test('opens by a click beside the name, and reads only of whoever it stays at: reading is logged', async () => {
    const { app, ward, stay } = await openPatient()
    const other = await ward.addPatient({ givenNames: 'Luz' })
    await ward.admit(other.patientId, { bedId: ward.beds[2] ?? 0 })
    await queryClientOf(app).invalidateQueries({ queryKey: ['rooms', 1] })
    const next = await within(await bed('Q-3')).findByRole('link', { name: /, Luz/ })
    await app.user.click(await bed('Q-2'))
    const part = await panelOf('Q-2')
    await within(part).findByText('Alergias:', { exact: false })
    expect(part).toHaveTextContent('Alergias: Sin interrogar')
    expect(within(part).getByRole('link', { name: 'Abrir expediente' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/episodesOverview/${stay.episodeId}$`)),
    )
    const readings = () => app.callsTo('GET', `/api/hospitals/1/patients/${other.patientId}`)
    within(await bed('Q-2'))
      .getByRole('link', { name: /, Rosa/ })
      .focus()
    await app.user.keyboard('{ArrowRight}{ArrowLeft}')
    await within(await panelOf('Q-2')).findByText('Alergias:', { exact: false })
    expect(readings()).toEqual([])
    await app.user.keyboard('{ArrowRight}')
    expect(next).toHaveFocus()
    await within(await panelOf('Q-3')).findByText('Alergias:', { exact: false })
    expect(readings()).toHaveLength(1)
  })

  test.each([
    ['direccion', ['Escribir nota', '', 'Trasladar', 'Indicar alta', 'Abrir expediente']],
    ['archivo', ['Documentos', 'Abrir expediente']],
  ])('offers %s what they may do', async (persona, verbs) => {
    const { app } = await openPatient({ persona })
    await app.user.click(await bed('Q-2'))
    const part = await panelOf('Q-2')
    const offered = [...part.querySelectorAll('a.button, button.button')]
    expect(offered.map((one) => one.textContent)).toEqual(verbs)
  })

  test('takes a free bed out of service, and marks one clean', async () => {
    const { app, ward } = await openPatient({ persona: 'enfermeria' })
    await app.user.click(await bed('Q-3'))
    await app.user.click(within(await panelOf('Q-3')).getByRole('button', { name: 'Fuera de servicio' }))
    await screen.findByRole('dialog', { name: 'Fuera de servicio' })
    expect(app.address()).toBe(`${HOME}?form=fuera-de-servicio&bed=${ward.beds[2]}`)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The dialog took the Escape; the panel stays.
    await app.user.click(await bed('Q-1'))
    const part = await panelOf('Q-1')
    await app.user.click(within(part).getByRole('button', { name: 'Marcar como limpia' }))
    await within(part).findByText('Disponible')
  })
})

describe('how much a bed shows', () => {
  test('is kept for the person, in this browser', async () => {
    const ward = await openWard()
    const first = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    expect(await screen.findByRole('button', { name: 'Compacto' })).toHaveAttribute('aria-pressed', 'true')
    await first.user.click(button('Cómodo'))
    expect(button('Cómodo')).toHaveAttribute('aria-pressed', 'true')
    expect(button('Compacto')).toHaveAttribute('aria-pressed', 'false')
    await screen.findByRole('heading', { level: 4, name: 'Cuarto Q' })
    first.unmount()
    const again = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    await screen.findByRole('heading', { level: 4, name: 'Cuarto Q' })
    again.unmount()
    await visit(HOME, { mock: ward.mock, persona: 'archivo' })
    expect(await screen.findByRole('button', { name: 'Compacto' })).toHaveAttribute('aria-pressed', 'true')
    await bed('Q-1')
    expect(screen.queryByRole('heading', { level: 4 })).toBeNull()
  })

  test('begins compact in a narrow window, too', async () => {
    vi.stubGlobal('innerWidth', 390)
    onTestFinished(() => void vi.unstubAllGlobals())
    await visit(HOME)
    expect(await screen.findByRole('button', { name: 'Compacto' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('is chosen from the list of rooms as well, which it leaves', async () => {
    const app = await visit(`${HOME}?view=lista`)
    const compact = await screen.findByRole('button', { name: 'Compacto' })
    expect(compact).toHaveAttribute('aria-pressed', 'false')
    await app.user.click(compact)
    await waitFor(() => expect(app.address()).toBe(HOME))
    await floor('Piso 1')
  })
})

describe('what others change', () => {
  const again = (app: App) => queryClientOf(app).invalidateQueries({ queryKey: ['rooms', 1] })
  const marked = () => screen.queryAllByText('Cambió hace un momento').map((one) => one.closest('li'))

  test('is marked for a while, and what one writes oneself is not', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await bed('Q-1')
    expect(marked()).toEqual([])
    await setBed(ward, 2, 'outOfService', 'Barandal roto')
    await again(app)
    await within(await bed('Q-3')).findByText('Cambió hace un momento')
    expect(marked()).toEqual([await bed('Q-3')])
    await app.user.click(await bedButton('Marcar como limpia', 'Q-1'))
    await within(await bed('Q-1')).findByText('Disponible')
    expect(marked()).toEqual([await bed('Q-3')])
  })

  test('while the board was not in sight is not marked', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await bed('Q-1')
    await app.go('/hospitals/1/settings')
    await waitFor(() => expect(document.querySelector('[data-bed-id]')).toBeNull())
    await setBed(ward, 0, 'free')
    await queryClientOf(app).invalidateQueries({ queryKey: ['rooms', 1] })
    await app.go(HOME)
    await within(await bed('Q-1')).findByText('Disponible')
    expect(marked()).toEqual([])
  })
})

test('the counts of the states narrow the board, and none is counted that is not there', async () => {
  const ward = await openUsedWard()
  const app = await visit(HOME, { mock: ward.mock })
  await bed('Q-1')
  const names = within(screen.getByRole('toolbar', { name: 'Estado' }))
    .getAllByRole('button')
    .map((one) => one.textContent.replaceAll(/\d+/g, 'n'))
  expect(names).toEqual([
    'n ocupadas',
    'n disponibles',
    'n en limpieza',
    'n fuera de servicio',
    'n altas hoy (n vencidas)',
    'n sin médico',
  ])
  for (const [words, state] of [
    [/alta/, 'leaving'],
    [/sin médico/, 'unattended'],
  ] as const) {
    const counted = Number.parseInt(toggle('Estado', words).textContent, 10)
    await app.user.click(toggle('Estado', words))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?state=${state}`))
    const shown = () => document.querySelectorAll('[data-bed-id]:not([hidden])')
    await waitFor(() => expect(shown()).toHaveLength(counted))
  }
  // Pressed again, it narrows nothing.
  await app.user.click(toggle('Estado', /sin médico/))
  await waitFor(() => expect(app.address()).toBe(HOME))
  await waitFor(() => expect(document.querySelectorAll('[data-bed-id][hidden]')).toHaveLength(0))
})

test('whoever may not read assignments is told nothing of who has no doctor', async () => {
  const ward = await openUsedWard()
  await revoke(ward.mock.store, 'archivo', 'doctorAssignments')
  await visit(HOME, { mock: ward.mock, persona: 'archivo' })
  await bed('Q-1')
  expect(screen.queryByText(/[Ss]in médico/)).toBeNull()
})

describe('the list of rooms', () => {
  test('is a view of its own address with claves, floors, services, kinds and free beds', async () => {
    const ward = await openUsedWard()
    const app = await visit(HOME, { mock: ward.mock })
    await app.user.click(await screen.findByRole('link', { name: 'Lista' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista`))
    expect(screen.getByRole('link', { name: 'Lista' })).toHaveAttribute('aria-current', 'page')
    await write(app, await screen.findByRole('textbox', { name: 'Buscar' }), 'Q piso 7')
    const row = await screen.findByRole('row', { name: /Medicina interna Sala general 2\/3/ })
    expect(within(row).getByRole('link', { name: 'Q' })).toHaveAttribute(
      'href',
      `/hospitals/1/rooms/${ward.room.roomId}`,
    )
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista&q=Q+piso+7`))
  })

  test('is ordered by its columns, and goes back to the board', async () => {
    const app = await visit(`${HOME}?view=lista`)
    await app.user.click(await screen.findByRole('button', { name: 'Clave' }))
    await app.user.click(await screen.findByRole('button', { name: 'Clave' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?view=lista&orderBy=code:desc`))
    await app.user.click(await screen.findByRole('button', { name: 'Compacto' }))
    await waitFor(() => expect(app.address()).toBe(`${HOME}?orderBy=code:desc`))
    await floor('Piso 1')
  })
})

test('the section Cuartos leads to the board', async () => {
  const app = await visit('/hospitals/1/patients')
  await app.user.click(await screen.findByRole('link', { name: 'Cuartos' }))
  await floor('Piso 1')
  expect(app.address()).toBe(`${HOME}#tablero`)
})
