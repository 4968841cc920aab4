import type { RowData } from '@tanstack/react-table'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Columns3Cog from 'lucide-react/icons/columns-3-cog'
import { type ReactNode, useState } from 'react'
import type { Pagination } from '#src/domain/list.ts'
import { atPage, type TableSearch } from '#src/domain/table-search.ts'
import { formatCount } from '#src/lib/count.ts'
import { buttonClass } from './Button.tsx'
import { classes } from './classes.ts'
import { LazyMenu } from './LazyMenu.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import type { RowCount } from './list-choice.ts'
import type { ChangeTableSearch, ListTable, ListView } from './use-list-table.ts'

const ListMenuBody = lazyComponent(async () => (await import('./ListMenuBody.tsx')).ListMenuBody)
const SaveViewDialog = lazyDialog(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

/** The id of the column that holds each row's menu: not on paper, where nothing can be pressed. */
export const ROW_MENU_COLUMN = 'menu'

interface ListMenuProps<Row extends RowData> {
  table: ListTable<Row>
  view: ListView
  search: TableSearch
  onSearch: ChangeTableSearch
}

/** *Columnas y filas*: which columns a list shows, how high its rows are, how many are on a page, and its kept views. */
export function ListMenu<Row extends RowData>({ table, view, search, onSearch }: ListMenuProps<Row>) {
  const [isSaving, setSaving] = useState(false)
  const columns = table.getAllLeafColumns().flatMap((column) => {
    const { header } = column.columnDef
    return typeof header === 'string' ? [{ column, label: header }] : []
  })
  const orders = columns
    .filter(({ column }) => column.getCanSort())
    .flatMap(({ column: { id }, label }) => [
      { value: `${id}:asc`, label: `${label} ↑` },
      { value: `${id}:desc`, label: `${label} ↓` },
    ])

  /** The rows that one looks at stay on the page. */
  function chooseRows(rows: RowCount | undefined) {
    const next = view.change({ rows })
    const first = ((search.page ?? 1) - 1) * view.rows
    onSearch((current) => atPage(current, Math.floor(first / next) + 1), { replace: true })
  }

  return (
    <div className="relative">
      <LazyMenu
        label="Columnas y filas"
        className={buttonClass('secondary', 'px-2.5')}
        preload={ListMenuBody.preload}
        menu={(menu) => (
          <ListMenuBody
            {...menu}
            columns={
              view.isPhone
                ? []
                : columns.slice(1).map(({ column, label }) => ({
                    id: column.id,
                    label,
                    isShown: !view.hidden.includes(column.id),
                    onShown: (isShown) => {
                      const others = view.hidden.filter((id) => id !== column.id)
                      view.change({ hidden: isShown ? others : [...others, column.id] })
                    },
                  }))
            }
            orders={view.isPhone ? orders : []}
            orderBy={search.orderBy ?? ''}
            onOrder={(orderBy) =>
              onSearch((current) => ({ ...current, page: undefined, orderBy: orderBy || undefined }), {
                replace: false,
              })
            }
            view={view}
            onRows={chooseRows}
            onSaveView={() => setSaving(true)}
          />
        )}
      >
        <Columns3Cog aria-hidden="true" className="size-4" />
      </LazyMenu>
      {isSaving && <SaveViewDialog view={view} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Which rows of how many are shown: *1–25 de 287*. */
export function RowRange({ pagination, page }: { pagination: Pagination; page: number }) {
  const { pageSize, totalItems } = pagination
  if (totalItems === undefined) return null
  const first = (page - 1) * pageSize + 1
  if (first > totalItems) return null
  const last = Math.min(page * pageSize, totalItems)
  return (
    <p className="py-3 text-sm text-muted tabular-nums short:py-1">
      {formatCount(first)}–{formatCount(last)} de {formatCount(totalItems)}
    </p>
  )
}

interface PhoneRowProps {
  /** The first line, which may break. */
  title: ReactNode
  /** At the right of the first line. */
  side?: ReactNode
  detail: ReactNode
  /** The row's menu, or what else can be done with it. */
  menu?: ReactNode
  /** Whether a press on it opens something. */
  opens?: boolean
}

/** A row of a list on a phone: two lines. */
export function PhoneRow({ title, side, detail, menu, opens = true }: PhoneRowProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-2">
          <div className="min-w-0 grow wrap-anywhere">{title}</div>
          {side && <div className="shrink-0 font-medium">{side}</div>}
        </div>
        <div className="text-sm text-muted wrap-anywhere">{detail}</div>
      </div>
      {/* Where rows are selected, they open nothing. */}
      {menu || (
        <ChevronRight
          aria-hidden="true"
          className={classes('size-4 shrink-0 text-muted in-[[aria-selected]]:hidden', !opens && 'invisible')}
        />
      )}
    </div>
  )
}
