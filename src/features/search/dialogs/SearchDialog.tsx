import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { MAX_SEARCH } from '#src/domain/table-search.ts'
import { COMMAND } from '#src/lib/shortcuts.ts'
import { Dialog, useLeaveClose } from '#src/ui/Dialog.tsx'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { useCombobox } from '#src/ui/use-combobox.ts'
import { ResultList } from './ResultList.tsx'
import { NothingFound, SearchFailures, SearchStatus } from './SearchStatus.tsx'
import type { SearchResult } from './search-results.ts'
import { useSearchResults } from './use-search-results.ts'

interface SearchDialogProps {
  /** Where to search; null for somebody who has none. */
  hospital: Hospital | null
  onClose: () => void
  onHelp: () => void
}

/** The search of everything: patients, beds, rooms, doctors, actions and screens, in one field. */
export function SearchDialog({ hospital, onClose, onHelp }: SearchDialogProps) {
  const hospitalId = hospital?.hospitalId ?? null
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isAwaited, setIsAwaited] = useState(false)
  const { groups, sure, failures, isPending, isOnline, isShort, unsearched, today } = useSearchResults(
    hospitalId,
    text,
  )
  const open = useOpenResult({ onClose, onHelp })
  useLeaveClose(onClose)

  const options = groups.flatMap(({ results, isOld }) => (isOld ? [] : results))
  // Until all have answered Enter opens nothing by itself but the bed of just this code: what comes first could change
  // under one's finger. It is kept for an answer that leaves no choice.
  const first = text.trim() !== '' && !isPending ? options[0] : sure
  const combobox = useCombobox({
    text,
    items: options,
    itemKey: ({ key }) => key,
    initial: first,
    isOpen: groups.length > 0,
  })
  const { current } = combobox
  const isMissed = groups.length === 0 && !isPending && failures.length === 0

  const openOnly = useEffectEvent(() => {
    const [only, ...others] = options
    setIsAwaited(false)
    if (only && others.length === 0 && failures.length === 0) open(only, 'here')
  })
  useEffect(() => {
    if (isAwaited && !isPending) openOnly()
  }, [isAwaited, isPending])

  function write(next: string) {
    setText(next)
    setIsAwaited(false)
  }

  function clear() {
    write('')
    field.current?.focus()
  }

  function press(event: KeyboardEvent) {
    const isCommand = event.ctrlKey || event.metaKey
    if (combobox.walk(event)) setIsAwaited(false)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (current) open(current, isCommand ? 'newTab' : 'here')
      // Browsers open a tab only in answer to a key, not later.
      else setIsAwaited(isPending && !isCommand)
    } else if (isCommand && event.key.toLowerCase() === 'k') field.current?.select()
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      title="Buscar"
      wide
      onClose={onClose}
      description={
        hospital ? (
          <>
            En <bdi className="font-medium text-ink">{hospital.name}</bdi>
          </>
        ) : undefined
      }
    >
      <input
        ref={field}
        {...combobox.field}
        aria-label="Buscar pacientes, camas, doctores y acciones"
        aria-haspopup="listbox"
        type="text"
        inputMode="search"
        enterKeyHint="go"
        maxLength={MAX_SEARCH}
        placeholder="Cama, nombre, expediente, diagnóstico, doctor o acción"
        autoFocus
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
        className={`${CONTROL} shrink-0`}
      />
      <div className="-my-2 flex flex-col">
        <SearchStatus
          count={options.length}
          isPending={isPending}
          isOnline={isOnline}
          isTyped={text.trim() !== ''}
        />
        <SlowNotice waiting={isPending} />
      </div>
      {/* As high whatever was found: nothing jumps under the pointer. What is there for ears alone scrolls along. */}
      <div className="relative -mx-2.5 flex h-[min(26rem,55dvh)] flex-col gap-3 overflow-y-auto">
        <SearchFailures failures={failures} onRetried={() => field.current?.focus()} />
        {isMissed ? (
          <NothingFound isShort={isShort} unsearched={unsearched} onClear={clear} />
        ) : (
          groups.length > 0 && (
            <ResultList
              combobox={combobox}
              groups={groups}
              today={today}
              onOpen={(result) => open(result, 'here')}
            />
          )
        )}
      </div>
      <p className="text-sm text-muted narrow:hidden short:hidden">
        ↑ ↓ para elegir · Enter para abrir · {COMMAND} Enter en otra pestaña · Esc para cerrar
      </p>
    </Dialog>
  )
}

interface OpenResultOptions {
  onClose: () => void
  onHelp: () => void
}

/** Opens what was found, here or in a tab of its own, or does it. */
function useOpenResult({ onClose, onHelp }: OpenResultOptions) {
  const router = useRouter()

  async function go(link: NonNullable<SearchResult['link']>) {
    const { href } = router.buildLocation(link)
    await router.navigate(link)
    // Not where the page could not be left, or has something to ask.
    if (router.state.location.href !== href || document.querySelector('[role=dialog], [role=alertdialog]'))
      return
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }

  return (result: SearchResult, where: 'here' | 'newTab') => {
    const { link } = result
    if (link === undefined) {
      if (result.kind !== 'action') return onHelp()
      onClose()
      return result.action.run?.()
    }
    if (where === 'newTab') {
      window.open(router.buildLocation(link).href, '_blank', 'noopener')
      return
    }
    onClose()
    void go(link)
  }
}
