import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '#src/session/router-context.ts'
import { RootLayout } from '#src/shell/RootLayout.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Who is signed in is looked at again on every change of route, expiry included.
  beforeLoad: async ({ context, preload }) => ({
    user: preload ? context.session.getState().user : await context.session.evaluate(),
  }),
  component: RootLayout,
})
