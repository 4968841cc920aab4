import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { openWard, type Ward } from '../fixtures/ward.ts'
import { chooseBed } from './beds.ts'
import { type App, gone, reload, shownDialog, visit, write } from './harness.tsx'
import { countOf, errorAt, field, fill } from './patients.ts'

const IN = '/hospitals/1'
const CORE = '/api/hospitals/1'
const PATIENTS = '*/api/hospitals/1/patients'

/** Opens the form on the first free bed of the ward, and begins to register whom the search does not find. */
async function register(
  ward: Ward,
  typed = 'Zenaida Wuotto',
  persona = 'admision',
): Promise<[App, HTMLElement]> {
  const app = await visit(`${IN}/home?form=episodio&bed=${ward.beds[0]}`, { mock: ward.mock, persona })
  const dialog = await shownDialog('dialog', 'Nuevo episodio')
  await app.user.type(within(dialog).getByRole('combobox', { name: 'Paciente' }), typed)
  await app.user.click(await within(dialog).findByRole('option', { name: `Registrar «${typed}»` }))
  await within(dialog).findByRole('region', { name: 'Paciente nuevo' })
  return [app, dialog]
}

/** Fills in what an admission of somebody new takes. */
async function fillUp(app: App, dialog: HTMLElement): Promise<void> {
  await fill(app, dialog, { Sexo: 'Mujer', Alergias: 'Preguntar después' })
  await write(app, field(dialog, 'Motivo de ingreso'), 'Fiebre')
}

const save = (dialog: HTMLElement, name = 'Registrar e ingresar') =>
  within(dialog).getByRole('button', { name })
const toastAbout = (text: RegExp) => screen.findByText(text)
const keysOf = (app: App, path: string) =>
  app.callsTo('POST', path).map(({ headers }) => headers.get('idempotency-key'))

