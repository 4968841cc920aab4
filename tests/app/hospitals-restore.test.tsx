import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { grant } from '../fixtures/store-changes.ts'
import { apiOf } from '../fixtures/ward.ts'
import {
  type App,
  expectToast,
  gate,
  gone,
  heading,
  heldBy,
  names,
  ORIGIN,
  openDelete,
  queryClientOf,
  shownDialog,
  visit,
  visitHospitals,
  write,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const LOMA = 'centro de salud La Loma'

/** Withdraws or renames a hospital as another administrator would, a while before the visit. */
const asOther = (method: 'DELETE' | 'PUT', hospitalId: number, body?: object) => async (mock: MockServer) => {
  for (const level of ['read', 'write'] as const)
    await grant(mock.store, 'sin-permisos', 'hospital', level, hospitalId)
  await apiOf(mock)(z.unknown(), method, `/api/hospitals/${hospitalId}`, { body, persona: 'sin-permisos' })
}

async function withdraw(app: App, name: string): Promise<void> {
  const dialog = await openDelete(app, name)
  await write(app, within(dialog).getByRole('textbox'), name)
  await app.user.click(await within(dialog).findByRole('button', { name: 'Eliminar' }))
  await gone(dialog)
}

/** The link below the table. */
const recuperar = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Recuperar' })
const notices = () => screen.queryByRole('region', { name: 'Avisos de tus centros médicos' })

describe('the deletion dialog', () => {
  test('says how many patients are admitted there, and for how long it can be taken back', async () => {
    const app = await visitHospitals()
    const dialog = await openDelete(app, NORTE)
    expect(await within(dialog).findByText(/^Hay \d+ pacientes internados: nadie podrá/)).toBeVisible()
    expect(within(dialog).getByText(/durante 30 días se puede recuperar/)).toBeVisible()
  })

  test('says so where that can’t be known, and still lets who knows delete', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.get(`${ORIGIN}/api/hospitals/1`, () => new HttpResponse(null, { status: 500 }))),
    })
    const dialog = await openDelete(app, NORTE)
    await within(dialog).findByText('No se pudo saber cuántos pacientes hay internados.')
    await write(app, within(dialog).getByRole('textbox'), NORTE)
    expect(within(dialog).getByRole('button', { name: 'Eliminar' })).toBeEnabled()
  })
})

test('a page of a hospital that somebody else has deleted says that it is no more', async () => {
  const app = await visit('/hospitals/3/doctors')
  await heading('Doctores')
  await asOther('DELETE', 3)(app.mock)
  await queryClientOf(app).invalidateQueries()
  await heading('Este centro médico no existe o no tienes acceso')
  expect(screen.getByRole('link', { name: 'Ver mis centros médicos' })).toBeVisible()
  expect(screen.queryByText(/Te falta el permiso/)).toBeNull()
})

