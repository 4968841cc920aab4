import * as Radix from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

interface DialogProps {
  title: string
  /** Says what the dialog is for; read after the title. */
  description?: ReactNode
  /** Asked by the close button, Esc and the overlay. */
  onClose: () => void
  /** A question that interrupts. */
  alert?: boolean
  /** For forms of many fields. */
  wide?: boolean | undefined
  children: ReactNode
}

/** A modal over the page, mounted while it is open. The focus goes in, and comes back to where it was. */
export function Dialog({ title, description, onClose, alert, wide, children }: DialogProps) {
  // Looked at while drawing: a field with `autoFocus` inside has the focus before any effect could ask.
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal container={document.body}>
        <Radix.Overlay data-overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          // An open list or calendar closes first.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-own-escape]'))
              event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toaster], dialog'))
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener)
          }}
          {...(alert && { role: 'alertdialog' })}
          {...(!description && { 'aria-describedby': undefined })}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2',
            'flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-5 shadow-xl',
            wide
              ? // What has the focus stands above the buttons that stay: on a phone one below the other.
                'scroll-pb-20 narrow:scroll-pb-28 w-[min(52rem,calc(100vw-2rem))]'
              : 'w-[min(30rem,calc(100vw-2rem))]',
          )}
        >
          {/* No `header` nor `footer` in here: right below the body those would be the page’s own. */}
          <div className="flex items-start justify-between gap-3">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {!alert && (
              <IconButton
                label="Cerrar"
                icon={<X className="size-5" />}
                className="-m-1.5"
                onClick={onClose}
              />
            )}
          </div>
          {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * To what opened the dialog; where that is gone or disabled and nobody else has the focus, to the dialog below, or
 * to the page.
 */
function returnFocus(opener: Element | null) {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
  const isBehind = below !== undefined && !below.contains(opener)
  if (opener instanceof HTMLElement && opener.isConnected && !isBehind) opener.focus({ preventScroll: true })
  const focused = document.activeElement
  if (below ? !below.contains(focused) : focused === document.body)
    (below ?? document.querySelector('main'))?.focus({ preventScroll: true })
}
