import * as z from 'zod/mini'
import { ChangeEvent } from '#src/domain/events/contract.ts'
import type { Db } from '../db/store.ts'

/** A change as the log of its hospital has it: ids grow in the order in which changes are committed there. */
export interface LoggedEvent {
  auditId: number
  event: ChangeEvent
}

/** What a text says: people have such ids, all else has numbers. */
const idOf = (noun: string | null, recordId: string | null) =>
  recordId === null || noun === 'doctors' || noun === 'users' ? recordId : Number(recordId)

/** The last change in a hospital; undefined where there was none yet. */
export async function lastEvent(
  db: Db,
  hospitalId: number,
): Promise<{ auditId: number; happenedAt: number } | undefined> {
  return db
    .selectFrom('audit')
    .select(['auditId', 'happenedAt'])
    .where('hospitalId', '=', hospitalId)
    .where('noun', 'is not', null)
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The changes in a hospital after one of them, in order: so many at most. */
export async function readEvents(
  db: Db,
  hospitalId: number,
  { after, most }: { after: number; most: number },
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['auditId', 'userId', 'noun', 'recordId', 'recordVersion', 'method'])
    .where('hospitalId', '=', hospitalId)
    .where('auditId', '>', after)
    .where('noun', 'is not', null)
    .orderBy('auditId')
    .limit(most)
    .execute()
  return rows.map(({ auditId, userId, noun, recordId, recordVersion, method }) => ({
    auditId,
    event: z.parse(ChangeEvent, {
      noun,
      id: idOf(noun, recordId),
      version: recordVersion,
      sub: userId,
      ...(noun === 'documents' && method === 'PUT' && { onlyContent: true }),
    }),
  }))
}
