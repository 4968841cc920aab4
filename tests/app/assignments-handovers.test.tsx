import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gone, toastWith, visit, write } from './harness.tsx'
import { assign } from './roster.ts'
import { openWard } from './ward.ts'

const HANDOVERS = '/hospitals/1/assignments?view=entregas'

test('Entregar turno: a line on each patient; whoever receives accepts, and attends them from then on', async () => {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const { episodeId } = await ward.admit(patientId)
  await assign(ward.mock, {
    ...{ episodeId, doctorId: 'direccion', role: 'attending' },
    startsAt: new Date().toISOString(),
  })
  const giver = await visit(HANDOVERS, { mock: ward.mock })
  await giver.user.click(await screen.findByRole('button', { name: 'Entregar turno' }))
  const dialog = await screen.findByRole('dialog', { name: 'Entregar turno' })
  await within(dialog).findByRole('option', { name: /Ximena/ })
  expect(within(dialog).queryByRole('option', { name: /Elena/ })).toBeNull()
  // All but one stay.
  for (const box of within(dialog).getAllByRole('checkbox', { checked: true }))
    if (!box.parentElement?.textContent?.includes('Quintanar')) await giver.user.click(box)
  await write(giver, within(dialog).getByLabelText('Nota de Rosa Quintanar Yáñez'), 'Vigilar la fiebre')
  await giver.user.selectOptions(within(dialog).getByLabelText('Recibe'), 'medica')
  await giver.user.click(within(dialog).getByRole('button', { name: 'Entregar 1 paciente' }))
  await gone(dialog)
  await toastWith('Ximena Núñez Ávila ya puede aceptar la entrega; hasta entonces siguen a tu cargo')
  expect(await screen.findByText('Vigilar la fiebre')).toBeVisible()
  expect((await ward.read(episodeId)).attendingDoctorId).toBe('direccion')
  giver.unmount()

  const receiver = await visit(HANDOVERS, { mock: ward.mock, persona: 'medica' })
  const waiting = await screen.findByRole('region', { name: 'Por aceptar' })
  const card = within(waiting).getByText('Vigilar la fiebre').closest('article')
  if (!card) throw new Error('no card')
  await receiver.user.click(within(card).getByRole('button', { name: /^Aceptar entrega/ }))
  await toastWith('Ya atiendes a 1 paciente más')
  expect((await ward.read(episodeId)).attendingDoctorId).toBe('medica')
  expect(await screen.findByRole('region', { name: 'Aceptadas' })).toHaveTextContent('Vigilar la fiebre')
})

test('without a patient chosen, or a receiver, it says so at the fields', async () => {
  const ward = await openWard()
  const app = await visit(`${HANDOVERS}&form=entregar`, { mock: ward.mock })
  const dialog = await screen.findByRole('dialog', { name: 'Entregar turno' })
  for (const box of within(dialog).getAllByRole('checkbox', { checked: true })) await app.user.click(box)
  await app.user.click(within(dialog).getByRole('button', { name: 'Entregar 0 pacientes' }))
  expect(await within(dialog).findByText('Elige al menos un paciente')).toBeVisible()
  expect(within(dialog).getByText('Elige a quién entregas')).toBeVisible()
})

test('who is no doctor sees what there is, and gives nothing', async () => {
  await visit(HANDOVERS, { persona: 'archivo' })
  expect(await screen.findByText('Todavía no hay entregas')).toBeVisible()
  expect(screen.getByText('Solo un médico activo entrega y recibe pacientes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Entregar turno' })).toBeNull()
})
