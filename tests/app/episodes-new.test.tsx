import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { moveTo } from '../fixtures/store-changes.ts'
import { episodePath, openWard, type Ward } from '../fixtures/ward.ts'
import { chooseBed } from './beds.ts'
import {
  type App,
  changeBeforeAnswer,
  gate,
  gone,
  heading,
  queryClientOf,
  shownDialog,
  toastWith,
  visit,
  write,
} from './harness.tsx'

const IN = '/hospitals/1'
const form = () => shownDialog('dialog', 'Nuevo episodio')
const save = (dialog: HTMLElement, name = 'Ingresar') => within(dialog).getByRole('button', { name })
const diagnosisField = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: 'Diagnóstico' })
const bedField = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: 'Cama' })

/** Opens the form on a free bed of the ward, as the board does. */
async function fromBed(ward: Ward, place = 0, persona = 'admision'): Promise<[App, HTMLElement]> {
  const app = await visit(`${IN}/home?form=episodio&bed=${ward.beds[place]}`, { mock: ward.mock, persona })
  return [app, await form()]
}

/** Searches for a patient in the form, and chooses the first who is found. */
async function choose(app: App, dialog: HTMLElement, words: string): Promise<void> {
  await app.user.type(within(dialog).getByRole('combobox', { name: 'Paciente' }), words)
  const list = await within(dialog).findByRole('listbox', { name: 'Paciente' })
  // One is found, and below stand the two ways to register somebody.
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(3))
  await waitFor(() => expect(within(list).getAllByRole('option')[0]).not.toHaveTextContent('Registrar'))
  await app.user.keyboard('{Enter}')
  // The next Tab goes on from there.
  expect(await within(dialog).findByRole('region', { name: 'Paciente' })).toHaveFocus()
}

/** The form on a patient, with all that it takes to admit them. */
async function readyToAdmit() {
  const ward = await openWard()
  const { patientId } = await ward.addPatient()
  const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
  const dialog = await form()
  await chooseBed(app, bedField(dialog), 'Q-1')
  await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fiebre')
  return { app, dialog, patientId }
}

async function lastBody(app: App): Promise<Record<string, unknown>> {
  return JSON.parse((await app.callsTo('POST', '/api/hospitals/1/episodes').at(-1)?.body) ?? '{}')
}

