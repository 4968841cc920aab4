import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, hourText, mondayOf } from '#src/domain/dates.ts'
import { momentInput } from '#src/lib/written-date.ts'
import { preloadFailure } from '#src/ui/LoadFailure.tsx'
import { at, episodePath, openWard, type Ward } from '../fixtures/ward.ts'
import {
  type App,
  expectToast,
  gate,
  gone,
  heading,
  heldBy,
  ORIGIN,
  queryClientOf,
  shownDialog,
  toastWith,
  visit,
  write,
} from './harness.tsx'

const ROSTER = '/hospitals/1/assignments'
/** A week for which the seed has planned nothing. */
const MONDAY = addDays(mondayOf(dayAt(new Date(), 'America/Mexico_City')), 28)
const TUESDAY = addDays(MONDAY, 1)

const cells = (name: string | RegExp) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error('no row')
  return within(row).getAllByRole('cell')
}
const chipIn = (cell: HTMLElement | undefined) =>
  within(cell ?? document.body).queryByRole('button', { name: /De guardia/ })

/** A ward whose room the *Médica* is on call for on a Monday. */
async function planned(): Promise<Ward> {
  const ward = await openWard()
  const { roomId } = ward.room
  await ward.assign({ roomId, startsAt: at(`${MONDAY}T07:00`), endsAt: at(`${MONDAY}T14:30`) })
  return ward
}

async function openWeek(ward: Ward): Promise<App> {
  const app = await visit(`${ROSTER}?week=${MONDAY}`, { mock: ward.mock })
  await screen.findByRole('button', { name: /07:00–14:30/ })
  return app
}

const MEDICA = /Ximena Núñez/

