import * as z from 'zod/mini'
import { Assignment, Handover } from '../assignments/contract.ts'
import { ListedDocument } from '../documents/contract.ts'
import { listQuery, pageOf } from '../list.ts'

/** How many of each kind are listed; the totals tell of all. */
export const MOST_LISTED = 20

/** The first of some records, and how many there are; null for readers who may not read them. */
const some = <Row extends z.core.$ZodType>(row: Row) =>
  z.nullable(z.object({ total: z.int(), data: z.array(row) }))

/** What somebody has begun in a hospital and not ended (pendientes), the newest first. */
export const OpenWork = z.object({
  userId: z.string(),
  userName: z.nullable(z.string()),
  /** Notes that nobody signed. */
  drafts: some(ListedDocument),
  /** Given or received, and not accepted yet. */
  handovers: some(Handover),
  /** Running or planned. */
  assignments: some(Assignment),
})
export type OpenWork = z.infer<typeof OpenWork>

/** Somebody who left or practises no more, with how much they left behind; null where the reader may not know. */
const LeftBehind = z.object({
  userId: z.string(),
  userName: z.nullable(z.string()),
  drafts: z.nullable(z.int()),
  handovers: z.nullable(z.int()),
  assignments: z.nullable(z.int()),
})
export type LeftBehind = z.infer<typeof LeftBehind>

export const LeftBehindPage = pageOf(LeftBehind)

export const LeftBehindQuery = listQuery(['userName', 'userId'])
