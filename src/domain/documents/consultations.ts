import type { Section, TemplateKind } from '../templates/contract.ts'
import type { Document, DocumentSummary, SectionContent } from './contract.ts'
import { isSigned } from './rules.ts'
import { isEmpty } from './sections.ts'

/*
 * A consultation (interconsulta, NOM-004-SSA3-2012, 6.3) is asked for in one document and answered in another one, which
 * the physician who was asked signs. It is open from the signature of the request to that of an answer.
 */

/** The kinds that can answer. The second is for hospitals whose template holds both parts, as starters once did. */
export const ANSWER_KINDS: readonly TemplateKind[] = ['consultationAnswer', 'consultation']

/** The keys of the starters; the first one is of that with both parts. */
const PART = 'parte'
const SERVICE = 'servicioInterconsultado'
const QUESTION = 'solicitud'

/**
 * The service that a document asks for a consultation, empty for none in particular; null if it asks for none.
 * @param document with the sections that apply
 */
export function requestedServiceOf({
  kind,
  answersId,
  sections,
}: Pick<Document, 'kind' | 'answersId' | 'sections'>): string | null {
  if (kind !== 'consultation' || answersId !== null) return null
  const part = sections.find(({ key }) => key === PART)
  if (part?.type === 'choice' && part.value === 'Respuesta') return null
  const named = sections.find(({ type }) => type === 'service') ?? sections.find(({ key }) => key === SERVICE)
  return named?.type === 'service' || named?.type === 'text' ? (named.value ?? '').trim() : ''
}

/** What a request asks: its section of the starters, else the first text in it; undefined if it has none. */
export function questionOf({
  definitions,
  sections,
}: Pick<Document, 'definitions' | 'sections'>): { definition: Section; content: SectionContent } | undefined {
  const written = definitions.flatMap((definition) => {
    const content = sections.find(({ key }) => key === definition.key)
    return content && !isEmpty(content) && definition.key !== SERVICE ? [{ definition, content }] : []
  })
  return (
    written.find(({ definition }) => definition.key === QUESTION) ??
    written.find(({ content }) => content.type === 'richText' || content.type === 'text')
  )
}

type Consultation = Pick<
  DocumentSummary,
  'documentId' | 'status' | 'answersId' | 'requestedService' | 'signedAt'
>

/** Whether a document asks for a consultation, signed and not annulled. */
export function isRequest({ status, requestedService }: Consultation): boolean {
  return requestedService !== null && isSigned(status)
}

/** The signed answers to a request, the first one first. @param documents those of its episode */
export function answersTo<Some extends Consultation>(
  { documentId }: Consultation,
  documents: readonly Some[],
): Some[] {
  return documents
    .filter(({ answersId, status }) => answersId === documentId && isSigned(status))
    .toSorted((one, other) => (one.signedAt ?? '').localeCompare(other.signedAt ?? ''))
}
