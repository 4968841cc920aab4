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

/** How addresses name the kinds of records that are listened to, and how a record of each names its id. */
const COLLECTIONS: ReadonlyMap<string, { noun: EventNoun; id: string }> = new Map([
  ['assignments', { noun: 'assignments', id: 'assignmentId' }],
  ['doctors', { noun: 'doctors', id: 'doctorId' }],
  ['documents', { noun: 'documents', id: 'documentId' }],
  ['emergency-access', { noun: 'emergencyAccesses', id: 'emergencyAccessId' }],
  ['emergency-accesses', { noun: 'emergencyAccesses', id: 'emergencyAccessId' }],
  ['episodes', { noun: 'episodes', id: 'episodeId' }],
  ['handovers', { noun: 'handovers', id: 'handoverId' }],
  ['hospitals', { noun: 'hospitals', id: 'hospitalId' }],
  ['patients', { noun: 'patients', id: 'patientId' }],
  ['profile', { noun: 'profile', id: 'hospitalId' }],
  ['rooms', { noun: 'rooms', id: 'roomId' }],
  ['templates', { noun: 'templates', id: 'templateId' }],
  ['users', { noun: 'users', id: 'userId' }],
])

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
}

/**
 * Tells by address and answer which record a write changed: the last one that the address names, or the one that it
 * added to the collection at its end. Undefined for addresses that are about no hospital.
 * @param endpoint the path with `{names}`
 * @param params what stands for each name
 */
export function changedRecord(
  { endpoint, params }: { endpoint: string; params: Readonly<Record<string, string>> },
  { body }: Pick<HandlerResult, 'body'>,
): ChangedRecord | undefined {
  if (params.hospitalId === undefined) return undefined
  const collection = COLLECTIONS.get(endpoint.split('/').findLast((part) => COLLECTIONS.has(part)) ?? '')
  if (!collection) return undefined
  const { noun, id } = collection
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
