import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { revoke } from '../fixtures/store-changes.ts'
import type { Desk } from '../fixtures/ward.ts'
import {
  connect,
  contentOf,
  DOCS,
  isKept,
  reload,
  saveBar,
  saveNow,
  saves,
  saysSoon,
  section,
  writeNote,
} from './documents.ts'
import { type App, ORIGIN, toastWith } from './harness.tsx'

const PUT = `${ORIGIN}${DOCS}/documents/:documentId`
const SAVED = /^Guardado \d\d:\d\d$/
const inBar = (name: string) => within(saveBar()).getByRole('button', { name })

type Answer = Parameters<typeof http.put>[1]

/** A note that is written while the server answers its saves otherwise than it should. */
async function writeAgainst(answer: Answer, once = false) {
  const written = await writeNote({}, ({ server }) => server.use(http.put(PUT, answer, { once })))
  await written.app.user.type(await section('Evolución'), 'Mejor')
  await saveNow(written.app)
  return written
}

/** The text is on the screen and kept; once the server answers again it goes there. */
async function comesThrough({ desk, app, documentId }: { desk: Desk; app: App; documentId: number }) {
  expect(await section('Evolución')).toHaveValue('Mejor')
  await isKept()
  app.mock.server.resetHandlers()
  await app.user.click(inBar('Reintentar'))
  await saysSoon(SAVED)
  expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
}

describe('a save that fails says so until it is saved, and the text stays', () => {
  const problem = (status: number, detail: string) => () => HttpResponse.json({ detail }, { status })

  test.each<[string, Answer, string | RegExp]>([
    ['F31: a server that fails', problem(500, 'Falla interna'), 'Falla interna'],
    ['F31: a server that is down', () => new HttpResponse(null, { status: 503 }), /503/],
    ['F31: a connection that is cut', () => HttpResponse.error(), /^Se perdió la conexión/],
    [
      'F33: a page in place of an answer',
      () => HttpResponse.html('<h1>Bienvenido</h1>'),
      'Respuesta inesperada del servidor',
    ],
    ['F33: an empty answer', () => HttpResponse.json(null), 'Respuesta inesperada del servidor'],
    ['F33: half an answer', () => new HttpResponse('{"documentId":'), 'Respuesta inesperada del servidor'],
  ])('%s', async (_, answer, words) => {
    const written = await writeAgainst(answer)
    await saysSoon(words)
    await saysSoon('No se pudo guardar')
    expect(saves(written.app)).toHaveLength(1)
    await comesThrough(written)
  })

  test('F30: 429 counts down before it can be tried again', async () => {
    const { app } = await writeAgainst(() =>
      HttpResponse.json(
        { detail: 'Demasiadas solicitudes' },
        { status: 429, headers: { 'retry-after': '2' } },
      ),
    )
    await saysSoon('Demasiadas solicitudes')
    expect(inBar('Reintentar en 2 s')).toBeDisabled()
    app.mock.server.resetHandlers()
    await waitFor(() => expect(inBar('Reintentar')).toBeEnabled())
    expect(saves(app)).toHaveLength(1)
    await app.user.click(inBar('Reintentar'))
    await saysSoon(SAVED)
  })

  test('F29: 413 says so; what is shorter goes', async () => {
    const { app, desk, documentId } = await writeAgainst(
      problem(413, 'El documento es demasiado grande'),
      true,
    )
    await saysSoon('El documento es demasiado grande')
    expect(await section('Evolución')).toHaveValue('Mejor')
    await app.user.clear(await section('Evolución'))
    await app.user.type(await section('Evolución'), 'Bien')
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Bien')
  })

  test('F29: 422 stands at its section, with a way to it; what nobody knows stands in the bar', async () => {
    const errors = { 'sections.0.value': ['Usa menos letras'], cosa: ['Falta otra cosa'] }
    const { app } = await writeAgainst(() => HttpResponse.json({ errors }, { status: 422 }), true)
    await saysSoon('Falta otra cosa')
    expect(await section('Evolución')).toBeInvalid()
    expect(await section('Evolución')).toHaveAccessibleDescription('Usa menos letras')
    await app.user.click(inBar('Ir a la sección que hay que corregir'))
    expect(await section('Evolución')).toHaveFocus()
    await app.user.type(await section('Evolución'), ' hoy')
    expect(await section('Evolución')).toBeValid()
    await saysSoon(SAVED)
  })

  test('what was typed after a failure is tried by itself, with the next pause', async () => {
    const { app, desk, documentId } = await writeAgainst(problem(500, 'Falla interna'), true)
    await saysSoon('No se pudo guardar')
    await app.user.type(await section('Evolución'), ' hoy')
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor hoy')
  })
})

