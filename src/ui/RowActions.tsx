import type { ColumnDef, RowData } from '@tanstack/react-table'
import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LazyMenu, type LazyMenuBodyProps } from './LazyMenu.tsx'
import { ROW_MENU_COLUMN } from './ListTools.tsx'
import { lazyComponent } from './lazy-component.tsx'
import type { TableFeatures } from './table-features.ts'

/** What can be done with one row of a list: a button of the toolbar for the ticked row, an item of each row's menu. */
export interface RowAction {
  id: string
  label: string
  icon: LucideIcon
  /** Not possible with this row, or no row is ticked. */
  disabled: boolean
  /** Red, and last in the menu. */
  isDestructive?: boolean
  busy?: boolean
  /** Loads the code that it needs. */
  preload?: () => void
  run: () => void
}

interface RowActionButtonsProps {
  actions: readonly RowAction[]
  /** Icons alone on a tablet, too: words of many letters would take a toolbar of three lines there. */
  foldsEarly?: boolean
}

/** The toolbar's buttons for the ticked row. */
export function RowActionButtons({ actions, foldsEarly = false }: RowActionButtonsProps) {
  return actions.map(({ id, label, icon: Icon, disabled, busy = false, preload, run }) => (
    <Button
      key={id}
      foldable={foldsEarly ? 'early' : true}
      preload={preload}
      icon={<Icon aria-hidden="true" className="size-4" />}
      disabled={disabled}
      busy={busy}
      onClick={run}
    >
      {label}
    </Button>
  ))
}

/** The actions of a row whose menu is open. */
export const LazyRowMenu = lazyComponent(async () => (await import('./RowMenuBody.tsx')).RowMenuBody)

interface RowMenuProps {
  /** The row's name, as its checkbox says it. */
  name: string
  /**
   * Renders `LazyRowMenu` with these props and the row's actions. Called once the menu is wanted: what the actions need
   * costs nothing in rows whose menu stays closed.
   */
  menu: (props: LazyMenuBodyProps) => ReactNode
}

/** The button at a row's end that offers for this row what the toolbar offers for the ticked one. */
export function RowMenu({ name, menu }: RowMenuProps) {
  return (
    // It lies on the room around a cell's content, so that on a tablet the other columns lose little to it.
    <div className="-my-1 -mr-2 -ml-3 flex justify-end between:-mx-1.25">
      <LazyMenu
        label={`Acciones de ${name}`}
        className={
          'flex size-8 items-center justify-center rounded-md hover:bg-line aria-expanded:bg-line ' +
          'pointer-coarse:size-11 narrow:size-11'
        }
        preload={LazyRowMenu.preload}
        menu={menu}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </LazyMenu>
    </div>
  )
}

/**
 * A list's columns and, last, the menu of each row. To be called once for a list: columns that are made anew would render
 * each menu anew, which would close it.
 */
export function withRowMenu<Row extends RowData>(
  columns: readonly ColumnDef<TableFeatures, Row>[],
  menu: (row: Row) => ReactNode,
): ColumnDef<TableFeatures, Row>[] {
  return [
    ...columns,
    {
      id: ROW_MENU_COLUMN,
      // No text: it is not among the columns that one may put away.
      header: () => <span className="sr-only">Acciones</span>,
      cell: ({ row }) => menu(row.original),
    },
  ]
}
