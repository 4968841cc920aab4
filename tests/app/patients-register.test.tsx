import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { openWard } from '../fixtures/ward.ts'
import {
  changeBeforeAnswer,
  expectToast,
  findButton,
  gate,
  gone,
  ORIGIN,
  queryClientOf,
  reload,
  shownDialog,
  toastCount,
  toastWith,
} from './harness.tsx'
import {
  arriveAtRecord,
  band,
  CORE,
  countOf,
  errorAt,
  field,
  fill,
  IN,
  JOSE,
  JOSE_ID,
  JOSE_LISTED,
  lastBody,
  NOBODY,
  openRegister,
  patientForm,
  recordNumber,
  save,
  visitPatients,
} from './patients.ts'

const PATIENTS = `${ORIGIN}${CORE}/patients`
/** Of somebody who is registered nowhere; check digit, date and sex agree. */
const CURP = 'GOMC850315HDFRRR07'
const QUESTION = 'Hay cambios sin guardar'
const form = () => patientForm('Registrar')

describe('registering a patient', () => {
  test('has browsers check the spelling of prose, and of no name, number, address or code', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await app.user.click(within(dialog).getByText('Más datos'))
    await app.user.click(await within(dialog).findByRole('radio', { name: 'Sí' }))
    const texts = [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')]
    const checked = texts.filter((one) => one.getAttribute('spellcheck') === 'true')
    expect(checked.map((one) => one.labels?.[0]?.textContent)).toEqual(['Alergia 1'])
    for (const name of ['Nombre(s)', 'Primer apellido', 'Domicilio'])
      expect(field(dialog, name)).toHaveAttribute('autocapitalize', 'words')
    expect(field(dialog, 'CURP')).toHaveAttribute('autocapitalize', 'characters')
    for (const name of ['Nombre(s)', 'CURP', 'Domicilio'])
      expect(field(dialog, name)).toHaveAttribute('autocorrect', 'off')
  })

  test('asks for name, first surname, sex and allergies, and puts the cursor into the first that is missing', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    expect(app.address()).toBe(`${IN}/patients?form=paciente`)
    await save(app, dialog)
    expect(errorAt(dialog, 'Nombre(s)')).toBe('Escribe el nombre')
    expect(errorAt(dialog, 'Primer apellido')).toBe('Escribe el primer apellido')
    expect(errorAt(dialog, 'Sexo')).toBe('Elige el sexo')
    const allergies = within(dialog).getByRole('group', { name: 'Alergias' })
    for (const choice of within(allergies).getAllByRole('radio')) {
      expect(choice).not.toBeChecked()
      expect(choice).toHaveAccessibleDescription('Pregunta por las alergias, o elige Preguntar después')
    }
    await waitFor(() => expect(field(dialog, 'Nombre(s)')).toHaveFocus())
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
    await fill(app, dialog, { 'Nombre(s)': 'Z' })
    expect(errorAt(dialog, 'Nombre(s)')).toBe('')
  })

  test('saves what was written, says so, and leads to the new record', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, {
      ...NOBODY,
      'Segundo apellido': 'Ñu',
      'Fecha de nacimiento': '1985-03-15',
      'Nombre preferido': 'Zeny',
      Teléfono: '55 1234-5678',
      Correo: 'zenaida@ejemplo.mx',
      'Nombre del contacto': 'Abel Wuotto',
      'Teléfono del contacto': '(55) 8765 4321',
    })
    await app.user.selectOptions(field(dialog, 'Grupo sanguíneo y Rh'), 'O-')
    await save(app, dialog)
    await gone(dialog)
    await arriveAtRecord(app)
    const message = `Se registró a Zenaida Wuotto Ñu, expediente ${recordNumber()}`
    await expectToast('status', 'Registrar paciente', message)
    expect(await lastBody(app, 'POST', `${CORE}/patients?`)).toMatchObject({
      givenNames: 'Zenaida',
      birthDate: '1985-03-15',
      estimatedAge: null,
      sex: 'female',
      curp: null,
      phone: '5512345678',
      bloodType: 'O-',
      allergies: { state: 'notAsked', items: [] },
    })
    expect(band()).toHaveTextContent('WUOTTO ÑU, Zenaida')
    expect(band()).toHaveTextContent('(Zeny)')
    expect(band()).toHaveTextContent('15 mar 1985')
    expect(band()).toHaveTextContent('Sin cama')
    expect(band()).toHaveTextContent('Sin interrogar')
    const toast = await toastWith(`Se registró a Zenaida Wuotto Ñu, expediente ${recordNumber()}`)
    expect(within(toast).getByRole('button', { name: 'Ingresar' })).toBeVisible()
    const [onPage] = screen.getAllByRole('button', { name: 'Ingresar' }).filter((one) => !toast.contains(one))
    expect(onPage).toBeVisible()
    await app.user.click(within(toast).getByRole('button', { name: 'Ingresar' }))
    const admission = await shownDialog('dialog', 'Nuevo episodio')
    expect(within(admission).getByText(/^WUOTTO.*, Zenaida/)).toBeVisible()
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  })

  test('offers the admission in its toast until one comes to it, by whatever way', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await gone(dialog)
    const toast = await toastWith(`Se registró a Zenaida Wuotto, expediente ${recordNumber()}`)
    const [onPage] = screen.getAllByRole('button', { name: 'Ingresar' }).filter((one) => !toast.contains(one))
    await app.user.click(onPage ?? toast)
    await shownDialog('dialog', 'Nuevo episodio')
    await waitFor(() => expect(toast).not.toBeInTheDocument())
  })

  test('asks about a name that a wrong encoding damaged, and takes what was meant with one button', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Primer apellido': 'MuÃ±oz', 'Segundo apellido': 'Pe&ntilde;a' })
    const [question] = within(dialog)
      .getAllByRole('status')
      .filter(({ textContent }) => /Muñoz/.test(textContent))
    expect(question).toHaveTextContent('¿Quisiste escribir Muñoz?')
    await app.user.click(within(dialog).getByRole('button', { name: 'Sí, cambiar a Muñoz' }))
    expect(field(dialog, 'Primer apellido')).toHaveValue('Muñoz')
    expect(field(dialog, 'Primer apellido')).toHaveFocus()
    expect(within(dialog).queryByRole('button', { name: /a Muñoz/ })).not.toBeInTheDocument()
    // The other one is saved as it is: it was only a question.
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(await lastBody(app, 'POST', `${CORE}/patients?`)).toMatchObject({
      firstSurname: 'Muñoz',
      secondSurname: 'Pe&ntilde;a',
    })
  })

  test('refuses at its field a name with a lost letter, and one with letters that only look Latin', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Primer apellido': 'Mu\ufffdoz', 'Segundo apellido': 'Реrеz' })
    await save(app, dialog)
    expect(errorAt(dialog, 'Primer apellido')).toBe('Se perdió una letra al copiar («�»): escríbela de nuevo')
    expect(errorAt(dialog, 'Segundo apellido')).toMatch(/^Escribe de nuevo «Реrеz»/)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sí, cambiar a Perez' }))
    expect(errorAt(dialog, 'Segundo apellido')).toBe('')
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
  })

  test('takes a birth date or an age, not both', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Fecha de nacimiento': '1985-03-15', 'Edad aproximada': 'cuarenta' })
    expect(within(dialog).queryByLabelText('Fecha de nacimiento')).not.toBeInTheDocument()
    await save(app, dialog)
    expect(errorAt(dialog, 'Edad aproximada')).toBe('Escribe la edad en años cumplidos, de 0 a 130')
    await app.user.click(within(dialog).getByRole('button', { name: 'Sí sé la fecha' }))
    expect(field(dialog, 'Fecha de nacimiento')).toHaveValue('')
    await fill(app, dialog, { 'Edad aproximada': '40' })
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(band()).toHaveTextContent('≈ 40 a')
  })

  test('allergies are listed by keyboard alone: Enter begins the next line and saves nothing', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await app.user.click(await within(dialog).findByRole('radio', { name: 'Sí' }))
    await save(app, dialog)
    expect(errorAt(dialog, 'Alergia 1')).toBe('Escribe al menos una alergia')
    await waitFor(() => expect(field(dialog, 'Alergia 1')).toHaveFocus())
    await app.user.keyboard('Penicilina{Enter}')
    await waitFor(() => expect(field(dialog, 'Alergia 2')).toHaveFocus())
    await app.user.keyboard('Polvo{Enter}')
    await waitFor(() => expect(field(dialog, 'Alergia 3')).toHaveFocus())
    await app.user.keyboard('Látex')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Quitar Polvo' }))
    await waitFor(() => expect(field(dialog, 'Alergia 1')).toHaveFocus())
    expect(field(dialog, 'Alergia 2')).toHaveValue('Látex')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Agregar alergia' }))
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(await lastBody(app, 'POST', `${CORE}/patients?`)).toMatchObject({
      allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
    })
    expect(band()).toHaveTextContent('Penicilina, Látex')
  })

  test('F10: a double click on Guardar registers once', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await app.user.dblClick(await within(dialog).findByRole('button', { name: 'Guardar' }))
    await arriveAtRecord(app)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
    expect(await countOf(app.mock, 'Wuotto')).toBe(1)
  })
})

