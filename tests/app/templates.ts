import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { Document } from '#src/domain/documents/contract.ts'
import {
  Template,
  type TemplateKind,
  TemplatePage,
  type TemplateUpdate,
} from '#src/domain/templates/contract.ts'
import { ORIGIN } from './harness.tsx'

const DOCS = `${ORIGIN}/docs/hospitals/1`

/** Speaks to the API of documents of hospital 1 behind the page's back. */
export async function staff(mock: MockServer, persona = 'direccion') {
  const { accessToken } = await mock.signIn(persona)
  let keys = 0

  async function call(method: string, path: string, body?: unknown, version?: number): Promise<unknown> {
    keys += 1
    const url = new URL(`${DOCS}/${path}`)
    url.searchParams.set('api-version', '2020-05-01')
    const headers = new Headers({
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    })
    if (version !== undefined) headers.set('if-match', `"${version}"`)
    else if (method !== 'GET') headers.set('idempotency-key', `staff-${persona}-${keys}`)
    const response = await mock.api.fetch(
      new Request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    )
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  const act = async ({ templateId, version }: Template, action: 'publish' | 'retire') =>
    z.parse(Template, await call('POST', `templates/${templateId}/${action}`, {}, version))

  /** A template with one section of plain text that nobody has to fill, put to use. */
  async function simple(name: string, kind: TemplateKind): Promise<Template> {
    const sections = [{ key: 'texto', title: 'Texto', type: 'text' }]
    return act(z.parse(Template, await call('POST', 'templates', { name, kind, sections })), 'publish')
  }

  const begin = async (episodeId: number, { templateId }: Template, occurredAt?: string) =>
    z.parse(Document, await call('POST', `episodes/${episodeId}/documents`, { templateId, occurredAt }))

  const on = async ({ documentId, version }: Document, action: string, body: object = {}) =>
    z.parse(Document, await call('POST', `documents/${documentId}/${action}`, body, version))

  return {
    simple,
    begin,
    on,
    act,
    /** The template of that name, as it is stored. */
    template: async (name: string): Promise<Template> => {
      const path = `templates?pageSize=100&search=${encodeURIComponent(name)}`
      const { data } = z.parse(TemplatePage, await call('GET', path))
      const found = data.find((one) => one.name === name)
      if (!found) throw new Error(`No template is called ${name}`)
      return found
    },
    edit: async ({ templateId, version, name, kind, sections }: Template, about: Partial<TemplateUpdate>) =>
      z.parse(
        Template,
        await call('PUT', `templates/${templateId}`, { name, kind, sections, ...about }, version),
      ),
    /** A signed document, of a template made for it. */
    signed: async (episodeId: number, kind: TemplateKind): Promise<Document> =>
      on(await begin(episodeId, await simple(`Formato ${keys}`, kind)), 'sign'),
  }
}
