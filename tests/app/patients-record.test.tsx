import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { dayAt, dayInput, dayText } from '#src/domain/dates.ts'
import { moveTo } from '../fixtures/store-changes.ts'
import { openWard } from '../fixtures/ward.ts'
import { expectToast, gone, heading, ORIGIN, reload, shownDialog, toastCount, visit } from './harness.tsx'
import {
  arriveAtRecord,
  band,
  CORE,
  errorAt,
  field,
  fill,
  IN,
  JOSE,
  JOSE_ID,
  JOSE_LISTED,
  lastBody,
  openEditor,
  patientForm,
  recordNumber,
  recordShown,
  save,
  visitPatient,
} from './patients.ts'

const RECORD = `${CORE}/patients/${JOSE_ID}`

/** The value of a line of the record. */
function fact(label: string, part = 'Identidad'): string | null {
  const section = screen.getByRole('heading', { level: 2, name: part }).closest('section')
  const term = within(section ?? document.body).getByText(label, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? null
}

/** Changes a patient behind the page's back, as somebody else's save does. */
async function changeStored(
  { store }: MockServer,
  values: Partial<Record<'phone' | 'address' | 'givenNames' | 'email', string>>,
): Promise<void> {
  await store.db
    .updateTable('patients')
    .set((columns) => ({ ...values, version: columns('version', '+', 1) }))
    .where('patientId', '=', JOSE_ID)
    .execute()
}

describe('the record of a patient', () => {
  test('names the patient on every screen about them, and no title does', async () => {
    await visitPatient()
    for (const text of [JOSE_LISTED, 'Hombre', '19 mar 1968', '0000099', '101-A'])
      expect(band()).toHaveTextContent(text)
    expect(within(band()).getByText('Hay otro paciente con nombre parecido')).toBeVisible()
    expect(document.title).toBe('Ronda')
  })

  test('shows all that is written, and — where nothing is', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({
      birthDate: '2001-02-03',
      allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
      emergencyContact: { name: 'Abel', relationship: 'Hermano', phone: '5512345678' },
    })
    await visitPatient(patientId, { mock: ward.mock })
    expect(fact('Nombre(s)')).toBe('Rosa')
    expect(fact('Fecha de nacimiento')).toBe('3 feb 2001')
    expect(fact('CURP')).toBe('—')
    expect(fact('Alergias', 'Alergias y grupo sanguíneo')).toBe('Penicilina, Látex')
    expect(fact('Grupo sanguíneo y Rh', 'Alergias y grupo sanguíneo')).toBe('—')
    expect(fact('Contacto de emergencia', 'Contacto')).toBe('Abel')
    expect(fact('Teléfono del contacto', 'Contacto')).toBe('55 1234 5678')
    expect(screen.getByRole('link', { name: '55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678')
    expect(fact('Domicilio', 'Contacto')).toBe('—')
    expect(fact('Cama', 'Expediente')).toBe('Sin cama')
    expect(await screen.findByText('No tiene episodios registrados.')).toBeVisible()
  })

  test.each([
    [{ state: 'notAsked', items: [] }, 'Sin interrogar'],
    [{ state: 'none', items: [] }, 'Negadas'],
    [{ state: 'listed', items: ['Penicilina'] }, 'Penicilina'],
  ] as const)('the band never leaves allergies blank: %j reads %s', async ({ state, items }, text) => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient({ allergies: { state, items: [...items] } })
    await visitPatient(patientId, { mock: ward.mock })
    const term = within(band()).getByText('Alergias')
    expect(term.nextElementSibling).toHaveTextContent(text)
    expect(term.nextElementSibling?.querySelector('svg') === null).toBe(state === 'none')
  })

  test('a long list of allergies folds in the band, says how many there are, and opens', async () => {
    const ward = await openWard()
    const items = Array.from({ length: 12 }, (_, index) => `Medicamento número ${index + 1}`)
    const { patientId } = await ward.addPatient({ allergies: { state: 'listed', items } })
    const app = await visitPatient(patientId, { mock: ward.mock })
    expect(band()).not.toHaveTextContent('Medicamento número 12')
    await app.user.click(within(band()).getByRole('button', { name: 'Ver las 12' }))
    expect(band()).toHaveTextContent('Medicamento número 12')
  })

  test('a single allergy is told whole, however long', async () => {
    const ward = await openWard()
    const items = [`Penicilina ${'y sus derivados '.repeat(5)}en cualquier forma`]
    const { patientId } = await ward.addPatient({ allergies: { state: 'listed', items } })
    await visitPatient(patientId, { mock: ward.mock })
    expect(band()).toHaveTextContent('en cualquier forma')
  })

  test.each([
    ['deceased', 'Defunción'],
    ['archived', 'Archivado'],
  ])('somebody who is %s is marked', async (status, mark) => {
    await visitPatient(JOSE_ID, {
      prepare: async ({ store }) => {
        await store.db.updateTable('patients').set({ status }).where('patientId', '=', JOSE_ID).execute()
      },
    })
    expect(within(band()).getByText(mark)).toBeVisible()
  })

  test('leads to each episode, the newest first, and pages them in the address', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const ids: number[] = []
    for (let hour = 7; hour > 0; hour -= 1) {
      const admittedAt = new Date(Date.now() - hour * 3_600_000).toISOString()
      ids.push(
        (await ward.admit(patientId, { kind: 'outpatient', admittedAt, reason: `Visita ${hour}` })).episodeId,
      )
    }
    const app = await visitPatient(patientId, { mock: ward.mock })
    const links = () => screen.getAllByRole('link', { name: /^Consulta externa/ })
    await waitFor(() => expect(links()).toHaveLength(5))
    expect(links()[0]).toHaveTextContent('Visita 1')
    expect(links()[0]).toHaveAttribute('href', `${IN}/patients/${patientId}/episodesOverview/${ids.at(-1)}`)
    await app.user.click(await screen.findByRole('button', { name: 'Siguiente página' }))
    await waitFor(() => expect(links()).toHaveLength(2))
    expect(app.address()).toBe(`${IN}/patients/${patientId}/overview?page=2`)
    expect(links()[1]).toHaveTextContent('Visita 7')
    await app.go(`${IN}/patients/${patientId}/overview?page=99`)
    await waitFor(() => expect(app.address()).toBe(`${IN}/patients/${patientId}/overview?page=2`))
    expect(links()).toHaveLength(2)
  })

  test('who may not read episodes sees none, and asks for none', async () => {
    const app = await visitPatient(JOSE_ID, {
      prepare: async ({ store }) => {
        await store.db.deleteFrom('grants').where('area', '=', 'episodes').execute()
      },
    })
    expect(screen.queryByRole('heading', { name: 'Episodios' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Nuevo episodio' })).not.toBeInTheDocument()
    expect(app.callsTo('GET', `${CORE}/episodes`)).toEqual([])
  })

  test('under a room the way back leads to the room, and everything else stays under it', async () => {
    const app = await visit(`${IN}/rooms/1/patients/${JOSE_ID}`)
    await waitFor(() => expect(app.address()).toBe(`${IN}/rooms/1/patients/${JOSE_ID}/overview`))
    const trail = await screen.findByRole('navigation', { name: 'Ruta' })
    expect(within(trail).getByRole('link', { name: 'Cuarto 101' })).toHaveAttribute('href', `${IN}/rooms/1`)
    const own = within(trail).getByRole('link', { name: JOSE_LISTED })
    expect(own).toHaveAttribute('aria-current', 'page')
    expect(band()).toHaveTextContent(JOSE_LISTED)
    const episode = await screen.findByRole('link', { name: /^Hospitalización/ })
    expect(episode).toHaveAttribute('href', `${IN}/rooms/1/patients/${JOSE_ID}/episodesOverview/1`)
    expect(document.title).toBe('Episodio de Paciente - Ronda')
  })

  test.each([['enfermeria'], ['archivo']])('%s reads it and changes nothing', async (persona) => {
    const app = await visit(`${IN}/patients/${JOSE_ID}/overview?form=editar`, { persona })
    await recordShown()
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(app.address()).toContain('form=editar')
  })
})

describe('F25: a record that is not to be had', () => {
  test.each([['999999'], ['0'], ['01'], ['1x'], ['-1'], ['1.5'], ['1e3']])(
    'F25: the patient %j is no patient here; the list is one step away',
    async (id) => {
      const app = await visit(`${IN}/patients/${id}/overview`)
      await heading('Este paciente no existe en este centro médico')
      expect(screen.getByRole('link', { name: 'Ver pacientes' })).toHaveAttribute('href', `${IN}/patients`)
      expect(document.title).toBe('Ronda')
      if (id !== '999999') expect(app.callsTo('GET', `${CORE}/patients`)).toEqual([])
    },
  )

  test('F25: another hospital’s patient is none of this one', async () => {
    await visit(`/hospitals/2/patients/${JOSE_ID}/overview`)
    await heading('Este paciente no existe en este centro médico')
  })

  test('F25: without patients-read the page names the right and asks the server for no record', async () => {
    const app = await visit(`${IN}/patients/${JOSE_ID}/overview`, { persona: 'sin-permisos' })
    await screen.findByText('Pacientes (Lectura)')
    // Whether one may open a record in an emergency, and nothing else.
    const asked = app.callsTo('GET', `${CORE}/`).map(({ path }) => path)
    expect(asked).toEqual([expect.stringMatching(/^\/api\/hospitals\/1\/emergency-access\?/)])
  })

  test('F25: a right that the server knows to be withdrawn is named too', async () => {
    const group = 'hospital-1-patients-read'
    await visit(`${IN}/patients/${JOSE_ID}/overview`, {
      prepare: ({ server }) =>
        server.use(
          http.get(ORIGIN + RECORD, () =>
            HttpResponse.json({ detail: `Te falta el permiso ${group}`, group }, { status: 403 }),
          ),
        ),
    })
    await heading('No tienes permiso para ver esta página')
    expect(screen.getByText('Pacientes (Lectura)')).toBeVisible()
  })

  test('F33: a malformed record takes down that view alone, and Reintentar asks again', async () => {
    const app = await visit(`${IN}/patients/${JOSE_ID}/overview`, {
      prepare: ({ server }) =>
        server.use(http.get(ORIGIN + RECORD, () => HttpResponse.json({ patientId: 1 }))),
    })
    await screen.findByText(/^Respuesta inesperada del servidor · \d\d:\d\d$/)
    app.mock.server.resetHandlers()
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(band()).toHaveTextContent(JOSE_LISTED))
  })
})

describe('editing a record', () => {
  test('sends all of it on the version that was read, says so, and shows it', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    expect(app.address()).toBe(`${IN}/patients/${JOSE_ID}/overview?form=editar`)
    expect(field(dialog, 'Nombre(s)')).toHaveValue('José')
    expect(field(dialog, 'Fecha de nacimiento')).toHaveValue('19/03/1968')
    await fill(app, dialog, { 'Nombre preferido': 'Pepe' })
    await save(app, dialog)
    await gone(dialog)
    await expectToast('status', 'Editar paciente', `Se guardaron los datos de ${JOSE}, expediente 0000099`)
    expect(app.address()).toBe(`${IN}/patients/${JOSE_ID}/overview`)
    expect(app.callsTo('PUT', RECORD)[0]?.headers.get('if-match')).toMatch(/^"\d+"$/)
    expect(await lastBody(app, 'PUT', RECORD)).toMatchObject({
      givenNames: 'José',
      birthDate: '1968-03-19',
      preferredName: 'Pepe',
    })
    expect(band()).toHaveTextContent('(Pepe)')
  })

  test('saves another field of a record whose name a later rule refuses', async () => {
    const app = await visitPatient(JOSE_ID, {
      prepare: (mock) => changeStored(mock, { givenNames: 'Jоs\ufffd' }),
    })
    const dialog = await openEditor(app)
    await fill(app, dialog, { 'Nombre preferido': 'Pepe' })
    await save(app, dialog)
    await gone(dialog)
    expect(await lastBody(app, 'PUT', RECORD)).toMatchObject({
      givenNames: 'Jоs\ufffd',
      preferredName: 'Pepe',
    })
  })

  test('without changes closes without a question, and gives the focus back', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await gone(dialog)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('F27: a record that somebody else changed shows both copies, and nothing typed is lost', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await fill(app, dialog, { Teléfono: '5500000001' })
    await changeStored(app.mock, { phone: '5500000002' })
    await save(app, dialog)
    const alert = await within(dialog).findByRole('alert')
    expect(alert).toHaveTextContent(
      'Se cambió en otro lugar mientras lo editabas. Lo que escribiste sigue aquí.',
    )
    await app.user.click(await within(alert).findByRole('button', { name: 'Ver cambios' }))
    const [, row, ...more] = await within(alert).findAllByRole('row')
    expect(row).toHaveTextContent('Teléfono55 0000 000155 0000 0002')
    expect(more).toEqual([])
    expect(field(dialog, 'Teléfono')).toHaveValue('5500000001')
    expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled()
    expect(toastCount()).toBe(0)
  })

  test('F27: Conservar lo mío keeps my changes, and theirs where I changed nothing', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await fill(app, dialog, { Teléfono: '5500000001' })
    await changeStored(app.mock, { phone: '5500000002', address: 'Calle Nueva 5' })
    await save(app, dialog)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Conservar lo mío' }))
    await gone(dialog)
    expect(await lastBody(app, 'PUT', RECORD)).toMatchObject({
      phone: '5500000001',
      address: 'Calle Nueva 5',
    })
    expect(fact('Teléfono', 'Contacto')).toBe('55 0000 0001')
    expect(fact('Domicilio', 'Contacto')).toBe('Calle Nueva 5')
  })

  test('F27: Usar lo guardado fills in what is stored, and goes on from there', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await fill(app, dialog, { Teléfono: '5500000001' })
    await changeStored(app.mock, { phone: '5500000002', address: 'Calle Nueva 5' })
    await save(app, dialog)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Usar lo guardado' }))
    await waitFor(() => expect(field(dialog, 'Teléfono')).toHaveValue('5500000002'))
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument()
    await fill(app, dialog, { Correo: 'jose@ejemplo.mx' })
    await save(app, dialog)
    await gone(dialog)
    expect(await lastBody(app, 'PUT', RECORD)).toMatchObject({
      phone: '5500000002',
      address: 'Calle Nueva 5',
      email: 'jose@ejemplo.mx',
    })
  })

  test('F27: a draft that is older than the record is not saved over it unseen', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await fill(app, dialog, { Teléfono: '5500000001' })
    await changeStored(app.mock, { phone: '5500000002', address: 'Calle Nueva 5' })
    const again = await reload(app)
    const kept = await patientForm('Editar')
    expect(field(kept, 'Teléfono')).toHaveValue('5500000001')
    await save(again, kept)
    await again.user.click(await within(kept).findByRole('button', { name: 'Conservar lo mío' }))
    await gone(kept)
    expect(await lastBody(again, 'PUT', RECORD)).toMatchObject({
      phone: '5500000001',
      address: 'Calle Nueva 5',
    })
  })

  test('F26: a CURP that somebody else has is refused at its field', async () => {
    const ward = await openWard()
    const curp = 'GOMC850315HDFRRR07'
    await ward.addPatient({ curp, sex: 'male', birthDate: '1985-03-15' })
    const app = await visitPatient(JOSE_ID, { mock: ward.mock })
    const dialog = await openEditor(app)
    await fill(app, dialog, { CURP: curp })
    await save(app, dialog)
    await app.user.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }))
    await waitFor(() => expect(errorAt(dialog, 'CURP')).toMatch(/^Esa CURP ya es de Rosa Quintanar Yáñez/))
    expect(within(dialog).getByRole('link', { name: 'Abrir existente' })).toBeVisible()
  })

  test('F25: a right that is withdrawn while one writes is named in the form, and nothing typed is lost', async () => {
    const app = await visitPatient()
    const dialog = await openEditor(app)
    await fill(app, dialog, { 'Nombre preferido': 'Pepe' })
    await app.mock.store.db
      .deleteFrom('grants')
      .where('area', '=', 'patients')
      .where('level', '=', 'write')
      .execute()
    app.mock.server.use(
      http.put(ORIGIN + RECORD, () =>
        HttpResponse.json(
          { detail: 'Te falta el permiso hospital-1-patients-write', group: 'hospital-1-patients-write' },
          { status: 403 },
        ),
      ),
    )
    await save(app, dialog)
    await within(dialog).findByText('Te falta el permiso hospital-1-patients-write')
    const main = document.querySelector('main')
    await waitFor(() => expect(main && within(main).queryByText('Editar')).toBeNull())
    expect(field(dialog, 'Nombre preferido')).toHaveValue('Pepe')
  })

  test('a birth date after an admission is refused at the field, which names the visit', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const now = new Date()
    const today = dayAt(now, 'America/Mexico_City')
    const admittedAt = new Date(now.getTime() - 3 * 86_400_000).toISOString()
    await ward.admit(patientId, { kind: 'outpatient', admittedAt })
    const app = await visitPatient(patientId, { mock: ward.mock })
    const dialog = await openEditor(app)
    await fill(app, dialog, { 'Fecha de nacimiento': dayInput(today) })
    await save(app, dialog)
    await waitFor(() => expect(field(dialog, 'Fecha de nacimiento')).toBeInvalid())
    const day = dayText(dayAt(admittedAt, 'America/Mexico_City'))
    expect(errorAt(dialog, 'Fecha de nacimiento')).toBe(
      `Su episodio de consulta externa empezó antes, el ${day}: escribe ese día o uno anterior`,
    )
    expect(field(dialog, 'Fecha de nacimiento')).toHaveFocus()
  })

  test('two patients’ forms keep apart what was typed', async () => {
    const ward = await openWard()
    const { patientId } = await ward.addPatient()
    const app = await visitPatient(JOSE_ID, { mock: ward.mock })
    await fill(app, await openEditor(app), { 'Nombre preferido': 'Pepe' })
    app.unmount()
    const other = await visit(`${IN}/patients/${patientId}/overview?form=editar`, { mock: ward.mock })
    const dialog = await patientForm('Editar')
    expect(field(dialog, 'Nombre preferido')).toHaveValue('')
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Rosa')
    expect(other.address()).toContain(`patients/${patientId}/`)
  })
})