/** Whose CURP it may be. */
const CESAR = {
  'Nombre(s)': 'César',
  'Primer apellido': 'Gómez',
  'Segundo apellido': 'Mendoza',
  Alergias: 'Preguntar después',
}

describe('the CURP', () => {
  test('may be pasted in lower case with hyphens and unseen characters, and fills in what it tells, in the place of an age that was guessed', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, {
      'Nombre(s)': '\u202aCésar\u202c',
      'Primer apellido': 'Gómez',
      'Edad aproximada': '40',
    })
    await fill(app, dialog, { CURP: `\u2068${CURP.slice(0, 4).toLowerCase()}-${CURP.slice(4)}\u2069 ` })
    await app.user.tab()
    expect(within(dialog).getByText('Se llenó con la CURP: fecha, sexo y entidad')).toBeVisible()
    expect(field(dialog, 'CURP')).toHaveValue(CURP)
    expect(field(dialog, 'Fecha de nacimiento')).toHaveValue('15/03/1985')
    expect(within(dialog).queryByLabelText('Edad aproximada')).not.toBeInTheDocument()
    expect(field(dialog, 'Sexo')).toHaveValue('male')
    expect(field(dialog, 'Entidad federativa de nacimiento')).toHaveValue('Ciudad de México')
    expect(within(dialog).queryByRole('button', { name: /^Tomar/ })).not.toBeInTheDocument()
    await fill(app, dialog, { Alergias: 'Negadas' })
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(await lastBody(app, 'POST', `${CORE}/patients?`)).toMatchObject({
      givenNames: 'César',
      curp: CURP,
      sex: 'male',
    })
  })

  test.each([
    ['a wrong check digit', { CURP: 'GOMC850315HDFRRR08' }, ['El dígito verificador no coincide']],
    [
      'another birth date',
      { CURP, 'Fecha de nacimiento': '1985-03-16' },
      ['La fecha de la CURP no coincide con la fecha de nacimiento'],
    ],
    ['another sex', { CURP, Sexo: 'Mujer' }, ['El sexo de la CURP no coincide']],
    [
      'another name',
      { CURP, 'Nombre(s)': 'José', 'Primer apellido': 'Pérez', 'Segundo apellido': 'López' },
      ['Las letras de la CURP no coinciden con el nombre'],
    ],
    [
      'all of them',
      { CURP: 'GOMC850315HDFRRR01', Sexo: 'Mujer', 'Fecha de nacimiento': '1990-01-01' },
      [
        'El dígito verificador no coincide',
        'La fecha de la CURP no coincide con la fecha de nacimiento',
        'El sexo de la CURP no coincide',
      ],
    ],
  ])('%s warns at once and asks once; people decide', async (_, values, doubts) => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...CESAR, Sexo: 'Hombre', ...values })
    for (const doubt of doubts) expect(within(dialog).getByText(doubt)).toBeVisible()
    expect(within(dialog).queryAllByText(/no coincide/)).toHaveLength(doubts.length)
    app.mock.server.use(
      http.post(PATIENTS, () => HttpResponse.json({ detail: 'ocupado' }, { status: 500 }), { once: true }),
    )
    await save(app, dialog)
    const question = await shownDialog('alertdialog', 'La CURP no coincide')
    await app.user.click(await within(question).findByRole('button', { name: 'Revisar' }))
    await gone(question)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
    await save(app, dialog)
    const again = await shownDialog('alertdialog', 'La CURP no coincide')
    await app.user.click(await within(again).findByRole('button', { name: 'Guardar de todos modos' }))
    await gone(again)
    await within(dialog).findByText('ocupado')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await arriveAtRecord(app)
    expect(await lastBody(app, 'POST', `${CORE}/patients?`)).toMatchObject({ curp: values.CURP })
  })

  test('with the letter X leaves the sex to whoever registers, and warns of none', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Nombre(s)': 'César', 'Primer apellido': 'Gómez', CURP: 'GOMC850315XDFRRR01' })
    expect(within(dialog).getByText('Se llenó con la CURP: fecha y entidad')).toBeVisible()
    expect(field(dialog, 'Sexo')).toHaveValue('')
    for (const sex of ['Hombre', 'Mujer', 'Intersexual']) {
      await app.user.selectOptions(field(dialog, 'Sexo'), sex)
      expect(within(dialog).queryByText(/no coincide/)).not.toBeInTheDocument()
    }
  })

  test.each([['XXXX999999XXXXXX99'], ['GOMC8503'], ['']])('%j raises no doubt', async (curp) => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Fecha de nacimiento': '1990-01-01' })
    if (curp) await fill(app, dialog, { CURP: curp })
    expect(within(dialog).queryByText(/no coincide/)).not.toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: /^Tomar/ })).not.toBeInTheDocument()
  })

  test('that is too short is an error', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, CURP: 'GOMC8503' })
    await save(app, dialog)
    expect(errorAt(dialog, 'CURP')).toBe('La CURP tiene 18 letras y números')
  })
})

