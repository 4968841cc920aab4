import { within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { expectToast, findButton, gate, ORIGIN, openCreate, toastCount, visitHospitals } from './harness.tsx'

describe('a page that is left waiting for the rights in a new hospital', () => {
  const renewing = gate()
  const answering = gate()

  test('says that the hospital was created', async () => {
    const app = await visitHospitals()
    app.mock.server.use(
      http.post(`${ORIGIN}/oauth2/default/token`, async () => {
        renewing.resolve()
        await answering.promise
        return HttpResponse.error()
      }),
    )
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    await renewing.promise
  })

  test('says nothing on the page of the next test', async () => {
    const app = await visitHospitals()
    answering.resolve()
    await app.go('/hospitals/1/home')
    await app.go('/hospitals')
    await app.user.click(await findButton('Agregar'))
    expect(toastCount()).toBe(0)
  })
})
