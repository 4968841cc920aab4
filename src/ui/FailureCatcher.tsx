import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

type RenderFailure = (caught: ErrorComponentProps) => ReactNode

const Render = createContext<RenderFailure>(() => null)

/** One component for all failures: a new one at each rendering would mount the failure anew. */
function Caught(caught: ErrorComponentProps) {
  return useContext(Render)(caught)
}

interface FailureCatcherProps {
  /** A change of its value renders the children again. */
  getResetKey: () => unknown
  /** Renders in the place of children that throw. */
  failure: RenderFailure
  children: ReactNode
}

/**
 * Catches what its children throw. The failure stays mounted while the page around it renders: its button keeps the
 * focus and the click, and its countdown goes on.
 */
export function FailureCatcher({ getResetKey, failure, children }: FailureCatcherProps) {
  return (
    <Render value={failure}>
      <CatchBoundary getResetKey={getResetKey} errorComponent={Caught}>
        {children}
      </CatchBoundary>
    </Render>
  )
}
