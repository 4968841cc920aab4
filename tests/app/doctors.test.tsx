import { screen, waitFor, within } from '@testing-library/react'
import type { Updateable } from 'kysely'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { userRow } from '#server/db/rows.ts'
import type { DoctorsTable } from '#server/db/schema.ts'
import { revoke } from '../fixtures/store-changes.ts'
import {
  type App,
  button,
  expectToast,
  findButton,
  gone,
  heading,
  ORIGIN,
  selectRow,
  shownDialog,
  toastCount,
  visit,
  write,
} from './harness.tsx'

const PAGE = '/hospitals/1/doctors'
const API = '/api/hospitals/1/doctors'
const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByLabelText(name)
const press = (app: App, dialog: HTMLElement, name: string | RegExp) =>
  app.user.click(within(dialog).getByRole('button', { name }))
/** The field that people are searched with; its list goes by the same name. */
const search = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: 'Persona' })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

/** Whoever has nothing to do now and to come: their shifts are over. */
async function release({ store }: MockServer, doctorId: string) {
  await store.write('installation', (db) =>
    db.deleteFrom('assignments').where('doctorId', '=', doctorId).where('hospitalId', '=', 1).execute(),
  )
}

/** Leaves a doctor with so many of their assignments. */
async function keepSome(mock: MockServer, doctorId: string, many: number) {
  const rows = await mock.store.db
    .selectFrom('assignments')
    .select('assignmentId')
    .where('doctorId', '=', doctorId)
    .where('hospitalId', '=', 1)
    .where('endedAt', '>', Date.now() + 86_400_000)
    .orderBy('startedAt')
    .limit(many)
    .execute()
  const ids = rows.map(({ assignmentId }) => assignmentId)
  expect(ids).toHaveLength(many)
  await mock.store.write('installation', (db) =>
    db
      .deleteFrom('assignments')
      .where('doctorId', '=', doctorId)
      .where('hospitalId', '=', 1)
      .where('assignmentId', 'not in', ids)
      .execute(),
  )
  return ids
}

const stored = ({ store }: MockServer, doctorId: string) =>
  store.db
    .selectFrom('doctors')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('hospitalId', '=', 1)
    .executeTakeFirst()

/** Sets something of a doctor behind the page's back. */
async function set(mock: MockServer, doctorId: string, about: Updateable<DoctorsTable>) {
  await mock.store.write('installation', (db) =>
    db
      .updateTable('doctors')
      .set((eb) => ({ ...about, version: eb('version', '+', 1) }))
      .where('doctorId', '=', doctorId)
      .where('hospitalId', '=', 1)
      .execute(),
  )
}

async function openForm(app: App, label: string, title: string) {
  await app.user.click(await screen.findByRole('button', { name: label }))
  const dialog = await shownDialog('dialog', title)
  return dialog
}

