import type { ReactNode } from 'react'
import { isChunkError } from '#src/lib/loading.ts'
import { FailureCatcher } from '#src/ui/FailureCatcher.tsx'

/** Keeps a failure of the shell from taking the page with it. */
export function ShellBoundary({ children }: { children: ReactNode }) {
  return (
    <FailureCatcher
      getResetKey={() => 'shell'}
      failure={({ error, reset }) =>
        // The band at the top of the page speaks of missing code, once for the whole page.
        isChunkError(error) ? null : (
          <div role="alert" className="flex items-center gap-3 border-b border-line bg-raised px-4 py-3">
            La barra de navegación falló
            <button type="button" className="font-semibold text-accent underline" onClick={reset}>
              Reintentar
            </button>
          </div>
        )
      }
    >
      {children}
    </FailureCatcher>
  )
}
