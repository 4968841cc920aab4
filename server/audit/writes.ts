import * as z from 'zod/mini'
import { Exported } from '#src/domain/audit/contract.ts'
import type { EventNoun } from '#src/domain/events/contract.ts'
import type { Db, Store, WriteScope } from '../db/store.ts'
import { type ChangedRecord, changedRecord } from '../events/changed-record.ts'
import { AccessError, ApiError } from '../http/api-error.ts'
import type { HandlerResult, Identified, RequestContext } from '../http/request-context.ts'
import { type ListEntry, logListed, ONCE_MS } from './writes/list-readings.ts'

interface Attempt extends Omit<RequestContext, 'db' | 'principal'>, Pick<Identified, 'userId'> {
  method: string
  /** `Operation.id` */
  operation: string
  /** The path of the endpoint, with `{names}`. */
  endpoint: string
  changes?: EventNoun | undefined
}

type Work = (db: Db) => Promise<HandlerResult>

interface Outcome extends Pick<HandlerResult, 'hospitalId' | 'patientId' | 'exported' | 'emergencyAccessId'> {
  status: number
  list?: ListEntry
  /** Set for a refusal that counts once in a while. */
  endpoint?: string
  /** Set for what others hear of. */
  changed?: ChangedRecord | undefined
}

/** The hospital whose log tells of it; null where it is about none. */
function hospitalOf({ hospitalId }: Attempt, { hospitalId: named }: Pick<Outcome, 'hospitalId'>) {
  return named ?? (hospitalId || null)
}

/** What a write on somebody's behalf shuts others out of. */
function scopeOf({ hospitalId }: Attempt): WriteScope {
  return hospitalId === 0 ? 'installation' : { hospitalId }
}

async function record(db: Db, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { userId, now, method, path, operation } = attempt
  const {
    status,
    patientId = null,
    endpoint = null,
    exported,
    emergencyAccessId = null,
    changed,
    list,
  } = outcome
  await db
    .insertInto('audit')
    .values({
      userId,
      happenedAt: now.getTime(),
      hospitalId: hospitalOf(attempt, outcome),
      method,
      path,
      operation,
      status,
      patientId,
      endpoint,
      exported: exported ? JSON.stringify(exported) : null,
      emergencyAccessId,
      listKind: list?.kind ?? null,
      listRows: list?.rows ?? null,
      ...changed,
    })
    .execute()
}

/** Entries of this person about the same address, within the time in which it is logged once. */
function recentEntries(db: Db, attempt: Attempt, outcome: Outcome) {
  const { userId, path, method, now } = attempt
  const { status, patientId = null, endpoint, emergencyAccessId = null, exported, list } = outcome
  const hospitalId = hospitalOf(attempt, outcome)
  return (
    db
      .selectFrom('audit')
      .where('userId', '=', userId)
      .where('method', '=', method)
      .where('happenedAt', '>', now.getTime() - ONCE_MS)
      // What a clock that was ahead has dated says nothing about now.
      .where('happenedAt', '<', now.getTime() + ONCE_MS)
      .where('hospitalId', hospitalId === null ? 'is' : '=', hospitalId)
      .where('exported', exported ? 'is not' : 'is', null)
      .where('listKind', list ? '=' : 'is', list?.kind ?? null)
      .where('emergencyAccessId', emergencyAccessId === null ? 'is' : '=', emergencyAccessId)
      .$if(endpoint === undefined, (rows) =>
        rows.where('path', '=', path).where('patientId', patientId === null ? 'is' : '=', patientId),
      )
      .$if(endpoint !== undefined, (rows) => rows.where('endpoint', '=', endpoint ?? ''))
      .where('status', '=', status)
  )
}

/** When this was last logged, if it is not to be logged again. */
async function lastLogged(db: Db, attempt: Attempt, outcome: Outcome): Promise<number | undefined> {
  const { exported } = outcome
  const recent = recentEntries(db, attempt, outcome).select(['happenedAt', 'exported'])
  if (!exported) return (await recent.limit(1).executeTakeFirst())?.happenedAt
  // The number of rows may change from page to page.
  const sameFile = ({ filters, searched }: Exported) => JSON.stringify([filters, searched])
  const files = await recent.execute()
  return files.find(
    (one) => sameFile(z.parse(Exported, JSON.parse(one.exported ?? ''))) === sameFile(exported),
  )?.happenedAt
}

async function isKnown(db: Db, attempt: Attempt, outcome: Outcome): Promise<boolean> {
  return (await lastLogged(db, attempt, outcome)) !== undefined
}

