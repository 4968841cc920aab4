import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { hasSingleKeys } from '#src/lib/single-keys.ts'
import { IconButton } from './Button.tsx'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 250

interface SearchBoxProps {
  /** What is being searched for, as the address says. */
  value: string
  /** Called once typing rests, and at once for Enter and *Limpiar búsqueda*. */
  onSearch: (text: string) => void
  /** Hides the clear control where the view offers another one by the same name. */
  clearable: boolean
}

/** The search of a list. What is typed is its own; the address follows when typing rests. */
export function SearchBox({ value, onSearch, clearable }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const sent = useRef(value)

  useEffect(() => {
    // The address changed by other means (back, *Limpiar búsqueda* elsewhere): show that.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function search(next: string) {
    window.clearTimeout(timer.current)
    sent.current = next.trim()
    onSearch(sent.current)
  }

  function type(next: string) {
    setText(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(next), PAUSE_MS)
  }

  return (
    <search className="relative flex min-w-0 grow basis-56 items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-2.5 size-4 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Buscar"
        aria-label="Buscar"
        aria-keyshortcuts={hasSingleKeys() ? '/' : undefined}
        data-list-search
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text)
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            type('')
          }
        }}
        className="h-9 w-full rounded-md border border-edge bg-ground pr-9 pl-8"
      />
      {clearable && text !== '' && (
        <IconButton
          label="Limpiar búsqueda"
          icon={<X className="size-4" />}
          className="absolute right-0.5 size-8"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
