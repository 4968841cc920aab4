import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import Building2 from 'lucide-react/icons/building-complex'
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { classes } from '#src/ui/classes.ts'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/Menu.tsx'
import { announceFailedSwitch } from './load-app-context.ts'

/** With more than this many, the list has a filter and draws only what is seen. */
const MANY = 20
const ITEM_PX = 36
/** Entries that are drawn before and after the one with the focus. */
const AROUND = 8

interface HospitalMenuProps {
  button: ReactElement
  hospitals: Hospital[]
  activeId: number
}

/** Every hospital, and the list of them. Choosing one does nothing while a switch is under way. */
export function HospitalMenu({ button, hospitals, activeId }: HospitalMenuProps) {
  const { selection } = useAppServices()
  const navigate = useNavigate()
  const onHospitals = Boolean(useMatchRoute()({ to: '/hospitals' }))

  async function choose(hospital: Hospital) {
    if (selection.getState().refreshing) return
    try {
      await selection.select(hospital)
    } catch (error) {
      return announceFailedSwitch(error)
    }
    await navigate(hospitalLinks({ id: hospital.hospitalId }).statistics)
  }

  return (
    <Menu button={button}>
      <Hospitals hospitals={hospitals} activeId={activeId} onChoose={(hospital) => void choose(hospital)} />
      <MenuSeparator />
      <MenuItem
        aria-current={onHospitals ? 'page' : undefined}
        className={classes('shrink-0', onHospitals && 'bg-accent-soft font-semibold text-accent')}
        onSelect={() => void navigate({ to: '/hospitals' })}
      >
        <Building2 aria-hidden="true" className="size-4" />
        Centros médicos
      </MenuItem>
    </Menu>
  )
}

interface HospitalsProps extends Omit<HospitalMenuProps, 'button'> {
  onChoose: (hospital: Hospital) => void
}

function Hospitals({ hospitals, activeId, onChoose }: HospitalsProps) {
  const [filter, setFilter] = useState('')
  const shown = useMemo(() => {
    const words = searchWords(filter)
    return words.length === 0
      ? hospitals
      : hospitals.filter(({ name }) => words.every((word) => searchKey(name).includes(word)))
  }, [hospitals, filter])

  if (hospitals.length <= MANY)
    return hospitals.map((hospital) => (
      <HospitalItem key={hospital.hospitalId} hospital={hospital} activeId={activeId} onChoose={onChoose} />
    ))

  return (
    <>
      <input
        type="text"
        aria-label="Filtrar centros médicos"
        placeholder="Filtrar"
        autoComplete="off"
        // Whoever opens so long a list by keyboard could not get here otherwise: menus know no Tab.
        // biome-ignore lint/a11y/noAutofocus: the menu was opened to choose, and this is where choosing begins
        autoFocus
        data-menu-filter
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') firstItem(event.currentTarget)?.focus()
          // One that is left is the one that is meant.
          if (event.key === 'Enter' && shown.length === 1) firstItem(event.currentTarget)?.click()
          // Letters belong to the field; the menu would take them for its own quick search.
          if (!['Escape', 'Tab'].includes(event.key)) event.stopPropagation()
        }}
        className="m-1 h-9 shrink-0 rounded-md border border-edge bg-ground px-2.5"
      />
      <VirtualHospitals hospitals={shown} activeId={activeId} onChoose={onChoose} />
      {shown.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-muted">
          Ningún centro médico coincide
        </p>
      )}
    </>
  )
}

const firstItem = (inMenu: Element) =>
  inMenu.closest('[role=menu]')?.querySelector<HTMLElement>('[role=menuitem]')

/** Up from the first entry leads back into the filter. */
function leaveUpwards({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'ArrowUp' || target !== firstItem(currentTarget)) return
  currentTarget.closest('[role=menu]')?.querySelector<HTMLElement>('[data-menu-filter]')?.focus()
}

/** A key held down is quicker than the scrolling: without its neighbours the focus would leave the list. */
function withNeighbours(range: Range, focused: number): number[] {
  const drawn = new Set(defaultRangeExtractor(range))
  const last = Math.min(focused + AROUND, range.count - 1)
  for (let index = Math.max(focused - AROUND, 0); index <= last; index += 1) drawn.add(index)
  return [...drawn].toSorted((a, b) => a - b)
}

function VirtualHospitals({ hospitals, activeId, onChoose }: HospitalsProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [focused, setFocused] = useState(0)
  const rows = useVirtualizer({
    count: hospitals.length,
    getScrollElement: () => scroller,
    estimateSize: () => ITEM_PX,
    overscan: AROUND,
    rangeExtractor: (range) => withNeighbours(range, focused),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the entries inside
    <div ref={setScroller} onKeyDown={leaveUpwards} className="max-h-80 min-h-0 overflow-y-auto">
      <div className="relative w-80 max-w-full" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const hospital = hospitals[index]
          return (
            hospital && (
              // biome-ignore lint/a11y/noStaticElementInteractions: listens to the entry inside
              <div
                key={hospital.hospitalId}
                className="absolute inset-x-0"
                style={{ top: start, height: ITEM_PX }}
                onFocus={() => setFocused(index)}
              >
                <HospitalItem hospital={hospital} activeId={activeId} onChoose={onChoose} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface HospitalItemProps {
  hospital: Hospital
  activeId: number
  onChoose: (hospital: Hospital) => void
}

function HospitalItem({ hospital, activeId, onChoose }: HospitalItemProps) {
  const isActive = hospital.hospitalId === activeId
  return (
    <MenuItem
      className={classes('shrink-0', isActive && 'font-semibold')}
      title={hospital.name}
      textValue={hospital.name}
      onSelect={() => onChoose(hospital)}
    >
      <span className="w-4 shrink-0">{isActive && <Check aria-label="Activo" className="size-4" />}</span>
      <bdi className="truncate">{hospital.name}</bdi>
    </MenuItem>
  )
}
