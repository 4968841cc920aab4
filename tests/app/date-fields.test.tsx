import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, StrictMode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { BirthDateField, DayField, HourField, MomentField } from '#src/ui/DateFields.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

const MEXICO = 'America/Mexico_City'
/** A Monday, 16:02 in Mexico City. */
const NOW = new Date('2026-11-23T22:02:31.000Z')

interface Given {
  value?: string
  timeZone?: string
  shortcuts?: readonly string[]
  error?: string
}

type AnyField = ComponentType<{
  label: string
  value: string
  onValue: (value: string) => void
  timeZone: string
}>

/** A field in a dialog, on a page that keeps its value, on a Monday afternoon. */
function show(Field: AnyField, { value: begun = '', timeZone = MEXICO, ...more }: Given = {}) {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const told = vi.fn<(value: string) => void>()
  const onClose = vi.fn()
  let put: (value: string) => void = () => {}
  function Page() {
    const [value, setValue] = useState(begun)
    put = setValue
    return (
      <Dialog title="Ficha" onClose={onClose}>
        <Field
          {...more}
          label="Ingreso"
          timeZone={timeZone}
          value={value}
          onValue={(next) => {
            told(next)
            setValue(next)
          }}
        />
        <button type="button">Guardar</button>
      </Dialog>
    )
  }
  render(<Page />, { wrapper: StrictMode })
  return { user, told, onClose, put, field: screen.getByRole('textbox', { name: 'Ingreso' }) }
}

const calendarButton = () => screen.getByRole('button', { name: 'Abrir calendario' })
const calendar = () => screen.getByRole('dialog', { name: 'Calendario' })
const dayButton = (name: string) => within(calendar()).getByRole('button', { name })

describe('a moment', () => {
  test('says in words what was read, and shows it day first once one leaves it', async () => {
    const { user, field, told } = show(MomentField)
    expect(field).toHaveAttribute('placeholder', 'dd/mm/aaaa hh:mm')
    await user.type(field, 'ayer 14:30')
    expect(field).toHaveValue('ayer 14:30')
    expect(field).toHaveAccessibleDescription('dom 22 nov 2026, 14:30')
    await user.tab()
    expect(field).toHaveValue('22/11/2026 14:30')
    expect(told).toHaveBeenLastCalledWith('2026-11-22T14:30')
  })

  test.each(['2026-11-22T15:44', '22/11/2026 15:44', '22/11/26 3:44 pm'])(
    '%s can be pasted',
    async (text) => {
      const { user, field, told } = show(MomentField, { value: '2026-11-23T16:02' })
      expect(field).toHaveValue('23/11/2026 16:02')
      await user.clear(field)
      await user.paste(text)
      expect(told).toHaveBeenLastCalledWith('2026-11-22T15:44')
    },
  )

  test('says of one that lies long back how long, so that a wrong year stands out', async () => {
    const { user, field } = show(MomentField)
    await user.type(field, '22/11/2016 8:00')
    expect(field).toHaveAccessibleDescription('mar 22 nov 2016, 08:00 · hace 10 años')
  })

  test('an hour alone changes the hour alone', async () => {
    const { user, field, told } = show(MomentField, { value: '2026-11-20T16:02' })
    await user.tripleClick(field)
    await user.keyboard('7:30')
    expect(told).toHaveBeenLastCalledWith('2026-11-20T07:30')
    expect(field).toHaveAccessibleDescription('vie 20 nov 2026, 07:30')
  })

  test.each([
    ['mañna 10:00', 'No se entiende: escribe día y hora, como 22/11/2026 15:44'],
    ['22/11/2026', 'Falta la hora, como 22/11/2026 15:44'],
    ['31/02/2026 10:00', 'Esa fecha no existe (día/mes/año)'],
    ['11/22/2026 10:00', 'Esa fecha no existe (día/mes/año)'],
  ])('%s stays as it is, is no value, and is told once typing rests', async (text, fault) => {
    const { user, field, told } = show(MomentField)
    await user.type(field, text)
    expect(field).toBeValid()
    await user.tab()
    expect(field).toHaveValue(text)
    expect(told).toHaveBeenLastCalledWith(text)
    expect(await screen.findByText(fault)).toBeVisible()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(fault)
  })

  test('what can’t be read is told before what the form says of it', () => {
    const { field } = show(MomentField, { value: 'luego', error: 'Escribe cuándo empieza' })
    expect(field).toHaveValue('luego')
    expect(field).toHaveAccessibleDescription(/^No se entiende/)
  })

  test('a value from elsewhere shows as if it had been typed', async () => {
    const { user, field, put } = show(MomentField)
    await user.type(field, 'ayer 14:30')
    put('2026-11-30T08:00')
    expect(await screen.findByDisplayValue('30/11/2026 08:00')).toBe(field)
  })

  test('F41: the hour that daylight saving skips is refused, the one that it doubles says which of the two', async () => {
    const { user, field } = show(MomentField, { timeZone: 'America/Tijuana' })
    await user.type(field, '8/3/2026 2:30')
    expect(await screen.findByText('Esa hora no existe: ese día se adelantó el reloj')).toBeVisible()
    await user.clear(field)
    await user.type(field, '1/11/2026 1:30')
    expect(field).toHaveAccessibleDescription('dom 1 nov 2026, 01:30 (la primera de las dos veces)')
  })
})

