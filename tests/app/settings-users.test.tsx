import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { claimsOf } from '#server/identity/access.ts'
import { userQueries } from '#src/features/users/queries.ts'
import { grant } from '../fixtures/store-changes.ts'
import { hospitalOf } from '../fixtures/ward.ts'
import {
  type App,
  expectToast,
  findButton,
  gate,
  gone,
  ORIGIN,
  queryClientOf,
  selectRow,
  shownDialog,
  toastCount,
  visit,
} from './harness.tsx'

const PAGE = '/hospitals/1/settings/users'
/** With those whom a first page from A on leaves out. */
const FROM_THE_END = `${PAGE}?orderBy=userName:desc`
const API = '/api/hospitals/1/users'
const press = (app: App, dialog: HTMLElement, name: string | RegExp) =>
  app.user.click(within(dialog).getByRole('button', { name }))
const level = (dialog: HTMLElement, name: string) => within(dialog).getByRole('radio', { name })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

/** The groups of hospital 1 that somebody's next token carries. */
async function groupsOf({ mock }: App, userId: string) {
  const claims = await claimsOf(mock.store, userId)
  return claims?.groups.filter((group) => group.startsWith('hospital-1-')).toSorted()
}

async function openRights(app: App, name: string) {
  await selectRow(app, name)
  await app.user.click(await findButton('Permisos'))
  const dialog = await shownDialog('dialog', 'Permisos')
  return dialog
}

