import * as Radix from '@radix-ui/react-dialog'
import { useRouter } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, IconButton, surroundingsOf } from './Button.tsx'
import { classes } from './classes.ts'
import { overlays } from './overlays.ts'

interface DialogProps {
  title: string
  /** Whom or what it acts on, as a block; announced after the title. */
  subject?: ReactNode
  /** The dialog's purpose; announced after that. */
  description?: ReactNode
  /** Called for the close button, Esc and a click on the overlay. */
  onClose: () => void
  /** Gives it the role `alertdialog`, for confirmations. */
  alert?: boolean
  /** For forms of many fields. */
  wide?: boolean | undefined
  children: ReactNode
}

/** A modal over the page, mounted while it is open. It takes the focus, and returns it when it closes. */
export function Dialog({ title, subject, description, onClose, alert, wide, children }: DialogProps) {
  // Read while rendering: a field with `autoFocus` takes the focus before any effect runs.
  const [{ opener, around }] = useState(() => ({
    opener: document.activeElement,
    around: surroundingsOf(document.activeElement),
  }))
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal container={overlays()}>
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
            returnFocus(opener, around)
          }}
          {...(alert && { role: 'alertdialog' })}
          {...(!description && !subject && { 'aria-describedby': undefined })}
          className={classes(
            // Placed by its top: a centred dialog moves its fields when a list opens, and a click misses.
            'fixed top-(--dialog-top) left-1/2 z-50 max-h-[calc(100dvh-var(--dialog-top)-1rem)] -translate-x-1/2',
            'flex flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-5 shadow-xl',
            // Keeps the focused field above the sticky buttons, which are in two rows on a phone.
            'has-[.sticky]:scroll-pb-20 narrow:has-[.sticky]:scroll-pb-28',
            wide ? 'w-[min(52rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
          )}
        >
          {/* No `header` or `footer`: the dialog is a child of the body, where they would be the page’s landmarks. */}
          <div className="flex items-start justify-between gap-3">
            <Radix.Title className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Radix.Title>
            {!alert && (
              <IconButton
                label="Cerrar"
                icon={<X className="size-5" />}
                className="-m-1.5"
                onClick={onClose}
              />
            )}
          </div>
          {subject ? (
            <Radix.Description asChild>
              <div className="flex flex-col gap-2 text-muted">
                {subject}
                {description && <p>{description}</p>}
              </div>
            </Radix.Description>
          ) : (
            description && <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The one button of a dialog that only tells something. */
export function DialogClose({ onClose }: Pick<DialogProps, 'onClose'>) {
  return (
    <div className="flex justify-end">
      <Button autoFocus onClick={onClose}>
        Cerrar
      </Button>
    </div>
  )
}

/**
 * Returns the focus to the element that opened the dialog, unless something beside it has been given the focus since,
 * as the field that a quick answer is about: Radix asks for it a moment after the dialog has gone. Where the opener is
 * gone or disabled and nothing else has the focus, what it stood in gets it; where that is gone as well, the dialog below,
 * or the page.
 */
function returnFocus(opener: Element | null, around: HTMLElement | null) {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
  const holder = document.activeElement
  const isGiven = holder !== null && below?.contains(holder) && holder !== below && !holder.contains(opener)
  if (isGiven) return
  const isThere = (one: Element | null): one is HTMLElement =>
    one instanceof HTMLElement && (below ?? document.body).contains(one)
  if (isThere(opener)) opener.focus({ preventScroll: true })
  // The page may have been given the focus already, as the nearest that nothing takes away.
  if (isThere(around) && document.activeElement?.contains(around)) around.focus({ preventScroll: true })
  const focused = document.activeElement
  if (below ? !below.contains(focused) : focused === document.body)
    (below ?? document.querySelector('main'))?.focus({ preventScroll: true })
}

/** Closes an overlay when the page changes, for example by the browser's *back*. */
export function useLeaveClose(onClose: () => void): void {
  const { history } = useRouter()
  // A page that only changes its search parameters is the same page.
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && onClose()),
    [history, onClose],
  )
}
