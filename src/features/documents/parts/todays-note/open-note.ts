import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { createDocument } from '#src/domain/documents/api-writes.ts'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { dailyKindOf, dailyTemplateOf, isTodaysDraftOf } from '#src/domain/documents/daily-notes.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { readOwnProfession } from '#src/features/doctors/queries.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { templateQueries } from '../../../templates/queries.ts'
import { documentQueries, rememberDocument } from '../../queries.ts'

interface NoteContext {
  queryClient: QueryClient
  hospital: HospitalHandle
  userId: string
}

interface NoteRequest {
  episodeId: number
  /** The template that the person chose; unset for the daily note of their profession. */
  templateId: number | undefined
  signal: AbortSignal
}

/** A document to open. */
export interface OpenedNote extends Pick<DocumentSummary, 'documentId' | 'templateId'> {
  /** True if it was created for this. */
  isNew: boolean
}

/**
 * Returns today's own draft, or a new document where there is none. Undefined where no template fits, or where the server
 * does not let this person write it: they choose from the list, which says why.
 */
export async function openNote(context: NoteContext, request: NoteRequest): Promise<OpenedNote | undefined> {
  const { queryClient, hospital, userId } = context
  const { episodeId, signal } = request
  const [documents, wanted] = await Promise.all([
    // A draft that was begun in another tab counts, too.
    queryClient.query({ ...documentQueries.ofEpisode(hospital, episodeId), staleTime: 0 }),
    request.templateId === undefined
      ? readDailyNote(context)
      : { templateId: request.templateId, kind: undefined },
  ])
  signal.throwIfAborted()
  const calendar = { today: hospital.clock.today(), dayOf: hospital.clock.dayOf }
  const draft = documents.find(
    (one) =>
      (one.templateId === wanted.templateId || one.kind === wanted.kind) &&
      isTodaysDraftOf(one, userId, calendar),
  )
  if (draft) return { ...draft, isNew: false }
  const { templateId } = wanted
  if (templateId === undefined) return undefined
  try {
    const created = await call(
      hospital,
      createDocument,
      { episodeId },
      { json: { templateId }, signal, key: crypto.randomUUID() },
    )
    rememberDocument(queryClient, hospital, created)
    return { ...created, isNew: true }
  } catch (error) {
    // Who may not read the staff was taken for a physician.
    if (error instanceof HttpProblem && error.status === 403) return undefined
    throw error
  }
}

interface DailyNote {
  /** The template of a new one; undefined where none fits. */
  templateId: number | undefined
  /** Drafts of this kind are the note, too: its template may have been retired since. */
  kind: TemplateKind | undefined
}

async function readDailyNote({ queryClient, hospital, userId }: NoteContext): Promise<DailyNote> {
  const profession = await readOwnProfession(queryClient, hospital, userId)
  const kind = dailyKindOf(profession)
  if (profession === null) return { templateId: undefined, kind }
  const templates = await queryClient.query({ ...templateQueries.published(hospital), staleTime: 0 })
  return { templateId: dailyTemplateOf(templates, profession)?.templateId, kind }
}
