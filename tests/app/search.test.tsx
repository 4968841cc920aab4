import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { recentPatients } from '#src/features/patients/parts/recent-patients.ts'
import { hasSingleKeys } from '#src/lib/shortcuts.ts'
import { chooseTheme } from '#src/ui/theme.ts'
import { openWard } from '../fixtures/ward.ts'
import {
  type App,
  expectToast,
  gate,
  gone,
  heading,
  heldBy,
  ORIGIN,
  openMenu,
  shownDialog,
  type VisitOptions,
  visit,
} from './harness.tsx'
import { band, CORE, IN, visitPatients } from './patients.ts'

const PATIENTS = `${ORIGIN}${CORE}/patients`
const field = () => screen.getByRole('combobox', { name: /^Buscar/ })
const dialog = () => screen.getByRole('dialog', { name: 'Buscar' })
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((one) => one.textContent ?? '')
/** Keys do something as soon as the bar is there. */
const bar = () => screen.findByRole('button', { name: 'Menú de usuario' })
/** Everything has answered: Enter opens what comes first. */
const settled = () => waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant'))
const press = (app: App, keys: string) => app.user.keyboard(keys)
/** Somebody's chart is open: the band says whose. */
const chartOf = (name: string) => waitFor(() => expect(band()).toHaveTextContent(name))
const help = () => shownDialog('dialog', 'Ayuda')

/** Opens the search by its key, and writes into it. */
async function search(app: App, text = ''): Promise<void> {
  await bar()
  await press(app, '{Control>}k{/Control}')
  await waitFor(() => expect(field()).toHaveFocus())
  if (text !== '') await press(app, text)
}

async function visitDoctors(options: VisitOptions = {}): Promise<App> {
  const app = await visit(`${IN}/doctors`, options)
  await heading('Doctores')
  return app
}

/** What asked for patients, rooms or doctors, or read one of them. */
const asked = (app: App, what: string) => app.callsTo('GET', `${CORE}/${what}`).map(({ path }) => path)

