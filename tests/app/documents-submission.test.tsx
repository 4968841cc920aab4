import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openDesk } from '../fixtures/ward.ts'
import { openNote, saveBar } from './documents.ts'
import { expectToast, findButton, gone, heading, shownDialog, visit, write } from './harness.tsx'

const RESIDENT = { persona: 'residente' }
const PHYSICIAN = { persona: 'medica' }
const WAITS = 'El documento espera la autorización de un médico'

/** A note of the resident with everything that it takes to submit it. */
async function writeAsResident() {
  const desk = await openDesk()
  const { documentId } = await desk.begin('residente')
  await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' }, 'residente')
  return { desk, documentId }
}

async function submitAsResident() {
  const { desk, documentId } = await writeAsResident()
  await desk.action(documentId, 'submit', {}, 'residente')
  return { desk, documentId }
}

const article = () => within(screen.getByRole('article'))

describe('Enviar a firma', () => {
  test('hands a resident’s note to a physician; it waits, and nobody writes in it', async () => {
    const { desk, documentId } = await writeAsResident()
    const app = await openNote(desk, documentId, RESIDENT)
    await app.user.click(await within(saveBar()).findByRole('button', { name: 'Enviar a firma' }))
    expect(within(saveBar()).queryByRole('button', { name: 'Firmar' })).not.toBeInTheDocument()
    const dialog = await shownDialog('dialog', 'Enviar a firma')
    expect(within(dialog).getByText('Iván Soto Cervera')).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: 'Enviar a firma' }))
    await gone(dialog)
    await expectToast('status', 'Enviar a firma: Rosa Quintanar Yáñez', WAITS)
    expect(await article().findByText('Por autorizar')).toBeVisible()
    expect(article().getByText(/^Lo envió a firma/)).toHaveTextContent('Iván Soto Cervera · Médico residente')
    expect(screen.queryByRole('region', { name: 'Guardado' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Autorizar' })).not.toBeInTheDocument()
    expect(await desk.readDocument(documentId)).toMatchObject({ status: 'submitted' })
  })

  test('of a note that lacks something leads to what it lacks', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin('residente')
    const app = await openNote(desk, documentId, RESIDENT)
    await app.user.click(await within(saveBar()).findByRole('button', { name: 'Enviar a firma' }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Faltan para firmar'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('Por autorizar', () => {
  test('stands in the day of who answers for the resident, and leads to the note, which they authorise', async () => {
    const { desk, documentId } = await submitAsResident()
    const app = await visit('/hospitals/1/home', { mock: desk.mock, ...PHYSICIAN })
    await heading('Página de Inicio')
    await app.user.click(await screen.findByRole('button', { name: /^Por autorizar/ }))
    const panel = await screen.findByRole('complementary', { name: 'Documentos por autorizar' })
    const link = await within(panel).findByRole('link', { name: /^Autorizar: Nota de prueba, / })
    expect(link.closest('li')).toHaveTextContent('Elaboró Iván Soto Cervera')
    await app.user.click(link)
    await app.user.click(await findButton('Autorizar'))
    const dialog = await shownDialog('dialog', 'Autorizar documento')
    expect(dialog).toHaveTextContent('ElaboróIván Soto Cervera · Médico residente')
    await app.user.click(within(dialog).getByRole('button', { name: 'Autorizar' }))
    await gone(dialog)
    await expectToast('status', 'Autorizar: Rosa Quintanar Yáñez', 'El documento quedó autorizado')
    const signature = within(await screen.findByRole('region', { name: 'Firma' }))
    expect(signature.getByText(/^Elaboró/)).toHaveTextContent('Iván Soto Cervera · Médico residente')
    expect(signature.getByText(/^Autorizó/)).toHaveTextContent(/Ximena Núñez Ávila · Cédula \d+/)
    expect(await signature.findByText('La huella coincide')).toBeVisible()
    expect(await desk.readDocument(documentId)).toMatchObject({ signedBy: { userId: 'medica' } })
  })

  test('Devolver says what is to be mended; the resident reads it on the draft, mends it and submits it again', async () => {
    const { desk, documentId } = await submitAsResident()
    const app = await openNote(desk, documentId, PHYSICIAN)
    await app.user.click(await findButton('Devolver'))
    const dialog = await shownDialog('dialog', 'Devolver documento')
    await app.user.click(within(dialog).getByRole('button', { name: 'Devolver' }))
    expect(await within(dialog).findByText('Escribe qué hay que corregir')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Qué hay que corregir'), 'Falta la dosis')
    await app.user.click(within(dialog).getByRole('button', { name: 'Devolver' }))
    await gone(dialog)
    await expectToast('status', 'Devolver: Rosa Quintanar Yáñez', 'El documento volvió a quien lo escribió')
    app.unmount()

    const again = await openNote(desk, documentId, RESIDENT)
    const note = await screen.findByRole('region', { name: 'Devuelto' })
    expect(note).toHaveTextContent(/Lo devolvió Ximena Núñez Ávila, .*Falta la dosis$/)
    await again.user.click(await within(saveBar()).findByRole('button', { name: 'Enviar a firma' }))
    const question = await shownDialog('dialog', 'Enviar a firma')
    await again.user.click(within(question).getByRole('button', { name: 'Enviar a firma' }))
    await gone(question)
    expect(await desk.readDocument(documentId)).toMatchObject({ status: 'submitted', returned: null })
  })

  test.each(['residente', 'enfermeria', 'admision', 'archivo'])('is nothing for %s', async (persona) => {
    const { desk, documentId } = await submitAsResident()
    await openNote(desk, documentId, { persona })
    expect(await findButton('Imprimir')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Autorizar' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Devolver' })).not.toBeInTheDocument()
  })

  test('F26: what was returned meanwhile is not authorised, and says whose it is again', async () => {
    const { desk, documentId } = await submitAsResident()
    const app = await openNote(desk, documentId, PHYSICIAN)
    await app.user.click(await findButton('Autorizar'))
    const dialog = await shownDialog('dialog', 'Autorizar documento')
    await desk.action(documentId, 'return', { note: 'Falta la dosis' }, 'medica')
    await app.user.click(within(dialog).getByRole('button', { name: 'Autorizar' }))
    const why = 'Solo Iván Soto Cervera, que escribe este documento, puede firmarlo'
    expect(await within(dialog).findByText(why)).toBeVisible()
    expect(await desk.readDocument(documentId)).toMatchObject({ status: 'draft', signedBy: null })
  })
})

describe('Tomar borrador', () => {
  test('lets somebody else go on with what has lain for a day; the author stays named', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
    const fresh = await openNote(desk, documentId, PHYSICIAN)
    expect(await screen.findByText(/solo esa persona puede firmarlo/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Tomar borrador' })).not.toBeInTheDocument()
    fresh.unmount()
    const yesterday = Date.now() - 25 * 3_600_000
    await desk.mock.store.write('installation', (db) =>
      db
        .updateTable('documents')
        .set({ updatedAt: yesterday })
        .where('documentId', '=', documentId)
        .execute(),
    )
    const app = await openNote(desk, documentId, PHYSICIAN)
    await app.user.click(await findButton('Tomar borrador'))
    const dialog = await shownDialog('dialog', 'Tomar borrador')
    expect(within(dialog).getByText('Elena Ríos Beltrán')).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: 'Tomar borrador' }))
    await gone(dialog)
    await expectToast('status', 'Tomar borrador: Rosa Quintanar Yáñez', 'Ahora lo continúas tú')
    expect(await article().findByText(/^Lo continúa/)).toHaveTextContent('Ximena Núñez Ávila')
    expect(await within(saveBar()).findByRole('button', { name: 'Firmar' })).toBeVisible()
  })
})
