import { type ChangeEvent, useState } from 'react'
import { type DecimalReading, readDecimal } from '#src/domain/documents/table-cells.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { useInvalidInput } from './invalid-inputs.ts'

/**
 * The pause in typing before a value is validated. Not on blur: the message would move the button that the pointer is
 * about to press.
 */
export const JUDGED_AFTER_MS = 600

interface DecimalField {
  /** What is wrong with the text; nothing while it is being typed. */
  fault: string | null
  isTyping: boolean
  input: {
    type: 'text'
    inputMode: 'decimal'
    autoComplete: 'off'
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/**
 * A number field that keeps the text as it was typed, and prevents signing while it is no number.
 * @param read how a text is read, where not every number will do
 */
export function useDecimal(
  { id, title }: { id: string; title: string },
  value: number | null,
  onValue: (value: number | null) => void,
  read: (text: string) => DecimalReading = readDecimal,
): DecimalField {
  const [text, setText] = useState(() => (value === null ? '' : String(value)))
  const reading = read(text)
  // Another value than the text's came from outside.
  const isOwn = reading.value === value
  const shown = isOwn ? text : value === null ? '' : String(value)
  const isTyping = useDebouncedValue(shown, JUDGED_AFTER_MS) !== shown
  useInvalidInput(id, title, isOwn && reading.fault !== null ? 'no es un número válido' : null)
  return {
    fault: isOwn && !isTyping ? reading.fault : null,
    isTyping,
    input: {
      type: 'text',
      inputMode: 'decimal',
      autoComplete: 'off',
      value: shown,
      onChange: (event) => {
        const typed = event.target.value
        setText(typed)
        const next = read(typed).value
        if (next !== value) onValue(next)
      },
    },
  }
}
