import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openWard } from '../../fixtures/ward.ts'
import { chooseBed } from '../beds.ts'
import { gone, shownDialog, toastWith, visit, visitHospitals, write } from '../harness.tsx'

const MINUTE = 60_000
/** On the server's clock; half a minute, so that two seconds change no minute. */
const NOON = Date.parse('2026-11-27T18:00:30Z')
/** So often the page looks at the computer's clock. */
const CHECKED_MS = 10_000

/** A ward whose server has the right time. @param ahead how far the computer's clock is ahead, in minutes */
async function openWardAt(ahead: number) {
  let error = ahead * MINUTE
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: NOON + error })
  const ward = await openWard(() => new Date(Date.now() - error))
  return {
    ...ward,
    /** Sets the computer's clock right. */
    setRight: () => {
      vi.setSystemTime(Date.now() - error)
      error = 0
    },
  }
}

const band = () => screen.findByText(/^El reloj de este equipo/)

test.each([
  ['20 min ahead', 20, 'El reloj de este equipo va 20 min adelantado. Ronda usa la hora del servidor.'],
  ['2 h behind', -120, 'El reloj de este equipo va 2 h atrasado. Ronda usa la hora del servidor.'],
])(
  'with a clock %s an admission is stored with the server’s time, and a band says so',
  async (_, ahead, text) => {
    const ward = await openWardAt(ahead)
    const { patientId } = await ward.addPatient()
    const app = await visit(`/hospitals/1/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await shownDialog('dialog', 'Nuevo episodio')
    expect(await band()).toHaveTextContent(text)
    expect(within(dialog).getByLabelText('Fecha y hora de ingreso')).toHaveValue('27/11/2026 12:00')
    await chooseBed(app, within(dialog).getByRole('combobox', { name: 'Cama' }), 'Q-1')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fiebre')
    await app.user.click(within(dialog).getByRole('button', { name: 'Ingresar' }))
    await gone(dialog)
    await toastWith('Se registró el ingreso en la cama Q-1')
    const stored = await ward.mock.store.db
      .selectFrom('episodes')
      .select('admittedAt')
      .orderBy('episodeId', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // Forms hold whole minutes.
    expect(stored.admittedAt).toBe(NOON - 30_000)
  },
)

test('the page asks for the time by itself once somebody sets the computer’s clock, and the band goes', async () => {
  const ward = await openWardAt(20)
  const app = await visitHospitals({ mock: ward.mock })
  await band()
  /** The shell's own list. */
  const asked = () =>
    app.callsTo('GET', '/api/hospitals?').filter(({ path }) => /pageSize=100(?!.*withdrawn)/.test(path))
      .length
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(CHECKED_MS)
  ward.setRight()
  vi.advanceTimersByTime(CHECKED_MS)
  await waitFor(() => expect(screen.queryByText(/^El reloj de este equipo/)).not.toBeInTheDocument())
  expect(asked()).toBe(2)
})

test('a clock that is right, or almost, shows no band', async () => {
  const ward = await openWardAt(1)
  await visit('/hospitals', { mock: ward.mock })
  await screen.findByRole('table')
  expect(screen.queryByText(/^El reloj de este equipo/)).not.toBeInTheDocument()
})
