import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import AppWindow from 'lucide-react/icons/app-window'
import DoorOpen from 'lucide-react/icons/door-open'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '#src/ui/classes.ts'
import { ResultLine } from './ResultLine.tsx'
import type { ResultKind, SearchResult } from './search-results.ts'
import type { ResultGroup } from './use-search-results.ts'

const ICONS: Readonly<Record<ResultKind, LucideIcon>> = {
  patient: UserRound,
  room: DoorOpen,
  doctor: Stethoscope,
  screen: AppWindow,
}

interface ResultListProps {
  id: string
  groups: readonly ResultGroup[]
  /** The key of the option that Enter opens. */
  current: string | undefined
  today: string | undefined
  onCurrent: (key: string) => void
  onOpen: (result: SearchResult) => void
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** What was found, kind by kind. */
export function ResultList({ id, groups, current, today, onCurrent, onOpen }: ResultListProps) {
  const router = useRouter()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current === undefined) return
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className="flex flex-col gap-3">
      {groups.map(({ label, results, isOld = false, isRecent = false, note }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are options of a list
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <p role="presentation" className="flex flex-wrap gap-x-2 px-2.5 pb-1 text-sm text-muted">
            <span id={`${id}-${label}`} className="font-semibold">
              {label}
            </span>
            {note}
          </p>
          {results.map((result) => (
            <ResultOption
              key={result.key}
              id={optionId(id, result.key)}
              kind={result.kind}
              href={result.link && router.buildLocation(result.link).href}
              isActive={result.key === current}
              isOld={isOld}
              onPoint={() => onCurrent(result.key)}
              onOpen={() => onOpen(result)}
            >
              <ResultLine result={result} today={today ?? ''} isRecent={isRecent} />
            </ResultOption>
          ))}
        </div>
      ))}
    </div>
  )
}

interface ResultOptionProps {
  id: string
  kind: SearchResult['kind']
  /** Where it is; unset for what opens over the page. */
  href: string | undefined
  isActive: boolean
  /** It answers an older question: it is shown, and can't be opened. */
  isOld: boolean
  onPoint: () => void
  onOpen: () => void
  children: ReactNode
}

/** One of what was found: an option of the list, and a link, so that the browser's own ways into a new tab work. */
function ResultOption({ id, kind, href, isActive, isOld, onPoint, onOpen, children }: ResultOptionProps) {
  const Icon = ICONS[kind]

  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isOld) return
    // What slid under a mouse at rest, as an answer came, is not what was aimed at. Without a mouse's count of clicks
    // it is a screen reader that clicks.
    if (isActive || event.detail === 0) onOpen()
    else onPoint()
  }

  function press(event: PointerEvent) {
    // The field keeps the focus.
    event.preventDefault()
    if (!isOld && event.pointerType !== 'mouse') onPoint()
  }

  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOld || undefined}
      tabIndex={-1}
      href={isOld ? undefined : href}
      rel="noopener"
      draggable={false}
      onPointerDown={press}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isOld ? undefined : onPoint}
      onClick={click}
      className={classes(
        'flex items-start gap-2.5 rounded-md px-2.5 py-2 wrap-anywhere',
        isOld ? 'cursor-default opacity-50' : 'cursor-pointer',
        isActive && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      {children}
    </a>
  )
}