/** Logs something unless it was logged within the last quarter of an hour, and returns when that was. */
async function recordOnce(store: Store, attempt: Attempt, outcome: Outcome): Promise<number> {
  // Looked up where nobody else writes: a page may ask for the same record twice at once.
  return store.write(scopeOf(attempt), async (db) => {
    const last = await lastLogged(db, attempt, outcome)
    if (last === undefined) await record(db, attempt, outcome)
    return last ?? attempt.now.getTime()
  })
}

/** Logs a list that named patients. */
async function recordListed(store: Store, attempt: Attempt, answer: HandlerResult): Promise<void> {
  const { listed, patientId, exported } = answer
  const hospitalId = hospitalOf(attempt, answer)
  // The reading of one patient and an export have entries of their own.
  if (!listed || hospitalId === null || patientId !== undefined || exported) return
  const about = (list: ListEntry) => ({ ...answer, list })
  const { userId, path, now } = attempt
  const reading = { userId, hospitalId, path, now, isLogged: answer.isLogged === true }
  await logListed(store, reading, listed, {
    once: (entry) => recordOnce(store, attempt, about(entry)),
    always: (entry) => store.write(scopeOf(attempt), (db) => record(db, attempt, about(entry))),
  })
}

/**
 * Logs an attempt that was refused for want of a right, or of membership: once in a while for each endpoint, whatever
 * the record, so that nobody makes the log grow. A hospital that isn't there has no log.
 */
async function recordRefusal(store: Store, attempt: Attempt, reason: unknown): Promise<void> {
  if (!(reason instanceof ApiError)) return
  const { status } = reason
  const at = reason instanceof AccessError ? { hospitalId: reason.hospitalId } : {}
  if (status !== 403 && !(reason instanceof AccessError)) return
  if (status === 404 && !(await isHospital(store.db, at.hospitalId))) return
  const outcome = { ...at, status, endpoint: attempt.endpoint }
  if (!(await isKnown(store.db, attempt, outcome))) await recordOnce(store, attempt, outcome)
}

async function isHospital(db: Db, hospitalId = 0): Promise<boolean> {
  const found = await db
    .selectFrom('hospitals')
    .select('hospitalId')
    .where('hospitalId', '=', hospitalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Answers a reading, and logs it where it is about one patient, or is to be logged for its own sake: what is asked for
 * again within a quarter of an hour counts once. An export is logged each time, and by a later page where its first one was
 * not asked for; one that is refused once.
 */
export async function auditedReading(store: Store, attempt: Attempt, work: Work): Promise<HandlerResult> {
  try {
    // What is logged already is found where it is read: for another connection it might wait until others have written.
    const { answer, isNew } = await store.read(async (db) => {
      const answer = await work(db)
      const isAbout = answer.patientId !== undefined || answer.isLogged === true
      return { answer, isNew: isAbout && !(await isKnown(db, attempt, answer)) }
    })
    if (answer.exported && hospitalOf(attempt, answer) !== null) {
      if (answer.isLaterPage) await recordOnce(store, attempt, answer)
      else await store.write(scopeOf(attempt), (db) => record(db, attempt, answer))
    } else if (isNew) await recordOnce(store, attempt, answer)
    await recordListed(store, attempt, answer)
    return answer
  } catch (reason) {
    await recordRefusal(store, attempt, reason)
    throw reason
  }
}

/** What belongs to no hospital may have changed who may listen, anywhere. */
function tellChange({ changes }: Store, { hospitalId, userId }: Attempt, { presence }: HandlerResult): void {
  changes.tell({ hospitalId: hospitalId || null, presence: presence && { ...presence, userId } })
}

/**
 * Does a write and logs it in one transaction, so that neither stands without the other, and then tells whoever listens.
 * Each write that is refused for want of a right is logged too; one that was done before, and is only answered again, is
 * not.
 * @param authorize throws where it may not be done: whoever waits for the hospital waits for none that is refused
 * @param work authorizes once more, since rights may go while it waits
 */
export async function audited(
  store: Store,
  attempt: Attempt,
  authorize: (db: Db) => Promise<void>,
  work: Work,
): Promise<HandlerResult> {
  try {
    await store.read(authorize)
    const answer = await store.write(scopeOf(attempt), async (db) => {
      const answer = await work(db)
      if (!answer.isRepeated && !answer.presence)
        await record(db, attempt, {
          ...answer,
          changed: attempt.changes && changedRecord(attempt.changes, attempt.params, answer),
        })
      if (answer.otherPatientId !== undefined && !answer.isRepeated)
        await record(db, attempt, { ...answer, patientId: answer.otherPatientId })
      return answer
    })
    tellChange(store, attempt, answer)
    return answer
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 403)
      await store.write(scopeOf(attempt), (db) => record(db, attempt, { status: reason.status }))
    else await recordRefusal(store, attempt, reason)
    throw reason
  }
}
