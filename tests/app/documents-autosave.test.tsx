import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { openDesk } from '../fixtures/ward.ts'
import {
  breakOff,
  contentOf,
  DOCS,
  keptFor,
  openNote,
  RECOVERED,
  reload,
  saveBar,
  saveNow,
  saves,
  saysSoon,
  section,
  writeNote,
} from './documents.ts'
import { gate, heading, heldBy, ORIGIN, toastCount, toastWith } from './harness.tsx'

const SAVED = /^Guardado \d\d:\d\d$/

describe('a row that was taken out', () => {
  /** A note whose table says what is given; then its first row is taken out. */
  async function takeOut() {
    const { desk, app, documentId } = await writeNote({
      'Fármaco, renglón 1': 'Paracetamol{Tab}500 mg{Enter}',
      'Fármaco, renglón 2': 'Omeprazol',
    })
    await app.user.click(await screen.findByRole('button', { name: 'Quitar renglón 1' }))
    const drugs = () => screen.getAllByRole('textbox', { name: /^Fármaco/ }).map((cell) => cell.textContent)
    expect(drugs()).toEqual(['Omeprazol'])
    return { desk, app, documentId, drugs, toast: await toastWith('Se quitó Paracetamol, 500 mg') }
  }

  test('comes back in its place, beside what was written since', async () => {
    const { desk, app, documentId, drugs, toast } = await takeOut()
    await app.user.type(await section('Dosis, renglón 1'), '20 mg')
    await app.user.click(await within(toast).findByRole('button', { name: 'Deshacer' }))
    expect(drugs()).toEqual(['Paracetamol', 'Omeprazol'])
    await waitFor(async () => expect(await section('Fármaco, renglón 1')).toHaveFocus())
    await saveNow(app)
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'medicamentos')).toEqual([
      ['Paracetamol', '500 mg'],
      ['Omeprazol', '20 mg'],
    ])
  })

  test('is offered as long as its note is there; an empty one is not', async () => {
    const { app } = await takeOut()
    await app.user.click(await screen.findByRole('button', { name: 'Agregar renglón' }))
    await app.user.click(await screen.findByRole('button', { name: 'Quitar renglón 2' }))
    expect(toastCount()).toBe(1)
    await saveNow(app)
    await saysSoon(SAVED)
    await app.go('/hospitals/1/home')
    await heading('Página de Inicio')
    await waitFor(() => expect(toastCount()).toBe(0))
  })
})

describe('saving by itself', () => {
  test('what is typed is saved two seconds after the last key, and only then is called saved', async () => {
    const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
    await saysSoon('Cambios sin guardar')
    expect(saves(app)).toHaveLength(0)
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
    const [put, ...rest] = saves(app)
    expect(rest).toEqual([])
    expect(put?.headers.get('if-match')).toBe('"1"')
    await waitFor(async () => expect(await keptFor()).toBe(0))
  })

  test('one request at a time: what is typed meanwhile stays unsaved, and goes with the next', async () => {
    const open = gate()
    const { desk, app, documentId } = await writeNote({}, ({ server }) =>
      server.use(http.put(`${ORIGIN}${DOCS}/documents/:documentId`, heldBy(open), { once: true })),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await saveNow(app)
    await saysSoon('Guardando…')
    await app.user.type(await section('Evolución'), ' que ayer')
    await saveNow(app)
    await waitFor(() => expect(saves(app)).toHaveLength(1))
    open.resolve()
    await saysSoon(SAVED)
    expect(await section('Evolución')).toHaveValue('Mejor que ayer')
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor que ayer')
    expect(saves(app)).toHaveLength(2)
  })

  test('Ctrl+S, and whoever turns to another window, saves at once', async () => {
    const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
    await saveNow(app)
    await saysSoon(SAVED)
    await app.user.type(await section('Plan'), 'Alta')
    window.dispatchEvent(new Event('blur'))
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'plan')).toBe('Alta')
  })

  test('whoever goes to another page leaves nothing behind, and is asked nothing', async () => {
    const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
    await app.go('/hospitals/1/home')
    await heading('Página de Inicio')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(async () =>
      expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor'),
    )
    await waitFor(async () => expect(await keptFor()).toBe(0))
  })

  test('a choice of another document saves this one first', async () => {
    const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
    const other = await desk.begin()
    await app.go(`${desk.path}?document=${other.documentId}`)
    await waitFor(async () =>
      expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor'),
    )
  })
})

