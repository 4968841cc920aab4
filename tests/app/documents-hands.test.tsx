import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Patient } from '#src/domain/patients/contract.ts'
import { apiOf, type Desk, openDesk } from '../fixtures/ward.ts'
import { openNote, print, saveBar, saveNow, saysSoon, section } from './documents.ts'
import { shownDialog } from './harness.tsx'

/** A draft with everything that it takes to sign it. */
async function openWhole(): Promise<{ desk: Desk; documentId: number }> {
  const desk = await openDesk()
  const { documentId } = await desk.begin()
  await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
  return { desk, documentId }
}

/** Somebody changes the record of the patient behind the page's back. */
async function changePatient({ mock, patient }: Desk, about: object): Promise<void> {
  const path = `/api/hospitals/1/patients/${patient.patientId}`
  const persona = 'admision'
  const { version } = await apiOf(mock)(Patient, 'GET', path, { persona })
  await apiOf(mock)(Patient, 'PUT', path, { body: { ...patient, ...about }, version, persona })
}

const signing = () => shownDialog('dialog', 'Firmar documento')

describe('whose hand is in a note', () => {
  test('where somebody else wrote last, the note says so, and so does the question before it is signed', async () => {
    const { desk, documentId } = await openWhole()
    await desk.put(documentId, { observaciones: 'Con dolor' }, 'enfermeria')
    const app = await openNote(desk, documentId)
    const said = /Última edición: Óscar Peña Lara, \d\d:\d\d/
    expect(screen.getByRole('article')).toHaveTextContent(said)
    await app.user.click(await within(saveBar()).findByRole('button', { name: 'Firmar' }))
    const form = await signing()
    expect(within(form).getByText('Última edición')).toBeVisible()
    expect(form).toHaveTextContent(/Óscar Peña Lara, \d\d:\d\d/)
  })

  test('where the author went on writing, the other hand is not forgotten', async () => {
    const { desk, documentId } = await openWhole()
    await desk.put(documentId, { observaciones: 'Con dolor' }, 'enfermeria')
    const app = await openNote(desk, documentId)
    await app.user.type(await section('Plan'), ' mañana')
    await saveNow(app)
    await saysSoon(/^Guardado \d\d:\d\d$/)
    expect(screen.getByRole('article')).toHaveTextContent(/También escribió: Óscar Peña Lara, \d\d:\d\d/)
    await app.user.click(within(saveBar()).getByRole('button', { name: 'Firmar' }))
    const form = await signing()
    expect(within(form).getByText('También escribió')).toBeVisible()
    await app.user.click(await within(form).findByRole('button', { name: 'Firmar' }))
    await screen.findByRole('region', { name: 'Firma' })
    expect(screen.getByRole('article')).toHaveTextContent(/También escribió: Óscar Peña Lara/)
    expect(await screen.findByText('La huella coincide')).toBeVisible()
    expect(await print()).toHaveTextContent(
      /También escribió: Óscar Peña Lara, \d{1,2} \w{3} \d{4}, \d\d:\d\d/,
    )
  })

  test('of what its author alone wrote nothing is said', async () => {
    const { desk, documentId } = await openWhole()
    await openNote(desk, documentId)
    expect(screen.queryByText(/Última edición|También escribió/)).toBeNull()
  })
})

describe('F48: whose note it is', () => {
  test('stays as it was signed, on the screen and on paper, which say how the patient is registered today', async () => {
    const { desk, documentId } = await openWhole()
    await desk.action(documentId, 'sign', {})
    await changePatient(desk, { givenNames: 'OTRA PERSONA', sex: 'male', birthDate: '1999-01-01' })
    await openNote(desk, documentId)
    const today = 'hoy registrado como OTRA PERSONA Quintanar Yáñez · Sexo: Hombre · Nacimiento: 1 ene 1999'
    expect(screen.getByRole('article')).toHaveTextContent(
      `Se firmó a nombre de Rosa Quintanar Yáñez; ${today}.`,
    )
    const signature = within(screen.getByRole('region', { name: 'Firma' }))
    expect(signature.getByText('Rosa Quintanar Yáñez')).toBeVisible()
    expect(await signature.findByText('La huella coincide')).toBeVisible()
    const sheet = await print()
    expect(sheet).toHaveTextContent(
      /Paciente: Rosa Quintanar Yáñez · Edad: \d+ años · Sexo: Mujer · Nacimiento: 15 mar 1985/,
    )
    expect(sheet).toHaveTextContent(`Paciente ${today}`)
  })

  test('is not told twice where the record is as it was', async () => {
    const { desk, documentId } = await openWhole()
    await desk.action(documentId, 'sign', {})
    await openNote(desk, documentId)
    expect(screen.queryByText(/hoy registrado como/)).toBeNull()
    expect(await print()).not.toHaveTextContent('hoy registrado como')
  })

  test('is on a draft who it is today', async () => {
    const { desk, documentId } = await openWhole()
    await changePatient(desk, { givenNames: 'Rosalía' })
    await openNote(desk, documentId)
    const sheet = await print()
    expect(sheet).toHaveTextContent('Paciente: Rosalía Quintanar Yáñez')
    expect(sheet).not.toHaveTextContent('hoy registrado como')
  })
})