describe('the search of everything', () => {
  test('goes by keyboard alone from anywhere to a patient, whose record nothing reads before', async () => {
    const app = await visitDoctors()
    await search(app, 'JOSEFINA perez')
    expect(dialog()).toHaveAccessibleDescription('En Hospital General Zona Norte')
    const found = await option(/PÉREZ LÓPEZ, Josefina/)
    await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant', found.id))
    expect(asked(app, 'patients/')).toEqual([])
    expect(asked(app, 'patients?')).toHaveLength(1)
    await press(app, '{Enter}')
    await chartOf('PÉREZ LÓPEZ, Josefina')
    expect(app.address()).toMatch(/^\/hospitals\/1\/patients\/\d+\/episodesOverview\/\d+$/)
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toMatch(
      /josefina/i,
    )
  })

  test('shows enough beside a name not to open the wrong person', async () => {
    const app = await visitDoctors()
    await search(app, 'josefina')
    expect(await option(/Josefina/)).toHaveTextContent(
      /^PÉREZ LÓPEZ, JosefinaCama 103-AExpediente \d{7} · \d+ a · MujerHay otro paciente con nombre parecido$/,
    )
  })

  test('finds rooms, doctors and screens, each where it is', async () => {
    const app = await visitPatients()
    await search(app, '101')
    const room = await option(/^101.*camas? disponibles?$/)
    expect(room).toHaveAttribute('href', '/hospitals/1/rooms/1')
    // Patients whose numbers hold it come after the room that is called so.
    await settled()
    expect(screen.getAllByRole('option')[0]).toBe(room)
    expect(options('Pacientes').length).toBeGreaterThan(0)
    await app.user.clear(field())
    await press(app, 'ximena')
    await settled()
    expect(await option(/Ximena Núñez Ávila.*Cédula \d{7}/)).toHaveAttribute(
      'href',
      '/hospitals/1/doctors?q=Ximena+N%C3%BA%C3%B1ez+%C3%81vila',
    )
    await app.user.clear(field())
    await press(app, 'bitacora')
    await settled()
    await press(app, '{Enter}')
    await heading('Bitácora')
    expect(app.address()).toBe('/hospitals/1/settings/audit')
  })

  test('the arrows go round through all groups', async () => {
    const app = await visitPatients()
    await search(app, 'josefina')
    const first = await option(/Josefina/)
    await waitFor(() => expect(first).toHaveAttribute('aria-selected', 'true'))
    await app.user.clear(field())
    expect(field()).not.toHaveAttribute('aria-activedescendant')
    await press(app, '{ArrowUp}')
    expect(await option(/^Cambiar de hospital/)).toHaveAttribute('aria-selected', 'true')
    await press(app, '{ArrowDown}')
    expect(await option(/^Registrar paciente/)).toHaveAttribute('aria-selected', 'true')
    expect(await option(/^Cambiar de hospital/)).toHaveAttribute('aria-selected', 'false')
  })

  test('opens in another tab that knows nothing of this one, and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const app = await visitPatients()
    await search(app, 'josefina')
    const href = (await option(/Josefina/)).getAttribute('href')
    await settled()
    await press(app, '{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener')
    expect(dialog()).toBeVisible()
    expect(app.address()).toBe(`${IN}/patients`)
  })

  test('gives the focus back to its button', async () => {
    const app = await visitPatients()
    const button = await screen.findByRole('button', { name: 'Buscar' })
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
    button.focus()
    await press(app, '{Enter}')
    const open = await shownDialog('dialog', 'Buscar')
    await press(app, '{Escape}')
    await gone(open)
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('the browser’s way back takes it away with its page', async () => {
    const app = await visitDoctors()
    await app.go(`${IN}/patients`)
    await heading('Pacientes')
    await search(app, 'josefina')
    const open = dialog()
    app.router.history.back()
    await gone(open)
    await heading('Doctores')
    await press(app, '?')
    const keys = await help()
    app.router.history.forward()
    await gone(keys)
    await heading('Pacientes')
  })

  test('is not opened over another dialog', async () => {
    const app = await visitPatients()
    await app.user.click(await screen.findByRole('button', { name: 'Registrar paciente' }))
    await shownDialog('dialog', 'Registrar paciente')
    await press(app, '{Control>}k{/Control}')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('outside of a hospital searches the active one', async () => {
    const app = await visit('/hospitals')
    await heading('Centros Médicos')
    await search(app, 'josefina')
    expect(dialog()).toHaveAccessibleDescription('En Hospital General Zona Norte')
    await option(/Josefina/)
  })
})

describe('the search and rights', () => {
  test('without any it asks for nothing and offers the screens that are left', async () => {
    const app = await visit(`${IN}/home`, { persona: 'sin-permisos' })
    await heading('Página de Inicio')
    const before = app.calls.length
    await search(app, 'inicio')
    await waitFor(() => expect(options('Pantallas')).toEqual([expect.stringMatching(/^Inicio/)]))
    await settled()
    expect(app.calls.slice(before)).toEqual([])
    await app.user.clear(field())
    expect(screen.getAllByRole('group')).toHaveLength(1)
    expect(options('Acciones')).toEqual([
      expect.stringMatching(/^Cambiar tema: oscuro/),
      expect.stringMatching(/^Cambiar de hospital/),
    ])
  })

  test('a right that is missing leaves its kind out', async () => {
    const app = await visitPatients({
      persona: 'enfermeria',
      prepare: async ({ store }) => {
        await store.db.deleteFrom('grants').where('area', '=', 'doctors').execute()
      },
    })
    await search(app, 'perez')
    await screen.findByRole('group', { name: 'Pacientes' })
    expect(screen.queryByRole('group', { name: 'Doctores' })).toBeNull()
    expect(asked(app, 'doctors?')).toEqual([])
  })

  test('what one may not search is named where nothing was found', async () => {
    const app = await visit(`${IN}/home`, { persona: 'sin-permisos' })
    await search(app, 'josefina')
    await screen.findByText('Nada coincide con esa búsqueda')
    expect(dialog()).toHaveTextContent(
      'No tienes permiso para buscar pacientes, cuartos ni doctores. Pídelo a quien administra los usuarios',
    )
    expect(dialog()).not.toHaveTextContent('CURP')
  })

  test('one letter is no name: it says from when on people are searched', async () => {
    const app = await visitDoctors()
    await search(app, 'ñ')
    await app.user.clear(field())
    await press(app, '%')
    await screen.findByText('Escribe dos letras o más')
    expect(screen.queryByText('Nada coincide con esa búsqueda')).toBeNull()
    expect(asked(app, 'patients')).toEqual([])
  })

  test('somebody without a hospital has screens to find', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales' })
    await heading('Primeros Pasos')
    await search(app)
    expect(options('Acciones')).toEqual([expect.stringMatching(/^Cambiar tema/)])
    await press(app, 'primeros')
    expect(options('Pantallas')).toEqual([expect.stringMatching(/^Primeros Pasos/)])
    expect(dialog()).not.toHaveAccessibleDescription()
  })
})

describe('the search while it waits and when it fails', () => {
  test('F36: the last question wins, whatever is answered last', async () => {
    const open = gate()
    const app = await visitDoctors({
      prepare: ({ server }) =>
        server.use(
          http.get(PATIENTS, async ({ request }) => {
            if (new URL(request.url).searchParams.get('search') === 'josefina') await open.promise
            return undefined
          }),
        ),
    })
    await search(app, 'josefina')
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(1))
    await app.user.clear(field())
    await press(app, 'cirila xool')
    await option(/XOOL EK, Cirila/)
    open.resolve()
    await press(app, ' ek')
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(3))
    await settled()
    expect(options('Pacientes')).toEqual([expect.stringContaining('XOOL EK, Cirila')])
  })

  test('F36: what answers an older question can be seen and not be opened', async () => {
    const open = gate()
    const app = await visitDoctors({
      prepare: ({ server }) =>
        server.use(
          http.get(PATIENTS, async ({ request }) => {
            if (new URL(request.url).searchParams.get('search') === 'josefina perez') await open.promise
            return undefined
          }),
        ),
    })
    await search(app, 'josefina')
    await option(/Josefina/)
    await settled()
    await press(app, ' perez')
    const old = await option(/Josefina/)
    expect(old).toHaveAttribute('aria-disabled', 'true')
    await press(app, '{Enter}')
    await app.user.click(old)
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(2))
    await press(app, '{ArrowDown}{Enter}')
    // Whoever walks the list has not chosen yet.
    await press(app, '{ArrowDown}')
    expect(app.address()).toBe(`${IN}/doctors`)
    expect(dialog()).toBeVisible()
    open.resolve()
    await waitFor(async () => expect(await option(/Josefina/)).not.toHaveAttribute('aria-disabled'))
    await press(app, '{Enter}')
    await chartOf('PÉREZ LÓPEZ, Josefina')
  })

  test('Enter in a hurry waits for the answer, and opens it where there is no choice', async () => {
    const open = gate()
    const app = await visitDoctors({
      prepare: ({ server }) => server.use(http.get(PATIENTS, heldBy(open))),
    })
    await search(app, 'cirila xool{Enter}')
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(1))
    expect(dialog()).toBeVisible()
    open.resolve()
    await chartOf('XOOL EK, Cirila')
  })

  test('Enter in a hurry opens nobody where several answer, nor what was typed before', async () => {
    const app = await visitDoctors()
    await search(app, 'garc{Enter}')
    await settled()
    expect(options('Pacientes').length).toBeGreaterThan(1)
    expect(app.address()).toBe(`${IN}/doctors`)
    await app.user.clear(field())
    await press(app, 'cirila{Enter} xool')
    await option(/XOOL EK, Cirila/)
    await settled()
    expect(app.address()).toBe(`${IN}/doctors`)
    expect(dialog()).toBeVisible()
  })

  test('what slides under a resting pointer is not opened by its click', async () => {
    const open = gate()
    const app = await visitDoctors({
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}${CORE}/rooms`, heldBy(open))),
    })
    await search(app, 'josefina')
    const found = await option(/Josefina/)
    await app.user.pointer({ keys: '[MouseLeft]', target: found })
    expect(dialog()).toBeVisible()
    expect(found).toHaveAttribute('aria-selected', 'true')
    await app.user.pointer({ keys: '[MouseLeft]', target: found })
    await chartOf('PÉREZ LÓPEZ, Josefina')
    open.resolve()
  })

  test('a finger opens what it touches', async () => {
    const app = await visitDoctors()
    await search(app, 'josefina')
    await settled()
    await app.user.pointer({ keys: '[TouchA]', target: await option(/Josefina/) })
    await chartOf('PÉREZ LÓPEZ, Josefina')
  })

  test('a kind that fails says so and is tried again; the others stand', async () => {
    let failing = true
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}${CORE}/rooms`, () =>
            failing ? HttpResponse.json({ detail: 'Los cuartos no responden' }, { status: 400 }) : undefined,
          ),
        ),
    })
    await search(app, '101')
    const alert = await within(dialog()).findByRole('alert')
    expect(alert).toHaveTextContent('Cuartos: no se pudo buscar. Los cuartos no responden')
    failing = false
    await app.user.click(await within(alert).findByRole('button', { name: 'Reintentar Cuartos' }))
    await option(/^101/)
    expect(field()).toHaveFocus()
    expect(within(dialog()).queryByRole('alert')).toBeNull()
  })

  test('nothing found is said, with the way back', async () => {
    const app = await visitPatients()
    await search(app, 'qzwx')
    await screen.findByText('Nada coincide con esa búsqueda')
    await app.user.click(await screen.findByRole('button', { name: 'Limpiar búsqueda' }))
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    expect(options('Acciones').length).toBeGreaterThan(4)
  })

  test('F34: offline it says so, and still finds screens', async () => {
    const app = await visitPatients()
    await search(app)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await within(dialog()).findByText('Sin conexión: por ahora solo se buscan acciones y pantallas.')
    const before = app.calls.length
    await press(app, 'doctores')
    await settled()
    expect(options('Pantallas')).toEqual([expect.stringMatching(/^Doctores/)])
    expect(app.calls).toHaveLength(before)
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
  })

  test('F38: a hostile name is text', async () => {
    const ward = await openWard()
    await ward.addPatient({
      givenNames: '<img src=x onerror=alert(1)>',
      firstSurname: 'זורו Zorro',
      secondSurname: '{{7*7}}',
    })
    const app = await visitDoctors({ mock: ward.mock })
    await search(app, 'onerror')
    const found = await option(/onerror=alert/)
    expect(found).toHaveTextContent('זורו ZORRO {{7*7}}, <img src=x onerror=alert(1)>')
    expect(found.querySelector('bdi')).toHaveTextContent('ZORRO')
    expect(document.querySelector('img')).toBeNull()
  })
})

