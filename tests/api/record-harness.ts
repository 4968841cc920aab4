import * as z from 'zod/mini'
import {
  Document,
  DocumentPage,
  type DocumentStatus,
  type DocumentSummary,
  SectionContent,
} from '#src/domain/documents/contract.ts'
import { NO_VITAL_SIGNS } from '#src/domain/documents/rules.ts'
import { richTextOf } from '#src/domain/rich-text.ts'
import { type Section, Template, TemplatePage } from '#src/domain/templates/contract.ts'
import { episodeOf, startWard } from './clinical.ts'
import { newKey } from './patient-harness.ts'
import type { Reply } from './server.ts'

export const TEMPLATES = '/docs/hospitals/1/templates'
export const DOCUMENTS = '/docs/hospitals/1/documents'
export const documentsOf = (episodeId: number) => `/docs/hospitals/1/episodes/${episodeId}/documents`

export const templateIn = ({ body }: Reply): Template => z.parse(Template, body)
export const documentIn = ({ body }: Reply): Document => z.parse(Document, body)
export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

/** A section of each type; those that are required first. */
export const SECTIONS: z.input<typeof Section>[] = [
  { key: 'evolucion', title: 'Evolución', type: 'richText', required: true },
  { key: 'diagnosticos', title: 'Diagnósticos', type: 'diagnoses', required: true },
  { key: 'resumen', title: 'Resumen', type: 'text', initial: '{{paciente.nombre}}' },
  { key: 'sangrado', title: 'Sangrado', type: 'number', options: ['mL'] },
  { key: 'fecha', title: 'Fecha', type: 'date' },
  { key: 'riesgo', title: 'Riesgo', type: 'choice', options: ['Bajo', 'Alto'] },
  { key: 'signos', title: 'Signos vitales', type: 'vitalSigns' },
  { key: 'tratamiento', title: 'Tratamiento', type: 'table', options: ['Fármaco', 'Dosis'] },
]

export const templateBody = (about: object = {}) => ({
  ...{ name: 'Nota breve', kind: 'progress', sections: SECTIONS },
  ...about,
})

const DIAGNOSIS = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const

/** Something that may stand in a section of its type. */
export function contentFor({ key, type, options = [] }: z.input<typeof Section>): SectionContent {
  const base = { key, copiedFrom: null }
  const values = {
    richText: { ...base, type: 'richText', value: richTextOf('Mejora.\nSin fiebre.') },
    text: { ...base, type: 'text', value: 'Ana López' },
    number: { ...base, type: 'number', value: 120.5 },
    date: { ...base, type: 'date', value: '2026-03-14' },
    choice: { ...base, type: 'choice', value: options[0] ?? null },
    vitalSigns: { ...base, type: 'vitalSigns', value: { ...NO_VITAL_SIGNS, systolic: 120, diastolic: 80 } },
    diagnoses: { ...base, type: 'diagnoses', value: [DIAGNOSIS] },
    table: { ...base, type: 'table', value: [options.map((heading) => `Un ${heading}`)] },
  } as const satisfies Record<string, SectionContent>
  const content = values[type]
  return z.parse(SectionContent, content)
}

/** A ward with the starter templates, a patient admitted, and the calls of templates and documents. */
export async function startRecord() {
  const ward = await startWard()
  const { as } = ward
  const episode = episodeOf(await ward.admit())

  async function templates(query = '', persona = 'direccion'): Promise<Template[]> {
    const reply = await as(persona).get(`${TEMPLATES}?pageSize=100${query}`)
    return z.parse(TemplatePage, reply.body).data
  }
  async function starter(name: string): Promise<Template> {
    const found = (await templates()).find((one) => one.name === name)
    if (!found) throw new Error(`There is no template ${name}`)
    return found
  }
  const postTemplate = (about: object = {}, persona = 'direccion', headers = newKey()) =>
    as(persona).post(TEMPLATES, templateBody(about), headers)
  const putTemplate = (template: Template, about: object = {}, persona = 'direccion') =>
    as(persona).put(`${TEMPLATES}/${template.templateId}`, templateBody(about), ifMatch(template))
  const actOnTemplate = (template: Template, action: 'publish' | 'retire', persona = 'direccion') =>
    as(persona).post(`${TEMPLATES}/${template.templateId}/${action}`, {}, ifMatch(template))
  const getTemplate = async ({ templateId }: Template, persona = 'direccion') =>
    templateIn(await as(persona).get(`${TEMPLATES}/${templateId}`))
  /** A published template with a section of each type. */
  async function published(about: object = {}): Promise<Template> {
    return templateIn(await actOnTemplate(templateIn(await postTemplate(about)), 'publish'))
  }

  /** Begins a document of the episode. */
  const post = (templateId: number, about: object = {}, persona = 'medica', headers = newKey()) =>
    as(persona).post(documentsOf(episode.episodeId), { templateId, ...about }, headers)
  const put = (document: DocumentSummary, about: object, persona = 'medica') =>
    as(persona).put(`${DOCUMENTS}/${document.documentId}`, { sections: [], ...about }, ifMatch(document))
  const USUAL: Readonly<Record<string, object>> = {
    addenda: { text: 'Se recibe el cultivo' },
    annul: { reason: 'Paciente equivocado' },
  }
  const act = (document: DocumentSummary, action: string, about: object = {}, persona = 'medica') =>
    as(persona).post(
      `${DOCUMENTS}/${document.documentId}/${action}`,
      { ...USUAL[action], ...about },
      ifMatch(document),
    )
  const get = async ({ documentId }: DocumentSummary, persona = 'archivo') =>
    documentIn(await as(persona).get(`${DOCUMENTS}/${documentId}`))
  async function list(query = '', persona = 'archivo', path = DOCUMENTS): Promise<DocumentSummary[]> {
    const reply = await as(persona).get(`${path}?pageSize=100${query}`)
    return z.parse(DocumentPage, reply.body).data
  }

  let usual: Template | undefined
  /** A draft of a template, as it begins; left out, always of the same one. */
  async function draft(template?: Template, persona = 'medica'): Promise<Document> {
    usual ??= template ? undefined : await published()
    const { templateId = 0 } = template ?? usual ?? {}
    return documentIn(await post(templateId, {}, persona))
  }
  /** A draft with something in every section. */
  async function complete(template?: Template, persona = 'medica'): Promise<Document> {
    const begun = await draft(template, persona)
    return documentIn(await put(begun, { sections: begun.definitions.map(contentFor) }, persona))
  }
  const sign = async (document: Document, persona = 'medica') =>
    documentIn(await act(document, 'sign', {}, persona))
  /** A document in each state; all but the draft came to it by what people do. */
  const inState: Readonly<Record<DocumentStatus, () => Promise<Document>>> = {
    draft: () => complete(),
    signed: async () => sign(await complete()),
    amended: async () => documentIn(await act(await sign(await complete()), 'addenda')),
    annulled: async () => documentIn(await act(await sign(await complete()), 'annul')),
    discarded: async () => documentIn(await act(await complete(), 'discard')),
  }

  return {
    ...ward,
    episode,
    ...{ templates, starter, postTemplate, putTemplate, actOnTemplate, getTemplate, published },
    ...{ post, put, actOn: act, get, list, draft, complete, sign, inState },
  }
}
