import * as z from 'zod/mini'

/** What the fields of *Entregar turno* hold: the patients who were chosen, and a line on each. */
export const HandoverFields = z.object({
  toDoctorId: z.string(),
  items: z.array(z.object({ episodeId: z.int(), note: z.string() })),
})
export type HandoverFields = z.infer<typeof HandoverFields>
type Items = HandoverFields['items']

/** Takes an episode in, or leaves it out; its place among the others is that of the list on screen. */
export function chosen(items: Items, episodeId: number, isIn: boolean, order: readonly number[]): Items {
  const others = items.filter((item) => item.episodeId !== episodeId)
  if (!isIn) return others
  const place = (item: Items[number]) => order.indexOf(item.episodeId)
  return [...others, { episodeId, note: '' }].sort((a, b) => place(a) - place(b))
}

/** Takes all of them in, each with the line that it has. */
export function chosenAll(items: Items, order: readonly number[]): Items {
  return order.reduce(
    (all, episodeId) =>
      all.some((item) => item.episodeId === episodeId) ? all : chosen(all, episodeId, true, order),
    items,
  )
}
