import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../harness.tsx'

/**
 * What the version of November 2026 kept in a tab, as it wrote it: whoever has a tab open through an upgrade finds
 * what they had typed.
 */
const DOCTOR = {
  values: {
    professionalLicense: '1234567',
    specialty: 'Urgencias médicas',
    specialtyLicense: '',
    certificationExpiresAt: '',
    phone: '',
    status: 'active',
  },
  original: {
    professionalLicense: '',
    specialty: '',
    specialtyLicense: '',
    certificationExpiresAt: '',
    phone: '',
    status: 'active',
  },
  version: 0,
  sentAs: null,
}
const PERSON = { doctorId: '', userName: '', email: '' }
const HOSPITAL = { kind: 'create', hospitalId: null, original: null, text: 'Clínica a medias', open: true }

// First: the drafts of hospitals are read from the tab once.
test('a hospital that was being created opens by itself', async () => {
  sessionStorage.setItem('personal.hospitals', JSON.stringify([HOSPITAL]))
  await visit('/hospitals')
  const form = await screen.findByRole('dialog', { name: 'Crear centro médico' })
  expect(within(form).getByLabelText('Nombre')).toHaveValue('Clínica a medias')
})

test('the draft of a form opens with what was typed', async () => {
  const values = { ...DOCTOR.values, ...PERSON }
  const original = { ...DOCTOR.original, ...PERSON }
  sessionStorage.setItem('personal.form.1/doctors/new', JSON.stringify({ ...DOCTOR, values, original }))
  await visit('/hospitals/1/doctors?form=nuevo')
  const form = await screen.findByRole('dialog', { name: 'Agregar doctor' })
  await waitFor(() => expect(within(form).getByLabelText('Especialidad')).toHaveValue('Urgencias médicas'))
  expect(within(form).getByLabelText('Cédula profesional')).toHaveValue('1234567')
})
