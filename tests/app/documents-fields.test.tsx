import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { beginSection } from '#src/domain/documents/begin-section.ts'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { plainTextOf, RichText, richTextOf } from '#src/domain/rich-text.ts'
import type { Section, SectionType } from '#src/domain/templates/contract.ts'
import { SectionField } from '#src/features/documents/parts/fields/SectionField.tsx'
import { flushEditors } from '#src/features/documents/parts/rich-text/flush.ts'
import { SectionView } from '#src/features/documents/parts/SectionView.tsx'
import { holdFrames } from './hold-frames.ts'

function define(type: SectionType, more: Partial<Section> = {}): Section {
  return { key: 'parte', title: 'Parte', help: '', required: false, type, options: [], initial: '', ...more }
}

interface Shown {
  definition: Section
  begun?: SectionContent
  error?: string
  disabled?: boolean
}

/** A field on a page that keeps what it is told. */
function show({ definition, begun = beginSection(definition, ''), error, disabled = false }: Shown) {
  const onChange = vi.fn<(content: SectionContent) => void>()
  let put: (content: SectionContent) => void = () => {}
  function Page() {
    const [content, setContent] = useState(begun)
    put = setContent
    return (
      <SectionField
        definition={definition}
        content={content}
        onChange={(changed) => {
          onChange(changed)
          setContent(changed)
        }}
        disabled={disabled}
        error={error}
        id="campo"
      />
    )
  }
  render(<Page />, { wrapper: StrictMode })
  return {
    onChange,
    /** What was told last. */
    value: () => onChange.mock.lastCall?.[0].value,
    put: (content: SectionContent) => act(() => put(content)),
  }
}

describe('text', () => {
  test('is written under its title, with what the template says of it', async () => {
    const { value } = show({
      definition: define('text', { help: 'Como lo dice el paciente', required: true }),
    })
    const field = screen.getByRole('textbox', { name: 'Parte (obligatorio)' })
    expect(field).toHaveAccessibleDescription('Como lo dice el paciente')
    expect(field).toBeRequired()
    expect(field).toHaveAttribute('id', 'campo')
    await userEvent.type(field, 'Dolor')
    expect(value()).toBe('Dolor')
  })

  test('says what keeps it from being signed, beside it', () => {
    show({ definition: define('text'), error: 'Está vacía' })
    expect(screen.getByRole('alert')).toHaveTextContent('Está vacía')
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Está vacía')
    expect(screen.getByRole('textbox')).toBeInvalid()
  })

  test('what is too long is not cut, and says so', () => {
    const { value } = show({ definition: define('text') })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a'.repeat(4001) } })
    expect(value()).toHaveLength(4001)
    expect(screen.getByRole('alert')).toHaveTextContent('Usa 4,000 letras como máximo')
  })

  test('says that it was copied until somebody edits it', async () => {
    const begun: SectionContent = { key: 'parte', type: 'text', value: 'Igual', copiedFrom: 12 }
    const { onChange } = show({ definition: define('text'), begun })
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Copiado de una nota anterior; revísalo')
    await userEvent.type(screen.getByRole('textbox'), '.')
    expect(onChange).toHaveBeenLastCalledWith({
      key: 'parte',
      type: 'text',
      value: 'Igual.',
      copiedFrom: null,
    })
    expect(screen.queryByText(/Copiado de una nota/)).not.toBeInTheDocument()
  })
})

describe('number', () => {
  test.each([
    ['36.5', 36.5],
    ['36,5', 36.5],
    ['1,234.5', 1234.5],
    ['0,125', 0.125],
    ['-3', -3],
    [' 7 ', 7],
  ])('%j is a number', async (text, number) => {
    const { value } = show({ definition: define('number', { options: ['mL'] }) })
    const field = screen.getByRole('textbox', { name: 'Parte' })
    await userEvent.type(field, text)
    expect(value()).toBe(number)
    expect(field).toHaveDisplayValue(text)
    expect(field).toHaveAccessibleDescription('mL')
  })

  test.each([
    ['12,500', /¿Es 12500 o 12\.500\?/],
    ['mucho', /Escribe un número/],
  ])('%j is asked about, and stays as it was typed', async (text, question) => {
    const { onChange } = show({ definition: define('number') })
    await userEvent.type(screen.getByRole('textbox'), text)
    expect(await screen.findByRole('alert')).toHaveTextContent(question)
    expect(screen.getByRole('textbox')).toHaveDisplayValue(text)
    expect(onChange.mock.lastCall?.[0].value ?? null).toBeNull()
  })

  test('shows a value that comes from elsewhere', async () => {
    const { put } = show({ definition: define('number') })
    await userEvent.type(screen.getByRole('textbox'), '1,0')
    await put({ key: 'parte', type: 'number', value: 80, copiedFrom: null })
    expect(screen.getByRole('textbox')).toHaveDisplayValue('80')
  })
})

