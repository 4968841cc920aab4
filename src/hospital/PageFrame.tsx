import type { ReactNode } from 'react'

interface PageFrameProps {
  title: ReactNode
  /** One line below the title. */
  context?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: title, one line of context, actions on the right, content. */
export function PageFrame({ title, context, actions, children }: PageFrameProps) {
  return (
    <Main>
      <header className="flex flex-wrap items-end justify-between gap-3 short:gap-2">
        <div className="min-w-0">
          <h1 id="titulo" className="text-2xl font-semibold wrap-anywhere short:text-xl">
            {title}
          </h1>
          {context && <p className="text-muted wrap-anywhere">{context}</p>}
        </div>
        {actions}
      </header>
      {children}
    </Main>
  )
}

/**
 * The `<main>` of a page. The skip link and a change of route move the focus to it, so its name says what the page is
 * and which patient it is about.
 */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="contenido"
      aria-labelledby="titulo quien"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-5 outline-none short:gap-2 short:py-2 narrow:pb-20 narrow:short:pb-20"
    >
      {children}
    </main>
  )
}
