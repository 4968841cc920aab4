import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { Document, type SectionContent } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { Template, type TemplateUpdate } from '#src/domain/templates/contract.ts'
import type { DocumentActionBodies } from '#src/features/documents/queries.ts'
import { Drafts } from '#src/session/drafts/drafts.ts'
import { type App, ORIGIN, type VisitOptions, visit } from './harness.tsx'
import { openWard, type Ward } from './ward.ts'

export const DOCS = '/docs/hospitals/1'

const SECTIONS: z.input<typeof TemplateUpdate>['sections'] = [
  { key: 'evolucion', title: 'Evolución', type: 'text', required: true },
  { key: 'plan', title: 'Plan', type: 'text', required: true },
  { key: 'observaciones', title: 'Observaciones', type: 'text' },
  {
    ...{ key: 'medicamentos', title: 'Medicamentos', type: 'table' },
    options: ['Fármaco', 'Dosis'],
  },
]

/** A patient in a bed, a published template, and what happens to its documents behind the page's back. */
export interface Desk extends Ward {
  patient: Patient
  episode: Episode
  template: Template
  /** Where the documents of the template are. */
  path: string
  begin: (persona?: string) => Promise<Document>
  load: (documentId: number) => Promise<Document>
  /** Changes some sections, on the newest version. */
  put: (documentId: number, texts: Record<string, string>, persona?: string) => Promise<Document>
  action: <Action extends keyof DocumentActionBodies>(
    documentId: number,
    action: Action,
    body: DocumentActionBodies[Action],
  ) => Promise<Document>
  retire: () => Promise<void>
}

export const text = (key: string, value: string): SectionContent => ({
  ...{ key, copiedFrom: null, value },
  type: 'text',
})

export async function openDesk(sections = SECTIONS): Promise<Desk> {
  const ward = await openWard()
  const { mock } = ward
  let calls = 0

  async function call<Answer>(
    schema: z.core.$ZodType<Answer>,
    method: string,
    path: string,
    body?: unknown,
    condition?: [string, string],
    persona = 'direccion',
  ): Promise<Answer> {
    calls += 1
    const { accessToken } = await mock.signIn(persona)
    const response = await mock.api.fetch(
      new Request(`${ORIGIN}${DOCS}/${path}?api-version=2020-05-01`, {
        method,
        headers: [
          ['authorization', `Bearer ${accessToken}`],
          ['content-type', 'application/json'],
          condition ?? ['idempotency-key', `desk-${calls}`],
        ],
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return z.parse(schema, answer)
  }

  const on = (version: number): [string, string] => ['if-match', `"${version}"`]
  const written: z.input<typeof TemplateUpdate> = {
    ...{ name: 'Nota de prueba', kind: 'progress', sections },
  }
  const drawn = await call(Template, 'POST', 'templates', written)
  const { templateId } = drawn
  const template = await call(Template, 'POST', `templates/${templateId}/publish`, {}, on(drawn.version))
  const patient = await ward.addPatient({ birthDate: '1985-03-15' })
  const episode = await ward.admit(patient.patientId)
  const { patientId } = patient
  const { episodeId } = episode
  const load: Desk['load'] = (documentId) => call(Document, 'GET', `documents/${documentId}`)
  return {
    ...{ ...ward, patient, episode, template, load },
    path: `/hospitals/1/patients/${patientId}/episodes/${episodeId}/templates/${templateId}`,
    begin: (persona) =>
      call(Document, 'POST', `episodes/${episodeId}/documents`, { templateId }, undefined, persona),
    async put(documentId, texts, persona) {
      const { version } = await load(documentId)
      const sections = Object.entries(texts).map(([key, value]) => text(key, value))
      return call(Document, 'PUT', `documents/${documentId}`, { sections }, on(version), persona)
    },
    async action(documentId, action, body) {
      const { version } = await load(documentId)
      return call(Document, 'POST', `documents/${documentId}/${action}`, body, on(version))
    },
    async retire() {
      await call(Template, 'POST', `templates/${templateId}/retire`, {}, on(template.version))
    },
  }
}

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
  await waitFor(() => expect(app.callsTo('PUT', DOCS)).not.toEqual([]))
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