describe('whoever may be registered already', () => {
  const panel = (dialog: HTMLElement) =>
    within(dialog).findByRole('region', { name: 'Quizá ya está registrado' })
  const question = () => shownDialog('alertdialog', '¿Es la misma persona?')

  test('shows while one types who, why, and in which bed; Guardar asks once whether it is another person', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, {
      'Nombre(s)': 'jose',
      'Primer apellido': 'PEREZ',
      'Fecha de nacimiento': '1968-03-19',
    })
    const found = await panel(dialog)
    const line = () => within(found).getAllByRole('listitem')[0]
    // An answer about the name alone may come before the date is typed.
    await waitFor(() =>
      expect(line()).toHaveTextContent('Tiene un nombre parecido y la misma fecha de nacimiento'),
    )
    expect(line()).toHaveTextContent(JOSE_LISTED)
    expect(line()).toHaveTextContent('Expediente 0000099')
    expect(line()).toHaveTextContent('En la cama 101-A')
    await fill(app, dialog, { Sexo: 'Hombre', Alergias: 'Negadas' })
    app.mock.server.use(http.post(PATIENTS, () => new HttpResponse(null, { status: 500 }), { once: true }))
    await save(app, dialog)
    const first = await question()
    expect(first).toHaveTextContent(JOSE_LISTED)
    expect(first).toHaveTextContent('Tiene un nombre parecido y la misma fecha de nacimiento')
    expect(within(first).getByRole('button', { name: 'Revisar' })).toHaveFocus()
    await app.user.click(within(first).getByRole('button', { name: 'Revisar' }))
    await gone(first)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
    await save(app, dialog)
    await app.user.click(within(await question()).getByRole('button', { name: 'Es otra persona' }))
    await app.user.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await arriveAtRecord(app)
    expect(await countOf(app.mock, 'PEREZ')).toBe(1)
  })

  test('Guardar asks about somebody who was registered since the last answer', async () => {
    const ward = await openWard()
    const app = await visitPatients({ mock: ward.mock })
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Fecha de nacimiento': '1990-05-01' })
    await waitFor(() => expect(app.callsTo('POST', `${CORE}/patients/twins`)).not.toEqual([]))
    await ward.addPatient({
      givenNames: 'Zenaida',
      firstSurname: 'Wuotto',
      secondSurname: '',
      birthDate: '1990-05-01',
    })
    await save(app, dialog)
    expect(await question()).toHaveTextContent('WUOTTO, Zenaida')
    expect(await countOf(app.mock, 'Wuotto')).toBe(1)
  })

  test('a similar name alone is not asked about', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, {
      'Nombre(s)': 'jose',
      'Primer apellido': 'PEREZ',
      Sexo: 'Hombre',
      Alergias: 'Negadas',
    })
    await panel(dialog)
    await save(app, dialog)
    await arriveAtRecord(app)
  })

  test('Guardar waits for no answer that fails', async () => {
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(http.post(`${PATIENTS}/twins`, () => new HttpResponse(null, { status: 500 }))),
    })
    await fill(app, await openRegister(app), { ...NOBODY, 'Fecha de nacimiento': '1990-05-01' })
    await save(app, await form())
    await arriveAtRecord(app)
  })

  /** Saves a form while the search for duplicates waits for its answer. */
  async function saveUnanswered() {
    const answered = Promise.withResolvers<void>()
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Fecha de nacimiento': '1990-05-01' })
    app.mock.server.use(
      http.post(`${PATIENTS}/twins`, async () => {
        await answered.promise
        return HttpResponse.json({ data: [] })
      }),
    )
    await save(app, dialog)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled())
    return { app, dialog, answer: answered.resolve }
  }

  test('Cancelar while it is asked sends nothing', async () => {
    const { app, dialog, answer } = await saveUnanswered()
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeEnabled())
    answer()
    await save(app, dialog)
    await arriveAtRecord(app)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
  })

  test('a form that is left while it is asked is never sent', async () => {
    const { app, dialog, answer } = await saveUnanswered()
    act(() => void app.go(`${IN}/doctors`))
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await gone(dialog)
    answer()
    await waitFor(() => expect(queryClientOf(app).isFetching()).toBe(0))
    expect(app.callsTo('POST', `${CORE}/patients?`)).toEqual([])
  })

  test('shows also where each name was typed into the field of another', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Nombre(s)': 'Pérez', 'Primer apellido': 'López', 'Segundo apellido': 'José' })
    const [first] = within(await panel(dialog)).getAllByRole('listitem')
    expect(first).toHaveTextContent(JOSE_LISTED)
    expect(first).toHaveTextContent('Tiene un nombre parecido')
  })

  test('asks once typing rests, not for each letter, and calls off what it overtakes', async () => {
    const signals: AbortSignal[] = []
    const open = gate()
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(`${PATIENTS}/twins`, async ({ request }) => {
            signals.push(request.signal)
            if (signals.length === 1) await open.promise
            return undefined
          }),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Nombre(s)': 'Josefa', 'Primer apellido': 'Perez' })
    await waitFor(() => expect(signals).toHaveLength(1))
    await fill(app, dialog, { 'Nombre(s)': 'Cirila', 'Primer apellido': 'Xool' })
    expect(await panel(dialog)).toHaveTextContent('XOOL EK, Cirila')
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
    open.resolve()
    expect(app.callsTo('POST', `${CORE}/patients/twins`).length).toBeLessThan(4)
  })

  test('Abrir existente asks before what was typed is lost, and then keeps none of it', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Nombre(s)': 'Jose', 'Primer apellido': 'Perez', 'Segundo apellido': 'Lopez' })
    const found = await panel(dialog)
    const link = () => within(found).findByRole('link', { name: `Abrir existente: ${JOSE}` })
    await app.user.click(await link())
    await app.user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Jose')
    await app.user.click(await link())
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    expect(await arriveAtRecord(app)).toBe(JOSE_ID)
    await gone(dialog)
    await app.go(`${IN}/patients?form=paciente`)
    expect(field(await form(), 'Nombre(s)')).toHaveValue('')
  })

  test('are not who is just being registered: they are known before the answer comes', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await waitFor(() => expect(app.callsTo('POST', `${CORE}/patients/twins`)).not.toEqual([]))
    const answer = await changeBeforeAnswer(app, `${CORE}/patients`, () => save(app, dialog), 'Todos1,245')
    expect(dialog).not.toHaveTextContent('Quizá ya está registrado')
    answer()
    await arriveAtRecord(app)
  })

  test('is not asked for while too little is typed', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Primer apellido': 'Perez' })
    await fill(app, dialog, { CURP: 'GOMC8503', Teléfono: '5512' })
    await save(app, dialog)
    expect(errorAt(dialog, 'Nombre(s)')).toBe('Escribe el nombre')
    expect(app.callsTo('POST', `${CORE}/patients/twins`)).toHaveLength(0)
  })

  test('F26: a CURP that somebody has is refused at its field, says whose it is, and leads there', async () => {
    const app = await visitPatients()
    const { curp } = await app.mock.store.db
      .selectFrom('patients')
      .select('curp')
      .where('patientId', '=', JOSE_ID)
      .executeTakeFirstOrThrow()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, CURP: curp ?? '' })
    await save(app, dialog)
    await app.user.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }))
    const same = await shownDialog('alertdialog', '¿Es la misma persona?')
    expect(same).toHaveTextContent('Tiene la misma CURP')
    await app.user.click(within(same).getByRole('button', { name: 'Es otra persona' }))
    await waitFor(() => expect(errorAt(dialog, 'CURP')).toBe(`Esa CURP ya es de ${JOSE}, expediente 0000099`))
    await waitFor(() => expect(field(dialog, 'CURP')).toHaveFocus())
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    expect(toastCount()).toBe(0)
    await app.user.click(await within(dialog).findByRole('link', { name: 'Abrir existente' }))
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    expect(await arriveAtRecord(app)).toBe(JOSE_ID)
  })
})

