import { createFileRoute, redirect } from '@tanstack/react-router'
import { resumeSignIn } from '#src/session/callback.ts'
import { CallbackError } from '#src/shell/CallbackError.tsx'

export const Route = createFileRoute('/implicit/callback')({
  staticData: { title: 'Login' },
  beforeLoad: async ({ context: { session, user }, location, preload }) => {
    if (preload) return
    const href = await resumeSignIn(session, window.location.origin + location.href, user !== null)
    throw redirect({ href, replace: true })
  },
  errorComponent: CallbackError,
})
