import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { claimsOf } from '#server/identity/access.ts'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { grant } from '../fixtures/store-changes.ts'
import { apiOf, hospitalOf } from '../fixtures/ward.ts'
import {
  type App,
  expectToast,
  findButton,
  gone,
  heading,
  queryClientOf,
  shownDialog,
  visit,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const invite =
  (
    userId = 'sin-hospitales',
    groups: readonly string[] = ['hospital-1-patients-read', 'hospital-1-rooms-read'],
  ) =>
  async (mock: MockServer) => {
    await hospitalOf(mock).invite(userId, groups)
  }
const invitations = () => screen.findByRole('region', { name: 'Invitaciones' })
const noInvitations = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Invitaciones' })).toBeNull())

describe('an invitation', () => {
  test('meets who belongs to no hospital, and accepted leads into it', async () => {
    const app = await visit('/', { persona: 'sin-hospitales', prepare: invite() })
    await heading('Primeros Pasos')
    const list = await invitations()
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /^Te invitaron a Hospital General Zona Norte \(ID 1\)\.Invita Elena Ríos Beltrán el .*\. Permisos: A la medida: 2 áreas, solo lectura \(Pacientes: Lectura, Cuartos y camas: Lectura\)\./,
    )
    await app.user.click(within(list).getByRole('button', { name: 'Aceptar' }))
    const toast = await expectToast('status', 'Invitación', `Ya perteneces a ${NORTE}`)
    await noInvitations()
    // The bar follows, and the section that the rights open.
    await screen.findByRole('link', { name: NORTE })
    await app.user.click(within(toast).getByRole('button', { name: 'Ir al centro médico' }))
    await waitFor(() => expect(app.address()).toBe('/hospitals/1'))
    const bar = await screen.findByRole('navigation', { name: 'Secciones' })
    await within(bar).findByRole('link', { name: 'Pacientes' })
    expect(within(bar).queryByRole('link', { name: 'Doctores' })).toBeNull()
  })

  test('declined is gone, and nothing else changes', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales', prepare: invite() })
    await app.user.click(within(await invitations()).getByRole('button', { name: 'Rechazar' }))
    await expectToast('status', 'Invitación', `Rechazaste la invitación a ${NORTE}`)
    await noInvitations()
    await heading('Primeros Pasos')
    expect((await claimsOf(app.mock.store, 'sin-hospitales'))?.groups).toEqual([])
  })

  test('to one more hospital stands above the list, which holds it once it is accepted', async () => {
    const app = await visit('/hospitals?page=2', {
      prepare: async (mock) => {
        const api = apiOf(mock)
        const created = await api(z.object({ hospitalId: z.int() }), 'POST', '/api/hospitals', {
          body: { name: NORTE },
          persona: 'sin-hospitales',
        })
        const path = `/api/hospitals/${created.hospitalId}/users`
        await api(z.unknown(), 'GET', '/api/users?search=direccion@ronda.example', {
          persona: 'sin-hospitales',
        })
        const body = { userId: 'direccion', groups: [] }
        await api(z.unknown(), 'POST', path, { body, persona: 'sin-hospitales' })
      },
    })
    const list = await invitations()
    // Two of one name are told apart by their number.
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /Hospital General Zona Norte \(ID 17\)\.Invita Tomás Güémez Ortiz .* Por ahora, sin permisos\./,
    )
    await app.user.click(within(list).getByRole('button', { name: 'Aceptar' }))
    await noInvitations()
    await screen.findByRole('row', { name: new RegExp(`17 ?${NORTE}`) })
  })

  test.each(['/', '/hospitals', '/hospitals/2/home'])('shows at %s', async (path) => {
    await visit(path, { persona: 'medica', prepare: inviteElsewhere('medica') })
    await invitations()
  })

  test('comes between nobody and their work', async () => {
    const app = await visit('/hospitals/1/patients', {
      persona: 'medica',
      prepare: inviteElsewhere('medica'),
    })
    await heading('Pacientes')
    expect(screen.queryByRole('region', { name: 'Invitaciones' })).toBeNull()
    expect(app.callsTo('GET', '/api/invitations')).toEqual([])
  })

  test('F27: that changed meanwhile is read anew before it is accepted', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales', prepare: invite() })
    const list = await invitations()
    await apiOf(app.mock)(z.unknown(), 'PUT', '/api/hospitals/1/users/sin-hospitales', {
      body: { groups: [] },
      version: 1,
    })
    await app.user.click(within(list).getByRole('button', { name: 'Aceptar' }))
    await expectToast('alert', 'Invitación', 'Lo que se te ofrece cambió: vuelve a leerlo antes de responder')
    await within(list).findByText(/Por ahora, sin permisos\./)
    await app.user.click(within(list).getByRole('button', { name: 'Aceptar' }))
    await expectToast('status', 'Invitación', `Ya perteneces a ${NORTE}`)
  })

  test('F25: that was withdrawn meanwhile says so, and goes', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales', prepare: invite() })
    const list = await invitations()
    await apiOf(app.mock)(z.unknown(), 'DELETE', '/api/hospitals/1/users/sin-hospitales')
    await app.user.click(within(list).getByRole('button', { name: 'Aceptar' }))
    await expectToast('alert', 'Invitación', 'Esa invitación ya no está')
    await noInvitations()
  })

  test('that comes while one waits shows when one looks again', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales' })
    await heading('Primeros Pasos')
    await invite()(app.mock)
    await act(() => queryClientOf(app).invalidateQueries({ queryKey: hospitalQueries.all() }))
    await invitations()
  })
})

