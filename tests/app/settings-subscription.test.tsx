import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { expect, test } from 'vitest'
import { ORIGIN, visit } from './harness.tsx'

const page = (hospitalId: number) => `/hospitals/${hospitalId}/settings/subscription`

test('shows plan, state, renewal, seats and invoices; nothing can be changed', async () => {
  await visit(page(1))
  await screen.findByText('Institucional')
  screen.getByText('Activa')
  screen.getByText(/^22 de 60 ocupados/)
  const [, newest] = within(screen.getByRole('table', { name: 'Facturas' })).getAllByRole('row')
  expect(newest).toHaveTextContent(/^1001-012.*\$18,900\.00 MXNPagada$/)
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
})

test('a payment that is due says so', async () => {
  await visit(page(2))
  await screen.findByText('Con pago vencido')
  screen.getByText('Debió renovarse')
  expect(screen.getAllByText('Pendiente').length).toBeGreaterThan(0)
})

test('a trial has no invoices yet', async () => {
  await visit(page(3))
  await screen.findByText('De prueba')
  screen.getByText('Todavía no hay facturas.')
})

test('a hospital without one says what belongs here, and asks nothing', async () => {
  const app = await visit(page(4))
  await screen.findByText('Este centro médico no tiene suscripción')
  expect(app.callsTo('GET', '/pay/')).toEqual([])
})

test('F31: a failure keeps the address and is tried again', async () => {
  const app = await visit(page(1), {
    prepare: ({ server }) =>
      server.use(
        http.get(`${ORIGIN}/pay/subscriptions/1001`, () =>
          HttpResponse.json({ detail: 'pagos fuera de servicio' }, { status: 404 }),
        ),
      ),
  })
  const title = await screen.findByText('No se pudo cargar la suscripción')
  expect(title.closest('[role=alert]')).toHaveTextContent(/pagos fuera de servicio \(404\) · \d\d:\d\d/)
  app.mock.server.resetHandlers()
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Institucional')
  expect(app.address()).toBe(page(1))
})
