import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { doctorRow } from '#mocks/seed/rows.ts'
import { visit } from './harness.tsx'

const REASON = 'Llega inconsciente a urgencias'
const PATIENT = '/hospitals/1/patients/1'

/** The last entry of the seed's log. */
let seeded = 0

/** *Sin permisos* practises in the hospital, without a single right. */
async function practise(mock: MockServer) {
  const { last } = await mock.store.db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('auditId').as('last'))
    .executeTakeFirstOrThrow()
  seeded = last
  const row = { ...doctorRow(1, 'sin-permisos', 77, Date.now()), status: 'active' }
  await mock.store.write('installation', (db) => db.insertInto('doctors').values(row).execute())
}

const asDoctor = { persona: 'sin-permisos', prepare: practise }

async function fillReason(app: Awaited<ReturnType<typeof visit>>) {
  const dialog = await screen.findByRole('dialog', { name: 'Acceso de emergencia' })
  expect(dialog).toHaveTextContent('Queda registrado y se avisa a la dirección')
  await app.user.type(within(dialog).getByLabelText('Motivo'), REASON)
  return dialog
}

/** What the server refused to show them since the page was opened. */
const refusals = ({ store }: MockServer) =>
  store.db
    .selectFrom('audit')
    .select('path')
    .where('userId', '=', 'sin-permisos')
    .where('status', '=', 403)
    .where('auditId', '>', seeded)
    .execute()