describe('a day, a birth and an hour', () => {
  test('two digits are a year of this century, and the words say so', async () => {
    const { user, field, told } = show(DayField)
    await user.type(field, '15/3/28')
    expect(field).toHaveAccessibleDescription('mié 15 mar 2028')
    expect(told).toHaveBeenLastCalledWith('2028-03-15')
  })

  test('of a birth, one that is past, with the age; there is no calendar', async () => {
    const { user, field, told } = show(BirthDateField)
    await user.type(field, '15/3/85')
    expect(field).toHaveAccessibleDescription('vie 15 mar 1985 · 41 a')
    expect(told).toHaveBeenLastCalledWith('1985-03-15')
    expect(screen.queryByRole('button', { name: 'Abrir calendario' })).toBeNull()
    await user.clear(field)
    await user.type(field, '15/3')
    expect(await screen.findByText('Falta el año, como 15/03/1985')).toBeVisible()
  })

  test('an hour is one of 24', async () => {
    const { user, field, told } = show(HourField)
    await user.type(field, '7:30 pm')
    await user.tab()
    expect(field).toHaveValue('19:30')
    expect(told).toHaveBeenLastCalledWith('19:30')
    await user.clear(field)
    await user.type(field, 'noche')
    expect(await screen.findByText('No se entiende: escribe la hora, como 07:30')).toBeVisible()
  })
})

describe('the calendar', () => {
  test('begins with the chosen day, and is walked with the keys of the ARIA date grid', async () => {
    const { user, told } = show(DayField, { value: '2026-11-18' })
    calendarButton().focus()
    await user.keyboard('{Enter}')
    expect(
      within(calendar())
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual([...['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']])
    expect(dayButton('miércoles 18 de noviembre de 2026')).toHaveFocus()
    expect(within(calendar()).getByRole('gridcell', { selected: true })).toHaveTextContent('18')
    expect(dayButton('lunes 23 de noviembre de 2026')).toHaveAttribute('aria-current', 'date')
    for (const [keys, name] of [
      ['{ArrowRight}', 'jueves 19 de noviembre de 2026'],
      ['{ArrowDown}', 'jueves 26 de noviembre de 2026'],
      ['{ArrowLeft}', 'miércoles 25 de noviembre de 2026'],
      ['{ArrowUp}', 'miércoles 18 de noviembre de 2026'],
      ['{Home}', 'lunes 16 de noviembre de 2026'],
      ['{End}', 'domingo 22 de noviembre de 2026'],
      ['{PageDown}', 'martes 22 de diciembre de 2026'],
      ['{PageUp}{PageUp}', 'jueves 22 de octubre de 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'viernes 22 de octubre de 2027'],
      ['{Shift>}{PageUp}{/Shift}', 'jueves 22 de octubre de 2026'],
    ] as const) {
      await user.keyboard(keys)
      expect(dayButton(name)).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    expect(told).toHaveBeenLastCalledWith('2026-10-22')
    expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
    expect(calendarButton()).toHaveFocus()
  })

  test('opens from the field with Alt and the arrow down; its head turns the months', async () => {
    const { user, field, told } = show(DayField)
    await user.click(field)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(dayButton('lunes 23 de noviembre de 2026')).toHaveFocus()
    await user.click(within(calendar()).getByRole('button', { name: 'Mes siguiente' }))
    await user.click(within(calendar()).getByRole('button', { name: 'Año anterior' }))
    expect(within(calendar()).getByText('diciembre 2025')).toBeVisible()
    await user.click(dayButton('miércoles 24 de diciembre de 2025'))
    expect(told).toHaveBeenLastCalledWith('2025-12-24')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('24/12/2025')
  })

  test('of a moment leaves the hour as it is, or has it written', async () => {
    const { user, field, told, put } = show(MomentField, { value: '2026-11-18T07:30' })
    await user.click(calendarButton())
    await user.click(dayButton('jueves 19 de noviembre de 2026'))
    expect(told).toHaveBeenLastCalledWith('2026-11-19T07:30')
    put('')
    await user.click(calendarButton())
    await user.click(dayButton('jueves 19 de noviembre de 2026'))
    expect(field).toHaveFocus()
    await user.keyboard('8:15')
    expect(told).toHaveBeenLastCalledWith('2026-11-19T08:15')
  })

  test('offers moments that are often meant', async () => {
    const { user, told } = show(MomentField, { shortcuts: ['Ahora', 'Hace 1 h', 'Hoy 08:00', '+2 d 12:00'] })
    for (const [name, value] of [
      ['Ahora', '2026-11-23T16:02'],
      ['Hace 1 h', '2026-11-23T15:02'],
      ['Hoy 08:00', '2026-11-23T08:00'],
      ['+2 d 12:00', '2026-11-25T12:00'],
    ] as const) {
      await user.click(calendarButton())
      await user.click(within(calendar()).getByRole('button', { name }))
      expect(told).toHaveBeenLastCalledWith(value)
      expect(calendarButton()).toHaveFocus()
    }
  })

  test('Esc closes it and not the dialog; so do a press elsewhere and going on', async () => {
    const { user, field, onClose } = show(DayField)
    await user.click(calendarButton())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
    expect(calendarButton()).toHaveFocus()
    expect(onClose).not.toHaveBeenCalled()

    await user.click(calendarButton())
    await user.click(field)
    expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
    expect(field).toHaveFocus()

    await user.click(calendarButton())
    await user.tab()
    expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus()

    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('under a finger the button opens the system’s own way to choose, in the place of the grid', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(pointer: coarse)',
        media,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      }),
    )
    const showPicker = vi.fn()
    HTMLInputElement.prototype.showPicker = showPicker
    const { user, told } = show(MomentField, { shortcuts: ['Ahora'] })
    await user.click(calendarButton())
    expect(showPicker).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog', { name: 'Calendario' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Ahora' }))
    expect(told).toHaveBeenLastCalledWith('2026-11-23T16:02')
  })
})
