import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openDesk } from '../fixtures/ward.ts'
import { contentOf, openNote, saveBar, saveNow, saysSoon, section } from './documents.ts'
import { type App, gone, shownDialog } from './harness.tsx'

/** A draft that lacks nothing, whose fields may hold what can't be read. */
async function openMeasured() {
  const desk = await openDesk([
    { key: 'evolucion', title: 'Evolución', type: 'text', required: true },
    { key: 'signos', title: 'Signos vitales', type: 'vitalSigns' },
    { key: 'diuresis', title: 'Diuresis', type: 'number', required: true },
    { key: 'inicio', title: 'Inicio', type: 'date' },
  ])
  const { documentId } = await desk.begin()
  await desk.put(documentId, { evolucion: 'Mejor' })
  const app = await openNote(desk, documentId)
  await app.user.type(await section('Diuresis'), '800')
  await saveNow(app)
  await saysSoon(/^Guardado/)
  return { desk, documentId, app }
}

const missing = () => screen.getByRole('region', { name: 'Faltan para firmar' })
const items = () =>
  within(missing())
    .getAllByRole('link')
    .map((one) => one.textContent)
const sign = (app: App) => app.user.click(within(saveBar()).getByRole('button', { name: 'Firmar' }))

describe('a text that says no number', () => {
  test.each(['38.5.', '90 mg', '88%', '12,500'])(
    '%s is not signed away: it is named, with a way to it',
    async (typed) => {
      const { app } = await openMeasured()
      const field = await section('Temperatura')
      await app.user.type(field, typed)
      await sign(app)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(missing()).toHaveFocus()
      expect(items()).toEqual(['Temperatura: no es un número válido'])
      await app.user.click(within(missing()).getByRole('link'))
      expect(field).toHaveFocus()
      expect(field).toHaveValue(typed)
    },
  )

  test('once it says one, the note is signed with it', async () => {
    const { app, desk, documentId } = await openMeasured()
    await app.user.type(await section('Temperatura'), '38.5.{Backspace}')
    await sign(app)
    const form = await shownDialog('dialog', 'Firmar documento')
    await app.user.click(await within(form).findByRole('button', { name: 'Firmar' }))
    await gone(form)
    const stored = await desk.readDocument(documentId)
    expect(stored.status).toBe('signed')
    expect(contentOf(stored, 'signos')).toMatchObject({ temperature: 38.5 })
  })

  test('a required section with nothing else in it is said once', async () => {
    const { app } = await openMeasured()
    await app.user.type(await section('Diuresis'), ' mL')
    expect(items()).toEqual(['Diuresis: no es un número válido'])
    await app.user.clear(await section('Diuresis'))
    expect(items()).toEqual(['Diuresis: sin llenar'])
  })

  test('is not said to be saved', async () => {
    const { app } = await openMeasured()
    await app.user.type(await section('Temperatura'), '.')
    expect(within(saveBar()).getByText('Cambios sin guardar')).toBeVisible()
    await app.user.clear(await section('Temperatura'))
    expect(within(saveBar()).getByText(/^Guardado/)).toBeVisible()
  })

  test('is not left without a question', async () => {
    const { app } = await openMeasured()
    const address = app.address()
    await app.user.type(await section('Temperatura'), '38.5.')
    const sections = screen.getByRole('navigation', { name: 'Secciones' })
    const leave = async () => {
      await app.user.click(await within(sections).findByRole('link', { name: 'Inicio' }))
      return shownDialog('alertdialog', 'Hay cambios sin guardar')
    }
    await app.user.click(within(await leave()).getByRole('button', { name: 'Seguir editando' }))
    expect(await section('Temperatura')).toHaveValue('38.5.')
    expect(app.address()).toBe(address)
    await app.user.click(within(await leave()).getByRole('button', { name: 'Salir' }))
    await waitFor(() => expect(app.address()).not.toBe(address))
  })
})

test('a day is written as people write it, or left out', async () => {
  const { app, desk, documentId } = await openMeasured()
  const field = await section('Inicio')
  await app.user.type(field, '21 nov 2026')
  expect(field).toHaveAccessibleDescription('sáb 21 nov 2026')
  await app.user.tab()
  expect(field).toHaveValue('21/11/2026')
  await saysSoon(/^Guardado/)
  expect(contentOf(await desk.readDocument(documentId), 'inicio')).toBe('2026-11-21')
  await app.user.clear(field)
  await saysSoon(/^Guardado/)
  expect(contentOf(await desk.readDocument(documentId), 'inicio')).toBeNull()
})

test('what says no date is not signed away, and is forgotten once it does', async () => {
  const { app } = await openMeasured()
  const field = await section('Inicio')
  await app.user.type(field, '21/11/')
  await sign(app)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(items()).toEqual(['Inicio: no es una fecha'])
  await app.user.click(within(missing()).getByRole('link'))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('21/11/')
  await app.user.type(field, '2026')
  expect(screen.queryByRole('region', { name: 'Faltan para firmar' })).toBeNull()
})

