import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useWorkplace } from '#src/session/use-workplace.ts'

/** Gives every signed-in page the server's state. */
export function AppLayout() {
  const { queryClient } = useWorkplace()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
