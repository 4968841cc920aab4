import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { type ListDensity, ROW_COUNTS, type RowCount } from './list-choice.ts'
import { MENU_ITEM, Menu, MenuChoice, MenuItem, MenuSeparator, MenuTick } from './Menu.tsx'
import type { ListView } from './use-list-table.ts'
import { useSavedViews } from './use-saved-views.ts'

interface ListMenuBodyProps {
  button: ReactElement
  view: ListView
  /** Undefined for as many as fit. */
  onRows: (rows: RowCount | undefined) => void
  /** The columns that may be put away. */
  columns: readonly { id: string; label: string; isShown: boolean; onShown: (isShown: boolean) => void }[]
  /** The orders to choose from beside the list's own. */
  orders: readonly { value: string; label: string }[]
  /** Empty for the list's own order. */
  orderBy: string
  onOrder: (orderBy: string) => void
  /** Asks for a name for what the list shows. */
  onSaveView: () => void
}

const DENSITIES: readonly { value: ListDensity; label: string }[] = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'densa', label: 'Densa' },
]
const FITTING = 'caben'
const ROWS = [
  { value: FITTING, label: 'Las que caben' },
  ...ROW_COUNTS.map((count) => ({ value: String(count), label: `${count} por página` })),
]

interface MenuCheckProps {
  checked: boolean
  onChecked: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox inside a menu, which stays open. */
function MenuCheck({ checked, onChecked, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChecked}
      onSelect={(event) => event.preventDefault()}
      className={MENU_ITEM}
    >
      <MenuTick shown={checked} />
      {children}
    </Radix.CheckboxItem>
  )
}

/** Items that belong together, under their name. */
function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group aria-label={label}>
      <Radix.Label className="px-2.5 py-1 text-sm text-muted">{label}</Radix.Label>
      {children}
    </Radix.Group>
  )
}

interface ViewItemsProps {
  view: ListView
  onSave: () => void
}

/** The kept states of a list; the one that is shown can be given up. */
function ViewItems({ view, onSave }: ViewItemsProps) {
  const { all, current, open, remove } = useSavedViews(view)
  return (
    <MenuGroup label="Vistas guardadas">
      {all.map((one) => (
        <MenuItem key={one.name} onSelect={() => open(one)}>
          <MenuTick shown={one === current} />
          <bdi className="wrap-anywhere">{one.name}</bdi>
        </MenuItem>
      ))}
      {current ? (
        <MenuItem onSelect={() => remove(current)}>
          <span className="wrap-anywhere">
            Quitar la vista «<bdi>{current.name}</bdi>»
          </span>
        </MenuItem>
      ) : (
        <MenuItem onSelect={onSave}>Guardar esta vista…</MenuItem>
      )}
    </MenuGroup>
  )
}

/** The open menu of *Columnas y filas*. */
export function ListMenuBody(props: ListMenuBodyProps) {
  const { button, view, onRows, columns, orders, orderBy, onOrder, onSaveView } = props
  return (
    <Menu button={button} align="end">
      <ViewItems view={view} onSave={onSaveView} />
      <MenuSeparator />
      {columns.length > 0 && (
        <>
          <MenuGroup label="Columnas">
            {columns.map(({ id, label, isShown, onShown }) => (
              <MenuCheck key={id} checked={isShown} onChecked={onShown}>
                {label}
              </MenuCheck>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuChoice
            label="Altura de las filas"
            value={view.density}
            options={DENSITIES}
            onValue={(density) => view.change({ density })}
          />
          <MenuSeparator />
        </>
      )}
      {orders.length > 0 && (
        <>
          <MenuChoice
            label="Orden"
            value={orderBy}
            options={[{ value: '', label: 'El de la lista' }, ...orders]}
            onValue={onOrder}
          />
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label="Filas"
        value={view.chosenRows === undefined ? FITTING : String(view.chosenRows)}
        options={ROWS}
        onValue={(chosen) => onRows(ROW_COUNTS.find((count) => String(count) === chosen))}
      />
    </Menu>
  )
}
