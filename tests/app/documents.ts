import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Document } from '#src/domain/documents/contract.ts'
import { Drafts } from '#src/session/drafts/drafts.ts'
import { type Desk, openDesk } from '../fixtures/ward.ts'
import { type App, type VisitOptions, visit } from './harness.tsx'

export const DOCS = '/docs/hospitals/1'

export const section = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))

/** Opens a document, up to its sections. */
export async function openNote(
  desk: Desk,
  documentId: number,
  options: Omit<VisitOptions, 'mock'> = {},
): Promise<App> {
  const app = await visit(`${desk.path}?document=${documentId}`, { mock: desk.mock, ...options })
  await screen.findByRole('article')
  return app
}

/** Begins a document as its author, opens it, and types into it. */
export async function writeNote(
  typed: Record<string, string>,
  prepare?: VisitOptions['prepare'],
): Promise<{ desk: Desk; app: App; documentId: number }> {
  const desk = await openDesk()
  const { documentId } = await desk.begin()
  const app = await openNote(desk, documentId, prepare && { prepare })
  for (const [label, words] of Object.entries(typed)) await app.user.type(await section(label), words)
  return { desk, app, documentId }
}

/** What the page has sent of the texts of documents. */
export const saves = ({ callsTo }: App) =>
  callsTo('PUT', `${DOCS}/documents`).filter(({ path }) => !path.includes('/presence'))

/** The line that says where the text is. */
export const saveBar = () => screen.getByRole('region', { name: 'Guardado' })

export const saysSoon = (words: string | RegExp) =>
  waitFor(() => expect(within(saveBar()).getByText(words)).toBeVisible())

export const saveNow = (app: App) => app.user.keyboard('{Control>}s{/Control}')

/** Of how many documents this browser keeps something for a person. */
export const keptFor = (persona = 'direccion') => new Drafts(persona).count()

/** Waits until the browser has what is typed. */
export const isKept = () => waitFor(async () => expect(await keptFor()).toBe(1))

/** The tab goes while a save hangs: what it held is in this browser alone, and from then on the server answers. */
export async function breakOff(app: App): Promise<void> {
  await saveNow(app)
  await waitFor(() => expect(saves(app)).not.toEqual([]))
  await isKept()
  app.unmount()
  app.mock.server.resetHandlers()
}

/** The same tab, loaded anew. */
export async function reload(app: App, options: VisitOptions = {}): Promise<App> {
  const path = app.address()
  app.unmount()
  const again = await visit(path, { mock: app.mock, ...options })
  await screen.findByRole('article')
  return again
}

/** Whether the browser believes that there is a network. */
export function connect(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

export const contentOf = (document: Document, key: string) =>
  document.sections.find((one) => one.key === key)?.value

export const RECOVERED = 'Recuperamos lo que no se había guardado'

/** The sheet, as it is drawn when the browser prints. */
export async function print(): Promise<HTMLElement> {
  return waitFor(() => {
    // Again and again: the page may not listen yet.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')
    if (!sheet) throw new Error('Nothing is printed')
    return sheet
  })
}