describe('somebody whom the search does not find', () => {
  test('is registered and admitted in one dialog, by three clicks beside what is typed', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    expect(field(dialog, 'CURP')).toHaveFocus()
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    expect(field(dialog, 'Primer apellido')).toHaveValue('Wuotto')
    await fillUp(app, dialog)
    await app.user.click(save(dialog))
    await gone(dialog)
    await toastAbout(
      /^Se registró a Zenaida Wuotto, expediente \d{7}\. Se registró el ingreso en la cama Q-1$/,
    )
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
    const stays = await ward.mock.store.db
      .selectFrom('bedStays')
      .innerJoin('patients', 'patients.patientId', 'bedStays.patientId')
      .select('bedStays.bedId')
      .where('patients.firstSurname', '=', 'Wuotto')
      .execute()
    expect(stays).toEqual([{ bedId: ward.beds[0] }])
  })

  test.each([
    ['WUOTTO XOCOL, Zenaida', ['Zenaida', 'WUOTTO', 'XOCOL']],
    ['de la Wuotto Xocol,Zenaida Eva', ['Zenaida Eva', 'de la Wuotto', 'Xocol']],
    ['Wuotto, Zenaida', ['Zenaida', 'Wuotto', '']],
    ['Wuotto, Zenaida, Eva', ['Zenaida Eva', 'Wuotto', '']],
    ['Wuotto,', ['', 'Wuotto', '']],
    ['Zenaida Wuotto Xocol', ['Zenaida', 'Wuotto', 'Xocol']],
  ])('begins with %j as its comma has it', async (typed, names) => {
    const [, dialog] = await register(await openWard(), typed)
    const shown = ['Nombre(s)', 'Primer apellido', 'Segundo apellido'].map((label) => field(dialog, label))
    expect(shown.map((one) => one instanceof HTMLInputElement && one.value)).toEqual(names)
  })

  test('gets all that a CURP tells, and is asked for allergies', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward, 'César Gómez Mendoza')
    await app.user.type(field(dialog, 'CURP'), 'GOMC850315HDFRRR07')
    expect(field(dialog, 'Fecha de nacimiento')).toHaveValue('15/03/1985')
    expect(field(dialog, 'Sexo')).toHaveValue('male')
    expect(field(dialog, 'Entidad federativa de nacimiento')).toHaveValue('Ciudad de México')
    await app.user.click(within(dialog).getByRole('radio', { name: 'Sí' }))
    await app.user.type(field(dialog, 'Alergia 1'), 'Penicilina')
    await write(app, field(dialog, 'Motivo de ingreso'), 'Fiebre')
    await app.user.click(save(dialog))
    await gone(dialog)
    const body = await app.callsTo('POST', `${CORE}/patients?`)[0]?.body
    expect(JSON.parse(body ?? '{}')).toMatchObject({
      allergies: { state: 'listed', items: ['Penicilina'] },
      birthState: 'Ciudad de México',
    })
  })

  test('is not registered before the admission is whole: what is missing is said at both', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward, 'Zenaida')
    await app.user.click(save(dialog))
    await waitFor(() => expect(errorAt(dialog, 'Primer apellido')).toBe('Escribe el primer apellido'))
    expect(errorAt(dialog, 'Sexo')).toBe('Elige el sexo')
    expect(errorAt(dialog, 'Motivo de ingreso')).toBe('Escribe el motivo de ingreso')
    await waitFor(() => expect(field(dialog, 'Primer apellido')).toHaveFocus())
    await fill(app, dialog, { 'Primer apellido': 'Wuotto', Sexo: 'Mujer', Alergias: 'Negadas' })
    await app.user.click(save(dialog))
    await waitFor(() => expect(field(dialog, 'Motivo de ingreso')).toHaveFocus())
    expect(app.callsTo('POST', `${CORE}/patients?`)).toEqual([])
  })

  test('is asked about an admission of long ago once nothing is missing, and not again', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    const year = new Date().getFullYear() - 3
    await write(app, field(dialog, 'Fecha y hora de ingreso'), `15/03/${year} 10:00`)
    await write(app, field(dialog, 'Motivo de ingreso'), 'Fiebre')
    await app.user.click(save(dialog))
    await waitFor(() => expect(errorAt(dialog, 'Sexo')).toBe('Elige el sexo'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await fill(app, dialog, { Sexo: 'Mujer', Alergias: 'Preguntar después' })
    await app.user.click(save(dialog))
    const asked = await shownDialog('alertdialog', 'Revisa el año del ingreso')
    expect(app.callsTo('POST', `${CORE}/patients?`)).toEqual([])
    await app.user.click(within(asked).getByRole('button', { name: 'Sí, es correcto' }))
    await gone(dialog)
    await toastAbout(/Se registró el ingreso en la cama Q-1$/)
  })

  test('may be somebody who is registered after all, who is chosen in their place', async () => {
    const ward = await openWard()
    const known = await ward.addPatient({ givenNames: 'Zenaida', firstSurname: 'Wuotto' })
    const [app, dialog] = await register(ward, 'Zenaida Wuotto')
    await app.user.click(await within(dialog).findByRole('button', { name: /^Elegir: Zenaida Wuotto/ }))
    await write(app, field(dialog, 'Motivo de ingreso'), 'Fiebre')
    await app.user.click(save(dialog, 'Ingresar'))
    await gone(dialog)
    const body = await app.callsTo('POST', `${CORE}/episodes`)[0]?.body
    expect(JSON.parse(body ?? '{}')).toMatchObject({ patientId: known.patientId })
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
  })

  test('is offered to nobody who may not register', async () => {
    const ward = await openWard()
    const app = await visit(`${IN}/home?form=episodio&bed=${ward.beds[0]}`, {
      mock: ward.mock,
      persona: 'enfermeria',
    })
    const dialog = await shownDialog('dialog', 'Nuevo episodio')
    await app.user.type(within(dialog).getByRole('combobox', { name: 'Paciente' }), 'Zenaida')
    await within(dialog).findByText('Nadie coincide con esa búsqueda')
    expect(within(dialog).queryByRole('listbox')).not.toBeInTheDocument()
  })
})