/** Takes a right from a persona before it signs in. */
const without =
  (...areas: string[]) =>
  async ({ store }: MockServer) => {
    await store.db.deleteFrom('grants').where('area', 'in', areas).execute()
  }

describe('the search of beds', () => {
  test('a bed’s code comes first and opens who lies there at once, whatever is still asked', async () => {
    const open = gate()
    const app = await visitDoctors({
      prepare: ({ server }) => server.use(http.get(PATIENTS, heldBy(open))),
    })
    await search(app, '204a')
    const found = await option(/MUÑOZ ÁVILA, Araceli/)
    expect(found).toHaveTextContent(
      /^MUÑOZ ÁVILA, AraceliCama 204-AExpediente \d{7} · \d+ a · MujerS72.0 Fractura del cuello del fémur · .+/,
    )
    await waitFor(() => expect(found).toHaveAttribute('aria-selected', 'true'))
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(1))
    await press(app, '{Enter}')
    await chartOf('MUÑOZ ÁVILA, Araceli')
    expect(app.address()).toMatch(/^\/hospitals\/1\/patients\/18\/episodesOverview\/\d+$/)
    open.resolve()
  })

  test('of many who have a name, those who lie in a bed are listed', async () => {
    const app = await visitDoctors()
    await search(app, 'ez')
    await settled()
    await screen.findByText(/^8 de \d+; escribe más para acotar$/)
    expect(options('Pacientes').filter((text) => !text.includes('Cama'))).toEqual([])
    expect(options('Pacientes')).toHaveLength(8)
  })

  test('who lies in a bed is found as their name sounds, and listed once', async () => {
    const app = await visitDoctors()
    await search(app, 'arasely munos')
    await settled()
    expect(options('De nombre parecido')).toEqual([expect.stringMatching(/^MUÑOZ ÁVILA, AraceliCama 204-A/)])
    await app.user.clear(field())
    await press(app, 'araceli muñoz')
    await waitFor(() => expect(options('Pacientes')[0]).toMatch(/^MUÑOZ ÁVILA, Araceli/))
    expect(screen.queryByRole('group', { name: 'De nombre parecido' })).toBeNull()
  })

  test.each(['PÉREZ LÓPEZ, Josefina', 'PÉREZ L., Josefina'])('%j is found as it is shown', async (typed) => {
    const app = await visitDoctors()
    await search(app, typed)
    expect(await option(/PÉREZ LÓPEZ, Josefina/)).toBeVisible()
  })

  test('who is found by the bed is not listed again; a bed that nobody lies in leads to its room', async () => {
    const app = await visitDoctors()
    await search(app, '204-a')
    await settled()
    await waitFor(() => expect(asked(app, 'patients?')).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getAllByRole('option', { name: /MUÑOZ ÁVILA, Araceli/ })).toHaveLength(1),
    )
    await app.user.clear(field())
    await press(app, '104')
    await settled()
    expect(options('Cuartos')[0]).toMatch(/^104/)
    expect(options('Camas')).toEqual([
      expect.stringMatching(/^En limpiezaCama 104-ACuarto 104 · Medicina interna$/),
      expect.stringMatching(/^XOOL EK, CirilaCama 104-B/),
    ])
    expect(await option(/En limpieza/)).toHaveAttribute('href', '/hospitals/1/rooms/4')
  })

  test('who lies there is found by diagnosis, by its code or its words, and by who attends them', async () => {
    const app = await visitDoctors()
    await search(app, 'I639')
    await settled()
    const strokes = ['102-A', '102-B', '107-A']
    expect(options('Por diagnóstico')).toEqual(strokes.map((code) => expect.stringContaining(`Cama ${code}`)))
    await app.user.clear(field())
    await press(app, 'CEREBRAL infarto')
    await settled()
    expect(options('Por diagnóstico')).toHaveLength(strokes.length)
    await app.user.clear(field())
    await press(app, 'ximena nunez')
    await settled()
    const [doctors, attended] = screen.getAllByRole('group')
    expect(doctors).toHaveAccessibleName('Doctores')
    expect(attended).toHaveAccessibleName('Por médico tratante')
    expect(options('Por médico tratante')[0]).toMatch(/Cama 102-A.*I63\.9 .* · Ximena Núñez Ávila/)
  })

  test('without the right to read patients a bed says that it is taken, and leads to its room', async () => {
    const app = await visit(`${IN}/home`, { persona: 'enfermeria', prepare: without('patients') })
    await search(app, '204-A')
    const found = await option(/Cama 204-A/)
    expect(found).toHaveTextContent(/^OcupadaCama 204-A/)
    expect(found).toHaveAttribute('href', expect.stringMatching(/^\/hospitals\/1\/rooms\/\d+$/))
    await settled()
    expect(dialog()).not.toHaveTextContent(/Araceli|Expediente|\d a ·/)
    expect(asked(app, 'patients')).toEqual([])
    await app.user.clear(field())
    await press(app, 'araceli')
    await screen.findByText('Nada coincide con esa búsqueda')
  })

  test('without the right to read episodes or assignments neither is searched, and a name leads to the patient', async () => {
    const app = await visit(`${IN}/home`, {
      persona: 'enfermeria',
      prepare: without('episodes', 'doctorAssignments'),
    })
    await search(app, 'ximena')
    await option(/Ximena Núñez Ávila/)
    await settled()
    expect(screen.queryByRole('group', { name: 'Por médico tratante' })).toBeNull()
    await app.user.clear(field())
    await press(app, '204-a')
    expect(await option(/MUÑOZ ÁVILA, Araceli/)).toHaveAttribute('href', '/hospitals/1/patients/18/overview')
    expect(await option(/MUÑOZ ÁVILA, Araceli/)).not.toHaveTextContent('S72')
    await app.user.clear(field())
    await press(app, 'infarto')
    await screen.findByText('Nada coincide con esa búsqueda')
  })

  test('without the right to read rooms a patient is still found by the bed', async () => {
    const app = await visit(`${IN}/home`, { persona: 'enfermeria', prepare: without('rooms') })
    await search(app, '204-A')
    await settled()
    expect(options('Pacientes')).toEqual([expect.stringMatching(/^MUÑOZ ÁVILA, AraceliCama 204-A/)])
    expect(asked(app, 'rooms')).toEqual([])
  })
})

