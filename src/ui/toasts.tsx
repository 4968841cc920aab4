import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import { Button, IconButton } from './Button.tsx'
import { classes } from './classes.ts'

/** How long a toast stays. */
export const HIDE_AFTER_MS = 5_000
/** A toast that carries a link or an action waits for it, and at most this long. */
export const EXPIRE_AFTER_MS = 2 * 60_000

/** So many are shown at once; the next ones wait, and their time begins when they are seen. */
const MOST = 2

interface PendingToast {
  id: string
  content: ToastContent
  duration: number
}

/** The ids of those that are shown. */
const shownIds = new Set<string>()
let waiting: PendingToast[] = []

function draw({ id, content, duration }: PendingToast) {
  shownIds.add(id)
  const card = <ToastCard content={content} onClose={() => toast.dismiss(id)} />
  // Gone as soon as it is dismissed: by the library's own second it could take the next one of its name with it.
  toast(card, { id, duration, removeDelay: 1 })
}

function enqueue(content: ToastContent, duration: number): string {
  const id = content.id ?? crypto.randomUUID()
  waiting = waiting.filter((one) => one.id !== id)
  const next = { id, content, duration }
  if (shownIds.has(id) || shownIds.size < MOST) draw(next)
  // What went wrong does not wait behind what went well.
  else if (content.variant === 'danger') {
    const dangers = waiting.filter((one) => one.content.variant === 'danger').length
    waiting = waiting.toSpliced(dangers, 0, next)
  } else waiting.push(next)
  return id
}

/** Takes those away that are over, and shows those that waited for their place. */
function follow(visible: readonly string[]) {
  for (const id of shownIds) if (!visible.includes(id)) shownIds.delete(id)
  for (const next of waiting.splice(0, MOST - shownIds.size)) draw(next)
}

function forgetWaiting() {
  waiting = []
  shownIds.clear()
}

/** Shows a toast, once there is a place for it. @returns its id, for `dismissToast` */
export function showToast(content: ToastContent): string {
  const lasting = content.href !== undefined || content.action !== undefined
  return enqueue(content, lasting ? EXPIRE_AFTER_MS : HIDE_AFTER_MS)
}

/** Shows that something is under way, until it is dismissed. @returns its id */
export function showProgress(title: string, message: string): string {
  return enqueue({ variant: 'info', title, message }, Number.POSITIVE_INFINITY)
}

export function dismissToast(id: string): void {
  waiting = waiting.filter((one) => one.id !== id)
  toast.dismiss(id)
}

export interface ToastContent {
  /** A toast replaces the one with the same id, so that a failure is shown once. */
  id?: string
  variant: 'success' | 'danger' | 'info'
  title: string
  message: string
  /** A path of this site that the toast links to. */
  href?: string
  action?: { label: string; onAction: () => void }
}

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  danger: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
  info: <Info aria-hidden="true" className="size-5 shrink-0 text-info" />,
}
const EDGES = { success: 'border-l-success', danger: 'border-l-danger', info: 'border-l-info' }

function ToastCard({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const navigate = useNavigate()
  const { variant, title, message, href, action } = content
  return (
    <div
      role={variant === 'danger' ? 'alert' : 'status'}
      className={classes(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-line bg-raised p-3 shadow-lg',
        EDGES[variant],
      )}
    >
      {ICONS[variant]}
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {href === undefined ? (
          <p className="max-h-40 overflow-y-auto wrap-anywhere">{message}</p>
        ) : (
          <a
            href={href}
            className="text-accent underline wrap-anywhere"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onClose()
              void navigate({ href })
            }}
          >
            {message}
          </a>
        )}
        {action && (
          <Button
            className="mt-2"
            onClick={() => {
              onClose()
              action.onAction()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        label="Cerrar aviso"
        icon={<X className="size-4" />}
        className="-m-1 size-8"
        onClick={onClose}
      />
    </div>
  )
}

/** Shows the toasts. Hover and focus pause their timers. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const area = useRef<HTMLElement>(null)
  const shown = toasts.filter(({ visible }) => visible)
  const ids = shown.map(({ id }) => id).join()
  const { startPause, endPause } = handlers

  // Two states, because hover may end while the focus stays, and the other way round.
  function resume() {
    if (!area.current?.matches(':hover, :focus-within')) endPause()
  }

  useEffect(() => follow(ids.split(',')), [ids])
  // What waits is for whoever was signed in here.
  useEffect(() => forgetWaiting, [])

  // A card may be removed under the pointer, which fires no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever a card was removed
  useEffect(resume, [shown.length, endPause])

  return (
    <section
      ref={area}
      aria-label="Avisos"
      // Each card is a live region; `aria-live` here keeps open dialogs from hiding the cards from screen readers.
      aria-live="off"
      data-toaster
      className={
        // Above the buttons of dialogs and notes, and a phone's bar; the style sheet says where a phone needs another place.
        'pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-60 flex ' +
        'max-w-96 flex-col-reverse gap-2'
      }
      onMouseEnter={startPause}
      onMouseLeave={resume}
      onFocus={startPause}
      onBlur={resume}
    >
      {shown.map((toast) => (
        <div key={toast.id} data-toast>
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </section>
  )
}