describe('a new episode', () => {
  test('says who lies in the room already where that asks for a second look, and admits all the same', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({ sex: 'female' })
    await ward.admit(patientId, { bedId: ward.beds[1] ?? 0 })
    const [app, dialog] = await fromBed(ward)
    await app.user.type(within(dialog).getByRole('combobox', { name: 'Paciente' }), 'Nuevo')
    await app.user.click(await within(dialog).findByRole('option', { name: /^Registrar/ }))
    await within(dialog).findByRole('region', { name: 'Paciente nuevo' })
    expect(within(dialog).queryByText(/ya hay/)).toBeNull()
    await app.user.selectOptions(within(dialog).getByLabelText('Sexo'), 'Hombre')
    expect(bedField(dialog)).toHaveAccessibleDescription(/ En el cuarto Q ya hay una mujer\.$/)
    await app.user.selectOptions(within(dialog).getByLabelText('Sexo'), 'Mujer')
    expect(within(dialog).queryByText(/ya hay/)).toBeNull()
    await app.user.click(within(dialog).getByRole('button', { name: 'Buscar a alguien registrado' }))
    const { patientId: man } = await ward.addPatient({ sex: 'male', givenNames: 'Zacarías' })
    await choose(app, dialog, 'Zacarías')
    await within(dialog).findByText('En el cuarto Q ya hay una mujer.')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fiebre')
    await app.user.click(save(dialog))
    await gone(dialog)
    expect(await lastBody(app)).toMatchObject({ patientId: man, bedId: ward.beds[0] })
  })

  test('from a free bed: bed and service are known; the patient is found while one types, by keyboard alone', async () => {
    const ward = await openWard()
    const patient = await ward.addPatient({ firstSurname: 'Zermeño' })
    const [app, dialog] = await fromBed(ward)
    expect(bedField(dialog)).toHaveValue('Q-1')
    expect(
      within(dialog).getByRole('option', { name: 'El del cuarto: Medicina interna' }),
    ).toBeInTheDocument()
    await choose(app, dialog, 'rosa zerm')
    expect(within(dialog).getByText('ZERMEÑO YÁÑEZ, Rosa')).toBeVisible()
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Dolor abdominal')
    await app.user.click(save(dialog))
    await gone(dialog)
    await toastWith('Se registró el ingreso en la cama Q-1')
    expect(await lastBody(app)).toMatchObject({
      patientId: patient.patientId,
      kind: 'inpatient',
      bedId: ward.beds[0],
      service: 'Medicina interna',
      reason: 'Dolor abdominal',
    })
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')[0]?.headers.get('idempotency-key')).toMatch(
      /^\S{20,}$/,
    )
  })

  test('says of nobody who was just admitted that they lie in a bed already', async () => {
    const { app, dialog, patientId } = await readyToAdmit()
    // The episode's page is long in coming.
    const opening = gate()
    const navigate = app.router.navigate
    vi.spyOn(app.router, 'navigate').mockImplementation(async (to) => {
      await opening.promise
      return navigate(to)
    })
    const patient = `/api/hospitals/1/patients/${patientId}?`
    const before = app.callsTo('GET', patient).length
    await app.user.click(save(dialog))
    await waitFor(() => expect(app.callsTo('GET', patient).length).toBeGreaterThan(before))
    const isOfPatient = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(patientId)
    await waitFor(() => expect(queryClientOf(app).isFetching({ predicate: isOfPatient })).toBe(0))
    expect(dialog).toBeInTheDocument()
    expect(dialog).not.toHaveTextContent('Ya ocupa la cama')
    opening.resolve()
    await gone(dialog)
  })

  test('nor while they are being admitted: that they lie there is known before the answer comes', async () => {
    const { app, dialog } = await readyToAdmit()
    const answer = await changeBeforeAnswer(
      app,
      '/api/hospitals/1/episodes',
      () => app.user.click(save(dialog)),
      'Q-1',
    )
    expect(dialog).not.toHaveTextContent('Ya ocupa la cama')
    answer()
    await gone(dialog)
  })

  test('from a room: its beds come first', async () => {
    const ward = await openWard()
    await visit(`${IN}/rooms/${ward.room.roomId}?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    expect(bedField(dialog)).toHaveValue('')
    await userEvent.click(bedField(dialog))
    const list = await within(dialog).findByRole('listbox', { name: 'Opciones' })
    const [first] = within(list).getAllByRole('group')
    expect(first).toHaveAccessibleName('Cuarto Q')
  })

  test('from a room with one free bed: that bed is chosen', async () => {
    const ward = await openWard()
    const room = await ward.addRoom(['S-1'])
    await visit(`${IN}/rooms/${room.roomId}?form=episodio`, { mock: ward.mock })
    expect(bedField(await form())).toHaveValue('S-1')
  })

  test('from a patient: the patient is known, and the new episode opens', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    expect(within(dialog).queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument()
    expect(within(dialog).getByText(/QUINTANAR YÁÑEZ, Rosa/)).toBeVisible()
    await chooseBed(app, bedField(dialog), 'Q-2')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fractura')
    await app.user.click(save(dialog))
    await gone(dialog)
    await heading('Hospitalización')
    expect(app.address()).toMatch(new RegExp(`^${IN}/patients/${patientId}/episodesOverview/\\d+$`))
  })

  test('F10: pressed again while the new page is on its way, it sends nothing more', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await chooseBed(app, bedField(dialog), 'Q-2')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Fractura')
    const admit = save(dialog)
    const again = new MutationObserver(() => admit.click())
    again.observe(dialog, { subtree: true, attributes: true })
    await app.user.click(admit)
    await gone(dialog)
    again.disconnect()
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toHaveLength(1)
  })

  test('an outpatient visit takes no bed', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await app.user.selectOptions(within(dialog).getByLabelText('Tipo de episodio'), 'Consulta externa')
    expect(within(dialog).queryByRole('combobox', { name: 'Cama' })).not.toBeInTheDocument()
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Revisión')
    await app.user.click(save(dialog, 'Registrar'))
    await heading('Consulta externa')
    expect(await lastBody(app)).toMatchObject({ kind: 'outpatient', bedId: null, service: '' })
  })

  test('what is missing is said at its fields, and the first of them gets the focus', async () => {
    const ward = await openWard()
    const app = await visit(`${IN}/rooms/${ward.room.roomId}?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await app.user.click(save(dialog))
    for (const text of ['Busca y elige al paciente', 'Elige la cama', 'Escribe el motivo de ingreso'])
      expect(await within(dialog).findByText(text, { selector: 'p' })).toBeVisible()
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Paciente' })).toHaveFocus())
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  })

  test('a diagnosis that is added after a refused try is not wrong before anybody wrote in it', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await app.user.click(save(dialog))
    await within(dialog).findByText('Elige la cama', { selector: 'p' })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Agregar diagnóstico' }))
    const diagnosis = diagnosisField(dialog)
    expect(diagnosis).not.toHaveAttribute('aria-invalid')
    await app.user.type(diagnosis, 'x')
    await waitFor(() => expect(diagnosis).toHaveAttribute('aria-invalid', 'true'))
    await app.user.click(await within(dialog).findByRole('button', { name: 'Agregar diagnóstico' }))
    const [, second] = within(dialog).getAllByRole('combobox', { name: 'Diagnóstico' })
    expect(second).not.toHaveAttribute('aria-invalid')
    await app.user.click(save(dialog))
    await waitFor(() => expect(second).toHaveAttribute('aria-invalid', 'true'))
  })

  test('diagnoses are added and removed, and a wrong code is said beside it', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await chooseBed(app, bedField(dialog), 'Q-1')
    await app.user.type(within(dialog).getByLabelText('Motivo de ingreso'), 'Tos')
    const add = within(dialog).getByRole('button', { name: 'Agregar diagnóstico' })
    await app.user.click(add)
    await app.user.click(add)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Quitar diagnóstico 1' }))
    await app.user.type(diagnosisField(dialog), '18.9 Neumonía')
    await app.user.click(save(dialog))
    expect(await within(dialog).findByText('Escribe una clave CIE-10, por ejemplo J18.9')).toBeVisible()
    await write(app, diagnosisField(dialog), 'j18.9 Neumonía')
    await app.user.click(save(dialog))
    await gone(dialog)
    expect((await lastBody(app)).diagnoses).toEqual([
      { code: 'J18.9', text: 'Neumonía', rank: 'secundario', certainty: 'presuntivo' },
    ])
  })
})

