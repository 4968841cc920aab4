import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#src/domain/list.ts'
import { spellings } from '#src/domain/names.ts'
import { searchWords } from '#src/domain/text.ts'
import type { Db } from './store.ts'
import { words } from './words.ts'

/** What `listQuery` makes of a list's query. */
export interface ListQuery {
  pageIndex: number
  pageSize: number
  search: string
  orderBy: string
}

/** A column, or an expression of some. */
type Column = string | RawBuilder<unknown>

const columnOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/**
 * Whether every word of a search stands in one of the columns, in any order, as it is typed or written out. Each word may
 * be in another column.
 * @param columns hold `searchKey`s, or digits
 */
export function matches(db: Db, search: string, columns: readonly Column[]): Expression<SqlBool> {
  const { contains } = words(db)
  const found = searchWords(search).map((word) => {
    const anywhere = columns.flatMap((column) =>
      spellings(word).map((spelling) => contains(columnOf(column), spelling)),
    )
    return sql`(${sql.join(anywhere, sql` or `)})`
  })
  return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` and `)})` : sql<SqlBool>`true`
}

/**
 * What lists are ordered by. Where rows have no value, that is said: they are the smallest, whatever the engine, or stand
 * at the end of either direction.
 */
type Orders = Readonly<Record<string, Column | { nullable: Column; atEnd?: true }>>

/** Whether ids rise whatever the order, or follow it: the newest of one instant first. */
type Ids = 'rise' | 'follow'

function inOrder<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { orderBy }: ListQuery,
  columns: Orders,
  id: string,
  ids: Ids,
): SelectQueryBuilder<Tables, Table, Row> {
  const [field = '', written] = orderBy.split(':')
  const direction = written === 'desc' ? 'desc' : 'asc'
  const column = columns[field]
  if (column === undefined) throw new Error(`No column for the order ${orderBy}`)
  const isNullable = typeof column === 'object' && 'nullable' in column
  const ordered = isNullable
    ? rows.orderBy(columnOf(column.nullable), (order) => {
        const directed = direction === 'desc' ? order.desc() : order.asc()
        return direction === 'desc' || column.atEnd ? directed.nullsLast() : directed.nullsFirst()
      })
    : rows.orderBy(columnOf(column), direction)
  return ordered.orderBy(sql.ref(id), ids === 'follow' ? direction : 'asc')
}

/**
 * The key by which codes such as *2*, *10*, *10-B* and *PB* stand as people count them: numbers by their size and before
 * words, and what ends in a number by that. It is one text, equal on both engines, where collations are not.
 */
export function naturalKey(code: Column): RawBuilder<string> {
  const text = sql`lower(${columnOf(code)})`
  const digits = sql.lit('0123456789')
  const leading = sql`(length(${text}) - length(ltrim(${text}, ${digits})))`
  const first = sql`case when ${leading} = 0 then 99 else 10 + ${leading} end`
  const stem = sql`rtrim(${text}, ${digits})`
  return sql<string>`(${first} || ' ' || substr(${text}, 1, ${leading}) || ' ' || ${stem} || ' ' || (100 + length(${text})) || ' ' || ${text})`
}

/** How many rows a query finds. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .execute()
  return counted[0]?.total ?? 0
}

const offsetOf = ({ pageIndex, pageSize }: ListQuery) => (pageIndex - 1) * pageSize

/**
 * A page, and where it stands. A first page that isn't full is all there is: nothing is counted. A later one is counted
 * first: past the end, a long list isn't looked through once more.
 */
async function pageAt<Row>(
  query: ListQuery,
  count: () => Promise<number>,
  read: () => Promise<Row[]>,
): Promise<Page<Row>> {
  const { pageIndex, pageSize } = query
  const first = pageIndex === 1 ? await read() : undefined
  const totalItems = first && first.length < pageSize ? first.length : await count()
  const totalPages = Math.ceil(totalItems / pageSize)
  const pagination = {
    pageSize,
    hasPreviousPage: pageIndex > 1,
    hasNextPage: pageIndex < totalPages,
    totalPages,
    totalItems,
  }
  return { data: first ?? (offsetOf(query) < totalItems ? await read() : []), pagination }
}

/**
 * One page of a query's rows, and where it stands. A page past the end is empty, with the true totals.
 * @param columns the stored column, or the expression, behind each field that the list can be ordered by
 * @param id the column that ends every order, so that pages never overlap
 */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: ListQuery,
  columns: Orders,
  id: string,
  ids: Ids = 'rise',
): Promise<Page<Row>> {
  const onPage = inOrder(rows, query, columns, id, ids).limit(query.pageSize).offset(offsetOf(query))
  return pageAt(
    query,
    () => countRows(rows),
    () => onPage.execute(),
  )
}

/**
 * A page as `pageOf` finds it, whose rows are read from another query: what a row is joined to is then looked up for the
 * page alone, and not for all that was counted and skipped. PostgreSQL takes longer to plan many joins than to run them,
 * and plans a query of ids once. A record may have several rows in `rows`.
 * @param rows has the tables that `columns` and `id` name
 */
export async function joinedPageOf<
  Tables,
  Table extends keyof Tables,
  Found,
  Joined,
  JoinedTable extends keyof Joined,
  Row,
>(
  found: SelectQueryBuilder<Tables, Table, Found>,
  rows: SelectQueryBuilder<Joined, JoinedTable, Row>,
  query: ListQuery,
  columns: Orders,
  id: string,
  ids: Ids = 'rise',
): Promise<Page<Row>> {
  const known = found.clearSelect().select(sql.ref<number>(id).as('id')).$castTo<{ id: number }>()
  const page = await pageOf(known, query, columns, id, ids)
  const onPage = page.data.map((row) => row.id)
  const whole = rows.where((eb) => eb(sql.ref<number>(id), 'in', onPage))
  return {
    ...page,
    data: onPage.length > 0 ? await inOrder(whole, query, columns, id, ids).execute() : [],
  }
}
