import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import {
  contentOf,
  DOCS,
  isKept,
  keptFor,
  openNote,
  RECOVERED,
  saveBar,
  saveNow,
  saves,
  saysSoon,
  section,
  writeNote,
} from './documents.ts'
import { type App, gone, ORIGIN, openMenu, shownDialog, throughProvider, visit } from './harness.tsx'

const PUT = `${ORIGIN}${DOCS}/documents/:documentId`
const SAVED = /^Guardado \d\d:\d\d$/
const silent = http.put(PUT, () => new Promise<never>(() => {}))

/** A note of which something is kept here alone: the server never answers. */
async function writeInVain() {
  const written = await writeNote({}, ({ server }) => server.use(silent))
  await written.app.user.type(await section('Evolución'), 'Mejor')
  await saveNow(written.app)
  await waitFor(() => expect(saves(written.app)).toHaveLength(1))
  await isKept()
  return written
}

async function signInThere(app: App, path: string, persona: string): Promise<App> {
  const back = await throughProvider(app, path, persona)
  app.unmount()
  app.mock.server.resetHandlers()
  return visit(back, { persona: null, mock: app.mock })
}

test('F11: a token that ends in the middle is renewed, and nobody notices', async () => {
  let refused: string | null = null
  const { desk, app, documentId } = await writeNote({}, ({ server }) =>
    server.use(
      http.put(PUT, ({ request }) => {
        const token = request.headers.get('authorization')
        refused ??= token
        return token === refused ? new HttpResponse(null, { status: 401 }) : undefined
      }),
    ),
  )
  await app.user.type(await section('Evolución'), 'Mejor')
  await saveNow(app)
  await saysSoon(SAVED)
  expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
  expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
})

test('F15: a renewal out of reach: not saved, kept, and not signed out', async () => {
  const { app } = await writeNote({}, ({ server, authority }) =>
    server.use(
      http.put(PUT, () => new HttpResponse(null, { status: 401 })),
      http.post(`${authority}/token`, () => HttpResponse.error()),
    ),
  )
  await app.user.type(await section('Evolución'), 'Mejor')
  await saveNow(app)
  await saysSoon('Sin conexión; no se ha guardado')
  await isKept()
  expect(app.session.getState().cover).toBeUndefined()
  app.mock.server.resetHandlers()
  await app.user.click(within(saveBar()).getByRole('button', { name: 'Reintentar' }))
  await saysSoon(SAVED)
})

test('F13: a session that is over: the same person signs in again, and it is all there', async () => {
  const { desk, app, documentId } = await writeNote({}, ({ server }) =>
    server.use(http.put(PUT, () => new HttpResponse(null, { status: 401 }))),
  )
  await app.user.type(await section('Evolución'), 'Mejor')
  await saveNow(app)
  await screen.findByRole('dialog', { name: 'Tu sesión terminó', hidden: true })
  await isKept()
  const path = app.address()
  sessionStorage.setItem('session.person', 'direccion')
  await signInThere(app, path, 'direccion')
  expect(await screen.findByText(RECOVERED)).toBeVisible()
  expect(await section('Evolución')).toHaveValue('Mejor')
  await saysSoon(SAVED)
  expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
})

test('F14: another person signs in: what the first one wrote is gone from the browser', async () => {
  const { desk, app, documentId } = await writeInVain()
  sessionStorage.setItem('session.person', 'direccion')
  await signInThere(app, app.address(), 'medica')
  expect(await section('Evolución')).toHaveValue('')
  expect(screen.queryByText(RECOVERED)).toBeNull()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain('drafts.direccion')
  expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('')
})

test('F14: even in a tab of their own, where nobody was before', async () => {
  const { app } = await writeInVain()
  sessionStorage.clear()
  await signInThere(app, app.address(), 'medica')
  await section('Evolución')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('drafts.direccion')
})

test('F14: whoever only looks on sees no draft of another', async () => {
  const { desk, app, documentId } = await writeInVain()
  app.unmount()
  app.mock.server.resetHandlers()
  sessionStorage.clear()
  await openNote(desk, documentId, { persona: 'medica' })
  expect(await section('Evolución')).toHaveValue('')
})

describe('Cerrar sesión', () => {
  async function signOut(app: App) {
    const menu = await openMenu(app, 'Menú de usuario')
    await app.user.click(await within(menu).findByRole('menuitem', { name: 'Cerrar sesión' }))
  }

  test('asks where something is not saved; who stays has it all', async () => {
    const { app } = await writeInVain()
    await signOut(app)
    const question = await shownDialog('alertdialog', 'Hay borradores sin guardar')
    expect(question).toHaveTextContent('En este navegador hay un documento con cambios')
    const stay = within(question).getByRole('button', { name: 'Seguir aquí' })
    await waitFor(() => expect(stay).toHaveFocus())
    await app.user.click(stay)
    await gone(question)
    expect(app.session.manager.signoutRedirect).not.toHaveBeenCalled()
    expect(await section('Evolución')).toHaveValue('Mejor')
    expect(await keptFor()).toBe(1)
  })

  test('who leaves all the same leaves nothing: neither drafts nor the key', async () => {
    const { app } = await writeInVain()
    await signOut(app)
    const question = await shownDialog('alertdialog')
    await app.user.click(await within(question).findByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(app.session.manager.signoutRedirect).toHaveBeenCalledTimes(1))
    await waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
    // What is typed into a page that is leaving does not come back either.
    await app.user.type(screen.getByLabelText(/^Evolución/), ' x')
    app.unmount()
    expect(await indexedDB.databases()).toEqual([])
    document.documentElement.hidden = false
  })

  test('asks nothing where everything is saved', async () => {
    const { app } = await writeNote({ Evolución: 'Mejor' })
    await saveNow(app)
    await saysSoon(SAVED)
    await signOut(app)
    await waitFor(() => expect(app.session.manager.signoutRedirect).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    document.documentElement.hidden = false
  })

  test('asks from any page, about what was left behind on another', async () => {
    const { app } = await writeInVain()
    app.unmount()
    const elsewhere = await visit('/hospitals', { mock: app.mock })
    await signOut(elsewhere)
    expect(await shownDialog('alertdialog', 'Hay borradores sin guardar')).toBeVisible()
  })
})
