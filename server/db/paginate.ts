import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#src/domain/list.ts'
import { searchKey } from '#src/domain/text.ts'

/** What `listQuery` makes of a list's query. */
export interface ListQuery {
  pageIndex: number
  pageSize: number
  search: string
  orderBy: string
}

/**
 * Whether every word of a search stands in one of the columns, in any order. Each word may be in another column.
 * @param columns hold `searchKey`s, or digits
 */
export function matches(search: string, columns: readonly RawBuilder<string>[]): Expression<SqlBool> {
  const words = searchKey(search).split(' ').filter(Boolean)
  const found = words.map((word) => {
    const anywhere = columns.map((column) => sql`instr(${column}, ${word}) > 0`)
    return sql`(${sql.join(anywhere, sql` or `)})`
  })
  return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` and `)})` : sql<SqlBool>`1`
}

/**
 * One page of a query's rows, and where it stands. A page past the end is empty, with the true totals.
 * @param columns the stored column, or the expression, behind each field that the list can be ordered by
 * @param id the column that ends every order, so that pages never overlap
 * @param ids whether ids rise whatever the order, or follow it: the newest of one instant first
 */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: ListQuery,
  columns: Readonly<Record<string, string | RawBuilder<unknown>>>,
  id: string,
  ids: 'rise' | 'follow' = 'rise',
): Promise<Page<Row>> {
  const [field = '', written] = query.orderBy.split(':')
  const direction = written === 'desc' ? 'desc' : 'asc'
  const column = columns[field]
  if (column === undefined) throw new Error(`No column for the order ${query.orderBy}`)
  const counted = await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .execute()
  const total = counted[0]?.total ?? 0
  const offset = (query.pageIndex - 1) * query.pageSize
  const inOrder = rows
    .orderBy(typeof column === 'string' ? sql.ref(column) : column, direction)
    .orderBy(sql.ref(id), ids === 'follow' ? direction : 'asc')
  // Where nothing can be, a long list needn't be looked through once more.
  const data = offset < total ? await inOrder.limit(query.pageSize).offset(offset).execute() : []
  const totalPages = Math.ceil(total / query.pageSize)
  const pagination = {
    pageSize: query.pageSize,
    hasPreviousPage: query.pageIndex > 1,
    hasNextPage: query.pageIndex < totalPages,
    totalPages,
    totalItems: total,
  }
  return { data, pagination }
}