describe('the list', () => {
  test('says who may do what, in the words of the usual jobs', async () => {
    await visit(`${PAGE}?orderBy=email:desc`, { persona: 'archivo' })
    await within(await rowOf('Óscar Peña Lara')).findByText('Enfermería')
    await within(await rowOf('Nadia Ibáñez Cruz')).findByText('Sin permisos')
    for (const name of ['Agregar', 'Permisos', 'Quitar'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  const answerWith = (detail: string) =>
    http.get(`${ORIGIN}${API}`, () => HttpResponse.json({ detail }, { status: 422 }))
  const FULL = 'Error sin espacio al cargar la información.'

  test('§8 a failure is told in its own words, as a toast and where the list would be', async () => {
    const app = await visit(PAGE, { prepare: ({ server }) => server.use(answerWith('sin espacio')) })
    await expectToast('alert', 'Error en solicitud', FULL)
    expect(await within(screen.getByRole('main')).findByText(FULL)).toBeVisible()
    expect(toastCount()).toBe(1)
    app.mock.server.use(answerWith('sin memoria'))
    await app.user.click(await findButton('Reintentar'))
    await expectToast('alert', 'Error en solicitud', 'Error sin memoria al cargar la información.')
    expect(app.callsTo('GET', API)).toHaveLength(2)
  })

  test('§8 a failure is told once, though one comes back to it; a new try tells again', async () => {
    const app = await visit(PAGE)
    await rowOf('Óscar Peña Lara')
    app.mock.server.use(answerWith('sin espacio'))
    const queryClient = queryClientOf(app)
    const again = () => act(() => queryClient.invalidateQueries({ queryKey: userQueries.all() }))
    const close = async () => {
      await app.user.click(await findButton('Cerrar aviso'))
      expect(toastCount()).toBe(0)
    }
    await again()
    await expectToast('alert', 'Error en solicitud', FULL)
    screen.getByText('No se pudo actualizar la lista; ves la última que se cargó.')
    await rowOf('Óscar Peña Lara')
    await close()

    const open = gate()
    app.mock.server.use(
      http.get(`${ORIGIN}${API}`, async () => {
        await open.promise
        return HttpResponse.json({ detail: 'sin espacio' }, { status: 422 })
      }),
    )
    await app.go('/hospitals/1/settings/subscription')
    await screen.findByRole('heading', { name: 'Suscripción' })
    const asked = app.callsTo('GET', API).length
    await app.go(PAGE)
    await rowOf('Óscar Peña Lara')
    // The page stands with the failure of before while it asks anew.
    await waitFor(() => expect(app.callsTo('GET', API).length).toBeGreaterThan(asked))
    expect(toastCount()).toBe(0)
    open.resolve()
    await expectToast('alert', 'Error en solicitud', FULL)
  })
})

describe('Permisos', () => {
  test('the matrix gives and takes rights; what will change is said before, and when it holds after', async () => {
    const app = await visit(PAGE)
    const dialog = await openRights(app, 'Óscar Peña Lara')
    expect(app.address()).toBe(`${PAGE}?form=permisos&user=enfermeria`)
    expect(level(dialog, 'Cuartos y camas: Escritura')).toBeChecked()
    expect(within(dialog).getByLabelText('Conjunto de permisos')).toHaveDisplayValue('Enfermería')
    expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled()
    await app.user.click(level(dialog, 'Cuartos y camas: Lectura'))
    await app.user.click(level(dialog, 'Doctores: Escritura'))
    await app.user.click(level(dialog, 'Asignaciones: Ninguno'))
    expect(within(dialog).getByLabelText('Conjunto de permisos')).toHaveDisplayValue('A la medida')
    const changes = within(dialog).getByRole('region', { name: 'Cambios' })
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Cuartos y camas: de Escritura a Lectura',
      'Doctores: de Lectura a Escritura',
      'Asignaciones: de Lectura a Ninguno',
    ])
    within(dialog).getByText('Vale en unos minutos.')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast(
      'status',
      'Permisos',
      'Se guardaron los permisos de Óscar Peña Lara; valen en unos minutos',
    )
    expect(await groupsOf(app, 'enfermeria')).toEqual([
      'hospital-1-doctors-read',
      'hospital-1-doctors-write',
      'hospital-1-episodes-read',
      'hospital-1-episodes-write',
      'hospital-1-patients-read',
      'hospital-1-rooms-read',
    ])
    await within(await rowOf('Óscar Peña Lara')).findByText('A la medida: 4 áreas, 2 con escritura')
  })

  test('a preset sets all areas at once', async () => {
    const app = await visit(PAGE)
    const dialog = await openRights(app, 'Nadia Ibáñez Cruz')
    await app.user.selectOptions(within(dialog).getByLabelText('Conjunto de permisos'), 'Médica o médico')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    expect(await groupsOf(app, 'sin-permisos')).toEqual(await groupsOf(app, 'medica'))
  })

  test('the last one who administrates keeps that right, and reads why', async () => {
    const app = await visit(PAGE)
    const dialog = await openRights(app, 'Elena Ríos Beltrán')
    await within(dialog).findByText(/^Es la única persona que administra este centro médico/)
    expect(level(dialog, 'Hospital y usuarios: Ninguno')).toBeDisabled()
    expect(within(dialog).getByRole('option', { name: 'Archivo' })).toBeDisabled()
    expect(within(dialog).getByRole('option', { name: 'Dirección' })).toBeEnabled()
  })

  test('nobody takes the right to administrate from themselves, even where others hold it', async () => {
    const app = await visit(PAGE, {
      prepare: async ({ store }) => {
        await grant(store, 'archivo', 'hospital', 'write')
      },
    })
    const dialog = await openRights(app, 'Elena Ríos Beltrán')
    await within(dialog).findByText(
      'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga.',
    )
    await app.user.click(level(dialog, 'Pacientes: Ninguno'))
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast('status', 'Permisos', 'Se guardaron tus permisos')
    // One's own session is renewed at once: the section goes.
    const bar = screen.getByRole('navigation', { name: 'Secciones' })
    await waitFor(() => expect(within(bar).queryByRole('link', { name: 'Pacientes' })).toBeNull())
  })

  test('the right to write alone is told, and put right', async () => {
    const app = await visit(`${PAGE}?form=permisos&user=sin-permisos`, {
      prepare: async ({ store }) => {
        await grant(store, 'sin-permisos', 'rooms', 'write')
      },
    })
    const dialog = await shownDialog('dialog', 'Permisos')
    within(dialog).getByText(/^Tiene escritura sin lectura en Cuartos y camas/)
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    expect(await groupsOf(app, 'sin-permisos')).toEqual([])
  })

  test('F27: what somebody else changed meanwhile is shown; nothing is lost', async () => {
    const app = await visit(PAGE)
    const dialog = await openRights(app, 'Nadia Ibáñez Cruz')
    await app.mock.store.write('installation', (db) =>
      db.updateTable('members').set({ version: 9 }).where('userId', '=', 'sin-permisos').execute(),
    )
    await app.user.click(level(dialog, 'Pacientes: Lectura'))
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(/Se cambió en otro lugar mientras lo editabas/)
    await press(app, dialog, 'Conservar lo mío')
    await gone(dialog)
    expect(await groupsOf(app, 'sin-permisos')).toEqual(['hospital-1-patients-read'])
  })

  test('F25: somebody who is no member any more is told, and closed', async () => {
    const app = await visit(`${PAGE}?form=permisos&user=nadie`)
    await shownDialog('alertdialog', 'No se pudo abrir')
    await app.user.click(await findButton('Cerrar'))
    await waitFor(() => expect(app.address()).toBe(PAGE))
  })
})

describe('Agregar', () => {
  test('finds people from outside by their whole address, and invites them with their rights', async () => {
    const app = await visit(FROM_THE_END)
    await app.user.click(await screen.findByRole('button', { name: 'Agregar' }))
    const dialog = await shownDialog('dialog', 'Agregar usuario')
    const person = within(dialog).getByRole('combobox', { name: 'Persona' })
    await app.user.type(person, 'oscar')
    await within(dialog).findByText(/^Nadie coincide con esa búsqueda\./)
    within(dialog).getByText('Nombre o correo electrónico. ¿No está? Escribe su correo completo')
    await app.user.clear(person)
    await app.user.type(person, 'sin-hospitales@ronda.example')
    await app.user.click(await within(dialog).findByRole('option', { name: /Tomás Güémez Ortiz/ }))
    await app.user.selectOptions(within(dialog).getByLabelText('Conjunto de permisos'), 'Admisión')
    within(dialog).getByText(/con estos permisos, cuando la acepte\.$/)
    await press(app, dialog, 'Invitar')
    await gone(dialog)
    await expectToast(
      'status',
      'Agregar usuario',
      'Se invitó a Tomás Güémez Ortiz; será de este centro médico cuando acepte',
    )
    const row = await rowOf('Tomás Güémez Ortiz')
    await within(row).findByText('Admisión')
    within(row).getByText('Invitación pendiente')
    expect(await groupsOf(app, 'sin-hospitales')).toEqual([])
    await hospitalOf(app.mock).acceptInvitation('sin-hospitales')
    expect(await groupsOf(app, 'sin-hospitales')).toEqual(await groupsOf(app, 'admision'))
    expect(app.callsTo('POST', API)).toHaveLength(1)
  })

  test('says who makes the account of somebody who has none, and leads whoever may there', async () => {
    const app = await visit(`${PAGE}?form=nuevo`)
    const dialog = await shownDialog('dialog', 'Agregar usuario')
    await app.user.type(within(dialog).getByRole('combobox', { name: 'Persona' }), 'nadie@ronda.example')
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        'Nadie coincide con esa búsqueda. Si la persona todavía no tiene cuenta, quien administra la instalación ' +
          'se la crea en Mi cuenta → Administración → Invitar; después aparecerá aquí.',
      ),
    )
    await app.user.click(within(dialog).getByRole('link', { name: 'Mi cuenta → Administración → Invitar' }))
    await waitFor(() => expect(app.address()).toBe('/account/installation'))
  })

  test('somebody who does not administer the installation reads the same, without a link', async () => {
    const app = await visit(`${PAGE}?form=nuevo`, {
      prepare: async ({ store }) => {
        const users = store.db.updateTable('users').set({ isInstallationAdmin: 0 })
        await users.where('userId', '=', 'direccion').execute()
      },
    })
    const dialog = await shownDialog('dialog', 'Agregar usuario')
    await app.user.type(within(dialog).getByRole('combobox', { name: 'Persona' }), 'nadie@ronda.example')
    await within(dialog).findByText(/Mi cuenta → Administración → Invitar; después aparecerá aquí\.$/)
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  test('§8 a search that fails is told at the field and as a toast', async () => {
    const app = await visit(`${PAGE}?form=nuevo`, {
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}/api/users`, () =>
            HttpResponse.json({ detail: 'sin espacio' }, { status: 422 }),
          ),
        ),
    })
    const dialog = await shownDialog('dialog', 'Agregar usuario')
    await app.user.type(within(dialog).getByRole('combobox', { name: 'Persona' }), 'guemez')
    const message = "Error 'sin espacio' al cargar la información de usuarios"
    await expectToast('alert', 'Error en solicitud', message)
    within(dialog).getByText(message)
    expect(toastCount()).toBe(1)
  })

  test('wants a person', async () => {
    const app = await visit(`${PAGE}?form=nuevo`)
    const dialog = await shownDialog('dialog', 'Agregar usuario')
    await press(app, dialog, 'Invitar')
    await within(dialog).findByText('Elige a la persona')
    expect(within(dialog).getByRole('combobox', { name: 'Persona' })).toHaveFocus()
  })
})

describe('somebody who is invited', () => {
  const INVITED = 'Tomás Güémez Ortiz'
  const invited = () =>
    visit(FROM_THE_END, {
      prepare: async (mock) => {
        await hospitalOf(mock).invite('sin-hospitales', ['hospital-1-rooms-read'])
      },
    })

  test('is offered other rights', async () => {
    const app = await invited()
    const dialog = await openRights(app, INVITED)
    within(dialog).getByText('Vale cuando acepte la invitación.')
    await app.user.selectOptions(within(dialog).getByLabelText('Conjunto de permisos'), 'Archivo')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast(
      'status',
      'Permisos',
      `Se guardaron los permisos de ${INVITED}; valen cuando acepte la invitación`,
    )
    await within(await rowOf(INVITED)).findByText('Archivo')
    await hospitalOf(app.mock).acceptInvitation('sin-hospitales')
    expect(await groupsOf(app, 'sin-hospitales')).toEqual(await groupsOf(app, 'archivo'))
  })

  test('is no longer invited once the invitation is withdrawn', async () => {
    const app = await invited()
    await selectRow(app, INVITED)
    await app.user.click(await findButton('Quitar'))
    const dialog = await shownDialog('dialog', 'Retirar invitación')
    await press(app, dialog, 'Retirar')
    await gone(dialog)
    await expectToast(
      'status',
      'Retirar invitación',
      `${INVITED} ya no tiene invitación a este centro médico`,
    )
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(INVITED) })).toBeNull())
    expect(app.callsTo('GET', `${API}/sin-hospitales/open-work`)).toEqual([])
  })
})

describe('Quitar', () => {
  const openRemoval = async (app: App, name: string) => {
    await selectRow(app, name)
    await app.user.click(await findButton('Quitar'))
    return shownDialog('dialog', 'Quitar usuario')
  }

  test('ends a membership, once confirmed', async () => {
    const app = await visit(PAGE)
    const dialog = await openRemoval(app, 'Óscar Peña Lara')
    await press(app, dialog, 'Quitar')
    await gone(dialog)
    await expectToast('status', 'Quitar usuario', 'Óscar Peña Lara ya no es de este centro médico')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Óscar Peña/ })).toBeNull())
    expect(await groupsOf(app, 'enfermeria')).toEqual([])
  })

  test('a doctor with patients stays until they are passed on, and the way there is shown', async () => {
    const app = await visit(FROM_THE_END)
    const dialog = await openRemoval(app, 'Ximena Núñez Ávila')
    const way = await within(dialog).findByRole('link', { name: 'dale de baja y reasígnalas' })
    expect(way).toHaveAttribute('href', '/hospitals/1/doctors?form=baja&doctor=medica')
    await press(app, dialog, 'Quitar')
    await within(dialog).findByText(/tiene .*asignaciones abiertas: primero da de baja al doctor/)
    expect(await groupsOf(app, 'medica')).not.toEqual([])
  })

  test('oneself is told where to leave', async () => {
    const app = await visit(PAGE)
    const dialog = await openRemoval(app, 'Elena Ríos Beltrán')
    within(dialog).getByText('Para salir tú, abre el menú de usuario y elige «Salir de este centro médico».')
    expect(within(dialog).getByRole('button', { name: 'Quitar' })).toBeDisabled()
  })
})
