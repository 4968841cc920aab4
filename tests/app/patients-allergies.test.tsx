import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { type App, expectToast, gone, shownDialog } from './harness.tsx'
import { holdFrames } from './hold-frames.ts'
import {
  band,
  CORE,
  errorAt,
  field,
  JOSE,
  JOSE_ID,
  JOSE_LISTED,
  lastBody,
  save,
  visitPatient,
} from './patients.ts'

const ALLERGIES = `${CORE}/patients/${JOSE_ID}/allergies`

async function openAllergies(app: App): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name: 'Editar alergias' }))
  return shownDialog('dialog', 'Editar alergias')
}

const choose = (app: App, dialog: HTMLElement, name: string) =>
  app.user.click(within(dialog).getByRole('radio', { name }))

/** Somebody else writes down allergies behind the page's back. */
async function changeStored({ store }: MockServer, items: string[]): Promise<void> {
  await store.db
    .updateTable('patients')
    .set((columns) => ({
      allergyState: 'listed',
      allergies: JSON.stringify(items),
      phone: '5500000002',
      version: columns('version', '+', 1),
    }))
    .where('patientId', '=', JOSE_ID)
    .execute()
}

describe('Editar alergias', () => {
  test('nursing, who may not edit the record, writes them, and the band shows them', async () => {
    const app = await visitPatient(JOSE_ID, { persona: 'enfermeria' })
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    const dialog = await openAllergies(app)
    expect(dialog).toHaveTextContent(JOSE_LISTED)
    await choose(app, dialog, 'Sí')
    await app.user.clear(field(dialog, 'Alergia 1'))
    const frames = holdFrames()
    await app.user.type(field(dialog, 'Alergia 1'), 'Penicilina{Enter}')
    expect(field(dialog, 'Alergia 2')).toHaveFocus()
    frames.mockRestore()
    await save(app, dialog)
    await gone(dialog)
    expect(await lastBody(app, 'PUT', ALLERGIES)).toEqual({
      allergies: { state: 'listed', items: ['Penicilina'] },
    })
    await expectToast('status', 'Editar alergias', `Se guardaron las alergias de ${JOSE}`)
    expect(band()).toHaveTextContent('Penicilina')
    expect(screen.getByRole('button', { name: 'Editar alergias' })).toHaveFocus()
  })

  test('a list without a line is asked for, and nothing is sent', async () => {
    const app = await visitPatient(JOSE_ID, { persona: 'enfermeria' })
    const dialog = await openAllergies(app)
    await choose(app, dialog, 'Sí')
    await app.user.clear(field(dialog, 'Alergia 1'))
    await save(app, dialog)
    await waitFor(() => expect(errorAt(dialog, 'Alergia 1')).toBe('Escribe al menos una alergia'))
    expect(app.callsTo('PUT', ALLERGIES)).toEqual([])
  })

  test('F27: what somebody else wrote meanwhile stands beside one’s own, and one chooses', async () => {
    const app = await visitPatient(JOSE_ID, { persona: 'enfermeria' })
    const dialog = await openAllergies(app)
    await choose(app, dialog, 'Sí')
    await app.user.type(field(dialog, 'Alergia 1'), 'Penicilina')
    await changeStored(app.mock, ['Látex'])
    await save(app, dialog)
    const alert = await within(dialog).findByRole('alert')
    await app.user.click(await within(alert).findByRole('button', { name: 'Ver cambios' }))
    const [, row, ...more] = await within(alert).findAllByRole('row')
    expect(row).toHaveTextContent(/^Alergias.*Penicilina.*Látex/)
    expect(more).toEqual([])
    await app.user.click(await within(alert).findByRole('button', { name: 'Usar lo guardado' }))
    await waitFor(() => expect(field(dialog, 'Alergia 1')).toHaveValue('Látex'))
    await choose(app, dialog, 'Negadas')
    await save(app, dialog)
    await gone(dialog)
    expect(band()).toHaveTextContent('AlergiasNegadas')
  })

  test('who may only read sees no such form, not even by its address', async () => {
    const app = await visitPatient(JOSE_ID, { persona: 'archivo' })
    expect(screen.queryByRole('button', { name: 'Editar alergias' })).toBeNull()
    await app.router.navigate({ to: '.', search: { form: 'alergias' } })
    await waitFor(() => expect(app.address()).toContain('form=alergias'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
