import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Menu, MenuItem, MenuLabel } from '#src/ui/Menu.tsx'
import type { ContextMenuTarget } from '#src/ui/use-context-menu.ts'
import { bedText } from '../../patients/labels.ts'
import { findBed, type PlacedBed, useFreeBed } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { bedActions, type ReleaseAction } from './BedActions.tsx'
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
            · <bdi>{placed.bed.occupant.name}</bdi>
          </>
        )}
      </MenuLabel>
      {actions.map((action) => {
        if (action.name === 'release')
          return <ReleaseItem key={action.label} action={action} placed={placed} />
        const { label, menuLabel = label, Icon } = action
        const content = (
          <>
            <Icon aria-hidden="true" className={icon} />
            {menuLabel}
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

function ReleaseItem({ action: { label, Icon }, placed }: { action: ReleaseAction; placed: PlacedBed }) {
  const { write } = useFreeBed(label)
  return (
    <MenuItem onSelect={() => write(placed)}>
      <Icon aria-hidden="true" className={icon} />
      {label}
    </MenuItem>
  )
}
