import type { LucideIcon } from 'lucide-react'
import AppWindow from 'lucide-react/icons/app-window'
import DoorOpen from 'lucide-react/icons/door-open'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import type { Find, FindKind } from './finds.ts'

const ICONS: Readonly<Record<FindKind, LucideIcon>> = {
  patient: UserRound,
  room: DoorOpen,
  doctor: Stethoscope,
  screen: AppWindow,
}

interface FindOptionProps {
  id: string
  kind: Find['kind']
  /** Where it is; unset for what opens over the page. */
  href: string | undefined
  isActive: boolean
  /** It answers an older question: it is shown, and can't be opened. */
  isOld: boolean
  onPoint: () => void
  onOpen: () => void
  children: ReactNode
}

/** One of what was found: an option of the list, and a link, so that the browser's own ways into a new tab work. */
export function FindOption({ id, kind, href, isActive, isOld, onPoint, onOpen, children }: FindOptionProps) {
  const Icon = ICONS[kind]

  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isOld) return
    // What slid under a mouse at rest, as an answer came, is not what was aimed at. Without a mouse's count of clicks
    // it is a screen reader that clicks.
    if (isActive || event.detail === 0) onOpen()
    else onPoint()
  }

  function press(event: PointerEvent) {
    // The field keeps the focus.
    event.preventDefault()
    if (!isOld && event.pointerType !== 'mouse') onPoint()
  }

  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOld || undefined}
      tabIndex={-1}
      href={isOld ? undefined : href}
      rel="noopener"
      draggable={false}
      onPointerDown={press}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isOld ? undefined : onPoint}
      onClick={click}
      className={classes(
        'flex items-start gap-2.5 rounded-md px-2.5 py-2 wrap-anywhere',
        isOld ? 'cursor-default opacity-50' : 'cursor-pointer',
        isActive && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      {children}
    </a>
  )
}
