import * as z from 'zod/mini'
import type { Assignment, Handover } from '#src/domain/assignments/contract.ts'
import { compareNaturally } from '#src/lib/natural-order.ts'
import { targetBed } from '../labels.ts'

/** What the fields of *Entregar turno* hold: the patients who were chosen, and a note on each. */
export const HandoverFields = z.object({
  toDoctorId: z.string(),
  items: z.array(z.object({ episodeId: z.int(), note: z.string() })),
})
export type HandoverFields = z.infer<typeof HandoverFields>
type Items = HandoverFields['items']

/** From bed to bed, as a round goes: 9-A before 10-A; who lies in none comes last. */
export function byBed(attended: readonly Assignment[]): Assignment[] {
  return attended.toSorted(
    (one, other) =>
      Number(one.bed === null) - Number(other.bed === null) ||
      compareNaturally(targetBed(one), targetBed(other)),
  )
}

/** Adds an episode or removes it, and keeps the order of the list on screen. */
export function chosen(items: Items, episodeId: number, isIn: boolean, order: readonly number[]): Items {
  const others = items.filter((item) => item.episodeId !== episodeId)
  if (!isIn) return others
  const place = (item: Items[number]) => order.indexOf(item.episodeId)
  return [...others, { episodeId, note: '' }].sort((a, b) => place(a) - place(b))
}

/** Adds episodes; those that were chosen keep their notes. */
export function chosenAll(items: Items, more: readonly number[], order: readonly number[]): Items {
  return more.reduce((all, episodeId) => chosen(all, episodeId, true, order), items)
}

/** The receiver of a doctor's pending handovers, by episode. @param pending the newest first */
export function onTheirWay(pending: readonly Handover[], me: string): Map<number, string> {
  const own = pending.filter(({ fromDoctorId }) => fromDoctorId === me).reverse()
  return new Map(
    own.flatMap(({ items, toDoctorName }) => items.map(({ episodeId }) => [episodeId, toDoctorName])),
  )
}
