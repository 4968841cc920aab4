import type { EventNoun } from '#src/domain/events/contract.ts'
import type { HandlerResult } from '../http/request-context.ts'

/** Which record a write was about, as the log keeps it for those who listen. */
export interface ChangedRecord {
  noun: EventNoun
  /** Null where more than one was. */
  recordId: string | null
  /** The one that it has since; null for what has none. */
  recordVersion: number | null
}

/** The name of the id of each kind of record, in paths and answers. */
const ID_NAMES: Readonly<Record<EventNoun, string>> = {
  assignments: 'assignmentId',
  doctors: 'doctorId',
  documents: 'documentId',
  emergencyAccesses: 'emergencyAccessId',
  episodes: 'episodeId',
  handovers: 'handoverId',
  hospitals: 'hospitalId',
  patients: 'patientId',
  profile: 'hospitalId',
  rooms: 'roomId',
  templates: 'templateId',
  users: 'userId',
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
}

/**
 * Returns the record that a write changed: the one that the path names, or the one that the answer has.
 * @param noun what the operation changes
 * @param params the ids in the path, by name
 */
export function changedRecord(
  noun: EventNoun,
  params: Readonly<Record<string, string>>,
  { body }: Pick<HandlerResult, 'body'>,
): ChangedRecord {
  const id = ID_NAMES[noun]
  const recordId = params[id] ?? fieldOf(body, id)
  // A change of a part answers with that part: the version is the whole's alone.
  const isWhole = fieldOf(body, id) !== undefined
  const version = isWhole ? fieldOf(body, 'version') : undefined
  return {
    noun,
    recordId: typeof recordId === 'string' || typeof recordId === 'number' ? String(recordId) : null,
    recordVersion: typeof version === 'number' ? version : null,
  }
}
