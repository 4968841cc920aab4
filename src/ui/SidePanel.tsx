import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useIsPhone } from './use-browser-state.ts'

interface SidePanelProps {
  title: string
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

/**
 * A panel at the right of the page, which stays usable beside it; on phones a dialog. It takes no focus, so that the
 * keys go on where they were.
 */
export function SidePanel({ title, onClose, onKeyDown, children }: SidePanelProps) {
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
      aria-label={title}
      data-side-panel
      // Takes the focus when one of its buttons goes away after its click.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={
        'fixed top-(--bar) right-0 bottom-0 z-20 flex w-[23.75rem] max-w-full flex-col gap-3 overflow-y-auto ' +
        'border-l border-line bg-raised p-4 shadow-xl outline-none print:hidden'
      }
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
