import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from './Button.tsx'
import { classes } from './classes.ts'

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

export function ToastCard({ content, onClose }: { content: ToastContent; onClose: () => void }) {
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
        <p className="font-semibold">{title}</p>
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