describe('what one may do from the search', () => {
  test('is offered before anything is typed, and found by its words', async () => {
    const app = await visitDoctors()
    await search(app)
    expect(options('Acciones')).toEqual([
      expect.stringMatching(/^Registrar paciente/),
      expect.stringMatching(/^Paciente no identificado/),
      expect.stringMatching(/^Nuevo episodio/),
      expect.stringMatching(/^Entregar turno/),
      expect.stringMatching(/^Cambiar tema: oscuro/),
      expect.stringMatching(/^Cambiar de hospital/),
    ])
    await press(app, 'REGÍSTRAR')
    await settled()
    await press(app, '{Enter}')
    await shownDialog('dialog', 'Registrar paciente')
    expect(app.address()).toBe(`${IN}/patients?form=paciente`)
  })

  test.each([
    ['entregar', `${IN}/assignments?view=entregas&form=entregar`],
    ['nuevo epi', `${IN}/patients?form=episodio`],
  ])('%s leads to its form', async (typed, href) => {
    const app = await visitDoctors()
    await search(app, typed)
    await settled()
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id)
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('href', href)
  })

  test('a bed that waits to be cleaned is marked by whoever may', async () => {
    const app = await visit(`${IN}/home`, { persona: 'enfermeria' })
    await search(app, 'limpia 104')
    await settled()
    expect(options('Acciones')).toEqual([
      expect.stringMatching(/^Marcar como limpia: cama 104-ACuarto 104 · Medicina interna$/),
    ])
    await press(app, '{Enter}')
    await expectToast('status', 'Marcar como limpia', 'La cama 104-A ya está disponible')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await search(app, 'limpia 104')
    await screen.findByText('Nada coincide con esa búsqueda')
  })

  test('what one may not do is not there', async () => {
    const app = await visit(`${IN}/home`, { persona: 'archivo' })
    await search(app)
    expect(options('Acciones')).toEqual([
      expect.stringMatching(/^Cambiar tema/),
      expect.stringMatching(/^Cambiar de hospital/),
    ])
    for (const typed of ['limpia', 'nota de evolucion']) {
      await app.user.clear(field())
      await press(app, typed)
      await screen.findByText('Nada coincide con esa búsqueda')
    }
    await app.user.clear(field())
    await press(app, 'no identificado')
    await settled()
    // Who came in so is found; nobody more is registered.
    expect(options('Pacientes').length).toBeGreaterThan(0)
    expect(screen.queryByRole('group', { name: 'Acciones' })).toBeNull()
    expect(asked(app, 'episodes?attending')).toEqual([])
  })

  test('a doctor goes to the note of one of their patients', async () => {
    const app = await visit(`${IN}/home`, { persona: 'medica' })
    await search(app, 'nota hilario')
    const found = await option(/^Nota de evolución de Hilario San Juan.*En la cama 102-A$/)
    await settled()
    expect(options('Acciones')).toHaveLength(1)
    await app.user.click(found)
    await heading('Nota de evolución')
    await chartOf('SAN JUAN CASTILLO, Hilario')
  })

  test('somebody whom nobody can name is registered at once, and only by their own words', async () => {
    const app = await visitDoctors()
    await search(app, 'paciente')
    await settled()
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(/^Registrar paciente/)
    await app.user.clear(field())
    await press(app, 'no identificado')
    await settled()
    await app.user.click(await option(/^Paciente no identificado/))
    await heading('Paciente')
    await waitFor(() => expect(app.callsTo('POST', `${CORE}/patients`)).toHaveLength(1))
  })

  test('the look of the page changes, and so does the hospital', async () => {
    const app = await visitDoctors()
    onTestFinished(() => chooseTheme('system'))
    await search(app, 'oscuro')
    await settled()
    await press(app, '{Enter}')
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await search(app, 'tema')
    expect(options('Acciones')).toEqual([
      expect.stringMatching(/^Cambiar tema: claro/),
      expect.stringMatching(/^Cambiar tema: como el sistema/),
    ])
    await app.user.clear(field())
    await press(app, 'cambiar de hospital:')
    await settled()
    const [other] = screen.getAllByRole('option')
    expect(other).toHaveAttribute('href', expect.stringMatching(/^\/hospitals\/[2-9]\d*$/))
    await press(app, '{Enter}')
    await waitFor(() => expect(app.address()).toBe(other?.getAttribute('href')))
  })
})