describe('a patient who lies in a bed already', () => {
  test('is said so at once, with the way to that episode; only a visit is possible', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({ firstSurname: 'Zermeño' })
    const stay = await ward.admit(patientId)
    const [app, dialog] = await fromBed(ward, 1)
    await choose(app, dialog, 'zermeño')
    expect(within(dialog).getByText(/Ya ocupa la cama Q-1/)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Abrir ese episodio' })).toHaveAttribute(
      'href',
      episodePath(stay),
    )
    expect(within(dialog).getByLabelText('Tipo de episodio')).toHaveDisplayValue('Consulta externa')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cambiar' }))
    expect(within(dialog).getByLabelText('Tipo de episodio')).toHaveDisplayValue('Hospitalización')
    expect(bedField(dialog)).toHaveValue('Q-2')
  })

  test('F26: somebody admitted them a moment ago: at the patient, with the way to that episode; kept', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await chooseBed(app, bedField(dialog), 'Q-2')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Caída')
    const stay = await ward.admit(patientId)
    await app.user.click(save(dialog))
    expect(await within(dialog).findByText(/ya tiene un episodio en curso en la cama Q-1/)).toBeVisible()
    const way = within(dialog).getByRole('link', { name: 'Abrir el episodio en curso' })
    expect(way).toHaveAttribute('href', episodePath(stay))
    expect(within(dialog).getByLabelText('Motivo de ingreso')).toHaveValue('Caída')
  })
})

describe('F26, F44: a bed that was taken a moment ago', () => {
  test('says by whom at the field, keeps what is written, and another bed is chosen from a fresh list', async () => {
    const ward = await openWard()
    const other = await ward.addPatient({ givenNames: 'Ana', firstSurname: 'Rápida' })
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await chooseBed(app, bedField(dialog), 'Q-1')
    await app.user.type(within(dialog).getByLabelText('Motivo de ingreso'), 'Asma')
    await ward.admit(other.patientId)
    await app.user.click(save(dialog))
    const error = await within(dialog).findByText(
      /La cama Q-1 ya está ocupada: Ana Rápida Yáñez \(ingreso de Elena Ríos Beltrán, hace un momento\)/,
    )
    expect(bedField(dialog)).toHaveAccessibleDescription(expect.stringContaining(error.textContent ?? '-'))
    await waitFor(() => expect(bedField(dialog)).toHaveFocus())
    await waitFor(() => expect(bedField(dialog)).toHaveAccessibleDescription(/ya no está libre/))
    await chooseBed(app, bedField(dialog), 'Q-3')
    await app.user.click(save(dialog))
    await gone(dialog)
    await toastWith('Se registró el ingreso en la cama Q-3')
    expect(await lastBody(app)).toMatchObject({ reason: 'Asma', bedId: ward.beds[2] })
  })
})