describe('the week by doctor', () => {
  test('shows role, hours and room of a shift on its day, and every doctor', async () => {
    const ward = await planned()
    await openWeek(ward)
    expect(chipIn(cells(MEDICA)[0])).toHaveTextContent(/07:00–14:30.*De guardia.*Cuarto Q/)
    expect(chipIn(cells(MEDICA)[1])).toBeNull()
    expect(cells(/Elena Ríos/)).toHaveLength(7)
  })

  test('says nothing else before it stands there: no failure, nor that there is nobody', async () => {
    const ward = await planned()
    await preloadFailure()
    const seen: string[] = []
    const observer = new MutationObserver(() => {
      for (const title of ['No se pudo cargar la semana', 'Todavía no hay a quién asignar'])
        if (screen.queryByText(title)) seen.push(title)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const [shifts, doctors] = [gate(), gate()]
    ward.mock.server.use(
      http.get(`${ORIGIN}/api${ROSTER}`, heldBy(shifts)),
      http.get(`${ORIGIN}/api/hospitals/1/doctors`, heldBy(doctors)),
    )
    // Nobody goes on from before a week of long ago.
    const app = await visit(`${ROSTER}?week=2020-01-06`, { mock: ward.mock })
    await screen.findByText('Cargando la lista')
    shifts.resolve()
    const isHere = () =>
      queryClientOf(app)
        .getQueryCache()
        .findAll({ queryKey: ['assignments'] })
        .every(({ state }) => state.data)
    await waitFor(() => expect(isHere()).toBe(true))
    doctors.resolve()
    await screen.findByRole('rowheader', { name: MEDICA })
    observer.disconnect()
    expect(seen).toEqual([])
  })

  test('by keyboard a shift goes to the next day with one PUT; the toast takes it back', async () => {
    const ward = await planned()
    const app = await openWeek(ward)
    chipIn(cells(MEDICA)[0])?.focus()
    expect(document.activeElement).toHaveAccessibleDescription(
      'Enter abre la asignación; Espacio la recoge para moverla con las flechas.',
    )
    await app.user.keyboard(' {ArrowRight}')
    expect(screen.getByText('Soltar aquí')).toBeVisible()
    await app.user.keyboard(' ')
    await toastWith('Quedó con Ximena Núñez Ávila')
    await waitFor(() => expect(chipIn(cells(MEDICA)[1])).toHaveFocus())
    const [put, ...others] = app.callsTo('PUT', `/api${ROSTER}`)
    expect(others).toEqual([])
    expect(JSON.parse((await put?.body) ?? '')).toMatchObject({
      startsAt: at(`${TUESDAY}T07:00`),
      endsAt: at(`${TUESDAY}T14:30`),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await toastWith('La asignación volvió a su lugar')
    await waitFor(() => expect(chipIn(cells(MEDICA)[0])).toBeVisible())
  })

  test('F26: what would overlap goes back to its place, and the toast says with what', async () => {
    const ward = await planned()
    const { roomId } = ward.room
    await ward.assign({ roomId, startsAt: at(`${TUESDAY}T08:00`), endsAt: at(`${TUESDAY}T12:00`) })
    const app = await openWeek(ward)
    chipIn(cells(MEDICA)[0])?.focus()
    await app.user.keyboard(' {ArrowRight}{Enter}')
    const text = await screen.findByText(/^Se cruza con la asignación de Ximena/)
    expect(text.closest('[role=alert]')).toBeVisible()
    await waitFor(() => expect(chipIn(cells(MEDICA)[0])).toHaveTextContent('07:00–14:30'))
    expect(screen.getByText(/^No se movió: sigue en Ximena/)).toBeInTheDocument()
  })

  test('Escape leaves it where it was, and asks nothing of the server', async () => {
    const ward = await planned()
    const app = await openWeek(ward)
    chipIn(cells(MEDICA)[0])?.focus()
    await app.user.keyboard(' {ArrowRight}{Escape}')
    expect(screen.getByText('Se canceló: quedó donde estaba')).toBeInTheDocument()
    expect(chipIn(cells(MEDICA)[0])).toHaveFocus()
    expect(app.callsTo('PUT', `/api${ROSTER}`)).toEqual([])
  })

  test('who may only read opens and moves nothing', async () => {
    const ward = await planned()
    await visit(`${ROSTER}?week=${MONDAY}`, { mock: ward.mock, persona: 'archivo' })
    expect(await screen.findByText(/07:00–14:30/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /De guardia/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nueva asignación' })).toBeNull()
  })
})

describe('who is on call now', () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  test.each(['', '?view=cuartos'])(
    'stands above the week, though the shift may have begun yesterday %s',
    async (view) => {
      const ward = await openWard()
      await ward.mock.store.db.deleteFrom('assignments').where('role', '=', 'onCall').execute()
      const { roomId } = ward.room
      const running = { startsAt: hoursFromNow(-6.5), endsAt: hoursFromNow(3) }
      await ward.assign({ roomId, shift: 'night', ...running })
      await ward.assign({ roomId, doctorId: 'direccion', startsAt: hoursFromNow(4), endsAt: hoursFromNow(9) })
      const app = await visit(`${ROSTER}${view}`, { mock: ward.mock })
      const now = await screen.findByRole('region', { name: 'De guardia ahora:' })
      expect(
        within(now)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        `Ximena Núñez Ávila · Nocturno, hasta las ${hourText(running.endsAt, 'America/Mexico_City')} · Cuarto Q`,
      ])
      // Another week has no now.
      await app.user.click(screen.getByRole('link', { name: 'Semana siguiente' }))
      await waitFor(() => expect(now).not.toBeInTheDocument())
    },
  )

  test('is said to be nobody where nobody is', async () => {
    const ward = await openWard()
    await ward.mock.store.db.deleteFrom('assignments').where('role', '=', 'onCall').execute()
    await visit(ROSTER, { mock: ward.mock, persona: 'archivo' })
    await screen.findByText('De guardia ahora: nadie')
  })

  test('are the first four where they are many, and all on demand', async () => {
    const ward = await openWard()
    await ward.mock.store.db.deleteFrom('assignments').where('role', '=', 'onCall').execute()
    for (const hours of [1, 2, 3, 4, 5, 6]) {
      const { roomId } = await ward.addRoom([`N-${hours}`], { code: `N${hours}` })
      await ward.assign({ roomId, startsAt: hoursFromNow(-1), endsAt: hoursFromNow(hours) })
    }
    const app = await visit(ROSTER, { mock: ward.mock })
    const now = await screen.findByRole('region', { name: 'De guardia ahora:' })
    await app.user.click(within(now).getByRole('button', { name: '2 más' }))
    expect(within(now).getAllByText('Ximena Núñez Ávila')).toHaveLength(6)
    await app.user.click(within(now).getByRole('button', { name: 'Ver menos' }))
    expect(within(now).getAllByText('Ximena Núñez Ávila')).toHaveLength(4)
  })
})

test('the week by room has the doctor on the room’s line', async () => {
  const ward = await planned()
  const app = await visit(`${ROSTER}?week=${MONDAY}&view=cuartos`, { mock: ward.mock })
  await app.user.type(await screen.findByRole('textbox', { name: 'Buscar' }), 'Q{Enter}')
  await screen.findByRole('button', { name: /07:00–14:30/ })
  // What is known of the room beside its code comes with the rooms.
  await screen.findByRole('rowheader', { name: /^Cuarto Q ?Medicina/ })
  expect(chipIn(cells(/^Cuarto Q ?Medicina/)[0])).toHaveTextContent(/07:00–14:30.*Ximena/)
})

describe('Nueva asignación', () => {
  test('gives a patient without a doctor one, who then attends the episode', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const episode = await ward.admit(patientId)
    const app = await visit(`${ROSTER}?view=sin-medico`, { mock: ward.mock })
    await app.user.click(await screen.findByRole('link', { name: 'Asignar: Rosa Quintanar Yáñez' }))
    const dialog = await shownDialog('dialog', 'Nueva asignación')
    await within(dialog).findByRole('option', { name: /Ximena/ })
    // The name is written again once the rest of the patient is known.
    await waitFor(() => expect(within(dialog).getByText('QUINTANAR YÁÑEZ, Rosa')).toBeVisible())
    await app.user.selectOptions(within(dialog).getByLabelText('Doctor'), 'medica')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Asignar' }))
    await gone(dialog)
    await expectToast('status', 'Nueva asignación', 'Ximena Núñez Ávila quedó a cargo: Rosa Quintanar Yáñez')
    // It may have ended another one, whom nothing would bring back.
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
    expect((await ward.readEpisode(episode.episodeId)).attendingDoctorId).toBe('medica')
    await waitFor(() => expect(screen.queryByText('QUINTANAR YÁÑEZ, Rosa')).toBeNull())
  })

  test('of somebody on call can be undone from its toast', async () => {
    const ward = await openWard()
    const app = await visit(`${ROSTER}?form=asignacion&room=${ward.room.roomId}`, { mock: ward.mock })
    const dialog = await shownDialog('dialog', 'Nueva asignación')
    await within(dialog).findByRole('option', { name: /Ximena/ })
    await app.user.selectOptions(within(dialog).getByLabelText('Doctor'), 'medica')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Asignar' }))
    await gone(dialog)
    const card = await toastWith('Ximena Núñez Ávila quedó a cargo: Cuarto Q')
    await app.user.click(within(card).getByRole('button', { name: 'Deshacer' }))
    await expectToast('status', 'Nueva asignación', 'Ximena Núñez Ávila ya no está a cargo')
    expect(app.callsTo('POST', `/api${ROSTER}`).map(({ path }) => path.split(/[/?]/).at(-2))).toEqual([
      'assignments',
      'end',
    ])
  })

  test('proposes to somebody in training the role that they take', async () => {
    const ward = await openWard()
    const app = await visit(ROSTER, { mock: ward.mock })
    await screen.findByRole('rowheader', { name: /^Iván Soto Cervera/ })
    await app.go(`${ROSTER}?form=asignacion&forDoctor=residente&day=${MONDAY}`)
    const dialog = await shownDialog('dialog', 'Nueva asignación')
    expect(within(dialog).getByLabelText('Rol')).toHaveDisplayValue('Residente')
    await app.user.selectOptions(within(dialog).getByLabelText('Para'), 'patient')
    expect(within(dialog).getByLabelText('Rol')).toHaveDisplayValue('Residente')
  })

  test('says at each field what is missing, and a shift fills in its hours', async () => {
    const ward = await openWard()
    const app = await visit(`${ROSTER}?form=asignacion`, { mock: ward.mock })
    const dialog = await shownDialog('dialog', 'Nueva asignación')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Asignar' }))
    expect(await within(dialog).findByText('Elige al doctor', { selector: 'p' })).toBeVisible()
    expect(within(dialog).getByText('Busca y elige al paciente')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Inicio'), `${MONDAY}T09:00`)
    await app.user.selectOptions(within(dialog).getByLabelText('Turno'), 'night')
    expect(within(dialog).getByLabelText('Inicio')).toHaveValue(momentInput(`${MONDAY}T21:00`))
    expect(within(dialog).getByLabelText('Fin')).toHaveValue(momentInput(`${TUESDAY}T07:30`))
  })
})

test('Editar from the list changes the hours; Terminar calls off what has not begun', async () => {
  const ward = await planned()
  const app = await visit(`${ROSTER}?week=${MONDAY}&view=lista`, { mock: ward.mock })
  await app.user.click(await screen.findByRole('link', { name: /^Editar: Ximena.*Cuarto Q/ }))
  const form = await shownDialog('dialog', 'Editar asignación')
  await write(app, within(form).getByLabelText('Fin'), `${MONDAY}T15:00`)
  await app.user.click(await within(form).findByRole('button', { name: 'Guardar' }))
  await gone(form)
  expect(await screen.findByText('15:00')).toBeVisible()
  await app.user.click(await screen.findByRole('link', { name: /^Terminar: Ximena.*Cuarto Q/ }))
  const end = await shownDialog('dialog', 'Cancelar asignación')
  await app.user.click(await within(end).findByRole('button', { name: 'Cancelar la asignación' }))
  await gone(end)
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Terminar: Ximena.*Cuarto Q/ })).toBeNull())
})

