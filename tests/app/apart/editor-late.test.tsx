import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flushEditors } from '#src/features/documents/editor/flush.ts'
import { markupToRichText } from '#src/features/documents/editor/markup-to-rich-text.ts'
import { RichTextField } from '#src/features/documents/editor/RichTextField.tsx'
import { plainTextOf, type RichText, richTextOf } from '#src/lib/rich-text.ts'
import { showToast } from '#src/ui/toasts.tsx'

/** The code of tables: on its way until a test says what becomes of it. */
const code = vi.hoisted(() => ({ arrival: Promise.withResolvers<void>(), hasCome: false }))
vi.mock('#src/features/documents/editor/tables-later.ts', async (original) => {
  const module = await original<typeof import('#src/features/documents/editor/tables-later.ts')>()
  return {
    ...module,
    tablesNow: () => (code.hasCome ? module.tablesNow() : undefined),
    waitsForTables: (text: RichText | null) =>
      !code.hasCome && text !== null && module.holdsTable(text.root.children),
    loadTables: async () => {
      await code.arrival.promise
      const tables = await module.loadTables()
      code.hasCome = true
      return tables
    },
  }
})

/** The code that reads what other programs write: on its way likewise. */
const reading = vi.hoisted(() => ({ arrival: Promise.withResolvers<void>(), hasCome: false }))
vi.mock('#src/features/documents/editor/markup-later.ts', async (original) => {
  const module = await original<typeof import('#src/features/documents/editor/markup-later.ts')>()
  return {
    markupNow: () => (reading.hasCome ? module.markupNow() : undefined),
    loadMarkup: async () => {
      await reading.arrival.promise
      const markup = await module.loadMarkup()
      reading.hasCome = true
      return markup
    },
  }
})

vi.mock('#src/ui/toasts.tsx', () => ({ showToast: vi.fn() }))

const CELL = '<td>Paracetamol</td>'
const PASTED = { 'text/html': `<table><tr>${CELL}</tr></table>`, 'text/plain': 'Paracetamol' }

/** Pastes as a browser does it, where the cursor is. */
function paste(types: Record<string, string>): void {
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  fireEvent.paste(field, {
    clipboardData: { types: Object.keys(types), getData: (type: string) => types[type] ?? '' },
  })
}

function show(begun: RichText | null) {
  let told = begun
  function Page() {
    const [value, setValue] = useState(begun)
    const onValue = (text: RichText | null) => {
      told = text
      setValue(text)
    }
    return (
      <RichTextField
        {...{ id: 'campo', label: 'Evolución', title: 'Evolución', help: '', error: undefined }}
        required={false}
        disabled={false}
        value={value}
        onValue={onValue}
      />
    )
  }
  render(<Page />)
  return () => {
    act(flushEditors)
    return told
  }
}

beforeEach(() => {
  code.arrival = Promise.withResolvers()
  code.hasCome = false
  reading.arrival = Promise.withResolvers()
  reading.hasCome = false
  vi.mocked(showToast).mockClear()
})

describe('the code of tables', () => {
  beforeEach(() => reading.arrival.resolve())

  test('where tables can not come, a pasted one leaves its words, and putting one in is refused', async () => {
    const value = show(richTextOf('Plan'))
    paste(PASTED)
    code.arrival.reject(new Error('no network'))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveTextContent('Paracetamol'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(value()?.root.children.map(({ type }) => type)).not.toContain('table')
    await userEvent.click(screen.getByRole('button', { name: 'Insertar tabla' }))
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  })

  test('a stored table is not to be written over: its text can be edited when tables have come', async () => {
    const value = show(markupToRichText(PASTED['text/html']))
    expect(screen.queryByRole('textbox')).toBeNull()
    code.arrival.resolve()
    expect(await screen.findByRole('textbox')).toContainElement(
      screen.getByRole('cell', { name: 'Paracetamol' }),
    )
    expect(value()?.root.children.map(({ type }) => type)).toContain('table')
  })

  test('a table that is pasted before tables have come is put in when they come; what was written stays', async () => {
    const value = show(richTextOf('Plan'))
    paste(PASTED)
    expect(screen.queryByRole('table')).toBeNull()
    code.arrival.resolve()
    await screen.findByRole('cell', { name: 'Paracetamol' })
    const text = value()
    expect(text && plainTextOf(text)).toContain('Plan')
  })
})

describe('the code that reads what other programs write', () => {
  const LIST = { 'text/html': '<ul><li>Reposo</li></ul>', 'text/plain': 'Reposo' }

  test('what is pasted before it has come is put in when it comes, in its form', async () => {
    const value = show(richTextOf('Plan'))
    paste(LIST)
    expect(screen.getByRole('textbox')).not.toHaveTextContent('Reposo')
    reading.arrival.resolve()
    expect(await screen.findByRole('listitem')).toHaveTextContent('Reposo')
    const text = value()
    expect(text && plainTextOf(text)).toContain('Plan')
  })

  test('words alone wait for nothing', () => {
    const value = show(richTextOf('Plan'))
    paste({ 'text/plain': 'Reposo' })
    const text = value()
    expect(text && plainTextOf(text)).toContain('Reposo')
  })

  test('where it can not come, the words are put in; where there are none, that is told', async () => {
    show(richTextOf('Plan'))
    paste(LIST)
    reading.arrival.reject(new Error('no network'))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveTextContent('Reposo'))
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(showToast).not.toHaveBeenCalled()
    paste({ 'text/html': LIST['text/html'] })
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  })
})