describe('somebody whom nobody could name', () => {
  test('is identified by the same form, without the provisional label, and loses the mark', async () => {
    const app = await visit(`${IN}/patients`)
    await app.user.click(await screen.findByRole('button', { name: 'Paciente no identificado' }))
    const patientId = await arriveAtRecord(app)
    const number = recordNumber()
    // The provisional label is nobody's surname.
    expect(screen.getByText('Etiqueta provisional').nextSibling).toHaveTextContent(
      `No identificado ${number}`,
    )
    expect(screen.queryByText('Primer apellido')).not.toBeInTheDocument()
    const dialog = await openEditor(app, 'Identificar')
    expect(field(dialog, 'Nombre(s)')).toHaveValue('')
    // The dialog lies over the band that says who it is.
    expect(dialog).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`Expediente ${number} `)))
    await fill(app, dialog, { 'Nombre(s)': 'Jose', 'Primer apellido': 'Perez', Sexo: 'Hombre' })
    const duplicates = await within(dialog).findByRole('region', { name: 'Quizá ya está registrado' })
    expect(duplicates).toHaveTextContent(JOSE_LISTED)
    await save(app, dialog)
    await gone(dialog)
    const message = `Se identificó a Jose Perez, expediente ${recordNumber()}`
    await expectToast('status', 'Identificar paciente', message)
    expect(app.callsTo('POST', `${CORE}/patients/${patientId}/identify`)).toHaveLength(1)
    expect(band()).toHaveTextContent('PEREZ, Jose')
    expect(within(band()).queryByText('No identificado')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Identificar' })).not.toBeInTheDocument()
  })

  test('Guardar asks whether they are another person than a patient of that name and birth date', async () => {
    const app = await visit(`${IN}/patients/23/overview?form=identificar`)
    const dialog = await patientForm('Identificar')
    // The seed knows an age alone.
    await app.user.click(await within(dialog).findByRole('button', { name: 'Sí sé la fecha' }))
    await fill(app, dialog, {
      'Nombre(s)': 'Jose',
      'Primer apellido': 'Perez',
      'Segundo apellido': 'Lopez',
      'Fecha de nacimiento': '1968-03-19',
      Sexo: 'Hombre',
    })
    await save(app, dialog)
    const question = await shownDialog('alertdialog', '¿Es la misma persona?')
    expect(question).toHaveTextContent(JOSE_LISTED)
    await app.user.click(within(question).getByRole('button', { name: 'Es otra persona' }))
    await gone(dialog)
    expect(band()).toHaveTextContent('PEREZ LOPEZ, Jose')
  })

  test('who is identified already has no such form, not even by its address', async () => {
    await visit(`${IN}/patients/${JOSE_ID}/overview?form=identificar`)
    await recordShown()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('F41: days and hours', () => {
  test.each([['America/Tijuana'], ['America/Cancun'], ['Pacific/Kiritimati']])(
    'F41: a birth date is the same day in %s, in the list, the band, the form and on its way',
    async (timeZone) => {
      const ward = await openWard()
      await moveTo(ward.mock.store, timeZone)
      const { patientId } = await ward.addPatient({ birthDate: '2000-01-01' })
      const app = await visitPatient(patientId, { mock: ward.mock })
      expect(band()).toHaveTextContent('1 ene 2000')
      expect(fact('Fecha de nacimiento')).toBe('1 ene 2000')
      const dialog = await openEditor(app)
      expect(field(dialog, 'Fecha de nacimiento')).toHaveValue('01/01/2000')
      await fill(app, dialog, { 'Nombre preferido': 'Rosi' })
      await save(app, dialog)
      await gone(dialog)
      expect(await lastBody(app, 'PUT', `${CORE}/patients/${patientId}`)).toMatchObject({
        birthDate: '2000-01-01',
      })
    },
  )

  test('F41: how old somebody is follows the hospital’s calendar, not the browser’s', async () => {
    const ward = await openWard()
    await moveTo(ward.mock.store, 'America/Tijuana')
    const { patientId } = await ward.addPatient({ birthDate: '2020-05-10' })
    // The ninth of May in Tijuana still, the tenth wherever this browser is.
    vi.useFakeTimers({ now: new Date('2026-05-10T03:00:00Z'), toFake: ['Date'] })
    await visitPatient(patientId, { mock: ward.mock })
    expect(band()).toHaveTextContent('5 a')
  })
})

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['{{7*7}}'],
  ['\u202eotseuper'],
  ['a\u200bb'],
  ['L'.repeat(120)],
])('F38: the name %j stands in band and record as text, among itself', async (name) => {
  await visitPatient(JOSE_ID, { prepare: (mock) => changeStored(mock, { givenNames: name }) })
  const inBand = within(band()).getByText(`PÉREZ LÓPEZ, ${name}`, { normalizer: (text) => text })
  expect(inBand.tagName).toBe('BDI')
  await screen.findByRole('heading', { level: 2, name: 'Identidad' })
  expect(fact('Nombre(s)')).toBe(name)
  expect(document.querySelector('main img, section img')).toBeNull()
  expect(document.title).toBe('Ronda')
})
