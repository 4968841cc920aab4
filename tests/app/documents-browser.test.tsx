import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { contentOf, DOCS, openNote, saveBar, saveNow, saysSoon, section, writeNote } from './documents.ts'
import { type App, gone, heading, ORIGIN, shownDialog } from './harness.tsx'

const SAVED = /^Guardado \d\d:\d\d$/
const UNKEPT = 'Este navegador no puede guardar el borrador'
const QUESTION = '¿Estás seguro de que quieres salir? Se perderán los datos'
const down = http.put(`${ORIGIN}${DOCS}/documents/:documentId`, () => HttpResponse.error())

function block() {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
}

function fill() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
}

/** Goes to another page, against the question. */
async function leave(app: App) {
  void app.go('/hospitals/1/home')
  const question = within(await shownDialog('alertdialog'))
  await waitFor(() => expect(question.getByRole('button', { name: 'Seguir editando' })).toHaveFocus())
  await app.user.click(question.getByRole('button', { name: 'Salir' }))
  await heading('Página de Inicio')
}

test.each([
  ['blocked', block],
  ['full', fill],
])('F23: with the browser’s storage %s it is said, and saving works', async (_, breakIt) => {
  breakIt()
  const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
  await saysSoon(UNKEPT)
  await saveNow(app)
  await saysSoon(SAVED)
  expect(within(saveBar()).queryByText(UNKEPT)).toBeNull()
  expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
})

test('F23: leaving then asks, because nobody has it; who stays has it all', async () => {
  block()
  const { app } = await writeNote({}, ({ server }) => server.use(down))
  await app.user.type(await section('Evolución'), 'Mejor')
  await saysSoon(UNKEPT)
  void app.go('/hospitals/1/home')
  const question = await shownDialog('alertdialog')
  expect(within(question).getByText(QUESTION)).toBeVisible()
  const stay = within(question).getByRole('button', { name: 'Seguir editando' })
  await waitFor(() => expect(stay).toHaveFocus())
  await app.user.click(stay)
  await gone(question)
  expect(await section('Evolución')).toHaveValue('Mejor')
  await leave(app)
})

test('F23: what opens over the note is no leaving, and asks nothing', async () => {
  block()
  const { app } = await writeNote({}, ({ server }) => server.use(down))
  await app.user.type(await section('Evolución'), 'Mejor')
  await saysSoon(UNKEPT)
  await app.user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(await shownDialog('dialog', 'Descartar borrador')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('F23: for this load it is kept all the same: one who comes back finds it', async () => {
  block()
  const { desk, app, documentId } = await writeNote({}, ({ server }) => server.use(down))
  await app.user.type(await section('Evolución'), 'Mejor')
  await saysSoon(UNKEPT)
  await leave(app)
  app.mock.server.resetHandlers()
  await app.go(`${desk.path}?document=${documentId}`)
  expect(await section('Evolución')).toHaveValue('Mejor')
  await saysSoon(SAVED)
})

test('F23: garbage in the database’s place does no harm', async () => {
  const request = indexedDB.open('drafts.direccion', 7)
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  request.result.close()
  const { app } = await writeNote({ Evolución: 'Mejor' })
  await saysSoon(UNKEPT)
  await saveNow(app)
  await saysSoon(SAVED)
})

test('F38: hostile text stays text, from the key to the server and back', async () => {
  const hostile = '<img src=x onerror=alert(1)> {{7*7}} abc'
  const { desk, app, documentId } = await writeNote({})
  await app.user.click(await section('Evolución'))
  await app.user.paste(hostile)
  await saveNow(app)
  await saysSoon(SAVED)
  await desk.put(documentId, { plan: hostile })
  await desk.action(documentId, 'sign', {})
  app.unmount()
  await openNote(desk, documentId)
  expect(screen.getAllByText(/onerror=alert/)).toHaveLength(2)
  expect(document.querySelector('img')).toBeNull()
  expect(document.title).toBe('Ronda')
})