describe('a doctor without the permission', () => {
  test('opens the record in front of them in an emergency, reads it, and is told until when', async () => {
    const app = await visit(`${PATIENT}/overview`, asDoctor)
    await app.user.click(await screen.findByRole('button', { name: 'Acceso de emergencia' }))
    const dialog = await fillReason(app)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Abrir expediente' }))

    const band = await screen.findByRole('region', { name: 'Paciente' })
    expect(band).toHaveTextContent(/Acceso de emergencia hasta las \d\d:\d\d/)
    expect(band).toHaveTextContent(REASON)
    const episodes = within(await screen.findByRole('region', { name: 'Episodios' }))
    const [episode] = await episodes.findAllByRole('link')
    for (const name of ['Editar', 'Nuevo episodio', 'Exportar FHIR', 'Editar alergias'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()

    await app.user.click(episode ?? document.body)
    expect(await screen.findByRole('heading', { name: /Línea de tiempo/ })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Paciente' })).toHaveTextContent(REASON)
    expect(await refusals(app.mock)).toEqual([])
  })

  test('reads the notes of that patient, and finds the record open after a reload', async () => {
    const first = await visit(`${PATIENT}/overview`, asDoctor)
    await first.user.click(await screen.findByRole('button', { name: 'Acceso de emergencia' }))
    const dialog = await fillReason(first)
    await first.user.click(await within(dialog).findByRole('button', { name: 'Abrir expediente' }))
    await screen.findByRole('region', { name: 'Episodios' })
    const note = await first.mock.store.db
      .selectFrom('documents')
      .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
      .select(['documents.documentId', 'documents.templateId', 'documents.episodeId', 'documents.title'])
      .where('episodes.patientId', '=', 1)
      .where('documents.status', '=', 'signed')
      .executeTakeFirstOrThrow()
    first.unmount()

    const path = `${PATIENT}/episodes/${note.episodeId}`
    const app = await visit(`${path}/overview`, { persona: 'sin-permisos', mock: first.mock })
    expect(await screen.findByRole('heading', { level: 1, name: 'Documentos del episodio' })).toBeVisible()
    expect((await screen.findAllByRole('link', { name: new RegExp(note.title) })).length).toBeGreaterThan(0)
    await app.go(`${path}/templates/${note.templateId}?document=${note.documentId}`)
    expect(await screen.findByRole('heading', { level: 1, name: note.title })).toBeInTheDocument()
    expect((await screen.findAllByText(/Firmado/)).length).toBeGreaterThan(0)
    expect(await refusals(app.mock)).toEqual([])
  })

  test('names a record by its number where they know nothing else', async () => {
    const app = await visit('/hospitals/1/patients', asDoctor)
    const { recordNumber } = await app.mock.store.db
      .selectFrom('patients')
      .select('recordNumber')
      .where('patientId', '=', 1)
      .executeTakeFirstOrThrow()
    await app.user.click(await screen.findByRole('button', { name: 'Acceso de emergencia' }))
    const dialog = await fillReason(app)
    const field = within(dialog).getByLabelText('Número de expediente')
    const send = within(dialog).getByRole('button', { name: 'Abrir expediente' })
    await app.user.type(field, '999999')
    await app.user.click(send)
    expect(await within(dialog).findByText('Ningún expediente tiene ese número')).toBeInTheDocument()
    await app.user.clear(field)
    await app.user.type(field, recordNumber)
    await app.user.click(send)
    await screen.findByRole('region', { name: 'Paciente' })
    expect(app.address()).toBe(`${PATIENT}/overview`)

    await app.go('/hospitals/1/patients')
    const list = await screen.findByRole('list', { name: 'Expedientes abiertos por emergencia' })
    expect(within(list).getAllByRole('link')).toHaveLength(1)
  })

  test('reads no other patient by it', async () => {
    const app = await visit(`${PATIENT}/overview`, asDoctor)
    await app.user.click(await screen.findByRole('button', { name: 'Acceso de emergencia' }))
    const dialog = await fillReason(app)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Abrir expediente' }))
    await screen.findByRole('region', { name: 'Episodios' })
    await app.go('/hospitals/1/patients/2/overview')
    expect(await screen.findByText('No tienes permiso para ver esta página')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Paciente' })).not.toBeInTheDocument()
  })

  test('says why in ten letters at least', async () => {
    const app = await visit(`${PATIENT}/overview`, asDoctor)
    await app.user.click(await screen.findByRole('button', { name: 'Acceso de emergencia' }))
    const dialog = await screen.findByRole('dialog', { name: 'Acceso de emergencia' })
    await app.user.type(within(dialog).getByLabelText('Motivo'), 'urgente')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Abrir expediente' }))
    expect(await within(dialog).findByText('Escribe el motivo con al menos 10 letras')).toBeInTheDocument()
    expect(app.callsTo('POST', '/api/hospitals/1/patients/1/emergency-access')).toEqual([])
  })
})

test('who does not practise is offered no emergency access', async () => {
  await visit(`${PATIENT}/overview`, { persona: 'sin-permisos' })
  expect(await screen.findByText('No tienes permiso para ver esta página')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Acceso de emergencia' })).not.toBeInTheDocument()
})

describe('the direction', () => {
  /** A record of hospital 1 was opened. */
  const openOne = async ({ store }: MockServer) => {
    const opened = { hospitalId: 1, patientId: 1, userId: 'sin-permisos', reason: REASON, version: 1 }
    const times = { openedAt: Date.now(), endsAt: Date.now() + 3_600_000, reviewedAt: null }
    await store.write('installation', (db) =>
      db
        .insertInto('emergencyAccesses')
        .values({ ...opened, ...times, reviewedById: null })
        .execute(),
    )
  }

  test('is told who opened whose record and why, until it has looked into it', async () => {
    const { user } = await visit('/hospitals/1/home', { prepare: openOne })
    await user.click(await screen.findByRole('button', { name: /^Accesos de emergencia 1/ }))
    const card = await screen.findByRole('complementary', { name: 'Accesos de emergencia' })
    await within(card).findByText('Nadia Ibáñez Cruz')
    expect(card).toHaveTextContent(REASON)
    expect(card).toHaveTextContent(/hasta las \d\d:\d\d/)
    expect(within(card).queryByRole('link')).toBeNull()
    await user.click(
      await within(card).findByRole('button', { name: /^Marcar como revisado: acceso de Nadia/ }),
    )
    await within(card).findByText('Ya no queda nada aquí')
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Accesos de emergencia/ })).not.toBeInTheDocument(),
    )
  })

  test('finds the way to open one in the search, as every doctor without the permission does', async () => {
    const { user } = await visit('/hospitals/1/home', asDoctor)
    await screen.findByRole('button', { name: 'Menú de usuario' })
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Buscar/ })).toHaveFocus())
    await user.keyboard('emergencia')
    expect(await screen.findByRole('option', { name: /Acceso de emergencia/ })).toBeInTheDocument()
  })
})