test('choice: one of what the template offers; what it offers no more stays readable', async () => {
  const begun: SectionContent = { key: 'parte', type: 'choice', value: 'Rectal', copiedFrom: null }
  const { value } = show({ definition: define('choice', { options: ['Oral', 'Intravenosa'] }), begun })
  const field = screen.getByRole('combobox', { name: 'Parte' })
  expect(field).toHaveDisplayValue('Rectal (ya no se ofrece)')
  await userEvent.selectOptions(field, 'Oral')
  expect(value()).toBe('Oral')
  await userEvent.selectOptions(field, 'Sin elegir')
  expect(value()).toBeNull()
})

describe('vital signs', () => {
  const definition = define('vitalSigns', { title: 'Signos vitales', required: true })

  test('every one has its name and its unit, under the title', async () => {
    const { value } = show({ definition })
    const group = screen.getByRole('group', { name: 'Signos vitales (obligatorio)' })
    expect(group).toHaveAttribute('id', 'campo')
    const units = within(group)
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('id'))
    expect(units).toHaveLength(10)
    expect(screen.getByRole('textbox', { name: 'Tensión arterial sistólica' })).toHaveAccessibleDescription(
      'mmHg',
    )
    expect(screen.getByRole('textbox', { name: 'Dolor (EVA 0–10)' })).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Temperatura' }), '36,7')
    expect(value()).toMatchObject({ temperature: 36.7, systolic: null })
    expect(screen.getByRole('textbox', { name: 'Temperatura' })).toHaveDisplayValue('36,7')
  })

  test('one that is seldom seen is pointed out, one that cannot be is an error', async () => {
    show({ definition })
    const [systolic, pain] = ['Tensión arterial sistólica', 'Dolor (EVA 0–10)'].map((name) =>
      screen.getByRole('textbox', { name }),
    )
    if (!systolic || !pain) throw new Error('no fields')
    await userEvent.type(systolic, '250')
    expect(await screen.findByRole('status')).toHaveTextContent('Muy alto: confírmalo')
    expect(systolic).toBeValid()
    await userEvent.clear(systolic)
    await userEvent.type(systolic, '60')
    expect(await screen.findByRole('status')).toHaveTextContent('Muy bajo: confírmalo')
    expect(systolic).toBeValid()
    await userEvent.type(pain, '11')
    expect(await screen.findByRole('alert')).toHaveTextContent('No es posible: va de 0 a 10')
    expect(pain).toBeInvalid()
    expect(pain).toHaveAccessibleDescription(/No es posible/)
  })

  test('a diastolic pressure that is not below the systolic one is an error of the two', async () => {
    show({ definition })
    const systolic = screen.getByRole('textbox', { name: 'Tensión arterial sistólica' })
    const diastolic = screen.getByRole('textbox', { name: 'Tensión arterial diastólica' })
    await userEvent.type(diastolic, '120')
    await userEvent.type(systolic, '80')
    expect(await screen.findByRole('alert')).toHaveTextContent('Mayor que la sistólica: ¿al revés?')
    expect(diastolic).toBeInvalid()
    await userEvent.clear(systolic)
    await userEvent.type(systolic, '180')
    await vi.waitFor(() => expect(diastolic).toBeValid(), 15_000)
  })

  test('what no record takes is not told', async () => {
    const { value } = show({ definition })
    await userEvent.type(screen.getByRole('textbox', { name: 'Glucosa' }), '100000')
    expect(await screen.findByRole('alert')).toHaveTextContent('No es posible: va de 5 a 2000 mg/dL')
    expect(value()).toMatchObject({ glucose: null })
    expect(screen.getByRole('textbox', { name: 'Glucosa' })).toHaveDisplayValue('100000')
  })
})

