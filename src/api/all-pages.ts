import { MAX_PAGE_SIZE, type Page } from '#src/domain/list.ts'

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

/** How many a list holds; where the server does not say, as many as came. */
export function totalOf({ data, pagination }: Page<unknown>): number {
  return pagination.totalItems ?? data.length
}

/** How far a long reading is. */
export interface RowProgress {
  done: number
  /** Unset where the server doesn't say. */
  total: number | undefined
}

/** Reads one page of a list as it is narrowed and sorted; the rest of its parameters are the reader's. */
export type PageReader<Row> = (
  page: { pageIndex: number; pageSize: number; purpose: 'export' },
  signal: AbortSignal,
) => Promise<Page<Row>>

interface Reading<Row> {
  read: PageReader<Row>
  rowId: (row: Row) => string | number
  signal: AbortSignal
  onProgress: (progress: RowProgress) => void
}

/**
 * Every row of a list in its order, page by page, for a file: it may be long, and can be called off. A row that what happens
 * meanwhile pushes onto the next page is taken once.
 */
export async function everyRow<Row>({ read, rowId, signal, onProgress }: Reading<Row>): Promise<Row[]> {
  const rows = new Map<string | number, Row>()
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { data, pagination } = await read({ pageIndex, pageSize: MAX_PAGE_SIZE, purpose: 'export' }, signal)
    signal.throwIfAborted()
    for (const row of data) if (!rows.has(rowId(row))) rows.set(rowId(row), row)
    onProgress({ done: rows.size, total: pagination.totalItems })
    if (!pagination.hasNextPage) return [...rows.values()]
  }
}
