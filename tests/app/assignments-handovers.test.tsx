import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { apiOf, openWard } from '../fixtures/ward.ts'
import { expectToast, gone, shownDialog, toastWith, visit, write } from './harness.tsx'

const HANDOVERS = '/hospitals/1/assignments?view=entregas'

/** *Dirección* takes the seed's handover back, behind the page. */
const withdraw = (mock: MockServer) => apiOf(mock)(z.undefined(), 'DELETE', '/api/hospitals/1/handovers/1')

test('Entregar turno: a line on each patient; whoever receives accepts, and attends them from then on', async () => {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const { episodeId } = await ward.admit(patientId)
  await ward.assign({
    episodeId,
    doctorId: 'direccion',
    role: 'attending',
    startsAt: new Date().toISOString(),
  })
  const giver = await visit(HANDOVERS, { mock: ward.mock })
  await giver.user.click(await screen.findByRole('button', { name: 'Entregar turno' }))
  const dialog = await shownDialog('dialog', 'Entregar turno')
  await within(dialog).findByRole('option', { name: /Ximena/ })
  expect(within(dialog).queryByRole('option', { name: /Elena/ })).toBeNull()
  // All but one stay.
  for (const box of within(dialog).getAllByRole('checkbox', { checked: true }))
    if (!box.parentElement?.textContent?.includes('QUINTANAR')) await giver.user.click(box)
  await write(giver, within(dialog).getByLabelText('Nota de Rosa Quintanar Yáñez'), 'Vigilar la fiebre')
  await giver.user.selectOptions(within(dialog).getByLabelText('Recibe'), 'medica')
  await giver.user.click(await within(dialog).findByRole('button', { name: 'Entregar 1 paciente' }))
  await gone(dialog)
  await toastWith('Ximena Núñez Ávila ya puede aceptar la entrega; hasta entonces siguen a tu cargo')
  expect(await screen.findByText('Vigilar la fiebre')).toBeVisible()
  expect((await ward.readEpisode(episodeId)).attendingDoctorId).toBe('direccion')
  giver.unmount()

  const receiver = await visit(HANDOVERS, { mock: ward.mock, persona: 'medica' })
  const waiting = await screen.findByRole('region', { name: 'Por aceptar' })
  const card = within(waiting).getByText('Vigilar la fiebre').closest('article')
  if (!card) throw new Error('no card')
  await receiver.user.click(await within(card).findByRole('button', { name: /^Aceptar entrega/ }))
  await toastWith('Ya atiendes a 1 paciente más')
  expect((await ward.readEpisode(episodeId)).attendingDoctorId).toBe('medica')
  expect(await screen.findByRole('region', { name: 'Aceptadas' })).toHaveTextContent('Vigilar la fiebre')
})

/** The card of the handover that stands in the seed: three patients of *Dirección* for *Médica*. */
const sent = async () =>
  await within(await screen.findByRole('region', { name: 'Enviadas, en espera' })).findByRole('article')

test('what nobody has accepted is taken back, once asked; whoever was to accept it hears so', async () => {
  const giver = await visit(HANDOVERS)
  const retire = within(await sent()).getByRole('button', { name: 'Retirar entrega para Ximena Núñez Ávila' })
  await giver.user.click(retire)
  const question = await shownDialog('alertdialog', 'Retirar entrega')
  expect(question).toHaveTextContent('Tus pacientes siguen a tu cargo')
  await giver.user.click(await within(question).findByRole('button', { name: 'Conservar' }))
  await gone(question)
  expect(retire).toHaveFocus()
  expect(giver.callsTo('DELETE', '/api')).toEqual([])
  giver.unmount()

  // The receiver has it on screen already when the giver takes it back.
  const receiver = await visit(HANDOVERS, { mock: giver.mock, persona: 'medica' })
  const accept = await screen.findByRole('button', { name: 'Aceptar entrega de Elena Ríos Beltrán' })
  await withdraw(giver.mock)
  await receiver.user.click(accept)
  await expectToast('alert', 'Aceptar entrega', 'Quien entrega retiró esta entrega')
  expect(await screen.findByText('Todavía no hay entregas')).toBeVisible()
})

