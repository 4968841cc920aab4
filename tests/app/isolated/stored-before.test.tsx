import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { openDesk, text } from '../../fixtures/ward.ts'
import { openNote, RECOVERED, section } from '../documents.ts'
import { visit } from '../harness.tsx'

/**
 * Texts that version 0.1.0 kept in a tab and in the browser, in the form in which it wrote them. People whose tab is open
 * during an upgrade find what they had typed.
 */
const DOCTOR = {
  values: {
    profession: 'physician',
    supervisorId: '',
    endsAt: '',
    professionalLicense: '1234567',
    specialty: 'Urgencias médicas',
    specialtyLicense: '',
    certificationExpiresAt: '',
    phone: '',
    status: 'active',
  },
  original: {
    profession: 'physician',
    supervisorId: '',
    endsAt: '',
    professionalLicense: '',
    specialty: '',
    specialtyLicense: '',
    certificationExpiresAt: '',
    phone: '',
    status: 'active',
  },
  version: 0,
  savedAt: '2026-11-21T06:10:00.000Z',
  entry: 'x1',
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

test('the draft of a form is announced, and Seguir brings back what was typed', async () => {
  const values = { ...DOCTOR.values, ...PERSON }
  const original = { ...DOCTOR.original, ...PERSON }
  sessionStorage.setItem('personal.form.1/doctors/new', JSON.stringify({ ...DOCTOR, values, original }))
  await visit('/hospitals/1/doctors?form=nuevo')
  const form = await screen.findByRole('dialog', { name: 'Agregar doctor' })
  expect(
    await within(form).findByText(/^Quedó a medias este registro, 21 nov 2026, \d\d:\d\d$/),
  ).toBeVisible()
  await userEvent.click(within(form).getByRole('button', { name: 'Seguir' }))
  await waitFor(() => expect(within(form).getByLabelText('Especialidad')).toHaveValue('Urgencias médicas'))
  expect(within(form).getByLabelText('Cédula profesional')).toHaveValue('1234567')
})

/** Encrypts and stores the draft of a note by nothing but the browser's own functions. */
async function storeDraft(userId: string, subject: string, draft: unknown): Promise<void> {
  const writer = '2f1c7a52-5d0b-4c43-9a57-0f6a3a1d7c11'
  const algorithm = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = (words: unknown) => new TextEncoder().encode(JSON.stringify(words))
  const additionalData = bytes([userId, subject, writer])
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes(draft))
  const database = await openDB(`drafts.${userId}`, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('keys')
      fresh.createObjectStore('drafts')
    },
  })
  await database.put('keys', key, 'aes')
  await database.put('drafts', { iv, data }, [subject, writer])
  database.close()
}

test('the encrypted draft of a note opens with what was typed', async () => {
  const desk = await openDesk()
  const { documentId, version } = await desk.begin()
  const { patientId, episodeId } = desk.episode
  const sections = (evolution: string) => [
    text('evolucion', evolution),
    text('plan', ''),
    text('observaciones', ''),
    { key: 'medicamentos', copiedFrom: null, type: 'table', value: [] },
  ]
  await storeDraft('direccion', `1/${patientId}/${episodeId}/${documentId}`, {
    base: { version, sections: sections('') },
    sections: sections('Afebril desde anoche'),
    sent: [],
    savedAt: '2026-11-21T06:10:00.000Z',
  })
  await openNote(desk, documentId)
  expect(await screen.findByText(RECOVERED)).toBeVisible()
  expect(await section('Evolución')).toHaveValue('Afebril desde anoche')
})
