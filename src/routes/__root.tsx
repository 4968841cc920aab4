import { createRootRouteWithContext } from '@tanstack/react-router'
import { afterAnswer } from '#src/lib/after-answer.ts'
import type { RouterContext } from '#src/session/router-context.ts'
import { RootLayout } from '#src/shell/RootLayout.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { session, visited }, preload, matches }) => {
    if (preload) return { user: session.getState().user }
    const page = matches.at(-1)?.fullPath ?? '/'
    // The router draws a page in one piece, which takes longest the first time.
    if (visited.size > 0 && !visited.has(page)) await afterAnswer()
    visited.add(page)
    // Who is signed in is looked at again on every change of route, expiry included.
    return { user: await session.evaluate() }
  },
  component: RootLayout,
})