describe('table', () => {
  const definition = define('table', { title: 'Medicamentos', options: ['Fármaco', 'Dosis'] })

  test('there is a row to write in; Enter in the last cell begins the next one', async () => {
    const { value } = show({ definition })
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Fármaco', 'Dosis'])
    await userEvent.type(screen.getByRole('textbox', { name: 'Fármaco, renglón 1' }), 'Paracetamol{Enter}')
    expect(screen.queryByRole('textbox', { name: 'Fármaco, renglón 2' })).not.toBeInTheDocument()
    const frames = holdFrames()
    await userEvent.type(screen.getByRole('textbox', { name: 'Dosis, renglón 1' }), '500 mg{Enter}')
    expect(screen.getByRole('textbox', { name: 'Fármaco, renglón 2' })).toHaveFocus()
    frames.mockRestore()
    await userEvent.keyboard('Omeprazol')
    expect(value()).toEqual([
      ['Paracetamol', '500 mg'],
      ['Omeprazol', ''],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar renglón 1' }))
    expect(value()).toEqual([['Omeprazol', '']])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar renglón 1' }))
    expect(value()).toEqual([])
    expect(screen.getByRole('textbox', { name: 'Dosis, renglón 1' })).toHaveDisplayValue('')
  })

  test('a cell grows with what it says; what is pasted in lines stands in one', () => {
    const { value } = show({ definition })
    const cell = screen.getByRole('textbox', { name: 'Dosis, renglón 1' })
    expect(cell.tagName).toBe('TEXTAREA')
    expect(cell).toHaveClass('field-sizing-content')
    fireEvent.change(cell, { target: { value: 'Cada 8 horas\r\nsi hay náusea' } })
    expect(value()).toEqual([['', 'Cada 8 horas si hay náusea']])
  })

  test('a cell that is too long is not cut, and says so', () => {
    show({ definition })
    fireEvent.change(screen.getByRole('textbox', { name: 'Dosis, renglón 1' }), {
      target: { value: 'x'.repeat(1001) },
    })
    expect(screen.getByRole('alert')).toHaveTextContent('Usa 1,000 letras como máximo en cada celda')
  })
})

describe('rich text', () => {
  const definition = define('richText', { title: 'Evolución', help: 'Desde la última nota', required: true })
  const name = 'Evolución (obligatorio)'
  const from = (value: unknown): SectionContent => ({
    key: 'parte',
    type: 'richText',
    copiedFrom: 3,
    // What was stored before the schema was what it is now.
    value: Object(value),
  })

  /** Pastes as a browser does it, where the cursor is. */
  function paste(types: Record<string, string>) {
    const field = screen.getByRole('textbox')
    act(() => field.focus())
    fireEvent.paste(field, {
      clipboardData: { types: Object.keys(types), getData: (type: string) => types[type] ?? '' },
    })
    act(flushEditors)
  }

  test('is a text box of several lines, with a toolbar of its own', () => {
    show({ definition, error: 'Está vacía' })
    const field = screen.getByRole('textbox', { name })
    expect(field).toHaveAttribute('id', 'campo')
    expect(field).toHaveAttribute('aria-multiline', 'true')
    expect(field).toHaveAttribute('lang', 'es-MX')
    expect(field).toHaveAttribute('spellcheck', 'true')
    expect(field).toHaveAttribute('contenteditable', 'true')
    expect(field).toBeRequired()
    expect(field).toHaveAccessibleDescription('Desde la última nota Está vacía')
    expect(screen.getByRole('alert')).toHaveTextContent('Está vacía')
    const toolbar = screen.getByRole('toolbar', { name: 'Formato de Evolución' })
    const buttons = within(toolbar).getAllByRole('button')
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      ...['Título', 'Subtítulo', 'Negrita', 'Cursiva', 'Subrayado', 'Lista', 'Lista numerada'],
      ...['Insertar tabla', 'Deshacer', 'Rehacer'],
    ])
    expect(buttons.filter((one) => one.matches(':enabled[tabindex="0"]'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Negrita' })).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
  })

  test('Alt+F10 goes to the toolbar, Escape back to the text', async () => {
    show({ definition })
    const field = screen.getByRole('textbox')
    act(() => field.focus())
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    expect(screen.getByRole('button', { name: 'Título' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Negrita' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(field).toHaveFocus()
  })

  test('shows what is stored, and tells nothing while nobody writes', async () => {
    const { onChange } = show({ definition, begun: from(richTextOf('Uno\nDos')) })
    expect(screen.getByRole('textbox')).toHaveTextContent('UnoDos')
    act(flushEditors)
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByText('Copiado de una nota anterior; revísalo')).toBeVisible()
  })

  test('F39: what is strange in a stored text is left out, never thrown', () => {
    const link = { type: 'link', url: 'javascript:alert(1)', children: [{ type: 'text', text: 'la guía' }] }
    const strange = { type: 'paragraph', children: [link, { type: 'image', src: 'x' }] }
    show({ definition, begun: from({ root: { type: 'root', children: [strange, { type: 'table' }, 7] } }) })
    expect(screen.getByRole('textbox')).toHaveTextContent('la guía')
    expect(screen.getByRole('textbox').querySelector('a, img, table')).toBeNull()
  })

  test('F39: what is pasted is cleaned, and told as a rich text', async () => {
    const { onChange, value } = show({ definition })
    const markup =
      '<style>p{color:red}</style><h1 onclick="alert(1)">Plan</h1><script>alert(1)</script>' +
      '<p style="color:red">Ver <a href="javascript:alert(1)">la guía</a><img src=x onerror=alert(1)></p>'
    paste({ 'text/html': markup, 'text/plain': 'Plan' })
    // What reads another program's text loads with the first of it.
    await waitFor(() => {
      act(flushEditors)
      expect(onChange).toHaveBeenCalled()
    })
    const text = RichText.parse(value())
    expect(text).toEqual(value())
    expect(plainTextOf(text)).toBe('Plan\nVer la guía')
    expect(text.root.children[0]).toMatchObject({ type: 'heading', tag: 'h2' })
    expect(JSON.stringify(text)).not.toMatch(/javascript|alert|color/)
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'parte', copiedFrom: null }))
  })

  test('plain text keeps its lines', () => {
    const { value } = show({ definition })
    paste({ 'text/plain': 'Uno\nDos\n\nTres' })
    expect(plainTextOf(RichText.parse(value()))).toBe('Uno\nDos\n\nTres')
  })

  test('what was typed is told by itself after a pause', async () => {
    const { onChange } = show({ definition })
    const field = screen.getByRole('textbox')
    act(() => field.focus())
    fireEvent.paste(field, { clipboardData: { types: ['text/plain'], getData: () => 'hola' } })
    expect(onChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  })

  test('what was typed last is told when the field goes', () => {
    const onChange = vi.fn()
    const content = beginSection(definition, '')
    const { unmount } = render(
      <SectionField
        definition={definition}
        content={content}
        onChange={onChange}
        disabled={false}
        error={undefined}
        id="campo"
      />,
    )
    const field = screen.getByRole('textbox')
    act(() => field.focus())
    fireEvent.paste(field, { clipboardData: { types: ['text/plain'], getData: () => 'hola' } })
    unmount()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a text that comes from elsewhere is shown, one that only comes back changes nothing', async () => {
    const { onChange, put, value } = show({ definition })
    paste({ 'text/plain': 'Mío' })
    const before = screen.getByText('Mío')
    await put(from(structuredClone(value())))
    expect(screen.getByText('Mío')).toBe(before)
    await put(from(richTextOf('De otra persona')))
    expect(screen.getByRole('textbox')).toHaveTextContent('De otra persona')
    act(flushEditors)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('buttons change the line where the cursor is, and can be undone', async () => {
    const { value } = show({ definition })
    paste({ 'text/plain': 'Plan' })
    await userEvent.click(screen.getByRole('button', { name: 'Título' }))
    act(flushEditors)
    expect(RichText.parse(value()).root.children[0]).toMatchObject({ type: 'heading', tag: 'h2' })
    expect(screen.getByRole('button', { name: 'Título' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Lista numerada' }))
    act(flushEditors)
    expect(RichText.parse(value()).root.children[0]).toMatchObject({ type: 'list', listType: 'number' })
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
    act(flushEditors)
    expect(RichText.parse(value()).root.children[0]).toMatchObject({ type: 'heading' })
  })

  test('a table is put in, grown and taken out', async () => {
    const { value } = show({ definition })
    await userEvent.click(screen.getByRole('button', { name: 'Insertar tabla' }))
    const size = () => {
      act(flushEditors)
      const table = RichText.parse(value()).root.children.find((one) => one.type === 'table')
      return table?.type === 'table' && [table.children.length, table.children[0]?.children.length]
    }
    await waitFor(() => expect(size()).toEqual([3, 3]))
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar renglón' }))
    expect(size()).toEqual([4, 3])
    await userEvent.click(screen.getByRole('button', { name: 'Agregar columna' }))
    expect(size()).toEqual([4, 4])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar renglón' }))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar columna' }))
    expect(size()).toEqual([3, 3])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar tabla' }))
    act(flushEditors)
    expect(value()).toBeNull()
  })

  test('what the editor itself makes of a stored text is told to nobody', () => {
    const cell = { type: 'tablecell', children: [] }
    const rows = [
      { type: 'tablerow', children: [cell, cell] },
      { type: 'tablerow', children: [cell] },
    ]
    const { onChange } = show({
      definition,
      begun: from({ root: { type: 'root', children: [{ type: 'table', children: rows }] } }),
    })
    expect(screen.getAllByRole('cell')).toHaveLength(4)
    act(flushEditors)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('what may not be written can be read', () => {
    show({ definition, begun: from(richTextOf('Listo')), disabled: true })
    expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'false')
    expect(screen.getByRole('button', { name: 'Negrita' })).toBeDisabled()
  })
})

describe('to be read', () => {
  function read(type: SectionType, value: unknown, options: string[] = []) {
    const content: SectionContent = Object({ key: 'parte', copiedFrom: null, type, value })
    render(<SectionView definition={define(type, { options })} content={content} />)
    return screen.getByRole('region', { name: 'Parte' })
  }

  test('what is empty says so', () => {
    expect(read('richText', null)).toHaveTextContent('Sin dato')
  })

  test.each([
    ['number', 80, ['mL'], '80 mL'],
    ['number', 0, [], '0'],
    ['date', '2026-11-21', [], '21 nov 2026'],
    ['choice', 'Oral', ['Oral'], 'Oral'],
  ] as const)('%s %j', (type, value, options, text) => {
    expect(read(type, value, [...options])).toHaveTextContent(text)
  })

  test('a rich text has its headings below its title, its lists in lists, its tables with headings', () => {
    const text = (words: string, format = 0) => ({ type: 'text', text: words, format })
    const item = (...children: unknown[]) => ({ type: 'listitem', children })
    const list = (...children: unknown[]) => ({ type: 'list', listType: 'bullet', tag: 'ul', children })
    const cell = (words: string, headerState: number) => ({
      type: 'tablecell',
      headerState,
      children: [{ type: 'paragraph', children: [text(words)] }],
    })
    const children = [
      { type: 'heading', tag: 'h2', children: [text('Plan')] },
      { type: 'paragraph', children: [text('<b>no</b> ', 1), { type: 'linebreak' }, text('fin')] },
      list(item(text('uno')), item(list(item(text('dos')))), item(text('tres'))),
      { type: 'table', children: [{ type: 'tablerow', children: [cell('Hora', 1), cell('Dosis', 1)] }] },
    ]
    const section = read('richText', RichText.parse({ root: { type: 'root', children } }))
    expect(within(section).getByRole('heading', { level: 4, name: 'Plan' })).toBeVisible()
    expect(within(section).getByText('<b>no</b>').tagName).toBe('STRONG')
    const items = within(section).getAllByRole('listitem')
    expect(items).toHaveLength(3)
    expect(items[0]).toHaveTextContent('unodos')
    expect(within(section).getAllByRole('columnheader')).toHaveLength(2)
  })

  test('vital signs are a list of names and values with units', () => {
    const none = { diastolic: null, heartRate: null, respiratoryRate: null, oxygenSaturation: null }
    const section = read('vitalSigns', {
      ...none,
      systolic: 120,
      temperature: 36.5,
      glucose: null,
      weight: null,
      height: null,
      pain: 3,
    })
    expect(
      within(section)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual([...['Tensión arterial sistólica', 'Temperatura', 'Dolor (EVA 0–10)']])
    expect(
      within(section)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual([...['120 mmHg', '36.5 °C', '3/10']])
  })

  test('diagnoses have their rank and certainty', () => {
    const diagnosis = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'presuntivo' }
    expect(read('diagnoses', [diagnosis])).toHaveTextContent('J18.9NeumoníaPrincipal · presuntivo')
  })

  test('a table has its headings, and no empty rows', () => {
    const section = read(
      'table',
      [
        ['Paracetamol', '500 mg'],
        ['', ' '],
      ],
      ['Fármaco', 'Dosis'],
    )
    expect(within(section).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(section).getAllByRole('row')).toHaveLength(2)
  })
})
