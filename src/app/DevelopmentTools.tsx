import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'

/** Beside the first one, and not over it; the corner on the left is the toasts' and mock mode's. */
const BESIDE = { style: { right: '4.5rem' } }

/** What the query cache and the router hold, for those who develop: two buttons in the corner. */
export function DevelopmentTools() {
  return (
    <aside aria-label="Herramientas de desarrollo" className="print:hidden">
      <ReactQueryDevtools buttonPosition="bottom-right" />
      <TanStackRouterDevtools position="bottom-right" toggleButtonProps={BESIDE} />
    </aside>
  )
}