describe('F41: the hour of an admission', () => {
  test('is the hospital’s, begins with now, and an hour that daylight saving skips is refused at the field', async () => {
    const ward = await openWard()
    await moveTo(ward.mock.store, 'America/Tijuana')
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    const field = within(dialog).getByLabelText('Fecha y hora de ingreso')
    const now = Temporal.Now.zonedDateTimeISO('America/Tijuana').toPlainDateTime()
    const text = field instanceof HTMLInputElement ? field.value : ''
    const [day = '', hour] = text.split(' ')
    const shown = Temporal.PlainDateTime.from(`${day.split('/').reverse().join('-')}T${hour}`)
    expect(Math.abs(shown.until(now).total('minutes'))).toBeLessThan(3)

    await chooseBed(app, bedField(dialog), 'Q-1')
    await write(app, within(dialog).getByLabelText('Motivo de ingreso'), 'Parto')
    await write(app, field, '8/3/2026 2:30')
    await app.user.click(save(dialog))
    expect(await within(dialog).findByText('Esa hora no existe: ese día se adelantó el reloj')).toBeVisible()
    expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  })

  test('is refused in the future, beside the field', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visit(`${IN}/patients/${patientId}/overview?form=episodio`, { mock: ward.mock })
    const dialog = await form()
    await write(app, within(dialog).getByLabelText('Fecha y hora de ingreso'), '2999-01-01T10:00')
    await app.user.click(save(dialog))
    expect(await within(dialog).findByText('El ingreso no puede ser en el futuro')).toBeVisible()
  })
})

test('an admission of more than a year ago is asked about once, and then sent as confirmed', async () => {
  const { app, dialog } = await readyToAdmit()
  const year = new Date().getFullYear() - 3
  await write(app, within(dialog).getByLabelText('Fecha y hora de ingreso'), `15/03/${year} 10:00`)
  await app.user.click(save(dialog))
  const asked = await shownDialog('alertdialog', 'Revisa el año del ingreso')
  expect(asked).toHaveAccessibleDescription(
    expect.stringMatching(
      new RegExp(`^El ingreso que escribiste es del 15 mar ${year}, hace [23] años. ¿Es correcto\\?$`),
    ),
  )
  await app.user.click(within(asked).getByRole('button', { name: 'Corregir' }))
  await gone(asked)
  expect(app.callsTo('POST', '/api/hospitals/1/episodes')).toEqual([])
  await app.user.click(save(dialog))
  const again = await shownDialog('alertdialog', 'Revisa el año del ingreso')
  await app.user.click(within(again).getByRole('button', { name: 'Sí, es correcto' }))
  await gone(dialog)
  expect(await lastBody(app)).toMatchObject({ admittedLongAgo: true })
})

test('an expected discharge of another century is refused at its field', async () => {
  const { app, dialog } = await readyToAdmit()
  const field = within(dialog).getByLabelText('Alta prevista')
  await write(app, field, '15/03/2260 10:00')
  await app.user.click(save(dialog))
  expect(await within(dialog).findByText('Revisa el año del alta prevista')).toBeVisible()
  expect(field).toBeInvalid()
})

describe('what the search of patients says', () => {
  test('nobody found, and a search that failed', async () => {
    const ward = await openWard()
    const [app, dialog] = await fromBed(ward)
    const field = within(dialog).getByRole('combobox', { name: 'Paciente' })
    await app.user.type(field, 'qqqq')
    expect(await within(dialog).findByText('Nadie coincide con esa búsqueda')).toBeVisible()
    ward.mock.server.use(
      http.get('*/api/hospitals/1/patients', () =>
        HttpResponse.json({ detail: 'No se puede' }, { status: 409 }),
      ),
    )
    await write(app, field, 'rosa')
    expect(await within(dialog).findByText('No se pudo buscar: No se puede')).toBeVisible()
  })
})
