import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { hasSingleKeys } from '#src/lib/shortcuts.ts'
import { IconButton } from './Button.tsx'

/** How long typing pauses before a search starts, in milliseconds. */
const PAUSE_MS = 250

interface SearchBoxProps {
  /** The search in the address. */
  value: string
  /** Called when typing pauses, and at once for Enter and *Limpiar búsqueda*. */
  onSearch: (text: string) => void
  /** True where the view has a button *Limpiar búsqueda* of its own. */
  hasTwin?: boolean
}

/** The search of a list. Its text is local state; the address is updated when typing pauses. */
export function SearchBox({ value, onSearch, hasTwin = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const sent = useRef(value)

  useEffect(() => {
    // The address was changed from outside, by *back* or another *Limpiar búsqueda*.
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
      {text !== '' && (
        <IconButton
          label={hasTwin ? 'Borrar búsqueda' : 'Limpiar búsqueda'}
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