describe('the form of an assignment that the address names', () => {
  const opened = (id: number, form = 'editar') => `${ROSTER}?form=${form}&assignment=${id}`

  test('opens after a reload, whatever week and view lie below it, and goes where it came from', async () => {
    const ward = await openWard()
    const about = { roomId: ward.room.roomId, startsAt: at(`${MONDAY}T07:00`), endsAt: at(`${MONDAY}T14:30`) }
    const { assignmentId } = await ward.assign(about)
    const app = await visit(`${opened(assignmentId)}&view=sin-medico`, { mock: ward.mock })
    const form = await shownDialog('dialog', 'Editar asignación')
    expect(within(form).getByLabelText('Inicio')).toHaveValue(momentInput(`${MONDAY}T07:00`))
    await write(app, within(form).getByLabelText('Fin'), `${MONDAY}T15:00`)
    await app.user.click(await within(form).findByRole('button', { name: 'Guardar' }))
    await gone(form)
    await toastWith('Se guardó la asignación de Ximena Núñez Ávila: Cuarto Q')
    expect(app.address()).toBe(`${ROSTER}?view=sin-medico`)
  })

  test('is that of today, not that of the row on screen: nothing is in conflict', async () => {
    const ward = await planned()
    const app = await openWeek(ward)
    await ward.mock.store.write('installation', (db) =>
      db
        .updateTable('assignments')
        .set({ shift: 'morning', version: 5 })
        .where('role', '=', 'onCall')
        .execute(),
    )
    await app.user.click(await screen.findByRole('button', { name: /07:00–14:30/ }))
    const form = await shownDialog('dialog', 'Editar asignación')
    expect(within(form).getByLabelText('Turno')).toHaveDisplayValue(/Matutino/)
    await write(app, within(form).getByLabelText('Fin'), `${MONDAY}T15:00`)
    await app.user.click(await within(form).findByRole('button', { name: 'Guardar' }))
    await gone(form)
  })

  test.each(['editar', 'terminar'])('F25: %s of what is not there says so, and closes', async (action) => {
    const app = await visit(opened(999_999, action))
    const told = await shownDialog('alertdialog', 'Esa asignación no existe')
    await app.user.click(await within(told).findByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(app.address()).toBe(ROSTER))
  })

  test('of what has ended says so', async () => {
    const ward = await openWard()
    const about = {
      roomId: ward.room.roomId,
      startsAt: at('2026-01-05T07:00'),
      endsAt: at('2026-01-05T14:30'),
    }
    const { assignmentId } = await ward.assign(about)
    await visit(opened(assignmentId), { mock: ward.mock })
    expect(await shownDialog('alertdialog', 'Esta asignación ya terminó')).toBeVisible()
  })
})

