import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { setRights } from '#server/identity/access.ts'
import { apiOf } from '../fixtures/ward.ts'
import {
  type App,
  button,
  findButton,
  gone,
  heading,
  ORIGIN,
  openMenu,
  reload,
  shownDialog,
  type VisitOptions,
  visit,
  write,
} from './harness.tsx'

const PATH = '/getting-started'
/** The one that somebody without hospitals makes: the seed has sixteen. */
const NEW_ID = 17
const CORE = `${ORIGIN}/api/hospitals/${NEW_ID}`

/** A step by its title. */
const step = (name: string) => screen.getByRole('listitem', { name })

/** How a step stands, once that is known. */
async function expectState(name: string, state: string): Promise<HTMLElement> {
  await waitFor(() => {
    const heading = within(step(name)).getByRole('heading', { level: 2 })
    expect(heading.nextElementSibling).toHaveTextContent(state)
  })
  return step(name)
}

/** The state of each step, once all are known. */
async function states(): Promise<Record<string, string>> {
  const list = await screen.findByRole('list', { name: 'Pasos' })
  await waitFor(() => expect(list.querySelector('[aria-busy]')).toBeNull())
  const items = within(list).getAllByRole('heading', { level: 2 })
  return Object.fromEntries(
    items.map((title) => [title.textContent, title.nextElementSibling?.textContent ?? '']),
  )
}

/** Opens a form by its button. */
async function open(app: App, name: string, title: string): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name }))
  return shownDialog('dialog', title)
}

const save = (dialog: HTMLElement, name = 'Guardar') => within(dialog).getByRole('button', { name })

/** Makes the first hospital of somebody who has none, up to its steps. */
async function createHospital(app: App, name = 'Clínica Nueva'): Promise<void> {
  const dialog = await open(app, 'Crear centro médico', 'Crear centro médico')
  await app.user.type(within(dialog).getByLabelText('Nombre'), name)
  await app.user.click(save(dialog))
  await gone(dialog)
}

/** Somebody's own new hospital, at its first steps. */
async function visitNew(options: VisitOptions = {}): Promise<App> {
  const app = await visit(PATH, { persona: 'sin-hospitales', ...options })
  await createHospital(app)
  await expectState('Cuartos', 'Sigue')
  // What is still asked for the first time would not be asked again.
  await states()
  return app
}

async function addRooms(app: App, name = 'Agregar varios cuartos'): Promise<void> {
  const dialog = await open(app, name, 'Agregar varios cuartos')
  await write(app, within(dialog).getByLabelText('Prefijo'), 'A-')
  await write(app, within(dialog).getByLabelText('Del número'), '1')
  await write(app, within(dialog).getByLabelText('Al número'), '3')
  await write(app, within(dialog).getByLabelText('Camas en cada uno'), '2')
  await app.user.click(save(dialog, 'Agregar 3 cuartos'))
  await gone(dialog)
}

async function addSelf(app: App): Promise<void> {
  const dialog = await open(app, 'Agregarme como doctor', 'Agregar doctor')
  await within(dialog).findByText('Tomás Güémez Ortiz')
  await write(app, within(dialog).getByLabelText('Cédula profesional'), '1234567')
  await write(app, within(dialog).getByLabelText('Especialidad'), 'Medicina interna')
  await app.user.click(save(dialog))
  await gone(dialog)
}

/** Registers somebody, up to the form of their admission. */
async function register(app: App): Promise<HTMLElement> {
  const dialog = await open(app, 'Registrar paciente', 'Registrar paciente')
  await write(app, within(dialog).getByLabelText('Nombre(s)'), 'Zenaida')
  await write(app, within(dialog).getByLabelText('Primer apellido'), 'Wuotto')
  await app.user.selectOptions(within(dialog).getByLabelText('Sexo'), 'Mujer')
  await app.user.click(within(dialog).getByRole('radio', { name: 'Preguntar después' }))
  await app.user.click(save(dialog))
  return shownDialog('dialog', 'Nuevo episodio')
}

