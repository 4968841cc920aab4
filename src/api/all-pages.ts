import type { Page } from '#src/domain/list.ts'

/** Pages that are asked for at the same time. */
const PARALLEL = 4

/** Every row of a list: the first page says how many more there are. @param fetchPage pages count from 1 */
export async function allPages<Row>(fetchPage: (pageIndex: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await fetchPage(1)
  const all = [...first.data]
  for (let next = 2; next <= first.pagination.totalPages; next += PARALLEL) {
    const last = Math.min(next + PARALLEL - 1, first.pagination.totalPages)
    const indexes = Array.from({ length: last - next + 1 }, (_, offset) => next + offset)
    for (const { data } of await Promise.all(indexes.map(fetchPage))) all.push(...data)
  }
  return all
}
