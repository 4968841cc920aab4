import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWard } from '../fixtures/ward.ts'
import { type App, expectToast, gone, shownDialog } from './harness.tsx'
import { band, CORE, JOSE_ID, lastBody, openEditor, visitPatient } from './patients.ts'

const NAME = 'Rosa Quintanar Yáñez'

/** The record of somebody who lies in no bed. */
async function visitRosa(persona = 'admision') {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const app = await visitPatient(patientId, { mock: ward.mock, persona })
  return { app, patientId }
}

async function give(app: App, button: string, title: string, reason: string, submit: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: button }))
  const dialog = await shownDialog('dialog', title)
  expect(dialog).toHaveTextContent('QUINTANAR YÁÑEZ, Rosa')
  await app.user.type(within(dialog).getByLabelText('Motivo'), reason)
  await app.user.click(await within(dialog).findByRole('button', { name: submit }))
  await gone(dialog)
}

describe('the archive', () => {
  test('takes a record with its reason, shows it, and gives it back', async () => {
    const { app, patientId } = await visitRosa()
    await give(app, 'Archivar expediente', 'Archivar expediente', 'Duplicado', 'Archivar')
    await expectToast('status', 'Archivar expediente', `Se archivó el expediente de ${NAME}`)
    expect(await lastBody(app, 'POST', `${CORE}/patients/${patientId}/archive`)).toEqual({
      reason: 'Duplicado',
    })
    expect(band()).toHaveTextContent('Archivado')
    expect(screen.getByText('Motivo del archivo').parentElement).toHaveTextContent('Duplicado')
    await give(app, 'Reactivar expediente', 'Reactivar expediente', 'Volvió', 'Reactivar')
    await expectToast('status', 'Reactivar expediente', `Se reactivó el expediente de ${NAME}`)
    expect(band()).not.toHaveTextContent('Archivado')
  })

  test('is not offered for somebody in a bed', async () => {
    await visitPatient(JOSE_ID, { persona: 'admision' })
    await screen.findByText('Estado del expediente')
    expect(screen.queryByRole('button', { name: 'Archivar expediente' })).toBeNull()
  })

  test('is not offered to who may not write patients', async () => {
    await visitRosa('enfermeria')
    await screen.findByText('Estado del expediente')
    expect(screen.queryByRole('button', { name: 'Archivar expediente' })).toBeNull()
  })

  test('the form of a record asks for no state', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    expect(within(dialog).queryByLabelText('Estado del expediente')).toBeNull()
  })
})
