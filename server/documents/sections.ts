import * as z from 'zod/mini'
import { dayAt } from '#src/domain/dates.ts'
import { beginSection } from '#src/domain/documents/begin-section.ts'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { signedPart, visibilityFacts } from '#src/domain/documents/visibility.ts'
import { type Episode, withoutMarks } from '#src/domain/episodes/contract.ts'
import type { Section, Template } from '#src/domain/templates/contract.ts'
import { fillVariables } from '#src/domain/templates/rules.ts'
import { areShowable, severalLines, UNSHOWABLE } from '#src/domain/text-rules.ts'
import { readEpisode } from '../episodes/reads.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readPatient } from '../patients/reads.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { variablesOf } from './variables.ts'

/** The longest that a section of type `text` may be. */
const LONGEST_TEXT = 4000

/** The sections as they begin, with the patient's name and all else filled in. */
export async function beginSections(
  context: RequestContext,
  { sections }: Template,
  episode: Episode,
  at: string,
): Promise<SectionContent[]> {
  const values = await variablesOf(context, episode, at)
  return sections.map((section) => {
    const initial = fillVariables(section.initial, values)
    return beginSection(
      section,
      section.type === 'text' ? initial.slice(0, LONGEST_TEXT).toWellFormed() : initial,
    )
  })
}

/** A draft as it would be signed now: what does not apply to the patient or to the discharge is left out. */
export async function partToSign(context: RequestContext, found: Document): Promise<Document> {
  if (found.definitions.every(({ visibleIf }) => visibleIf === undefined)) return found
  const { patientId, episodeId, occurredAt } = found
  const patient = await readPatient(context, patientId)
  const episode = await readEpisode(context, episodeId)
  const timeZone = await timeZoneOf(context.db, context.hospitalId)
  return signedPart(found, visibilityFacts(patient, episode, dayAt(occurredAt, timeZone)))
}

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

/** A content as it is stored: a table's rows as long as it has columns, diagnosis codes without their marks. */
function asStored(content: SectionContent, definition: Section | undefined): SectionContent {
  if (content.type === 'diagnoses')
    return { ...content, value: content.value.map((one) => ({ ...one, code: withoutMarks(one.code) })) }
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
  return sections.map((section) => {
    const content = sent.find(({ key }) => key === section.key)
    const definition = definitions.find(({ key }) => key === section.key)
    return content ? asStored(content, definition) : section
  })
}

/** Nothing that the contract takes nests deeper. */
const DEEPEST = 200

/**
 * Makes every text in what is written of a note, wherever it stands, one that can be stored and shown, and blames the
 * field that can't be made one. Nothing is taken from it but letters that nobody sees: `½`, `m²` and `µg` stay.
 *
 * It is apart from the contract, which reads what was signed as well: that stays as it was, to the letter.
 */
export function sectionTexts() {
  return z.check<object>(({ value, issues }) => {
    // Without recursion: what nests too deep is refused elsewhere, and must not stop this.
    let level: { part: object; path: string[] }[] = [{ part: value, path: [] }]
    for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
      const next: typeof level = []
      for (const { part, path } of level)
        for (const [key, inner] of Object.entries(part)) {
          const place = [...path, key]
          if (typeof inner === 'object' && inner !== null) next.push({ part: inner, path: place })
          if (typeof inner !== 'string') continue
          const text = severalLines(inner)
          if (areShowable(text)) Reflect.set(part, key, text)
          else issues.push({ code: 'custom', input: inner, path: place, message: UNSHOWABLE })
        }
      level = next
    }
  })
}
