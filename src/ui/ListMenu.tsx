import type { RowData } from '@tanstack/react-table'
import Columns3Cog from 'lucide-react/icons/columns-3-cog'
import { atPage, type TableSearch } from '#src/domain/table-search.ts'
import { buttonClass } from './Button.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { lazyComponent } from './lazy-component.tsx'
import type { ChangeTableSearch, ListTable, ListView, RowCount } from './use-list-table.ts'

const ListMenuBody = lazyComponent(async () => (await import('./ListMenuBody.tsx')).ListMenuBody)

interface ListMenuProps<Row extends RowData> {
  table: ListTable<Row>
  view: ListView
  search: TableSearch
  onSearch: ChangeTableSearch
  /** The rows have two lines: there are no columns to put away, and no header to sort by. */
  isPhone: boolean
}

/** *Columnas y filas*: which columns a list shows, how high its rows are, and how many are on a page. */
export function ListMenu<Row extends RowData>({
  table,
  view,
  search,
  onSearch,
  isPhone,
}: ListMenuProps<Row>) {
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
              isPhone
                ? []
                : columns.slice(1).map(({ column, label }) => ({
                    id: column.id,
                    label,
                    isShown: column.getIsVisible(),
                    onShown: (isShown) => column.toggleVisibility(isShown),
                  }))
            }
            orders={isPhone ? orders : []}
            orderBy={search.orderBy ?? ''}
            onOrder={(orderBy) =>
              onSearch((current) => ({ ...current, page: undefined, orderBy: orderBy || undefined }), {
                replace: false,
              })
            }
            view={view}
            onRows={chooseRows}
          />
        )}
      >
        <Columns3Cog aria-hidden="true" className="size-4" />
      </LazyMenu>
    </div>
  )
}
