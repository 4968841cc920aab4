import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '#src/app/RootLayout.tsx'
import type { RouterContext } from '#src/session/use-session.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Who is signed in is looked at again on every change of route, expiry included.
  beforeLoad: async ({ context, preload }) => ({
    user: preload ? context.session.getState().user : await context.session.evaluate(),
  }),
  component: RootLayout,
})