describe('an answer that is lost', () => {
  test('F32: is found again by Reintentar: no conflict with oneself, nothing written twice', async () => {
    let isLost = true
    const { desk, app, documentId } = await writeNote({}, ({ server, api }) =>
      server.use(
        http.put(PUT, async ({ request }) => {
          if (!isLost) return undefined
          isLost = false
          await api.fetch(request)
          return HttpResponse.error()
        }),
      ),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await saveNow(app)
    await saysSoon(/^Se perdió la conexión/)
    await app.user.type(await section('Evolución'), ' hoy')
    await app.user.click(inBar('Reintentar'))
    await saysSoon(SAVED)
    const stored = await desk.readDocument(documentId)
    expect([contentOf(stored, 'evolucion'), stored.version]).toEqual(['Mejor hoy', 3])
    expect(within(saveBar()).queryByText(/^Se cambió en otro lugar/)).toBeNull()
  })

  test('F32: neither after a reload', async () => {
    const { desk, app, documentId } = await writeNote({}, ({ server, api }) =>
      server.use(
        http.put(PUT, async ({ request }) => {
          await api.fetch(request)
          return HttpResponse.error()
        }),
      ),
    )
    await app.user.type(await section('Evolución'), 'Mejor')
    await saveNow(app)
    await saysSoon(/^Se perdió la conexión/)
    await app.user.type(await section('Plan'), 'Alta')
    await isKept()
    app.mock.server.resetHandlers()
    await reload(app)
    expect(await section('Plan')).toHaveValue('Alta')
    await saysSoon(SAVED)
    const stored = await desk.readDocument(documentId)
    expect([contentOf(stored, 'evolucion'), contentOf(stored, 'plan')]).toEqual(['Mejor', 'Alta'])
  })
})

describe('F34: without a connection', () => {
  test('F34: it says that it will be saved, keeps it, and saves it when the connection is back', async () => {
    const { desk, app, documentId } = await writeNote({})
    connect(false)
    app.mock.server.use(http.put(PUT, () => HttpResponse.error()))
    await app.user.type(await section('Evolución'), 'Mejor')
    await saysSoon('Sin conexión: se guardará al volver')
    await isKept()
    expect(saves(app)).toHaveLength(0)
    app.mock.server.resetHandlers()
    connect(true)
    await saysSoon(SAVED)
    expect(contentOf(await desk.readDocument(documentId), 'evolucion')).toBe('Mejor')
  })

  test('F34: the browser closed meanwhile, it is there again', async () => {
    const { app } = await writeNote({})
    connect(false)
    await app.user.type(await section('Evolución'), 'Mejor')
    await isKept()
    connect(true)
    await reload(app)
    expect(await section('Evolución')).toHaveValue('Mejor')
  })
})

describe('F27: somebody else saved meanwhile', () => {
  async function writeBeside() {
    const written = await writeNote({ Evolución: 'Mejor' })
    await written.desk.put(written.documentId, { evolucion: 'Estable', plan: 'Alta' })
    await saveNow(written.app)
    await saysSoon(/^Se cambió en otro lugar/)
    await saysSoon('No se pudo guardar')
    return written
  }

  test('F27: both copies by section; Conservar lo mío keeps what I wrote and takes over the rest', async () => {
    const { desk, app, documentId } = await writeBeside()
    await app.user.click(inBar('Ver cambios'))
    const rows = await within(saveBar()).findAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['DatoLo míoLo guardado', 'EvoluciónMejorEstable'])
    await app.user.click(inBar('Conservar lo mío'))
    await saysSoon(SAVED)
    const stored = await desk.readDocument(documentId)
    expect([contentOf(stored, 'evolucion'), contentOf(stored, 'plan')]).toEqual(['Mejor', 'Alta'])
    expect(await section('Plan')).toHaveValue('Alta')
  })

  test('F27: long copies scroll in a box of their own, the buttons outside; what differs is marked', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `dato${index}`).join(' ')
    const { desk, app, documentId } = await writeNote({})
    fireEvent.change(await section('Evolución'), { target: { value: `${long} Mejor ${long}` } })
    await desk.put(documentId, { evolucion: `${long} Estable ${long}` })
    await saveNow(app)
    await saysSoon(/^Se cambió en otro lugar/)
    await app.user.click(inBar('Ver cambios'))
    const box = await within(saveBar()).findByRole('region', { name: 'Cambios' })
    expect(box).toHaveAttribute('tabindex', '0')
    expect(box).toHaveClass('overflow-auto')
    expect(within(box).queryAllByRole('button')).toEqual([])
    const marks = [...box.querySelectorAll('mark')]
    expect(marks.map((mark) => mark.textContent)).toEqual(['Mejor', 'Estable'])
    for (const mark of marks) expect(mark.closest('td')?.textContent).toMatch(/^…dato188 .* dato11…$/)
  })

  test('F27: Usar lo guardado takes theirs, and nothing is sent', async () => {
    const { app } = await writeBeside()
    await app.user.click(inBar('Usar lo guardado'))
    await saysSoon(SAVED)
    expect(await section('Evolución')).toHaveValue('Estable')
    expect(saves(app)).toHaveLength(1)
  })

  test('F27: while the question stands, what is typed is kept and not sent', async () => {
    const { app } = await writeBeside()
    await app.user.type(await section('Evolución'), ' hoy')
    await isKept()
    await reload(app)
    expect(await section('Evolución')).toHaveValue('Mejor hoy')
    await saysSoon(/^Se cambió en otro lugar/)
    expect(saves(app)).toHaveLength(1)
  })
})

