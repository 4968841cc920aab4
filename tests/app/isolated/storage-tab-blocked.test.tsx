import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { sessionStore } from '#src/lib/storage.ts'
import { blockStorage } from '../block-storage.ts'
import { type App, beginSignIn, heading, throughProvider, visit } from '../harness.tsx'

blockStorage('sessionStorage')

/** Leaves the page for another site: whatever lived in memory alone is gone. */
function leave(app: App) {
  app.unmount()
  sessionStore().clear()
}

test('F23: with the tab’s storage blocked one signs in, works, and leaves no token in the shared one', async () => {
  const app = await visit('/hospitals', { persona: null })
  const path = await throughProvider(app, '/hospitals?q=norte')
  leave(app)

  const back = await visit(path, { persona: null, mock: app.mock })
  await heading('Centros Médicos')
  expect(back.address()).toBe('/hospitals?q=norte')
  expect(await screen.findByText('Elena Ríos Beltrán')).toBeVisible()
  await back.go('/hospitals/1')
  await heading('Estadísticas')
  // Who used this browser last and when: all tabs lock together.
  expect(Object.keys(localStorage)).toEqual(['session.activity'])
})

test('F23: a provider that keeps asking for the person does not send anybody in circles', async () => {
  async function visitRefusal(mock?: MockServer) {
    const start = await visit('/', { persona: null, ...(mock && { mock }) })
    const { url } = await beginSignIn(start.session, '/hospitals')
    leave(start)
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'login_required', state })
    return visit(`/implicit/callback?${query}`, { persona: null, mock: start.mock })
  }
  const first = await visitRefusal()
  await waitFor(() => expect(first.session.manager.signinRedirect).toHaveBeenCalledTimes(1))
  leave(first)
  const second = await visitRefusal(first.mock)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(second.session.manager.signinRedirect).not.toHaveBeenCalled()
})
