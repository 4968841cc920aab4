import { useMemo } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import { SearchBox } from '#src/ui/SearchBox.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { BED_STATE_LABELS, floorTitle } from '../labels.ts'
import { type BedFilters, choicesOf, NONE } from './board.ts'

const STATES = Object.entries(BED_STATE_LABELS).map(([value, label]) => ({ value, label }))

interface BoardFiltersProps {
  rooms: readonly Room[]
  filters: BedFilters
  /** What of the filters stands in the address; an empty value narrows nothing. */
  onFilter: (change: { floor?: string; service?: string; state?: string }) => void
  /** What is typed may be a name, and stays out of the address. */
  onText: (text: string) => void
}

/** Narrows the board by floor, service, state, and the words of a clave or a name. */
export function BoardFilters({ rooms, filters, onFilter, onText }: BoardFiltersProps) {
  const floors = useMemo(
    () =>
      choicesOf(rooms, 'floor').map((value) => ({ value, label: floorTitle(value === NONE ? '' : value) })),
    [rooms],
  )
  const services = useMemo(
    () =>
      choicesOf(rooms, 'service').map((value) => ({ value, label: value === NONE ? 'Sin servicio' : value })),
    [rooms],
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      {/* Shown above the box, in line with the labels of its neighbours. */}
      <div className="grid min-w-0 grow basis-56 gap-1 narrow:basis-full">
        <span aria-hidden="true" className="font-medium">
          Buscar
        </span>
        <SearchBox value={filters.text} clearable onSearch={onText} />
      </div>
      <div className="grid min-w-0 grow grid-cols-3 gap-2">
        <SelectField
          label="Piso"
          value={filters.floor ?? ''}
          placeholder="Todos"
          options={floors}
          onValue={(floor) => onFilter({ floor })}
        />
        <SelectField
          label="Servicio"
          value={filters.service ?? ''}
          placeholder="Todos"
          options={services}
          onValue={(service) => onFilter({ service })}
        />
        <SelectField
          label="Estado"
          value={filters.state ?? ''}
          placeholder="Todos"
          options={STATES}
          onValue={(state) => onFilter({ state })}
        />
      </div>
    </div>
  )
}
