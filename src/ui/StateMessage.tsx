import type { ReactNode } from 'react'

interface StateMessageProps {
  icon?: ReactNode
  title: string
  /** One or two sentences: what belongs here, or what can be done. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** Failures are announced at once, the other states in their turn. */
  role?: 'alert' | 'status' | undefined
  /** A state that is the whole page heads it; inside a page it is a paragraph. */
  heading?: boolean
}

/** What stands where content would be: nothing yet, no match, no permission, an error. */
export function StateMessage({ icon, title, children, action, role, heading }: StateMessageProps) {
  return (
    <div role={role} className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-10 text-center">
      {icon && <span className="text-muted [&>svg]:size-8">{icon}</span>}
      {heading ? (
        <h1 id="titulo" className="text-xl font-semibold">
          {title}
        </h1>
      ) : (
        <p className="font-medium">{title}</p>
      )}
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  )
}
