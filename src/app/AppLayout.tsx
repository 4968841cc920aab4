import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useAppServices } from '#src/api/use-app-services.ts'

/** Gives every signed-in page the server's state. */
export function AppLayout() {
  const { queryClient } = useAppServices()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
