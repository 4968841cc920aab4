import { createFileRoute, redirect } from '@tanstack/react-router'
import { CallbackError } from '#src/app/CallbackError.tsx'

export const Route = createFileRoute('/implicit/callback')({
  staticData: { title: 'Login' },
  beforeLoad: async ({ context: { session, user }, location, preload }) => {
    if (preload) return
    // Only here: no other page should carry it.
    const { resumeSignIn } = await import('#src/session/callback.ts')
    const next = await resumeSignIn(session, window.location.origin + location.href, user !== null)
    throw redirect({ ...next, replace: true })
  },
  errorComponent: CallbackError,
})