describe('the patients of lately', () => {
  const names = (app: App, hospitalId = 1) =>
    recentPatients(app.session, hospitalId).map(({ givenNames }) => givenNames)

  test('are offered first, however they were opened, are in no storage, and go with the person', async () => {
    const app = await visitDoctors()
    await search(app, 'josefina')
    await option(/Josefina/)
    await settled()
    await press(app, '{Enter}')
    await chartOf('PÉREZ LÓPEZ, Josefina')
    await search(app, '101')
    await option(/^101/)
    await settled()
    await app.user.click(await option(/^101/))
    await heading('Cuarto 101')
    await app.go(`${IN}/patients/1/overview`)
    await heading('Paciente')
    const reads = asked(app, 'patients/').length
    await search(app)
    const [last, first, ...others] = options('Recientes')
    expect(others).toEqual([])
    expect(last).toMatch(/Expediente \d{7} · \d+ a · (Mujer|Hombre)$/)
    // Where she lay then may be nowhere by now.
    expect(first).toMatch(/^PÉREZ LÓPEZ, JosefinaExpediente \d{7} · \d+ a · Mujer$/)
    expect(screen.queryByRole('group', { name: 'Pantallas' })).toBeNull()
    expect(asked(app, 'patients/')).toHaveLength(reads)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/josefina/i)

    expect(names(app)).toHaveLength(2)
    expect(names(app, 2)).toEqual([])
    onTestFinished(() => {
      document.documentElement.hidden = false
    })
    await app.session.signOut()
    expect(names(app)).toEqual([])
  })

  test('are the last eight, each once, and open their open stay', async () => {
    const app = await visitPatients()
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) {
      await app.go(`${IN}/patients/${id}/overview`)
      await waitFor(() => expect(recentPatients(app.session, 1)[0]?.patientId).toBe(id))
    }
    expect(recentPatients(app.session, 1).map(({ patientId }) => patientId)).toEqual([2, 9, 8, 7, 6, 5, 4, 3])
    await search(app)
    await screen.findByRole('group', { name: 'Recientes' })
    expect(options('Recientes')).toHaveLength(8)
    const stay = recentPatients(app.session, 1)[0]?.stay
    await press(app, '{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(app.address()).toBe(
        `${IN}/patients/2/${stay ? `episodesOverview/${stay.episodeId}` : 'overview'}`,
      ),
    )
  })
})