describe('what is kept in the browser', () => {
  /** A server that never answers: whatever is there later was in the browser. */
  const silent = `${ORIGIN}${DOCS}/documents/:documentId`

  test('survives a reload, and goes the normal way', async () => {
    const { desk, app, documentId } = await writeNote({}, ({ server }) =>
      server.use(http.put(silent, () => new Promise<never>(() => {}))),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await breakOff(app)
    await reload(app)
    expect(await screen.findByText(RECOVERED)).toBeVisible()
    expect(await section('Evolución')).toHaveValue('Mejor')
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
    await waitFor(async () => expect(await keptFor()).toBe(0))
  })

  test('survives a crash while a save was on its way', async () => {
    const { desk, app, documentId } = await writeNote({}, ({ server }) =>
      server.use(http.put(silent, () => new Promise<never>(() => {}))),
    )
    await app.user.type(await section('Plan'), 'Alta mañana')
    await saveNow(app)
    await saysSoon('Guardando…')
    await breakOff(app)
    await openNote(desk, documentId)
    expect(await screen.findByText(RECOVERED)).toBeVisible()
    expect(await section('Plan')).toHaveValue('Alta mañana')
  })

  test('belongs to one document: the next one of the same template is empty', async () => {
    const { desk, app } = await writeNote({}, ({ server }) =>
      server.use(http.put(silent, () => new Promise<never>(() => {}))),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await breakOff(app)
    const other = await desk.begin()
    await openNote(desk, other.documentId)
    expect(await section('Evolución')).toHaveValue('')
    expect(screen.queryByText(RECOVERED)).toBeNull()
  })

  test('is not offered where the server has it all', async () => {
    const { app } = await writeNote({ Evolución: 'Mejor' })
    await saveNow(app)
    await saysSoon(SAVED)
    await reload(app)
    expect(await section('Evolución')).toHaveValue('Mejor')
    expect(screen.queryByText(RECOVERED)).toBeNull()
  })

  test('of a note that somebody else changed since, both copies show', async () => {
    const { desk, app, documentId } = await writeNote({}, ({ server }) =>
      server.use(http.put(silent, () => HttpResponse.error())),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await breakOff(app)
    await desk.put(documentId, { evolucion: 'Estable', plan: 'Alta' })
    const again = await openNote(desk, documentId)
    await within(saveBar()).findByText(/^Se cambió en otro lugar/)
    expect(await section('Evolución')).toHaveValue('Mejor')
    await again.user.click(within(saveBar()).getByRole('button', { name: 'Conservar lo mío' }))
    await saysSoon(SAVED)
    const stored = await desk.readDocument(documentId)
    expect([contentOf(stored, 'evolucion'), contentOf(stored, 'plan')]).toEqual(['Mejor', 'Alta'])
  })

  test('of a note that was signed since, stays to be copied', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Estable', plan: 'Alta' })
    const app = await openNote(desk, documentId, {
      prepare: ({ server }) => server.use(http.put(silent, () => HttpResponse.error())),
    })
    await app.user.type(await section('Plan'), ' mañana')
    await breakOff(app)
    await desk.action(documentId, 'sign', {})
    const again = await openNote(desk, documentId)
    expect(await within(saveBar()).findByText(/^El documento ya está firmado/)).toBeVisible()
    expect(await section('Plan')).toHaveValue('Alta mañana')
    await again.user.click(await screen.findByRole('button', { name: 'Descartarlo y ver lo guardado' }))
    expect(await screen.findByRole('region', { name: 'Firma' })).toBeVisible()
    await waitFor(async () => expect(await keptFor()).toBe(0))
  })
})