describe('a deletion taken back', () => {
  test('by Deshacer in its toast brings the row back', async () => {
    const app = await visitHospitals()
    await withdraw(app, LOMA)
    const toast = await expectToast(
      ...(['status', 'Eliminar centro médico', 'Se eliminó el centro médico exitosamente'] as const),
    )
    await waitFor(() => expect(names()).not.toContain(LOMA))
    await app.user.click(await within(toast).findByRole('button', { name: 'Deshacer' }))
    await expectToast('status', 'Recuperar centro médico', 'Se recuperó el centro médico exitosamente')
    await waitFor(() => expect(names()).toContain(LOMA))
    await waitFor(() => expect(recuperar()).not.toBeInTheDocument())
  })

  test('by Recuperar below the table, which says who did it and shows the log', async () => {
    const app = await visitHospitals({ prepare: asOther('DELETE', 3) })
    const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Recuperar' })
    await app.user.click(link)
    const dialog = await shownDialog('dialog', 'Recuperar centro médico')
    expect(app.address()).toBe('/hospitals?form=recuperar')
    expect(await within(dialog).findByText(LOMA)).toBeVisible()
    expect(dialog).toHaveTextContent(
      /Lo eliminó .+ el \d+ \w{3} \d{4}, \d\d:\d\d\. Se puede recuperar hasta el /,
    )
    await app.user.click(await within(dialog).findByRole('button', { name: `Bitácora de ${LOMA}` }))
    expect(await within(dialog).findByText(/: Eliminó el centro médico$/)).toBeVisible()

    await app.user.click(await within(dialog).findByRole('button', { name: `Recuperar ${LOMA}` }))
    await expectToast('status', 'Recuperar centro médico', 'Se recuperó el centro médico exitosamente')
    expect(await within(dialog).findByText('No hay nada que recuperar')).toBeVisible()
    await app.user.keyboard('{Escape}')
    await gone(dialog)
    await waitFor(() => expect(names()).toContain(LOMA))
    await waitFor(() => expect(recuperar()).not.toBeInTheDocument())
  })

  test('by Recuperar takes the toast away that offers the same', async () => {
    const app = await visitHospitals()
    await withdraw(app, LOMA)
    expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible()
    const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Recuperar' })
    await app.user.click(link)
    const dialog = await shownDialog('dialog', 'Recuperar centro médico')
    expect(await within(dialog).findByRole('button', { name: `Recuperar ${LOMA}` })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Deshacer')).not.toBeInTheDocument())
  })

  test('that fails says why, and can be tried again', async () => {
    const app = await visitHospitals()
    let tries = 0
    app.mock.server.use(
      http.post(`${ORIGIN}/api/hospitals/3/restore`, () => {
        tries += 1
        return tries === 1 ? HttpResponse.json({ detail: 'Hoy no' }, { status: 409 }) : undefined
      }),
    )
    await withdraw(app, LOMA)
    await app.user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    const toast = await expectToast(
      ...(['alert', 'Recuperar centro médico', "Error 'Hoy no' al recuperar el centro médico"] as const),
    )
    await app.user.click(await within(toast).findByRole('button', { name: 'Reintentar' }))
    await expectToast('status', 'Recuperar centro médico', 'Se recuperó el centro médico exitosamente')
  })

  test('sends one request however often the button is pressed', async () => {
    const answer = gate()
    const app = await visit('/hospitals?form=recuperar', {
      prepare: async (mock) => {
        await asOther('DELETE', 3)(mock)
        mock.server.use(http.post(`${ORIGIN}/api/hospitals/3/restore`, heldBy(answer)))
      },
    })
    const button = await screen.findByRole('button', { name: `Recuperar ${LOMA}` })
    await app.user.dblClick(button)
    answer.resolve()
    await expectToast('status', 'Recuperar centro médico', 'Se recuperó el centro médico exitosamente')
    expect(app.callsTo('POST', '/api/hospitals/3/restore')).toHaveLength(1)
  })

  test('has no link where there is nothing to take back', async () => {
    const app = await visitHospitals()
    await waitFor(() => expect(app.callsTo('GET', '/api/hospitals?').length).toBeGreaterThan(2))
    expect(recuperar()).not.toBeInTheDocument()
  })
})

describe('who administers a hospital', () => {
  test('is told at the next visit who deleted it, with the way to take it back', async () => {
    const app = await visit('/hospitals/1/home', { prepare: asOther('DELETE', 3) })
    const area = await screen.findByRole('region', { name: 'Avisos de tus centros médicos' })
    expect(area).toHaveTextContent(/ eliminó centro de salud La Loma el \d+ \w{3} \d{4}, \d\d:\d\d\./)
    await app.user.click(await within(area).findByRole('link', { name: 'Recuperar' }))
    await shownDialog('dialog', 'Recuperar centro médico')
  })

  test('is told who renamed it, until it is read', async () => {
    const renamed = asOther('PUT', 3, { hospitalId: 3, name: '<img src=x onerror=alert(1)>' })
    const app = await visit('/hospitals', { prepare: renamed })
    const area = await screen.findByRole('region', { name: 'Avisos de tus centros médicos' })
    expect(area).toHaveTextContent(
      'cambió el nombre de centro de salud La Loma a <img src=x onerror=alert(1)> el',
    )
    await app.user.click(await within(area).findByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(notices()).not.toBeInTheDocument())
    await waitFor(() => expect(app.callsTo('DELETE', '/api/hospital-notices/')).toHaveLength(1))
    app.unmount()

    const again = await visit('/hospitals', { mock: app.mock })
    await screen.findByRole('table')
    await waitFor(() => expect(again.callsTo('GET', '/api/hospital-notices')).toHaveLength(1))
    expect(notices()).not.toBeInTheDocument()
  })
})
