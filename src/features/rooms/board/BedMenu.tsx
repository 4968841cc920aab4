import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Files from 'lucide-react/icons/files'
import { useState } from 'react'
import { preloadTodaysNote, useTodaysNote } from '#src/features/documents/parts/TodaysNote.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Menu, MenuItem, MenuLabel } from '#src/ui/Menu.tsx'
import type { ContextMenuTarget } from '#src/ui/use-context-menu.ts'
import { bedText, occupantName } from '../../patients/labels.ts'
import { findBed, type PlacedBed, useFreeBed } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { bedActions, type NoteAction, type ReleaseAction } from './BedActions.tsx'
import { bedIdOf, focusIn, useBedBoardContext } from './bed-board-context.tsx'

const icon = 'size-4 shrink-0'

interface BedMenuProps {
  target: ContextMenuTarget
  onClosed: (target: ContextMenuTarget) => void
}

/** All that can be done about a bed, where it was asked for. It gives the focus back to the bed. */
export function BedMenu({ target, onClosed }: BedMenuProps) {
  const { element, x, y } = target
  const hospital = useHospital()
  const board = useBedBoardContext()
  const { data: rooms = [] } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  const [opener] = useState(() => document.activeElement)
  const placed = findBed(rooms, bedIdOf(element))
  if (!placed) return null
  const code = bedText({ code: placed.bed.code, roomCode: placed.room.code })
  // The record is what a bed's name opens: it comes first here.
  const actions = bedActions(board, placed).toSorted(
    (one, other) => Number(other.name === 'chart') - Number(one.name === 'chart'),
  )

  return (
    <Menu
      button={
        // Only a place and the menu's name.
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: x, top: y }}>
          <span className="sr-only">Acciones: cama {code}</span>
        </span>
      }
      onClosed={() => {
        onClosed(target)
        // A dialog or a click elsewhere may have the focus by now.
        if (document.activeElement === document.body) focusIn(element, opener)
      }}
    >
      <MenuLabel>
        Cama <bdi>{code}</bdi>
        {placed.bed.occupant?.name && (
          <>
            {' '}
            · <bdi>{occupantName(placed.bed.occupant)}</bdi>
          </>
        )}
      </MenuLabel>
      {actions.map((action) => {
        if (action.name === 'release')
          return <ReleaseItem key={action.label} action={action} placed={placed} />
        if (action.name === 'note') return <NoteItems key={action.name} action={action} />
        const { label, Icon } = action
        const content = (
          <>
            <Icon aria-hidden="true" className={icon} />
            {label}
          </>
        )
        if ('link' in action)
          return (
            <MenuItem key={action.name} asChild>
              <Link {...action.link}>{content}</Link>
            </MenuItem>
          )
        return (
          <MenuItem
            key={action.name}
            onFocus={() => void action.preload()}
            onSelect={() => {
              // What opens a form has the focus back when that closes.
              focusIn(element, opener)
              board.openForm(action.form)
            }}
          >
            {content}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

/** Today's note, during whose opening the menu stays, and the way to the other templates. */
function NoteItems({ action: { Icon, stay } }: { action: NoteAction }) {
  const { open, isPending, documents } = useTodaysNote(stay)
  return (
    <>
      <MenuItem
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onFocus={preloadTodaysNote}
        onSelect={(event) => {
          event.preventDefault()
          open()
        }}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        <Icon aria-hidden="true" className={icon} />
        {isPending ? 'Abriendo…' : 'Nota de hoy'}
      </MenuItem>
      <MenuItem asChild>
        <Link {...documents}>
          <Files aria-hidden="true" className={icon} />
          Otro documento
        </Link>
      </MenuItem>
    </>
  )
}

function ReleaseItem({ action: { label, Icon }, placed }: { action: ReleaseAction; placed: PlacedBed }) {
  const { write } = useFreeBed(label)
  return (
    <MenuItem onSelect={() => write(placed)}>
      <Icon aria-hidden="true" className={icon} />
      {label}
    </MenuItem>
  )
}
