import type { ReactNode } from 'react'

interface StateMessageProps {
  icon?: ReactNode
  title: string
  /** One or two sentences: what will be shown here, or what can be done. */
  children?: ReactNode
  /** The next step: one button, or several beside each other. */
  action?: ReactNode
  /** `alert` for failures, which are announced at once. */
  role?: 'alert' | 'status' | undefined
  /** The title is the page's heading, because the state is the whole page. */
  heading?: boolean
}

/** Shown in place of content: nothing yet, no match, no permission, an error. */
export function StateMessage({ icon, title, children, action, role, heading }: StateMessageProps) {
  return (
    <div role={role} className="mx-auto flex max-w-3xl flex-col items-center gap-3 px-4 py-10 text-center">
      {icon && <span className="text-muted [&>svg]:size-8">{icon}</span>}
      {heading ? (
        <h1 id="titulo" className="text-xl font-semibold">
          {title}
        </h1>
      ) : (
        <p className="max-w-136 font-medium">{title}</p>
      )}
      {children && <div className="max-w-136 text-muted">{children}</div>}
      {action && (
        <div data-next-step className="flex flex-wrap justify-center gap-2 empty:hidden">
          {action}
        </div>
      )}
    </div>
  )
}