describe('a table of measures', () => {
  /** Opens a draft whose only section is a table of them. */
  async function openTable() {
    const desk = await openDesk([
      {
        key: 'tomas',
        title: 'Tomas',
        type: 'table',
        options: ['Fecha', 'Hora', 'Tensión', 'Frecuencia', 'Nota'],
        columns: ['date', 'time', 'bloodPressure', 'heartRate', 'text'],
      },
    ])
    const { documentId } = await desk.begin()
    return { desk, documentId, app: await openNote(desk, documentId) }
  }
  const cell = (heading: string, row = 1) => section(`${heading}, renglón ${row}`)
  const cells = async (row = 1) => {
    const headings = ['Fecha', 'Hora', 'Tensión', 'Frecuencia', 'Nota']
    const shown = await Promise.all(headings.map((heading) => cell(heading, row)))
    return shown.map((one) => one.textContent)
  }
  const DAY = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)
  const HOUR = expect.stringMatching(/^\d\d:\d\d$/)

  test('takes what is typed on a keypad', async () => {
    const { app, desk, documentId } = await openTable()
    await app.user.type(await cell('Fecha'), '211126{Tab}')
    await app.user.keyboard('730{Tab}12080{Tab}84{Tab}')
    await saysSoon(/^Guardado/)
    expect(contentOf(await desk.readDocument(documentId), 'tomas')).toEqual([
      ['21/11/2026', '07:30', '120/80', '84', ''],
    ])
    // What is typed into a measure that is there already replaces it.
    await app.user.tab({ shift: true })
    await app.user.keyboard('98')
    expect(await cell('Frecuencia')).toHaveValue('98')
  })

  test('begins a row with the day and the hour, which go with what they came for', async () => {
    const { app } = await openTable()
    await app.user.type(await cell('Tensión'), '1')
    expect(await cells()).toEqual([DAY, HOUR, '1', '', ''])
    await app.user.keyboard('{Backspace}')
    expect(await cells()).toEqual(['', '', '', '', ''])
    await app.user.type(await cell('Hora'), '7')
    expect(await cells()).toEqual([DAY, '7', '', '', ''])
  })

  test('says what was removed, and puts it back', async () => {
    const { app } = await openTable()
    await app.user.type(await cell('Nota'), 'Paracetamol')
    await app.user.click(screen.getByRole('button', { name: 'Quitar renglón 1' }))
    expect(await screen.findByText(/^Se quitó .*, Paracetamol$/)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await cells()).toEqual([DAY, HOUR, '', '', 'Paracetamol'])
  })

  test('says at its cell what is wrong or rare, and is not signed with it', async () => {
    const { app, desk, documentId } = await openTable()
    await app.user.type(await cell('Tensión'), '12080')
    await app.user.type(await cell('Frecuencia'), '1,500')
    await waitFor(async () =>
      expect(await cell('Frecuencia')).toHaveAccessibleDescription('¿Es 1500 o 1.500? Escríbelo sin coma'),
    )
    await app.user.clear(await cell('Frecuencia'))
    await app.user.type(await cell('Frecuencia'), '190')
    await app.user.clear(await cell('Hora'))
    await app.user.type(await cell('Hora'), '25:99')
    await waitFor(async () => expect(await cell('Hora')).toHaveAccessibleDescription(/^no es una hora/))
    expect(await cell('Frecuencia')).toHaveAccessibleDescription('Muy alto: confírmalo')
    expect(await cell('Hora')).toBeInvalid()
    expect(await cell('Frecuencia')).toBeValid()
    await sign(app)
    expect(items()).toEqual(['Tomas: «25:99» no es una hora, como 07:30 (renglón 1)'])
    await app.user.click(within(missing()).getByRole('link'))
    expect(await cell('Hora')).toHaveFocus()
    // A draft keeps what it was given.
    await saysSoon(/^Guardado/)
    expect(contentOf(await desk.readDocument(documentId), 'tomas')).toEqual([
      [DAY, '25:99', '120/80', '190', ''],
    ])
    await app.user.keyboard('7{Tab}')
    expect(await cell('Hora')).toHaveValue('07:00')
    expect(screen.queryByRole('region', { name: 'Faltan para firmar' })).toBeNull()
  })

  test('finds no fault with what takes its form once the cell is left', async () => {
    const { app } = await openTable()
    await app.user.type(await cell('Tensión'), '12080')
    // Judged later than what is typed, which nobody leaves meanwhile.
    fireEvent.change(await cell('Frecuencia'), { target: { value: '800' } })
    await waitFor(async () => expect(await cell('Frecuencia')).toHaveAccessibleDescription(/^no es posible/))
    expect(await cell('Tensión')).toHaveValue('12080')
    expect(await cell('Tensión')).toBeValid()
  })
})
