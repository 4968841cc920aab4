import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { richTextOf } from '#src/domain/rich-text.ts'
import type { TemplateUpdate } from '#src/domain/templates/contract.ts'
import type { DocumentActionBodies } from '#tests/fixtures/action-bodies.ts'
import { startWard } from '../fixtures/episodes.ts'
import type { Reply } from '../fixtures/server.ts'
import { faultsOf } from './fhir-schema.ts'

const Resource = z.looseObject({ resourceType: z.string(), id: z.string() })
const Bundle = z.looseObject({ entry: z.array(z.object({ fullUrl: z.string(), resource: Resource })) })

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Whatever stands under a name anywhere in a value. */
export function everywhere(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key === name ? [part] : []),
    ...everywhere(part, name),
  ])
}

/** The words of a narrative, its elements held to be well-formed XHTML. */
export function wordsOf(div: unknown): string {
  const { document } = new JSDOM(String(div), { contentType: 'application/xhtml+xml' }).window
  expect(document.documentElement.namespaceURI).toBe(XHTML)
  expect(document.querySelectorAll('script, img, iframe, object, style')).toHaveLength(0)
  return document.documentElement.textContent ?? ''
}

/** The resources of an export, which is a valid bundle whose references all lead to something in it. */
export function exportOf({ status, body }: Reply) {
  expect(status).toBe(200)
  expect(faultsOf(body)).toEqual([])
  const { entry } = z.parse(Bundle, body)
  const urls = entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(urls.length)
  expect(everywhere(body, 'reference').filter((reference) => !urls.includes(String(reference)))).toEqual([])
  for (const { fullUrl, resource } of entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
  const resources = entry.map(({ resource }) => resource)
  return {
    urls,
    all: (type: string) => resources.filter((one) => one.resourceType === type),
    one: (type: string) => resources.find((one) => one.resourceType === type),
    types: [...new Set(resources.map((one) => one.resourceType))],
    words: everywhere(body, 'div').map(wordsOf),
  }
}

export const fhir = (patientId: number, hospitalId = 1) =>
  `/api/hospitals/${hospitalId}/patients/${patientId}/fhir`

export const SECTIONS: z.input<typeof TemplateUpdate>['sections'] = [
  { key: 'resumen', title: 'Resumen', type: 'richText' },
  { key: 'plan', title: 'Plan', type: 'text' },
  { key: 'sangrado', title: 'Sangrado', type: 'number', options: ['mL'] },
  { key: 'cirugia', title: 'Fecha de cirugía', type: 'date' },
  { key: 'pronostico', title: 'Pronóstico', type: 'choice', options: ['Bueno', 'Reservado'] },
  { key: 'signos', title: 'Signos vitales', type: 'vitalSigns' },
  { key: 'diagnosticos', title: 'Diagnósticos', type: 'diagnoses' },
  { key: 'farmacos', title: 'Fármacos', type: 'table', options: ['Fármaco', 'Dosis'] },
  { key: 'vacia', title: 'Vacía', type: 'text' },
]

/** One content for each of the sections above but the last. */
function contents(text = 'Primera línea\nSegunda & <última>'): SectionContent[] {
  const about = { copiedFrom: null }
  const measured = { systolic: 120, diastolic: 80, heartRate: null, respiratoryRate: null, temperature: 36.5 }
  const others = { oxygenSaturation: null, glucose: null, weight: null, height: null, pain: 0 }
  const noted = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' } as const
  return [
    { ...about, key: 'resumen', type: 'richText', value: richTextOf(text) },
    { ...about, key: 'plan', type: 'text', value: 'Alta <b>mañana</b>' },
    { ...about, key: 'sangrado', type: 'number', value: 150 },
    { ...about, key: 'cirugia', type: 'date', value: '2026-03-14' },
    { ...about, key: 'pronostico', type: 'choice', value: 'Reservado' },
    { ...about, key: 'signos', type: 'vitalSigns', value: { ...measured, ...others } },
    { ...about, key: 'diagnosticos', type: 'diagnoses', value: [noted] },
    { ...about, key: 'farmacos', type: 'table', value: [['Paracetamol', '500 mg']] },
  ]
}

/** A ward where notes are written, too. */
export async function startRecord() {
  const ward = await startWard()
  const hospital = ward.hospital()
  const template = await hospital.addTemplate({
    name: 'Nota de prueba',
    kind: 'postoperative',
    sections: SECTIONS,
  })

  /** A draft of the physician, written as told. */
  async function write({ episodeId }: Episode, sections = contents()): Promise<Document> {
    const begun = await hospital.beginDocument(episodeId, template, { persona: 'medica' })
    return hospital.writeDocument(begun, sections, 'medica')
  }
  const action = <Action extends keyof DocumentActionBodies>(
    document: Document,
    action: Action,
    body: DocumentActionBodies[Action],
  ) => hospital.actOnDocument(document, action, body, 'medica')
  return {
    ...ward,
    write,
    action,
    export: async (id: number) => exportOf(await ward.as('direccion').get(fhir(id))),
  }
}
