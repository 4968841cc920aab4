import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { revoke } from '../fixtures/store-changes.ts'
import { openWard, type Ward } from '../fixtures/ward.ts'
import { bed, HOME, panelOf } from './beds.ts'
import { type App, expectToast, findButton, gate, heading, heldBy, toastCount, visit } from './harness.tsx'

const DOCS = '/docs/hospitals/1'

/** A ward with Rosa in its first bed, and where her documents are. */
async function openStay() {
  const ward = await openWard()
  const { patientId } = await ward.addPatient({ givenNames: 'Rosa' })
  const { episodeId } = await ward.admit(patientId)
  const base = `/hospitals/1/rooms/${ward.room.roomId}/patients/${patientId}/episodes/${episodeId}`
  return { ward, episodeId, base }
}

type Stay = Awaited<ReturnType<typeof openStay>>

async function visitPanel({ ward }: Stay, persona: string): Promise<{ app: App; part: HTMLElement }> {
  const app = await visit(HOME, { mock: ward.mock, persona })
  await app.user.click(await bed('Q-1'))
  return { app, part: await panelOf('Q-1') }
}

/** What the page has begun. */
const begun = (app: App) => app.callsTo('POST', `${DOCS}/episodes`)

/** Retires every published template of a kind. */
async function retireKind({ mock, actOnTemplate, findTemplate }: Ward, kind: TemplateKind): Promise<void> {
  const { db } = mock.store
  const rows = await db
    .selectFrom('templates')
    .innerJoin('templateRevisions', (join) =>
      join
        .onRef('templateRevisions.templateId', '=', 'templates.templateId')
        .onRef('templateRevisions.revision', '=', 'templates.publishedRevision'),
    )
    .innerJoin('templateForms', 'templateForms.formId', 'templateRevisions.formId')
    .select('templateForms.name')
    .where('templates.hospitalId', '=', 1)
    .where('templates.status', '=', 'published')
    .where('templateForms.kind', '=', kind)
    .execute()
  for (const { name } of rows) await actOnTemplate(await findTemplate(name), 'retire')
}