describe('what can’t be saved any more', () => {
  /** What *Copiar texto* puts on the clipboard. */
  async function copied(app: App): Promise<string> {
    const clip = vi.spyOn(navigator.clipboard, 'writeText')
    await app.user.click(inBar('Copiar texto'))
    await toastWith('El texto está en el portapapeles')
    return clip.mock.calls[0]?.[0] ?? ''
  }
  const TEXT = 'Nota de prueba\n\nEvolución\nMejor'

  test('F25: a right that was withdrawn is named; the text stays, and can be copied', async () => {
    const detail = 'Te falta el permiso hospital-1-episodes-write'
    const { app } = await writeAgainst(() => HttpResponse.json({ detail }, { status: 403 }))
    await saysSoon(`${detail}.`)
    expect(await section('Evolución')).toHaveValue('Mejor')
    expect(await section('Evolución')).toBeDisabled()
    expect(await copied(app)).toBe(TEXT)
  })

  test('F21: the right is really gone, and so are the actions; the text is not', async () => {
    const { app } = await writeNote({ Evolución: 'Mejor' })
    await revoke(app.mock.store, 'direccion', 'episodes', 'write')
    await app.session.renew()
    await saveNow(app)
    await waitFor(() => expect(inBar('Copiar texto')).toBeVisible())
    expect(await section('Evolución')).toHaveValue('Mejor')
    expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nuevo documento' })).toBeNull()
  })

  test('F25: a document that is gone is named so; the text can be copied', async () => {
    const { app } = await writeAgainst(() => HttpResponse.json({ detail: 'No existe' }, { status: 404 }))
    await saysSoon('El documento ya no está, o ya no puedes verlo.')
    expect(await copied(app)).toBe(TEXT)
  })

  test('F28: signed meanwhile', async () => {
    const { desk, app, documentId } = await writeNote({ Observaciones: 'Mejor' })
    await desk.put(documentId, { evolucion: 'Estable', plan: 'Alta' })
    await desk.action(documentId, 'sign', {})
    await saveNow(app)
    await saysSoon('El documento ya está firmado: no se puede cambiar.')
    expect(await section('Observaciones')).toHaveValue('Mejor')
    expect(await copied(app)).toContain('Observaciones\nMejor')
    await app.user.click(inBar('Descartarlo y ver lo guardado'))
    expect(await screen.findByRole('region', { name: 'Firma' })).toBeVisible()
  })

  test('F28: discarded meanwhile', async () => {
    const { desk, app, documentId } = await writeNote({ Evolución: 'Mejor' })
    await desk.action(documentId, 'discard', {})
    await saveNow(app)
    await saysSoon('El borrador está descartado: no se puede cambiar.')
    expect(await copied(app)).toBe(TEXT)
  })

  test('F28: the episode annulled meanwhile', async () => {
    const { desk, app } = await writeNote({ Evolución: 'Mejor' })
    await desk.actOnEpisode(desk.episode, 'annul', { reason: 'Se registró por error' })
    await saveNow(app)
    await saysSoon(/^El episodio está anulado/)
    expect(await copied(app)).toBe(TEXT)
  })
})