describe('the help', () => {
  test('? shows the keys, and is a letter where letters are typed', async () => {
    const app = await visitPatients()
    await bar()
    await press(app, '?')
    const open = await help()
    within(open).getByText('Buscar pacientes, camas, doctores y acciones')
    within(open).getByText(/Los permisos los da la dirección o quien administra tu hospital/)
    await press(app, '{Escape}')
    await gone(open)
    await app.user.type(screen.getByRole('textbox', { name: 'Buscar' }), '¿?')
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('¿?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('single keys work from a box to tick: nothing is typed there', async () => {
    const app = await visit('/hospitals')
    const [box] = await screen.findAllByRole('checkbox')
    box?.focus()
    await press(app, '/')
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus()
    box?.focus()
    await press(app, '?')
    await help()
  })

  test('single keys can be switched off for this browser, and on again', async () => {
    const app = await visitPatients()
    await bar()
    const list = screen.getByRole('textbox', { name: 'Buscar' })
    await press(app, '/')
    expect(list).toHaveFocus()
    list.blur()
    await press(app, '?')
    const open = await help()
    await app.user.click(await within(open).findByRole('checkbox', { name: /Usar teclas sueltas/ }))
    expect(within(open).getAllByText('Desactivada')).toHaveLength(2)
    await press(app, '{Escape}')
    await gone(open)
    expect(hasSingleKeys()).toBe(false)
    await press(app, '?/')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(list).not.toHaveFocus()

    await search(app, 'ayuda')
    await option(/^Ayuda/)
    await settled()
    await press(app, '{Enter}')
    const again = await help()
    await app.user.click(await within(again).findByRole('checkbox', { name: /Usar teclas sueltas/ }))
    await app.user.click(await screen.findByRole('button', { name: 'Listo' }))
    await gone(again)
    expect(hasSingleKeys()).toBe(true)
    await press(app, '/')
    expect(list).toHaveFocus()
  })

  test('opens from the user menu, which has the focus again afterwards', async () => {
    const app = await visit('/hospitals')
    await heading('Centros Médicos')
    const menu = await openMenu(app, 'Menú de usuario')
    await app.user.click(await within(menu).findByRole('menuitem', { name: 'Ayuda' }))
    const open = await help()
    await press(app, '{Escape}')
    await gone(open)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menú de usuario' })).toHaveFocus())
  })
})
