import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { useIsPhone } from './use-browser-state.ts'

interface SidePanelProps {
  title: string
  /** True where it lies over the page, none of which moves. */
  over?: boolean
  /** With `over`, selects what the panel must not cover; by default what has the focus when it opens. */
  about?: string | undefined
  /** Called for the close button and Esc; gives the focus back to what opened the panel. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Whether something lies over the page, or is unfolded in the bar: that closes first. */
function hasLayer(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  const unfolded = [...document.querySelectorAll('[aria-expanded=true]')]
  // What opened the panel stands in the page's main part, and is unfolded itself.
  return unfolded.some((one) => one.closest('main') === null)
}

type Side = 'left' | 'right'

/** The side of the window away from an element. */
function sideAwayFrom(element: Element): Side {
  const { left, right } = element.getBoundingClientRect()
  return left + right > window.innerWidth ? 'left' : 'right'
}

/** The side at which a panel lies: away from what it is about, and from what gets the focus below it. */
function useSide(panel: RefObject<HTMLElement | null>, over: boolean, about: string | undefined): Side {
  const [side, setSide] = useState<Side>('right')
  useLayoutEffect(() => {
    if (!over) return
    const subject = about === undefined ? document.activeElement : document.querySelector(about)
    if (subject?.closest('main')) setSide(sideAwayFrom(subject))
  }, [over, about])
  useEffect(() => {
    if (!over) return
    const giveWay = ({ target }: FocusEvent) => {
      if (!panel.current || !(target instanceof Element) || panel.current.contains(target)) return
      // Bars and dialogs lie over the panel, and the page itself lies everywhere.
      if (!target.closest('main') || target.matches('main, section')) return
      const { left, right, top } = panel.current.getBoundingClientRect()
      const box = target.getBoundingClientRect()
      if (box.left < right && box.right > left && box.bottom > top) setSide(sideAwayFrom(target))
    }
    document.addEventListener('focusin', giveWay)
    return () => document.removeEventListener('focusin', giveWay)
  }, [panel, over])
  return side
}

/**
 * A panel beside the page, which stays usable; on phones a dialog. It takes no focus, so that the keys go on where they
 * were.
 */
export function SidePanel({ title, over = false, about, onClose, onKeyDown, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const side = useSide(panel, over, about)
  // Once a dialog it stays one: turning the phone takes nobody out of what they read. Zoomed in, the page has no room beside
  // it, and it becomes one.
  const isPhoneNow = useIsPhone()
  const [isPhone, setPhone] = useState(isPhoneNow)
  if (isPhoneNow && !isPhone) setPhone(true)
  useEffect(() => {
    if (isPhone) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasLayer()) onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isPhone, onClose])

  if (isPhone)
    return (
      <Dialog title={title} onClose={onClose}>
        {children}
      </Dialog>
    )
  return (
    <aside
      ref={panel}
      aria-label={title}
      data-side-panel={over ? 'over' : 'beside'}
      // Takes the focus when one of its buttons goes away after its click.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(
        'fixed top-(--bar) bottom-0 z-20 flex w-[23.75rem] flex-col gap-3 overflow-y-auto',
        'border-line bg-raised p-4 shadow-xl outline-none print:hidden',
        // In a window of medium width what is in the middle stays in sight, too.
        over ? 'max-w-[max(17rem,calc(50vw-5rem))]' : 'max-w-full',
        side === 'left' ? 'left-0 border-r' : 'right-0 border-l',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <IconButton
          label="Cerrar panel"
          icon={<X className="size-5" />}
          className="-m-1.5"
          onClick={onClose}
        />
      </div>
      {children}
    </aside>
  )
}