test('somebody whom nobody can name is admitted with two presses and a reason', async () => {
  const ward = await openWard()
  const app = await visit(`${IN}/home?form=episodio&bed=${ward.beds[0]}`, {
    mock: ward.mock,
    persona: 'admision',
  })
  const dialog = await shownDialog('dialog', 'Nuevo episodio')
  await app.user.click(await within(dialog).findByRole('option', { name: 'No identificado' }))
  await write(app, field(dialog, 'Motivo de ingreso'), 'Atropellado')
  await app.user.click(save(dialog))
  await gone(dialog)
  const [call] = app.callsTo('POST', `${CORE}/patients?`)
  expect(JSON.parse((await call?.body) ?? '{}')).toMatchObject({ identified: false, sex: 'undetermined' })
  await toastAbout(/Se registró el ingreso en la cama Q-1$/)
})

describe('two writes, of which one fails', () => {
  test('F32: a lost answer to the registration: tried again, one patient and one admission', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    app.mock.server.use(
      http.post(
        PATIENTS,
        async ({ request }) => {
          await app.mock.api.fetch(request)
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await app.user.click(save(dialog))
    await within(dialog).findByText(/^Se perdió la conexión con el servidor/)
    expect(app.callsTo('POST', `${CORE}/episodes`)).toEqual([])
    await app.user.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await gone(dialog)
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
    expect(new Set(keysOf(app, `${CORE}/patients?`)).size).toBe(1)
  })

  test('F32: a lost answer to the admission: the patient is not registered again', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    app.mock.server.use(
      http.post(
        '*/api/hospitals/1/episodes',
        async ({ request }) => {
          await app.mock.api.fetch(request)
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await app.user.click(save(dialog))
    await within(dialog).findByText(/^Se perdió la conexión con el servidor/)
    expect(within(dialog).getByText(/^Ya quedó en el expediente \d{7}; falta su ingreso/)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await gone(dialog)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
    expect(new Set(keysOf(app, `${CORE}/episodes`)).size).toBe(1)
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
  })

  test('F26: the bed was taken meanwhile: all is kept, another bed is chosen, and nobody is registered twice', async () => {
    const ward = await openWard()
    const other = await ward.addPatient({ givenNames: 'Ana', firstSurname: 'Rápida' })
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    await ward.admit(other.patientId)
    await app.user.click(save(dialog))
    await within(dialog).findByText(/La cama Q-1 ya está ocupada: Ana Rápida Yáñez/)
    expect(within(dialog).getByText(/^WUOTTO.*, Zenaida/)).toBeVisible()
    expect(field(dialog, 'Motivo de ingreso')).toHaveValue('Fiebre')
    await app.user.clear(within(dialog).getByRole('combobox', { name: 'Cama' }))
    await chooseBed(app, within(dialog).getByRole('combobox', { name: 'Cama' }), 'Q-2')
    await app.user.click(save(dialog, 'Ingresar'))
    await gone(dialog)
    await toastAbout(/Se registró el ingreso en la cama Q-2$/)
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
  })

  test('F10: a double click registers one and admits once', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    await app.user.dblClick(save(dialog))
    await gone(dialog)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
    expect(app.callsTo('POST', `${CORE}/episodes`)).toHaveLength(1)
  })

  test('the dialog is closed between the two: it says that the record stays', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    app.mock.server.use(
      http.post('*/api/hospitals/1/episodes', () =>
        HttpResponse.json({ detail: 'ocupado' }, { status: 500 }),
      ),
    )
    await app.user.click(save(dialog))
    await within(dialog).findByText('ocupado')
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await gone(dialog)
    await toastAbout(/^Se registró a Zenaida Wuotto, expediente \d{7}, sin ingreso$/)
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
  })

  test('the page is loaded anew between the two: the form goes on with the patient who is there', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    app.mock.server.use(
      http.post(
        '*/api/hospitals/1/episodes',
        () => HttpResponse.json({ detail: 'ocupado' }, { status: 500 }),
        {
          once: true,
        },
      ),
    )
    await app.user.click(save(dialog))
    await within(dialog).findByText('ocupado')
    await reload(app, { persona: 'admision' })
    const again = await shownDialog('dialog', 'Nuevo episodio')
    expect(await within(again).findByText('WUOTTO, Zenaida')).toBeVisible()
    await app.user.click(save(again, 'Ingresar'))
    await gone(again)
    expect(await countOf(ward.mock, 'Wuotto')).toBe(1)
  })
})

describe('who attends from the start', () => {
  test('is proposed to a doctor who admits and may assign, and then attends', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward, 'Zenaida Wuotto', 'direccion')
    await waitFor(() => expect(field(dialog, 'Médico tratante')).toHaveDisplayValue(/^Elena Ríos Beltrán/))
    await fillUp(app, dialog)
    await app.user.click(save(dialog))
    await gone(dialog)
    const rows = await ward.mock.store.db
      .selectFrom('assignments')
      .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
      .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
      .select(['assignments.doctorId', 'assignments.role'])
      .where('patients.firstSurname', '=', 'Wuotto')
      .execute()
    expect(rows).toEqual([{ doctorId: 'direccion', role: 'attending' }])
  })

  test('is asked of nobody who may not assign', async () => {
    const ward = await openWard()
    const [, dialog] = await register(ward)
    expect(within(dialog).queryByLabelText('Médico tratante')).not.toBeInTheDocument()
  })
})