test('Asignar médico, from an episode: the form knows the patient, and the episode names the doctor then', async () => {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const episode = await ward.admit(patientId)
  const app = await visit(episodePath(episode), { mock: ward.mock })
  expect(await screen.findByText('Sin médico asignado')).toBeVisible()
  await app.user.click(await screen.findByRole('link', { name: 'Asignar médico' }))
  const dialog = await shownDialog('dialog', 'Nueva asignación')
  expect(await within(dialog).findByText('QUINTANAR YÁÑEZ, Rosa')).toBeVisible()
  expect(within(dialog).getByLabelText('Rol')).toHaveDisplayValue('Tratante')
  await within(dialog).findByRole('option', { name: /Ximena/ })
  await app.user.selectOptions(within(dialog).getByLabelText('Doctor'), 'medica')
  await app.user.click(await within(dialog).findByRole('button', { name: 'Asignar' }))
  await gone(dialog)
  await app.go(episodePath(episode))
  await waitFor(() => expect(screen.queryByText('Sin médico asignado')).toBeNull())
  expect(screen.getByText('Ximena Núñez Ávila', { selector: 'dd bdi' })).toBeVisible()
})

test('Asignar médico is not offered to who only reads the roster', async () => {
  const ward = await openWard()
  const episode = await ward.admit((await ward.addPatient()).patientId)
  await visit(episodePath(episode), { mock: ward.mock, persona: 'enfermeria' })
  expect(await screen.findByText('Sin médico asignado')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Asignar médico' })).toBeNull()
})

test('without the right the page names it, and asks the server nothing', async () => {
  const app = await visit(ROSTER, { persona: 'sin-permisos' })
  await heading('Asignaciones')
  expect(screen.getByText(/Asignaciones \(Lectura\)/)).toBeVisible()
  expect(app.callsTo('GET', `/api${ROSTER}`)).toEqual([])
})