/** Invites somebody to a hospital that they don't belong to. */
function inviteElsewhere(userId: string) {
  return async (mock: MockServer) => {
    const api = apiOf(mock)
    const created = await api(z.object({ hospitalId: z.int() }), 'POST', '/api/hospitals', {
      body: { name: 'Clínica del Sur' },
    })
    const body = { userId, groups: [] }
    await api(z.unknown(), 'POST', `/api/hospitals/${created.hospitalId}/users`, { body })
  }
}

describe('Salir de este centro médico', () => {
  async function ask(app: App) {
    await app.user.click(await findButton('Menú de usuario'))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Salir de este centro médico' }))
    return shownDialog('alertdialog', 'Salir de este centro médico')
  }
  const leave = (app: App, dialog: HTMLElement) =>
    app.user.click(within(dialog).getByRole('button', { name: 'Salir' }))

  test('ends the membership of who may nothing there, and the first hospital that is left takes over', async () => {
    const app = await visit('/hospitals/1', { persona: 'sin-permisos' })
    const dialog = await ask(app)
    expect(dialog).toHaveTextContent(/Dejarás de ver Hospital General Zona Norte y perderás tus permisos/)
    await leave(app, dialog)
    await gone(dialog)
    await expectToast('status', 'Salir de este centro médico', `Ya no perteneces a ${NORTE}`)
    await waitFor(() => expect(app.address()).toBe('/hospitals'))
    await waitFor(() => expect(screen.queryByRole('link', { name: NORTE })).toBeNull())
    expect(
      await app.mock.store.db
        .selectFrom('members')
        .selectAll()
        .where('userId', '=', 'sin-permisos')
        .where('hospitalId', '=', 1)
        .execute(),
    ).toEqual([])
  })

  test('is given up without a word', async () => {
    const app = await visit('/hospitals/1', { persona: 'sin-permisos' })
    const dialog = await ask(app)
    await app.user.click(within(dialog).getByRole('button', { name: 'Quedarme' }))
    await gone(dialog)
    expect(app.callsTo('DELETE', '/api/')).toEqual([])
  })

  test('waits for somebody else who administers, and says so where it was asked', async () => {
    const app = await visit('/hospitals/1')
    const dialog = await ask(app)
    await leave(app, dialog)
    await within(dialog).findByText(/^Nadie más administra este centro médico/)
    expect(within(dialog).getByRole('alert')).toBeVisible()
  })

  test('says what is left behind, and waits until one’s shifts are in other hands', async () => {
    const app = await visit('/hospitals/1', {
      persona: 'medica',
      prepare: async ({ store }) => {
        await grant(store, 'archivo', 'hospital', 'write')
      },
    })
    const dialog = await ask(app)
    await within(dialog).findByText(/^Dejas sin terminar: \d+ borrador/)
    await leave(app, dialog)
    await within(dialog).findByText(/^Tienes \d+ asignaciones abiertas: pide primero que las reasignen$/)
  })

  test('is not offered to who belongs to none', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales' })
    await app.user.click(await findButton('Menú de usuario'))
    await screen.findByRole('menuitem', { name: 'Cerrar sesión' })
    expect(screen.queryByRole('menuitem', { name: 'Salir de este centro médico' })).toBeNull()
  })
})