describe('a diagnosis', () => {
  test('is found by its words among those that the hospital uses, and chosen by keyboard', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await fillUp(app, dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Agregar diagnóstico' }))
    expect(within(dialog).getByRole('combobox', { name: 'Diagnóstico' })).toHaveFocus()
    await app.user.keyboard('neumo especif')
    await within(dialog).findByRole('option', { name: 'J18.9 Neumonía, no especificada' })
    await app.user.click(within(dialog).getByRole('option', { name: 'J18.9 Neumonía, no especificada' }))
    expect(within(dialog).getByRole('combobox', { name: 'Diagnóstico' })).toHaveValue(
      'J18.9 Neumonía, no especificada',
    )
    expect(within(dialog).queryByRole('option', { name: /J18/ })).not.toBeInTheDocument()
    await app.user.click(within(dialog).getByRole('radio', { name: 'Secundario' }))
    await app.user.click(save(dialog))
    await gone(dialog)
    const body = await app.callsTo('POST', `${CORE}/episodes`)[0]?.body
    expect(JSON.parse(body ?? '{}').diagnoses).toEqual([
      { code: 'J18.9', text: 'Neumonía, no especificada', rank: 'secundario', certainty: 'presuntivo' },
    ])
  })

  test('offers the most frequent before anything is typed; Enter picks the first that fits', async () => {
    const ward = await openWard()
    const [app, dialog] = await register(ward)
    await app.user.click(within(dialog).getByRole('button', { name: 'Agregar diagnóstico' }))
    const diagnosis = within(dialog).getByRole('combobox', { name: 'Diagnóstico' })
    await app.user.click(diagnosis)
    const offered = await within(dialog).findByRole('listbox', { name: 'Diagnóstico' })
    expect(within(offered).getAllByRole('option')).toHaveLength(8)
    await app.user.type(diagnosis, 'k35')
    await waitFor(() => expect(diagnosis).toHaveAttribute('aria-activedescendant'))
    await waitFor(() => {
      const [first] = within(within(dialog).getByRole('listbox', { name: 'Diagnóstico' })).getAllByRole(
        'option',
      )
      expect(first).toHaveTextContent(/^K35/)
      expect(first).toHaveAttribute('aria-selected', 'true')
    })
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(diagnosis).toHaveDisplayValue(/^K35\.8 /))
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
