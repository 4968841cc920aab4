import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'

/** The ids among these that are no documents of the patient. */
async function strangers(
  { db, hospitalId }: RequestContext,
  patientId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const own = await db
    .selectFrom('documents')
    .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
    .select('documentId')
    .where('documents.hospitalId', '=', hospitalId)
    .where('episodes.patientId', '=', patientId)
    .where('documentId', 'in', ids)
    .execute()
  const known = new Set(own.map((one) => one.documentId))
  return new Set(ids.filter((id) => !known.has(id)))
}

/** What is wrong with a content where it is meant to go; null for nothing. */
function faultOf(content: SectionContent, definition: Section | undefined): string | null {
  if (!definition) return 'El documento no tiene esa sección'
  const { type, options } = definition
  if (content.type !== type) return `La sección ${definition.title} es de otro tipo`
  if (content.type === 'table' && content.value.some((row) => row.length > options.length))
    return `La tabla ${definition.title} tiene ${options.length} columnas`
  return null
}

/** A table's rows as long as it has columns. */
function squared(content: SectionContent, definition: Section | undefined): SectionContent {
  if (content.type !== 'table' || !definition) return content
  const value = content.value.map((row) => definition.options.map((_, column) => row[column] ?? ''))
  return { ...content, value }
}

/** The sections of a document after a change; throws 422 for what doesn't fit them. */
export async function mergeSections(
  context: RequestContext,
  { definitions, sections, patientId }: Document,
  sent: readonly SectionContent[],
): Promise<SectionContent[]> {
  const copied = sent.flatMap(({ copiedFrom }) => copiedFrom ?? [])
  const unknown = await strangers(context, patientId, copied)
  const keys = sent.map(({ key }) => key)
  const errors = sent.flatMap((content, place): [string, string[]][] => {
    const { key, copiedFrom } = content
    const fault = faultOf(
      content,
      definitions.find((one) => one.key === key),
    )
    const duplicate = keys.indexOf(key) < place ? 'La sección viene dos veces' : null
    const stranger = unknown.has(copiedFrom ?? 0) ? 'No existe esa nota de este paciente' : null
    const text = fault ?? duplicate ?? stranger
    return text === null ? [] : [[`sections.${place}`, [text]]]
  })
  const [first] = errors
  if (first) throw new ApiError(422, first[1].join(), { errors: Object.fromEntries(errors) })
  return sections.map((stored) => {
    const content = sent.find(({ key }) => key === stored.key)
    const definition = definitions.find(({ key }) => key === stored.key)
    return content ? squared(content, definition) : stored
  })
}