describe('the list', () => {
  test('says of each doctor the specialty, the licence, whether it is certified, and the state', async () => {
    await visit(`${PAGE}?q=rios+beltran`, {
      prepare: (mock) => set(mock, 'direccion', { certificationExpiryDate: '2020-02-29' }),
    })
    const row = await rowOf('Elena Ríos Beltrán')
    within(row).getByText('Vencida')
    within(row).getByText('· 29 feb 2020')
    within(row).getByText('Activo')
    expect(row).toHaveTextContent(/\d{7,8}/)
  })

  test('says what everybody does, and is narrowed by that, in the address too', async () => {
    const app = await visit(PAGE)
    await app.user.selectOptions(await screen.findByLabelText('Profesión'), 'Enfermería')
    const row = await rowOf('Óscar Peña Lara')
    within(row).getByText('Enfermería')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Elena Ríos/ })).toBeNull())
    expect(app.address()).toBe(`${PAGE}?profession=nurse`)
    await app.user.selectOptions(screen.getByLabelText('Profesión'), 'Todas las profesiones')
    within(await rowOf('Elena Ríos Beltrán')).getByText('Medicina interna')
    expect(app.address()).toBe(PAGE)
  })

  test('is narrowed by state, and the address says so', async () => {
    const app = await visit(PAGE)
    await app.user.selectOptions(await screen.findByLabelText('Estado'), 'Baja')
    await screen.findByText('No hay doctores para mostrar')
    expect(app.address()).toBe(`${PAGE}?status=retired`)
    await app.user.click(await findButton('Quitar filtros'))
    await rowOf('Elena Ríos Beltrán')
    expect(app.address()).toBe(PAGE)
  })

  test('who may only read it is offered no action', async () => {
    await visit(PAGE, { persona: 'archivo' })
    await rowOf('Elena Ríos Beltrán')
    for (const name of ['Agregar', 'Editar', 'Pausar', 'Dar de baja'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('who may not read it is told which right is missing, and nothing is asked of the server', async () => {
    const app = await visit(PAGE, { persona: 'sin-permisos' })
    await screen.findByText('Doctores (Lectura)')
    expect(app.callsTo('GET', API)).toEqual([])
  })
})

describe('whether one practises', () => {
  test.each([['enfermeria'], ['admision'], ['archivo'], ['medica']])(
    'is asked once for %s on a page of an episode, and nothing is refused',
    async (persona) => {
      const app = await visit('/hospitals/1/patients/1/episodesOverview/1', { persona })
      await heading('Hospitalización')
      const asked = app.callsTo('GET', API).map(({ path }) => new URL(path, ORIGIN).searchParams)
      expect(asked.map((query) => query.get('doctorId'))).toEqual([persona])
      const answers: Response[] = await Promise.all(vi.mocked(fetch).mock.results.map(({ value }) => value))
      expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([])
    },
  )
})

describe('Agregar', () => {
  test('offers the hospital’s users who are no doctors first, then people from outside', async () => {
    const app = await visit(PAGE)
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await within(dialog).findByRole('option', { name: /Brenda Cáceres Tun/ })
    expect(within(dialog).queryByRole('option', { name: /Elena Ríos Beltrán/ })).toBeNull()
    await app.user.type(search(dialog), 'sin-hospitales@ronda.example')
    const outsider = await within(dialog).findByRole('option', { name: /Tomás Güémez Ortiz/ })
    expect(outsider).toHaveTextContent('De fuera: se le invitará, sin permisos')
    await app.user.click(outsider)
    await app.user.type(field(dialog, 'Cédula profesional'), '1234 5678')
    await app.user.type(field(dialog, 'Especialidad'), 'Pediatría')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast(
      'status',
      'Agregar doctor',
      'Se agregó a Tomás Güémez Ortiz; podrá trabajar aquí cuando acepte la invitación',
    )
    expect(await stored(app.mock, 'sin-hospitales')).toMatchObject({
      professionalLicense: '12345678',
      specialty: 'Pediatría',
      status: 'active',
    })
    await within(await rowOf('Tomás Güémez Ortiz')).findByText('Invitación pendiente')
  })

  test('says that two people appear with one address, and by which identifier to tell them apart', async () => {
    const app = await visit(PAGE, {
      prepare: async ({ store }) => {
        const impostor = userRow('otro|1', 'Tomás Güémez Ortiz', null)
        const preferredUsername = 'Sin-Hospitales@ronda.example'
        await store.write('installation', (db) =>
          db
            .insertInto('users')
            .values({ ...impostor, preferredUsername })
            .execute(),
        )
      },
    })
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await app.user.type(search(dialog), 'sin-hospitales@ronda.example')
    const found = await within(dialog).findByRole('option', { name: /Tomás Güémez Ortiz/ })
    const text = 'Otra persona aparece con este mismo correo. Identificador: sin-hospitales'
    expect(found).toHaveTextContent(text)
    await app.user.click(found)
    expect(await within(dialog).findByText(/Identificador:/)).toHaveTextContent(text)
  })

  test('who may not read the hospital’s users finds those from outside all the same', async () => {
    const app = await visit(PAGE, {
      prepare: async ({ store }) => {
        await revoke(store, 'direccion', 'hospital')
      },
    })
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await app.user.type(search(dialog), 'sin-hospitales@ronda.example')
    await within(dialog).findByRole('option', { name: /Tomás Güémez Ortiz/ })
    expect(app.callsTo('GET', '/api/hospitals/1/users')).toEqual([])
    expect(within(dialog).queryByText(/^Error/)).toBeNull()
  })

  test('§8 a search that fails says so at the field', async () => {
    const app = await visit(PAGE)
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await within(dialog).findByRole('option', { name: /Brenda Cáceres Tun/ })
    app.mock.server.use(
      http.get(`${ORIGIN}/api/users`, () => HttpResponse.json({ detail: 'sin espacio' }, { status: 422 })),
    )
    await app.user.type(search(dialog), 'zz')
    const message = "Error 'sin espacio' al cargar la información de usuarios"
    await within(dialog).findByText(message)
    await expectToast('alert', 'Error en solicitud', message)
  })

  test('§8 users that can’t be loaded are told at the field and as a toast, once', async () => {
    const app = await visit(PAGE)
    app.mock.server.use(
      http.get(`${ORIGIN}/api/hospitals/1/users`, () =>
        HttpResponse.json({ detail: 'sin espacio' }, { status: 422 }),
      ),
    )
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    const message = 'Error sin espacio al cargar la información.'
    await within(dialog).findByText(message)
    await expectToast('alert', 'Error en solicitud', message)
    expect(toastCount()).toBe(1)
  })

  test('F26: a licence that is another’s is blamed at its field, with whose it is; what is typed stays', async () => {
    const app = await visit(PAGE)
    const other = await stored(app.mock, 'medica')
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await app.user.click(await within(dialog).findByRole('option', { name: /Brenda Cáceres Tun/ }))
    await app.user.type(field(dialog, 'Cédula profesional'), other?.professionalLicense ?? '')
    await app.user.type(field(dialog, 'Especialidad'), 'Pediatría')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(`La cédula ${other?.professionalLicense} ya es de Ximena Núñez Ávila`)
    await waitFor(() => expect(field(dialog, 'Cédula profesional')).toHaveFocus())
    expect(field(dialog, 'Especialidad')).toHaveValue('Pediatría')
  })

  test('says at the fields what is missing', async () => {
    const app = await visit(PAGE)
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await app.user.type(field(dialog, 'Teléfono'), '123')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('Elige a la persona')
    within(dialog).getByText('Escribe la cédula profesional')
    within(dialog).getByText('Escribe la especialidad')
    within(dialog).getByText('Escribe los 10 dígitos del teléfono, o + y el código del país')
    expect(search(dialog)).toHaveFocus()
    expect(app.callsTo('POST', API)).toEqual([])
  })
})

describe('Editar', () => {
  test('changes what is written, and keeps the rest', async () => {
    const app = await visit(`${PAGE}?q=nunez+avila`)
    await selectRow(app, 'Ximena Núñez Ávila')
    const dialog = await openForm(app, 'Editar', 'Editar doctor')
    expect(app.address()).toBe(`${PAGE}?q=nunez+avila&form=editar&doctor=medica`)
    const before = await stored(app.mock, 'medica')
    await write(app, field(dialog, 'Especialidad'), 'Nefrología')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast('status', 'Editar doctor', 'Se guardaron los datos de Ximena Núñez Ávila')
    expect(await stored(app.mock, 'medica')).toMatchObject({
      professionalLicense: before?.professionalLicense,
      specialty: 'Nefrología',
      status: 'active',
      version: (before?.version ?? 0) + 1,
    })
  })

  test('F27: what somebody else changed is shown beside one’s own; nothing is lost', async () => {
    const app = await visit(`${PAGE}?form=editar&doctor=medica`)
    const dialog = await shownDialog('dialog', 'Editar doctor')
    await set(app.mock, 'medica', { phone: '5511112222' })
    await write(app, field(dialog, 'Especialidad'), 'Nefrología')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(/Se cambió en otro lugar mientras lo editabas/)
    await press(app, dialog, 'Ver cambios')
    await within(dialog).findByRole('row', { name: /^Especialidad Nefrología / })
    await press(app, dialog, 'Conservar lo mío')
    await gone(dialog)
    expect(await stored(app.mock, 'medica')).toMatchObject({ specialty: 'Nefrología', phone: '5511112222' })
  })

  test('F25: somebody who is no doctor is told, and closed', async () => {
    const app = await visit(`${PAGE}?form=editar&doctor=admision`)
    await screen.findByText('Esa persona no está entre los doctores de este centro médico.')
    await app.user.click(await findButton('Cerrar'))
    await waitFor(() => expect(app.address()).toBe(PAGE))
  })
})

describe('somebody in training', () => {
  const SUPERVISOR = /^Ximena Núñez Ávila/

  test('is added without a licence, with a physician who answers for them, and an end', async () => {
    const app = await visit(PAGE)
    const dialog = await openForm(app, 'Agregar', 'Agregar doctor')
    await app.user.type(search(dialog), 'brenda')
    await app.user.click(await within(dialog).findByRole('option', { name: /Brenda Cáceres Tun/ }))
    const profession = field(dialog, 'Profesión')
    expect(profession).toHaveFocus()
    expect(profession).toHaveDisplayValue('Médico')
    await write(app, field(dialog, 'Cédula profesional'), '7654321')
    await app.user.selectOptions(profession, 'Médico residente')
    within(dialog).getByText('Sin cédula (en formación)')
    expect(within(dialog).queryByLabelText('Cédula profesional')).toBeNull()
    expect(within(dialog).queryByLabelText(/Vence la certificación/)).toBeNull()
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText('Elige quién responde por esta persona')
    const supervisor = field(dialog, 'Responde por')
    const option = await within(supervisor).findByRole('option', { name: SUPERVISOR })
    expect(within(supervisor).queryByRole('option', { name: /Óscar Peña/ })).toBeNull()
    await app.user.selectOptions(supervisor, option)
    await write(app, field(dialog, /Termina el/), '28/02/2030')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    await expectToast('status', 'Agregar doctor', 'Se agregó a Brenda Cáceres Tun')
    expect(await stored(app.mock, 'admision')).toMatchObject({
      profession: 'resident',
      professionalLicense: null,
      supervisorId: 'medica',
      endDate: '2030-02-28',
    })
    const row = await rowOf('Brenda Cáceres Tun')
    within(row).getByText('Médico residente')
    within(row).getByText('En formación')
  })

  test('graduates: a licence in place of who answers for them', async () => {
    const about = { profession: 'resident', professionalLicense: null, supervisorId: 'direccion' }
    const app = await visit(`${PAGE}?form=editar&doctor=medica`, {
      prepare: (mock) => set(mock, 'medica', about),
    })
    const dialog = await shownDialog('dialog', 'Editar doctor')
    await within(dialog).findByDisplayValue(/^Elena Ríos/)
    await app.user.selectOptions(field(dialog, 'Profesión'), 'Médico')
    await write(app, field(dialog, 'Cédula profesional'), '7654321')
    await press(app, dialog, 'Guardar')
    await gone(dialog)
    expect(await stored(app.mock, 'medica')).toMatchObject({
      profession: 'physician',
      professionalLicense: '7654321',
      supervisorId: null,
    })
  })

  test('F27: who answers for them is named in what somebody else changed', async () => {
    const app = await visit(`${PAGE}?form=editar&doctor=residente`)
    const dialog = await shownDialog('dialog', 'Editar doctor')
    await within(dialog).findByDisplayValue(SUPERVISOR)
    await set(app.mock, 'residente', { supervisorId: null })
    await app.user.selectOptions(field(dialog, 'Responde por'), 'direccion')
    await press(app, dialog, 'Guardar')
    await within(dialog).findByText(/Se cambió en otro lugar mientras lo editabas/)
    await press(app, dialog, 'Ver cambios')
    await within(dialog).findByRole('row', { name: /^Responde por Elena Ríos Beltrán/ })
  })

  test('whose last day is over reads Terminó', async () => {
    const about = { endDate: '2020-02-29' }
    await visit(`${PAGE}?q=nunez+avila`, {
      prepare: (mock) => set(mock, 'medica', about),
    })
    within(await rowOf('Ximena Núñez Ávila')).getByText('Terminó')
  })
})

test('Pausar and Reactivar, in one click each', async () => {
  const app = await visit(`${PAGE}?q=nunez+avila`)
  await selectRow(app, 'Ximena Núñez Ávila')
  await app.user.click(await findButton('Pausar'))
  await expectToast('status', 'Pausar doctor', 'Ximena Núñez Ávila queda en pausa')
  await within(await rowOf('Ximena Núñez Ávila')).findByText('En pausa')
  await app.user.click(await screen.findByRole('button', { name: 'Reactivar' }))
  await expectToast('status', 'Reactivar doctor', 'Ximena Núñez Ávila vuelve a estar en activo')
  await waitFor(() => expect(button('Pausar')).toBeEnabled())
  expect(await stored(app.mock, 'medica')).toMatchObject({ status: 'active' })
})

test('a double click on Pausar pauses once', async () => {
  const app = await visit(`${PAGE}?q=nunez+avila`)
  await selectRow(app, 'Ximena Núñez Ávila')
  await app.user.dblClick(await findButton('Pausar'))
  await expectToast('status', 'Pausar doctor', 'Ximena Núñez Ávila queda en pausa')
  await within(await rowOf('Ximena Núñez Ávila')).findByText('En pausa')
  expect(app.callsTo('PUT', API)).toHaveLength(1)
  expect(toastCount()).toBe(1)
})

describe('a record that its own person wrote', () => {
  const waiting = () => screen.queryByRole('region', { name: 'Por confirmar' })
  const visitWaiting = (persona: string, doctorId = 'medica') =>
    visit(PAGE, { persona, prepare: (mock) => set(mock, doctorId, { unconfirmedSince: Date.now() }) })

  test('waits above the list, with what confirming it means, until it is confirmed', async () => {
    const app = await visitWaiting('direccion')
    const region = await screen.findByRole('region', { name: 'Por confirmar' })
    expect(region).toHaveTextContent(/Ximena Núñez Ávila · .+ · Cédula \d+/)
    expect(region).toHaveTextContent(
      'Confírmalo solo si trabaja aquí con esa profesión: entonces podrá abrir expedientes por emergencia.',
    )
    expect(await rowOf('Ximena Núñez Ávila')).toHaveTextContent('Activo, por confirmar')
    await app.user.click(within(region).getByRole('button', { name: 'Confirmar a Ximena Núñez Ávila' }))
    await expectToast('status', 'Confirmar registro', 'El registro de Ximena Núñez Ávila quedó confirmado')
    await waitFor(() => expect(waiting()).not.toBeInTheDocument())
    expect(await rowOf('Ximena Núñez Ávila')).not.toHaveTextContent('por confirmar')
    expect((await stored(app.mock, 'medica'))?.unconfirmedSince).toBeNull()
  })

  test('is confirmed by somebody else: its person reads why it waits', async () => {
    await visitWaiting('direccion', 'direccion')
    const region = await screen.findByRole('region', { name: 'Por confirmar' })
    expect(region).toHaveTextContent('hasta que lo confirme otra persona que administre el centro')
    expect(within(region).queryByRole('button')).not.toBeInTheDocument()
  })

  test('shows its state to those who only read the list, and asks nothing of them', async () => {
    const app = await visitWaiting('admision')
    expect(await rowOf('Ximena Núñez Ávila')).toHaveTextContent('Activo, por confirmar')
    expect(waiting()).not.toBeInTheDocument()
    expect(app.callsTo('GET', API).filter(({ path }) => path.includes('awaitsConfirmation'))).toEqual([])
  })
})

describe('Dar de baja', () => {
  test('wants each open assignment reassigned before it goes on', async () => {
    const ids: number[] = []
    const app = await visit(`${PAGE}?q=nunez+avila`, {
      prepare: async (mock) => {
        ids.push(...(await keepSome(mock, 'medica', 2)))
        await release(mock, 'direccion')
      },
    })
    await selectRow(app, 'Ximena Núñez Ávila')
    const dialog = await openForm(app, 'Dar de baja', 'Dar de baja')
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
    await press(app, dialog, 'Dar de baja')
    expect(await within(dialog).findAllByText('Elige quién la toma')).toHaveLength(2)
    const all = field(dialog, 'Pasar las 2 asignaciones abiertas a')
    const option = await within(all).findByRole('option', { name: /^Elena Ríos Beltrán/ })
    const one = option.textContent
    expect(within(all).queryByRole('option', { name: /Ximena Núñez/ })).toBeNull()
    await app.user.selectOptions(all, one)
    expect(field(dialog, 'Quién la toma (1)')).toHaveDisplayValue(one)
    await press(app, dialog, 'Dar de baja')
    await gone(dialog)
    await expectToast('status', 'Dar de baja', 'Ximena Núñez Ávila causó baja')
    expect(await stored(app.mock, 'medica')).toMatchObject({ status: 'retired' })
    const taken = await app.mock.store.db
      .selectFrom('assignments')
      .select('assignmentId')
      .where('doctorId', '=', 'direccion')
      .where('hospitalId', '=', 1)
      .execute()
    expect(taken).toHaveLength(ids.length)
    await within(await rowOf('Ximena Núñez Ávila')).findByText('Baja')
    await waitFor(() => expect(button('Editar')).toBeDisabled())
  })

  test('names those in training for whom nobody answers then', async () => {
    await visit(`${PAGE}?form=baja&doctor=medica`)
    const dialog = await shownDialog('dialog', 'Dar de baja')
    expect(await within(dialog).findByText(/^Responde por/)).toHaveTextContent(
      'Responde por Iván Soto Cervera.',
    )
  })

  test('of somebody with nothing open is one confirmation', async () => {
    const app = await visit(`${PAGE}?form=baja&doctor=medica`, {
      prepare: (mock) => release(mock, 'medica'),
    })
    const dialog = await shownDialog('dialog', 'Dar de baja')
    await within(dialog).findByText('No tiene asignaciones abiertas.')
    await press(app, dialog, 'Dar de baja')
    await gone(dialog)
    expect(await stored(app.mock, 'medica')).toMatchObject({ status: 'retired' })
  })

  test('F26: what was assigned meanwhile is named, and the form stays', async () => {
    const mockWith = async (mock: MockServer) => {
      await keepSome(mock, 'medica', 1)
      await release(mock, 'direccion')
    }
    const app = await visit(`${PAGE}?form=baja&doctor=medica`, { prepare: mockWith })
    const dialog = await shownDialog('dialog', 'Dar de baja')
    await app.user.selectOptions(
      await within(dialog).findByLabelText('Quién la toma (1)'),
      await within(dialog).findByRole('option', { name: /^Elena Ríos/ }),
    )
    await app.mock.store.write('installation', (db) =>
      db
        .insertInto('assignments')
        .values({
          hospitalId: 1,
          doctorId: 'medica',
          episodeId: null,
          roomId: 2,
          role: 'onCall',
          shift: null,
          startedAt: Date.now() + 3 * 86_400_000,
          endedAt: Date.now() + 4 * 86_400_000,
          version: 1,
        })
        .execute(),
    )
    await press(app, dialog, 'Dar de baja')
    await within(dialog).findByText(/De guardia: /)
    expect(await stored(app.mock, 'medica')).toMatchObject({ status: 'active' })
  })
})