describe('what a server may say', () => {
  test('F29: what it says of fields stands at them, the first with the cursor; the rest in a summary', async () => {
    const errors = {
      'emergencyContact.phone': ['Ese número no existe'],
      phone: ['Ese número tampoco'],
      moonPhase: ['Falta la fase de la luna'],
    }
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(PATIENTS, () => HttpResponse.json({ detail: 'No se pudo', errors }, { status: 422 })),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await waitFor(() => expect(errorAt(dialog, 'Teléfono')).toBe('Ese número tampoco'))
    expect(errorAt(dialog, 'Teléfono del contacto')).toBe('Ese número no existe')
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Falta la fase de la luna')
    await waitFor(() => expect(field(dialog, 'Teléfono')).toHaveFocus())
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    await fill(app, dialog, { Teléfono: '5512345678' })
    expect(errorAt(dialog, 'Teléfono')).toBe('')
    expect(toastCount()).toBe(0)
  })

  test('F29: a birth date in the future is refused at its field by the hospital’s calendar', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Fecha de nacimiento': '2199-01-01' })
    await save(app, dialog)
    await waitFor(() =>
      expect(errorAt(dialog, 'Fecha de nacimiento')).toBe('La fecha de nacimiento no puede ser futura'),
    )
  })

  test('F29: 413 stands in the summary, and everything typed is kept', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, Domicilio: 'error-413' })
    await save(app, dialog)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Lo que envías pesa más de 1 MB')
    expect(field(dialog, 'Domicilio')).toHaveValue('error-413')
  })

  test('F30: 429 counts down before it can be tried again', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { ...NOBODY, 'Nombre(s)': 'error-429' })
    await save(app, dialog)
    expect(await within(dialog).findByRole('button', { name: 'Reintentar en 5 s' })).toBeDisabled()
    expect(await within(dialog).findByRole('button', { name: 'Reintentar en 4 s' })).toBeDisabled()
    expect(field(dialog, 'Nombre(s)')).toHaveValue('error-429')
  })

  test.each([
    ['3600', '60'],
    ['pronto', '5'],
  ])('F30: Retry-After %s counts down from %s at most', async (header, seconds) => {
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(PATIENTS, () =>
            HttpResponse.json({ detail: 'espera' }, { status: 429, headers: { 'retry-after': header } }),
          ),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    expect(await within(dialog).findByRole('button', { name: `Reintentar en ${seconds} s` })).toBeDisabled()
  })

  test('F31: a 500 is sent again by Reintentar alone, under the same key', async () => {
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(PATIENTS, () => HttpResponse.json({ detail: 'ocupado' }, { status: 500 }), {
            once: true,
          }),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await within(dialog).findByText('ocupado')
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await arriveAtRecord(app)
    const keys = app.callsTo('POST', `${CORE}/patients?`).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('F32: a lost answer makes no second patient, even where the page was loaded anew meanwhile', async () => {
    const app = await visitPatients()
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
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await within(dialog).findByText(/^Se perdió la conexión con el servidor/)
    expect(await countOf(app.mock, 'Wuotto')).toBe(1)
    const again = await reload(app)
    const kept = await form()
    expect(field(kept, 'Nombre(s)')).toHaveValue('Zenaida')
    await save(again, kept)
    await arriveAtRecord(again)
    expect(await countOf(app.mock, 'Wuotto')).toBe(1)
  })

  test('F32: other words go under another key', async () => {
    const app = await visitPatients({
      prepare: ({ server }) => server.use(http.post(PATIENTS, () => HttpResponse.error(), { once: true })),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await within(dialog).findByText(/^Se perdió la conexión/)
    await fill(app, dialog, { 'Nombre(s)': 'Zoila' })
    await save(app, dialog)
    await arriveAtRecord(app)
    const keys = app.callsTo('POST', `${CORE}/patients?`).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
})

describe('Paciente no identificado', () => {
  test('is registered with one click, and opens', async () => {
    const app = await visitPatients()
    await app.user.click(await findButton('Paciente no identificado'))
    await arriveAtRecord(app)
    await toastWith(`Se registró con el expediente ${recordNumber()}`)
    expect(within(band()).getByText('No identificado')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Identificar' })).toBeVisible()
  })

  test('F10: a double click makes one', async () => {
    const app = await visitPatients()
    await app.user.dblClick(await findButton('Paciente no identificado'))
    await arriveAtRecord(app)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
  })

  test('F32: a lost answer is asked for again under the same key, and the next one is another', async () => {
    const app = await visitPatients()
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
    const before = await unknowns()
    await app.user.click(await findButton('Paciente no identificado'))
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    const first = await arriveAtRecord(app)
    expect(await unknowns()).toBe(before + 1)
    await app.go(`${IN}/patients`)
    await app.user.click(await screen.findByRole('button', { name: 'Paciente no identificado' }))
    expect(await arriveAtRecord(app)).not.toBe(first)
    expect(await unknowns()).toBe(before + 2)

    async function unknowns(): Promise<number> {
      const { db } = app.mock.store
      return (await db.selectFrom('patients').select('patientId').where('identified', '=', 0).execute())
        .length
    }
  })
})