test('Retirar leaves the list without it, and the focus on the page', async () => {
  const app = await visit(HANDOVERS)
  await app.user.click(within(await sent()).getByRole('button', { name: /^Retirar entrega/ }))
  const question = await shownDialog('alertdialog', 'Retirar entrega')
  await app.user.click(await within(question).findByRole('button', { name: 'Retirar' }))
  await expectToast('status', 'Retirar entrega', 'Se retiró la entrega; tus pacientes siguen a tu cargo')
  expect(await screen.findByText('Todavía no hay entregas')).toBeVisible()
  expect(app.callsTo('DELETE', '/api/hospitals/1/handovers/1')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('F26: what was accepted meanwhile is not taken back: it says by whom', async () => {
  const app = await visit(HANDOVERS)
  await app.user.click(within(await sent()).getByRole('button', { name: /^Retirar entrega/ }))
  const question = await shownDialog('alertdialog', 'Retirar entrega')
  await app.mock.store.write('installation', (db) =>
    db.updateTable('handovers').set({ status: 'accepted', acceptedAt: Date.now() }).execute(),
  )
  await app.user.click(await within(question).findByRole('button', { name: 'Retirar' }))
  await expectToast('alert', 'Retirar entrega', 'Ximena Núñez Ávila ya aceptó esta entrega')
  expect(await screen.findByRole('region', { name: 'Aceptadas' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Retirar entrega/ })).toBeNull()
})

test('patients stand from bed to bed, and a note keeps its lines until it is read', async () => {
  const ward = await openWard()
  // In the last bed first, so that who came first comes last.
  for (const bedId of [ward.beds[2], ward.beds[0], ward.beds[1]]) {
    const { patientId } = await ward.addPatient()
    const { episodeId } = await ward.admit(patientId, { bedId })
    const startsAt = new Date().toISOString()
    await ward.assign({ episodeId, doctorId: 'direccion', role: 'attending', startsAt })
  }
  const app = await visit(`${HANDOVERS}&form=entregar`, { mock: ward.mock })
  const dialog = await shownDialog('dialog', 'Entregar turno')
  const ownBeds = within(dialog)
    .getAllByRole('checkbox', { name: /· Q-\d$/ })
    .map((box) => box.parentElement?.textContent?.slice(-3))
  expect(ownBeds).toEqual(['Q-1', 'Q-2', 'Q-3'])
  await within(dialog).findByRole('option', { name: /Ximena/ })
  await app.user.selectOptions(within(dialog).getByLabelText('Recibe'), 'medica')
  const [note] = within(dialog).getAllByRole('textbox', { name: /^Nota de / })
  if (!note) throw new Error('nobody to hand over')
  await write(app, note, 'Fiebre\nPendiente: BH')
  await app.user.click(await within(dialog).findByRole('button', { name: /^Entregar \d+ pacientes$/ }))
  await gone(dialog)
  const shown = await screen.findByText(/^Fiebre/)
  expect(shown.textContent).toBe('Fiebre\nPendiente: BH')
  expect(shown).toHaveClass('whitespace-pre-wrap')
})

test('without a patient chosen, or a receiver, it says so at the fields', async () => {
  const ward = await openWard()
  const app = await visit(`${HANDOVERS}&form=entregar`, { mock: ward.mock })
  const dialog = await shownDialog('dialog', 'Entregar turno')
  await app.user.click(await within(dialog).findByRole('button', { name: 'Ninguno' }))
  expect(within(dialog).queryAllByRole('checkbox', { checked: true })).toEqual([])
  await app.user.click(await within(dialog).findByRole('button', { name: 'Entregar 0 pacientes' }))
  expect(await within(dialog).findByText('Elige al menos un paciente')).toBeVisible()
  expect(within(dialog).getByText('Elige a quién entregas')).toBeVisible()
})

test('Ninguno and Elegir todos keep every line that was written', async () => {
  const ward = await openWard()
  const app = await visit(`${HANDOVERS}&form=entregar`, { mock: ward.mock })
  const dialog = await shownDialog('dialog', 'Entregar turno')
  const [first] = within(dialog).getAllByRole('textbox', { name: /^Nota de / })
  if (!first) throw new Error('nobody to hand over')
  const label = first.getAttribute('aria-label') ?? ''
  await write(app, first, 'Vigilar la fiebre')
  const all = within(dialog).getByRole('button', { name: 'Elegir todos' })
  expect(all).toBeDisabled()
  await app.user.click(await within(dialog).findByRole('button', { name: 'Ninguno' }))
  expect(within(dialog).queryByLabelText(label)).toBeNull()
  await app.user.click(all)
  expect(within(dialog).getByLabelText(label)).toHaveValue('Vigilar la fiebre')
  for (const left of within(dialog).queryAllByRole('checkbox', { checked: false }))
    expect(left).toHaveAccessibleName(/En entrega a/)
})

test('who waits to be taken over says for whom, and goes to a second doctor only if chosen by hand', async () => {
  const app = await visit(`${HANDOVERS}&form=entregar`)
  const dialog = await shownDialog('dialog', 'Entregar turno')
  const boxes = within(dialog).getAllByRole('checkbox')
  const waiting = within(dialog).getAllByRole('checkbox', { name: /En entrega a Ximena Núñez Ávila$/ })
  // As many as the seed's handover holds.
  expect(waiting).toHaveLength(3)
  const areChosen = (are: boolean) =>
    expect(within(dialog).queryAllByRole('checkbox', { checked: true })).toEqual(
      boxes.filter((box) => are && !waiting.includes(box)),
    )
  areChosen(true)
  await app.user.click(await within(dialog).findByRole('button', { name: 'Ninguno' }))
  areChosen(false)
  const all = within(dialog).getByRole('button', { name: 'Elegir todos' })
  await app.user.click(all)
  areChosen(true)
  expect(all).toBeDisabled()
  const [one] = waiting
  if (!one) throw new Error('nobody waits')
  await app.user.click(one)
  expect(one).toBeChecked()
  await app.user.click(await within(dialog).findByRole('button', { name: /^Entregar \d+ pacientes$/ }))
  expect(await within(dialog).findByText('Elige a quién entregas')).toBeVisible()
})

test('who is no doctor sees what there is, and gives nothing', async () => {
  await visit(HANDOVERS, { persona: 'archivo' })
  expect(await screen.findByText('Todavía no hay entregas')).toBeVisible()
  expect(screen.getByText('Solo un médico activo entrega y recibe pacientes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Entregar turno' })).toBeNull()
})
