import { type QueryExecutorProvider, sql } from 'kysely'
import { isPostgres } from '#server/db/words.ts'

/** What a database is made of, line by line, in words that both engines share. */
export interface Layout {
  columns: string[]
  /** Primary keys, unique keys and indexes. */
  indexes: string[]
  references: string[]
  /** The triggers that keep what was written; that rows never overlap is said otherwise on each engine. */
  rules: string[]
}

interface Column {
  table: string
  name: string
  kind: string
  isRequired: boolean | number
  byDefault: string | null
}

interface Index {
  table: string
  /** Null for a key that SQLite gives no name. */
  name: string | null
  columns: string
  isPrimary: boolean | number
  isUnique: boolean | number
  isPartial: boolean | number
}

interface Reference {
  table: string
  columns: string
  target: string
  whenDeleted: string
}

const OWN_TABLES = sql`(
  select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
)`

const sqlite = {
  columns: sql<Column>`
    select tables.name as "table", one.name, lower(one.type) as kind, one."notnull" or one.pk as "isRequired",
      one.dflt_value as "byDefault"
    from ${OWN_TABLES} as tables join pragma_table_info(tables.name) one`,
  // A primary key of one number has no index of its own.
  indexes: sql<Index>`
    select tables.name as "table", iif(one.origin = 'c', one.name, null) as name, one.origin = 'pk' as "isPrimary",
      one."unique" as "isUnique", one.partial as "isPartial",
      (select group_concat(name, ', ' order by seqno) from pragma_index_info(one.name)) as columns
    from ${OWN_TABLES} as tables join pragma_index_list(tables.name) one
    union all
    select tables.name, null, 1, 1, 0, max(one.name)
    from ${OWN_TABLES} as tables join pragma_table_info(tables.name) one where one.pk > 0
    group by tables.name having count(*) = 1 and max(one.type) = 'INTEGER'`,
  references: sql<Reference>`
    select tables.name as "table", one."table" as target, lower(one.on_delete) as "whenDeleted",
      group_concat(one."from", ', ' order by one.seq) as columns
    from ${OWN_TABLES} as tables join pragma_foreign_key_list(tables.name) one
    group by tables.name, one.id`,
  rules: sql<{ table: string; name: string }>`
    select tbl_name as "table", name from sqlite_schema where type = 'trigger'`,
}

const HERE = sql`current_schema()::regnamespace`

const postgres = {
  columns: sql<Column>`
    select table_name as "table", column_name as name,
      case data_type when 'bigint' then 'integer' else data_type end ||
        case when data_type = 'text' and collation_name is distinct from 'C' then ' not by bytes' else '' end as kind,
      is_nullable = 'NO' as "isRequired", split_part(column_default, '::', 1) as "byDefault"
    from information_schema.columns where table_schema = current_schema()`,
  indexes: sql<Index>`
    select indrelid::regclass::text as "table", relname as name, indisprimary as "isPrimary",
      indisunique as "isUnique", indpred is not null as "isPartial", (
        select string_agg(regexp_replace(pg_get_indexdef(indexrelid, place, true), '^lower\\((.+)\\)$', '\\1'), ', '
          order by place)
        from generate_series(1, indnatts) place
      ) as columns
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = ${HERE} and not indisexclusion`,
  references: sql<Reference>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target,
      case confdeltype when 'c' then 'cascade' else 'no action' end as "whenDeleted", (
        select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality keys (attnum, place)
        join pg_attribute on attrelid = conrelid and pg_attribute.attnum = keys.attnum
      ) as columns
    from pg_constraint where connamespace = ${HERE} and contype = 'f'`,
  rules: sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as "table", tgname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${HERE} and not tgisinternal`,
}

/** The name of an index; PostgreSQL's own for a key that nobody named. */
function nameOf({ table, name, columns, isPrimary }: Index): string {
  return name ?? (isPrimary ? `${table}_pkey` : `${table}_${columns.replaceAll(', ', '_')}_key`)
}

/** Reads what a database is made of. */
export async function layoutOf(db: QueryExecutorProvider): Promise<Layout> {
  const engine = isPostgres(db) ? postgres : sqlite
  const rows = {
    columns: (await engine.columns.execute(db)).rows,
    indexes: (await engine.indexes.execute(db)).rows,
    references: (await engine.references.execute(db)).rows,
    rules: (await engine.rules.execute(db)).rows,
  }
  const lines = {
    columns: rows.columns.map(
      ({ table, name, kind, isRequired, byDefault }) =>
        `${table}.${name} ${kind}${isRequired ? ' not null' : ''}${byDefault === null ? '' : ` default ${byDefault}`}`,
    ),
    indexes: rows.indexes.map(
      (index) =>
        `${index.isUnique ? 'unique ' : ''}${nameOf(index)} on ${index.table} (${index.columns})${index.isPartial ? ' partial' : ''}`,
    ),
    references: rows.references.map(
      ({ table, columns, target, whenDeleted }) => `${table} (${columns}) to ${target}, ${whenDeleted}`,
    ),
    rules: rows.rules.map(({ table, name }) => `${name} on ${table}`),
  }
  const tidy = (all: string[]) => all.map((line) => line.replaceAll('"', '')).sort()
  return {
    columns: tidy(lines.columns),
    indexes: tidy(lines.indexes),
    references: tidy(lines.references),
    rules: tidy(lines.rules.filter((line) => !line.includes('NeverOverlap'))),
  }
}
