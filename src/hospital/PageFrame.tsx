import type { ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import { FailureBoundary } from '#src/ui/FailureBoundary.tsx'

/** The widths of pages: what is read, forms, lists and records, and what fills the window. */
const FRAME_WIDTHS = {
  text: 'max-w-6xl',
  form: 'max-w-3xl',
  wide: 'max-w-[90rem]',
  full: '',
} as const

export type FrameWidth = keyof typeof FRAME_WIDTHS

interface PageFrameProps {
  title: ReactNode
  /** A few words beside the title. */
  context?: ReactNode
  actions?: ReactNode
  width?: FrameWidth
  children: ReactNode
}

/**
 * The frame of every signed-in page: title, a few words of context, actions on the right, content. The toolbar of a
 * list that is the page (`DataTable`) stands in one line with the title.
 */
export function PageFrame({ title, context, actions, width, children }: PageFrameProps) {
  return (
    <Main width={width}>
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <PageTitle>{title}</PageTitle>
          {context && <p className="text-muted wrap-anywhere tabular-nums">{context}</p>}
        </div>
        {actions}
      </header>
      <FailureBoundary>{children}</FailureBoundary>
    </Main>
  )
}

export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 id="titulo" className="text-xl font-semibold wrap-anywhere short:text-lg">
      {children}
    </h1>
  )
}

interface MainProps {
  width?: FrameWidth | undefined
  children: ReactNode
}

/**
 * The `<main>` of a page. The skip link and a change of route move the focus to it, so its name says what the page is
 * and which patient it is about.
 */
export function Main({ width = 'wide', children }: MainProps) {
  return (
    <main
      id="contenido"
      aria-labelledby="titulo quien"
      tabIndex={-1}
      className={classes(
        'mx-auto flex w-full flex-col gap-3 px-3 py-3 outline-none short:gap-2 short:py-2 narrow:pb-20',
        FRAME_WIDTHS[width],
      )}
    >
      {children}
    </main>
  )
}