describe('Escribir nota', () => {
  test.each([
    ['medica', 'Nota de evolución'],
    ['residente', 'Nota de evolución'],
    ['enfermeria', 'Hoja de enfermería'],
  ])('begins the daily note of %s in one press', async (persona, name) => {
    const stay = await openStay()
    const { templateId } = await stay.ward.findTemplate(name)
    const { app, part } = await visitPanel(stay, persona)
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await screen.findByRole('region', { name: 'Guardado' })
    expect(app.address()).toMatch(new RegExp(`^${stay.base}/templates/${templateId}\\?document=\\d+$`))
    expect(begun(app)).toHaveLength(1)
  })

  test('opens today’s own draft, also of another template of its kind', async () => {
    const stay = await openStay()
    const note = await stay.ward.addTemplate({ name: 'Evolución de terapia', kind: 'progress' })
    const mine = await stay.ward.beginDocument(stay.episodeId, note, { persona: 'medica' })
    await stay.ward.beginDocument(stay.episodeId, note)
    const { app, part } = await visitPanel(stay, 'medica')
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await screen.findByRole('region', { name: 'Guardado' })
    expect(app.address()).toBe(`${stay.base}/templates/${note.templateId}?document=${mine.documentId}`)
    expect(begun(app)).toEqual([])
  })

  test('leaves a draft of yesterday, and one of a colleague, alone', async () => {
    const stay = await openStay()
    const note = await stay.ward.findTemplate('Nota de evolución')
    const { db } = stay.ward.mock.store
    const old = await stay.ward.beginDocument(stay.episodeId, note, { persona: 'medica' })
    const yesterday = Date.now() - 26 * 3_600_000
    await db
      .updateTable('documents')
      .set({ occurredAt: yesterday })
      .where('documentId', '=', old.documentId)
      .execute()
    await stay.ward.beginDocument(stay.episodeId, note)
    const { app, part } = await visitPanel(stay, 'medica')
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await screen.findByRole('region', { name: 'Guardado' })
    expect(begun(app)).toHaveLength(1)
  })

  test('is known by its kind: a renamed template is used, and the hospital’s own where the first is retired', async () => {
    const stay = await openStay()
    const { ward } = stay
    await retireKind(ward, 'progress')
    const own = await ward.addTemplate({ name: 'Pase del día', kind: 'progress' })
    const { app, part } = await visitPanel(stay, 'medica')
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await heading('Pase del día')
    expect(app.address()).toMatch(`${stay.base}/templates/${own.templateId}?document=`)
  })

  test('leads to the list where no template of the kind is left, and for who writes no daily note', async () => {
    const stay = await openStay()
    await retireKind(stay.ward, 'progress')
    const { app, part } = await visitPanel(stay, 'medica')
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await heading('Documentos del episodio')
    expect(app.address()).toBe(`${stay.base}/overview`)
    app.unmount()
    const desk = await visitPanel(stay, 'admision')
    await desk.app.user.click(within(desk.part).getByRole('button', { name: 'Escribir nota' }))
    await heading('Documentos del episodio')
    expect([...begun(app), ...begun(desk.app)]).toEqual([])
  })

  test('leads to the list where the server refuses who may not read what they are', async () => {
    const stay = await openStay()
    await revoke(stay.ward.mock.store, 'enfermeria', 'doctors')
    const { app, part } = await visitPanel(stay, 'enfermeria')
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await heading('Documentos del episodio')
    expect(app.address()).toBe(`${stay.base}/overview`)
  })

  test('begins one document however often it is pressed, and is busy until it is open', async () => {
    const stay = await openStay()
    const { app, part } = await visitPanel(stay, 'medica')
    const answer = gate()
    app.mock.server.use(http.post(`*${DOCS}/episodes/*/documents`, heldBy(answer)))
    const write = within(part).getByRole('button', { name: 'Escribir nota' })
    await app.user.dblClick(write)
    const busy = await within(part).findByRole('button', { name: 'Abriendo…' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    await app.user.keyboard('{Enter}{Enter}')
    answer.resolve()
    await screen.findByRole('region', { name: 'Guardado' })
    expect(begun(app)).toHaveLength(1)
  })

  test('says why it failed, and the next press opens what the lost answer began', async () => {
    const stay = await openStay()
    const { app, part } = await visitPanel(stay, 'medica')
    app.mock.server.use(
      http.post(
        `*${DOCS}/episodes/*/documents`,
        async ({ request }) => {
          await app.mock.api.fetch(request)
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await expectToast(
      'alert',
      'Escribir nota',
      'Se perdió la conexión con el servidor; revisa si se guardó antes de reintentar',
    )
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await screen.findByRole('region', { name: 'Guardado' })
    expect(begun(app)).toHaveLength(1)
  })

  test('goes nowhere once its panel is closed', async () => {
    const stay = await openStay()
    const { app, part } = await visitPanel(stay, 'medica')
    const answer = gate()
    app.mock.server.use(http.get(`*${DOCS}/templates`, heldBy(answer)))
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await app.user.click(within(part).getByRole('button', { name: 'Cerrar panel' }))
    await waitFor(() => expect(part).not.toBeInTheDocument())
    answer.resolve()
    await waitFor(() => expect(app.session.getState().user).not.toBeNull())
    await findButton('Compacto')
    expect(app.address()).toBe(HOME)
    expect(begun(app)).toEqual([])
  })

  test('once the session is over begins nothing, and keeps the page', async () => {
    const stay = await openStay()
    const { app, part } = await visitPanel(stay, 'medica')
    app.mock.server.use(
      http.post(`${app.mock.authority}/token`, () =>
        HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }),
      ),
    )
    app.mock.server.use(
      http.all(`*${DOCS}/*`, () => HttpResponse.json({ detail: 'El token no es válido' }, { status: 401 })),
    )
    await app.user.click(within(part).getByRole('button', { name: 'Escribir nota' }))
    await screen.findByRole('dialog', { name: 'Tu sesión terminó', hidden: true })
    expect(begun(app)).toEqual([])
    expect(app.address()).toBe(HOME)
    expect(toastCount()).toBe(0)
  })
})

describe('the other templates', () => {
  test('stand in a menu beside it, with those alone that one may write', async () => {
    const stay = await openStay()
    const { app, part } = await visitPanel(stay, 'enfermeria')
    await app.user.click(within(part).getByRole('button', { name: 'Otro documento' }))
    const menu = await screen.findByRole('menu', { name: 'Otro documento' })
    await within(menu).findByRole('menuitem', { name: 'Hoja de enfermería' })
    expect(within(menu).queryByRole('menuitem', { name: 'Nota de evolución' })).toBeNull()
    expect(within(menu).getByRole('menuitem', { name: 'Todos los documentos' })).toHaveAttribute(
      'href',
      `${stay.base}/overview`,
    )
  })

  test('begin at once, or open today’s own draft, by the keyboard, too', async () => {
    const stay = await openStay()
    const { templateId } = await stay.ward.findTemplate('Historia clínica')
    const { app, part } = await visitPanel(stay, 'medica')
    within(part).getByRole('button', { name: 'Otro documento' }).focus()
    await app.user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Historia clínica' })
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Todos los documentos' })).toHaveFocus())
    await app.user.keyboard('historia')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Historia clínica' })).toHaveFocus())
    await app.user.keyboard('{Enter}')
    await heading('Historia clínica')
    expect(app.address()).toMatch(`${stay.base}/templates/${templateId}?document=`)
    expect(begun(app)).toHaveLength(1)
  })
})

describe('Nota de hoy in the menu of a bed', () => {
  const choose = async () => {
    fireEvent.contextMenu(await bed('Q-1'), { button: 2 })
    const menu = await screen.findByRole('menu', { name: 'Acciones: cama Q-1' })
    return within(menu).getByRole('menuitem', { name: 'Nota de hoy' })
  }

  test('opens the note, and the menu stays and is busy until then', async () => {
    const stay = await openStay()
    const app = await visit(HOME, { mock: stay.ward.mock, persona: 'medica' })
    const answer = gate()
    app.mock.server.use(http.post(`*${DOCS}/episodes/*/documents`, heldBy(answer)))
    await app.user.dblClick(await choose())
    expect(await screen.findByRole('menuitem', { name: 'Abriendo…' })).toHaveAttribute('aria-busy', 'true')
    answer.resolve()
    await screen.findByRole('region', { name: 'Guardado' })
    expect(begun(app)).toHaveLength(1)
  })

  test('is called off with Escape', async () => {
    const stay = await openStay()
    const app = await visit(HOME, { mock: stay.ward.mock, persona: 'medica' })
    const answer = gate()
    app.mock.server.use(http.get(`*${DOCS}/templates`, heldBy(answer)))
    await app.user.click(await choose())
    await screen.findByRole('menuitem', { name: 'Abriendo…' })
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    answer.resolve()
    await bed('Q-1')
    expect(app.address()).toBe(HOME)
    expect(begun(app)).toEqual([])
  })
})