async function admit(app: App, dialog: HTMLElement): Promise<void> {
  await within(dialog).findByText('WUOTTO, Zenaida')
  await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fiebre')
  await app.user.click(save(dialog, 'Ingresar'))
  await gone(dialog)
}

/** Writes to the API as somebody else would, who may do everything in the new hospital. */
const elsewhere = (mock: MockServer, path: string, body: unknown) =>
  apiOf(mock)(z.unknown(), 'POST', `${CORE}/${path}`, { body, persona: 'sin-hospitales' })

/** The window is looked at again, after another one. */
function lookAgain(): void {
  window.dispatchEvent(new Event('visibilitychange'))
}

const ROOM = { code: 'B-1', kind: 'single', beds: [{ code: 'B-1-A' }] }

describe('from nothing to the first admitted patient', () => {
  test('without leaving the flow: each step is done in place, and the next one takes over', async () => {
    const app = await visit(PATH, { persona: 'sin-hospitales' })
    await heading('Primeros Pasos')
    // Nothing is missing in a hospital that does not exist.
    const waiting = { Cuartos: '', Doctores: '', Plantillas: '', 'Primer paciente': '' }
    expect(await states()).toEqual({ 'Centro médico': 'Sigue', Usuarios: 'Opcional', ...waiting })
    expect(screen.queryByText('Falta')).toBeNull()
    await createHospital(app)
    await expectState('Cuartos', 'Sigue')
    expect(await screen.findByText('Centro médico: hecho')).toBeInTheDocument()
    expect(await states()).toEqual({
      'Centro médico': 'Hecho',
      Cuartos: 'Sigue',
      Doctores: 'Falta',
      Usuarios: 'Opcional',
      Plantillas: 'Hecho',
      'Primer paciente': 'Falta',
    })
    expect(screen.getByText('21 plantillas publicadas')).toBeVisible()
    await waitFor(() => expect(button('Agregar varios cuartos')).toHaveFocus())
    expect(document.cookie).toContain(`hospitalId=${NEW_ID}`)

    await addRooms(app)
    await within(await expectState('Cuartos', 'Hecho')).findByText('3 cuartos, 6 camas')
    expect(await screen.findByText('Cuartos: hecho')).toBeInTheDocument()
    await waitFor(() => expect(button('Agregarme como doctor')).toHaveFocus())

    await addSelf(app)
    await within(await expectState('Doctores', 'Hecho')).findByText('1 doctor activo')
    await waitFor(() => expect(button('Registrar paciente')).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Agregarme como doctor' })).toBeNull())

    const admission = await register(app)
    expect(within(admission).getByLabelText('Cama')).toHaveDisplayValue('A-1-A')
    await admit(app, admission)
    await expectState('Primer paciente', 'Hecho')
    expect(await screen.findByRole('heading', { name: 'Todo está listo' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Todo está listo' })).toHaveFocus())
    expect(screen.getByText('5 de 5 pasos necesarios hechos')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute(
      'href',
      `/hospitals/${NEW_ID}/home`,
    )
    const note = { name: /^Escribir la nota de ingreso de \S/ }
    expect(screen.getByRole('link', note).getAttribute('href')).toMatch(
      /^\/hospitals\/17\/patients\/\d+\/episodes\/\d+\/overview$/,
    )
    expect(app.address()).toBe(PATH)
    for (const path of ['', '/17/rooms/import', '/17/doctors', '/17/patients', '/17/episodes'])
      expect(app.callsTo('POST', `/api/hospitals${path}?`).length, path).toBe(1)
  })

  test('each number is asked for once', async () => {
    const app = await visit(PATH)
    expect(await states()).toMatchObject({ 'Primer paciente': 'Hecho', Usuarios: 'Hecho' })
    const paths = app.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    expect(paths.filter((path) => path.includes('/hospitals/1/'))).toHaveLength(8)
    expect(paths.length).toBe(new Set(paths).size)
  })

  test('a room without beds is no room for a patient', async () => {
    const app = await visitNew()
    await elsewhere(app.mock, 'rooms', { ...ROOM, beds: [] })
    lookAgain()
    await within(step('Cuartos')).findByText('1 cuarto, ninguna cama')
    await expectState('Cuartos', 'Sigue')
    await within(step('Primer paciente')).findByText(/hace falta una cama/)
  })

  test('somebody who is registered and not admitted waits for a bed alone', async () => {
    const app = await visitNew()
    await elsewhere(app.mock, 'rooms', ROOM)
    await elsewhere(app.mock, 'patients', { givenNames: 'Zenaida', firstSurname: 'Wuotto', sex: 'female' })
    lookAgain()
    await within(step('Primer paciente')).findByText('1 paciente, ningún ingreso todavía')
    const dialog = await open(app, 'Ingresar paciente', 'Nuevo episodio')
    await admit(app, dialog)
    await expectState('Primer paciente', 'Hecho')
    // A later step that was done first holds up none: the doctors are still next.
    expect(await states()).toMatchObject({ Doctores: 'Sigue', 'Primer paciente': 'Hecho' })
    expect(screen.queryByRole('heading', { name: 'Todo está listo' })).toBeNull()
  })

  test('one room, another doctor, another user', async () => {
    const app = await visitNew()
    const room = await open(app, 'Agregar un cuarto', 'Agregar cuarto')
    await app.user.type(within(room).getByLabelText('Clave'), 'C-1')
    await app.user.click(save(room))
    await gone(room)
    await within(step('Cuartos')).findByText(/^1 cuarto/)

    const doctor = await open(app, 'Agregar doctor', 'Agregar doctor')
    await app.user.type(within(doctor).getByRole('combobox', { name: 'Persona' }), 'medica@ronda.example')
    await app.user.click(await within(doctor).findByRole('option', { name: /Ximena Núñez/ }))
    await app.user.type(within(doctor).getByLabelText('Cédula profesional'), '7654321')
    await app.user.type(within(doctor).getByLabelText('Especialidad'), 'Pediatría')
    await app.user.click(save(doctor))
    await gone(doctor)
    await within(step('Doctores')).findByText('1 doctor activo')
    // Whoever made the hospital still can't sign.
    expect(button('Agregarme como doctor')).toBeEnabled()
    await expectState('Usuarios', 'Hecho')
    await within(step('Usuarios')).findByText('2 usuarios')

    const user = await open(app, 'Agregar usuario', 'Agregar usuario')
    await app.user.type(within(user).getByRole('combobox', { name: 'Persona' }), 'admision@ronda.example')
    await app.user.click(await within(user).findByRole('option', { name: /Brenda Cáceres/ }))
    await app.user.click(save(user, 'Invitar'))
    await gone(user)
    await within(step('Usuarios')).findByText('3 usuarios')
    await waitFor(() => expect(button('Agregar usuario')).toHaveFocus())
  })

  test('rooms come from a CSV file too', async () => {
    const app = await visitNew()
    const dialog = await open(app, 'Importar cuartos de un CSV', 'Importar cuartos')
    await app.user.click(within(dialog).getByLabelText(/pega aquí las filas/))
    await app.user.paste('clave,tipo,camas\nD-1,Individual,1\nD-2,Doble,2\n')
    await app.user.click(save(dialog, 'Importar 2'))
    await gone(dialog)
    await within(await expectState('Cuartos', 'Hecho')).findByText('2 cuartos, 3 camas')
  })

  test('the templates that are there can be looked at', async () => {
    const app = await visitNew()
    await app.user.click(await findButton('Ver plantillas'))
    const list = await screen.findByRole('list', { name: 'Plantillas publicadas' })
    expect(within(list).getAllByRole('button')).toHaveLength(21)
    await app.user.click(await within(list).findByRole('button', { name: 'Nota de ingreso' }))
    const preview = await shownDialog('dialog', 'Nota de ingreso')
    await app.user.click(await within(preview).findByRole('button', { name: 'Cerrar vista previa' }))
    await gone(preview)
    await waitFor(() => expect(within(list).getByRole('button', { name: 'Nota de ingreso' })).toHaveFocus())
  })

  test('F10: a double click makes one hospital, and opens one form', async () => {
    const app = await visit(PATH, { persona: 'sin-hospitales' })
    await app.user.dblClick(await screen.findByRole('button', { name: 'Crear centro médico' }))
    const dialog = await shownDialog('dialog', 'Crear centro médico')
    await write(app, within(dialog).getByLabelText('Nombre'), 'Clínica Nueva')
    await app.user.dblClick(save(dialog))
    await gone(dialog)
    await expectState('Cuartos', 'Sigue')
    expect(app.callsTo('POST', '/api/hospitals?')).toHaveLength(1)
    await app.user.dblClick(await findButton('Agregar un cuarto'))
    await shownDialog('dialog', 'Agregar cuarto')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('a creation that fails ends its form; Reintentar opens it again here', async () => {
    const app = await visit(PATH, { persona: 'sin-hospitales' })
    await createHospital(app, 'error-503')
    await expectState('Centro médico', 'Sigue')
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    const dialog = await shownDialog('dialog', 'Crear centro médico')
    expect(within(dialog).getByLabelText('Nombre')).toHaveValue('error-503')
    expect(app.address()).toBe(PATH)
  })
})

describe('what the page says is what is stored', () => {
  test('coming back, in another tab or another day, goes on where it stands', async () => {
    const first = await visitNew()
    await addRooms(first)
    await expectState('Cuartos', 'Hecho')
    first.unmount()
    await visit(PATH, { persona: 'sin-hospitales', mock: first.mock })
    expect(await states()).toMatchObject({ Cuartos: 'Hecho', Doctores: 'Sigue' })
    // Nothing was done just now: nothing is said, and the focus stays where it is.
    expect(screen.queryByText(/: hecho$/)).toBeNull()
    expect(document.body).toHaveFocus()
  })

  test('a form that stood open opens again, with what was typed', async () => {
    const first = await visitNew()
    const dialog = await open(first, 'Agregar un cuarto', 'Agregar cuarto')
    await first.user.type(within(dialog).getByLabelText('Clave'), 'Z-9')
    expect(first.address()).toBe(`${PATH}?form=cuarto`)
    await reload(first, { persona: 'sin-hospitales' })
    const again = await shownDialog('dialog', 'Agregar cuarto')
    expect(within(again).getByLabelText('Clave')).toHaveValue('Z-9')
  })

  test('what somebody else did meanwhile counts, and is said once', async () => {
    const app = await visitNew()
    await elsewhere(app.mock, 'rooms', ROOM)
    lookAgain()
    await expectState('Cuartos', 'Hecho')
    await expectState('Doctores', 'Sigue')
    expect(await screen.findAllByText('Cuartos: hecho')).toHaveLength(1)
  })

  test('a first hospital that comes from another tab is the one to go on with', async () => {
    const app = await visit(PATH, { persona: 'sin-hospitales' })
    await screen.findByRole('button', { name: 'Crear centro médico' })
    await elsewhere(app.mock, '../../hospitals', { name: 'Clínica Nueva' })
    lookAgain()
    await expectState('Cuartos', 'Sigue')
    expect(screen.queryByRole('button', { name: 'Crear centro médico' })).toBeNull()
    expect(screen.queryByText('Todavía no tienes permisos en este centro médico')).toBeNull()
  })

  test('what was opened and given up leaves the keyboard where it was', async () => {
    const app = await visitNew()
    await open(app, 'Agregar usuario', 'Agregar usuario')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button('Agregar usuario')).toHaveFocus())
    expect(app.address()).toBe(PATH)
  })

  test('whoever registers and gives the admission up goes on at that step', async () => {
    const app = await visitNew()
    await elsewhere(app.mock, 'rooms', ROOM)
    lookAgain()
    await expectState('Cuartos', 'Hecho')
    const dialog = await register(app)
    await within(screen.getByRole('listitem', { name: 'Primer paciente', hidden: true })).findByText(
      '1 paciente, ningún ingreso todavía',
    )
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await gone(dialog)
    await waitFor(() => expect(button('Ingresar paciente')).toHaveFocus())
  })

  test('another hospital chosen in the bar is the one that is meant', async () => {
    const app = await visit(PATH)
    await screen.findByText('Hospital General Zona Norte', { selector: 'main h1 + p bdi' })
    const menu = await openMenu(app, 'Cambiar de hospital')
    const other = within(menu).getAllByRole('menuitem')[1]
    const name = other?.textContent ?? ''
    if (other) await app.user.click(other)
    await waitFor(() => expect(app.address()).toBe('/hospitals/2'))
    await app.go(PATH)
    await screen.findByText(name, { selector: 'main h1 + p bdi' })
  })
})

describe('what one may not do', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'medica',
      {
        Cuartos: 'Hecho',
        Doctores: 'Hecho',
        Usuarios: 'Sin permiso',
        Plantillas: 'Hecho',
        'Primer paciente': 'Hecho',
      },
      ['Registrar paciente', 'Ingresar paciente'],
    ],
    [
      'enfermeria',
      { Usuarios: 'Sin permiso', Plantillas: 'Hecho' },
      ['Agregar varios cuartos', 'Ingresar paciente'],
    ],
    ['archivo', { Usuarios: 'Hecho', Cuartos: 'Hecho' }, []],
  ])('%s sees and does what their rights allow', async (persona, expected, actions) => {
    await visit(PATH, { persona })
    expect(await states()).toMatchObject(expected)
    for (const name of [
      'Completar el perfil',
      'Agregar varios cuartos',
      'Agregar doctor',
      'Agregar usuario',
      'Registrar paciente',
      'Ingresar paciente',
    ])
      expect(screen.queryAllByRole('button', { name }), name).toHaveLength(actions.includes(name) ? 1 : 0)
  })

  test('a missing right is named, holds up no later step, and asks the server nothing', async () => {
    const first = await visitNew()
    first.unmount()
    await setRights(first.mock.store.db, { userId: 'sin-hospitales', hospitalId: NEW_ID }, [
      { area: 'rooms', level: 'read' },
      { area: 'episodes', level: 'read' },
      { area: 'episodes', level: 'write' },
      { area: 'patients', level: 'read' },
      { area: 'patients', level: 'write' },
    ])
    const app = await visit(PATH, { persona: 'sin-hospitales', mock: first.mock })
    expect(await states()).toMatchObject({
      Cuartos: 'Falta',
      Doctores: 'Sin permiso',
      'Primer paciente': 'Sigue',
    })
    expect(within(step('Cuartos')).getByText('Cuartos y camas (Escritura)')).toBeVisible()
    expect(within(step('Cuartos')).queryByRole('button')).toBeNull()
    expect(within(step('Doctores')).getByText('Doctores (Lectura)')).toBeVisible()
    expect(app.callsTo('GET', '/api/hospitals/17/doctors')).toEqual([])
    expect(button('Registrar paciente')).toBeEnabled()
  })

  test.each([
    ['direccion', true, ['Ir a Inicio', 'Asignar médicos']],
    ['medica', false, ['Ir a Inicio', 'Asignar médicos']],
  ])(
    'the end offers %s what they may do, and of many patients nobody’s note',
    async (persona, returns, links) => {
      await visit(PATH, { persona })
      const end = await screen.findByRole('region', { name: 'Todo está listo' })
      expect(within(end).queryAllByText(/desde Configuración/)).toHaveLength(returns ? 1 : 0)
      expect(
        within(end)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(links)
    },
  )

  test('what one may not know is not counted as missing', async () => {
    await visit(PATH, { persona: 'sin-permisos' })
    await screen.findByText('1 de 5 pasos necesarios hechos · 4 sin permiso')
  })

  test('a member without rights reads so, and can ask whether they have come', async () => {
    const app = await visit(PATH, { persona: 'sin-permisos' })
    await screen.findByText('Todavía no tienes permisos en este centro médico')
    await app.user.click(await findButton('Comprobar de nuevo'))
    await screen.findByText('Todavía no llegan.')
    await setRights(app.mock.store.db, { userId: 'sin-permisos', hospitalId: 1 }, [
      { area: 'rooms', level: 'read' },
    ])
    await app.user.click(await findButton('Comprobar de nuevo'))
    await expectState('Cuartos', 'Hecho')
    expect(screen.queryByText('Todavía no tienes permisos en este centro médico')).toBeNull()
  })
})

describe('what goes wrong', () => {
  test('F20: rights that arrive late are waited for in words, and the flow goes on by itself', async () => {
    const app = await visit(PATH, { persona: 'sin-hospitales', groupsDelay: 1_000 })
    await createHospital(app)
    const main = screen.getByRole('main')
    expect(await within(main).findByText('Preparando el hospital…')).toBeInTheDocument()
    await waitFor(() => expect(button('Agregar varios cuartos')).toHaveFocus(), { timeout: 40_000 })
    expect(within(main).queryByText('Preparando el hospital…')).toBeNull()
  })

  test.each([
    ['rooms', 'Cuartos'],
    ['doctors', 'Doctores'],
    ['users', 'Usuarios'],
    ['episodes', 'Primer paciente'],
  ])(
    'F31: %s that do not come leave the other steps alone, and can be asked for again',
    async (path, name) => {
      const submitError = http.get(`${ORIGIN}/api/hospitals/1/${path}`, () =>
        HttpResponse.json({ detail: 'No' }, { status: 400 }),
      )
      const app = await visit(PATH, { prepare: ({ server }) => server.use(submitError) })
      expect(await states()).toMatchObject({ [name]: 'No se pudo cargar', Plantillas: 'Hecho' })
      // One can work without other users.
      const ends = screen.queryAllByRole('heading', { name: 'Todo está listo' })
      expect(ends).toHaveLength(name === 'Usuarios' ? 1 : 0)
      app.mock.server.resetHandlers()
      await app.user.click(within(step(name)).getByRole('button', { name: 'Reintentar' }))
      await expectState(name, 'Hecho')
      await waitFor(() => expect(step(name)).toHaveFocus())
    },
  )

  test('a 500 is asked again by itself', async () => {
    const submitError = http.get(
      `${ORIGIN}/api/hospitals/1/rooms`,
      () => HttpResponse.json({ detail: 'No' }, { status: 500 }),
      { once: true },
    )
    await visit(PATH, { prepare: ({ server }) => server.use(submitError) })
    await expectState('Cuartos', 'Hecho')
  })

  test('what is known stays where asking again fails', async () => {
    const app = await visit(PATH)
    await expectState('Cuartos', 'Hecho')
    app.mock.server.use(
      http.get(`${ORIGIN}/api/hospitals/1/rooms`, () => HttpResponse.json({ detail: 'No' }, { status: 400 })),
    )
    const before = app.callsTo('GET', '/api/hospitals/1/rooms').length
    lookAgain()
    await waitFor(() => expect(app.callsTo('GET', '/api/hospitals/1/rooms').length).toBeGreaterThan(before))
    await expectState('Cuartos', 'Hecho')
  })
})

describe('the way to the first steps', () => {
  test.each([
    ['/hospitals/17/home', 'Todavía no hay cuartos'],
    ['/hospitals/17/patients', 'No hay pacientes para mostrar'],
    ['/hospitals/17/settings', 'Usuarios y permisos'],
  ])('stands in %s', async (path, words) => {
    const app = await visitNew()
    await app.go(path)
    await screen.findByText(words)
    await app.user.click(await screen.findByRole('link', { name: 'Primeros Pasos' }))
    await expectState('Cuartos', 'Sigue')
  })

  const barLink = (count: string) => screen.findByRole('link', { name: `Primeros Pasos · ${count}` })
  const anyBarLink = () => screen.queryByRole('link', { name: /^Primeros Pasos ·/ })

  test('stands in the section bar with the count of the page until all is done', async () => {
    const app = await visitNew()
    expect(screen.getByText('2 de 5 pasos necesarios hechos')).toBeVisible()
    expect(anyBarLink()).toBeNull()
    await app.go('/hospitals/17/settings/rooms')
    await barLink('2 de 5')
    // The buttons move below the sentence when the list turns out to be empty.
    await screen.findByText('No hay cuartos para mostrar')
    // A step that is done on another page counts at once.
    await addRooms(app, 'Agregar varios')
    await app.user.click(await barLink('3 de 5'))
    await expectState('Cuartos', 'Hecho')
    expect(screen.getByText('3 de 5 pasos necesarios hechos')).toBeVisible()
    await addSelf(app)
    await expectState('Doctores', 'Hecho')
    await app.go('/hospitals/17/doctors')
    await barLink('4 de 5')
    await app.go(PATH)
    await admit(app, await register(app))
    await expectState('Primer paciente', 'Hecho')
    await app.go('/hospitals/17/home')
    await screen.findByRole('navigation', { name: 'Secciones' })
    await waitFor(() => expect(anyBarLink()).toBeNull())
  })

  test('is in the section bar only for those who may do a step', async () => {
    const first = await visitNew()
    first.unmount()
    await setRights(first.mock.store.db, { userId: 'sin-hospitales', hospitalId: NEW_ID }, [
      { area: 'rooms', level: 'read' },
      { area: 'doctors', level: 'read' },
      { area: 'episodes', level: 'read' },
    ])
    const app = await visit('/hospitals/17/doctors', { persona: 'sin-hospitales', mock: first.mock })
    await screen.findByText('No hay doctores para mostrar')
    expect(anyBarLink()).toBeNull()
    expect(app.callsTo('GET', '/api/hospitals/17/profile')).toHaveLength(1)
  })

  test('costs a page of a hospital no request of its own', async () => {
    const app = await visit('/hospitals/1/doctors')
    await screen.findByRole('row', { name: /Elena Ríos/ })
    expect(anyBarLink()).toBeNull()
    expect(app.callsTo('GET', '/api/hospitals/1/profile')).toHaveLength(1)
    expect(app.callsTo('GET', '/api/hospitals/1/rooms')).toEqual([])
  })
})

describe('an empty list', () => {
  test.each([
    ['settings/rooms', 'No hay cuartos para mostrar', ['Agregar', 'Agregar varios', 'Importar CSV']],
    ['doctors', 'No hay doctores para mostrar', ['Agregar']],
    [
      'patients',
      'No hay pacientes para mostrar',
      ['Registrar paciente', 'Paciente no identificado', 'Nuevo episodio'],
    ],
  ])(
    'offers in %s what fills it below its sentence, and nothing that needs rows',
    async (path, text, names) => {
      const app = await visitNew()
      await app.go(`/hospitals/17/${path}`)
      const state = (await screen.findByText(text)).closest<HTMLElement>('[role=status]')
      if (!state) throw new Error('The sentence is in no message')
      await waitFor(() =>
        expect(
          within(state)
            .getAllByRole('button')
            .map(({ textContent }) => textContent),
        ).toEqual(names),
      )
      for (const name of [...names, 'Exportar CSV', 'Editar'])
        expect(screen.queryAllByRole('button', { name }), name).toHaveLength(names.includes(name) ? 1 : 0)
    },
  )

  test('offers on the board the way to the rooms and to the first steps', async () => {
    const app = await visitNew()
    await app.go('/hospitals/17/home')
    const state = (await screen.findByText('Todavía no hay cuartos')).closest<HTMLElement>('[role=status]')
    if (!state) throw new Error('The sentence is in no message')
    const links = within(state).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Agregar cuartos', 'Primeros Pasos'])
  })

  test('keeps its buttons beside the filter that left nothing', async () => {
    await visit('/hospitals/1/doctors?status=retired')
    const text = await screen.findByText('No hay doctores para mostrar')
    const state = text.closest<HTMLElement>('[role=status]')
    expect(
      state &&
        within(state)
          .getAllByRole('button')
          .map((one) => one.textContent),
    ).toEqual(['Quitar filtros'])
    expect(button('Agregar')).toBeVisible()
  })
})
