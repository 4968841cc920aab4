import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { heading, navbar, visit } from '../harness.tsx'

const fails = vi.hoisted(() => ({ now: true }))

vi.mock('#src/hospital/AreaPage.tsx', () => ({
  AreaPage({ title }: { title: string }) {
    if (fails.now) throw Object.assign(new Error('x is undefined'), { name: 'ProvokedError' })
    return <h1>{title}</h1>
  },
}))

test('F43: a component that throws leaves a panel in its place, and the title and the bar alive', async () => {
  const app = await visit('/hospitals/1')
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos mostrar esta página')
  await heading('Estadísticas')
  expect(screen.getByRole('alert')).not.toHaveTextContent('undefined')
  expect(app.address()).toBe('/hospitals/1')
  await waitFor(() => expect(navbar()).toBeVisible())
  fails.now = false
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  await heading('Estadísticas')
})

test('F43: from there every other page can be reached', async () => {
  fails.now = true
  const app = await visit('/hospitals/1')
  await screen.findByText('No pudimos mostrar esta página')
  await app.go('/hospitals')
  await heading('Centros Médicos')
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
})
