import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FindLine } from './FindLine.tsx'
import { FindOption } from './FindOption.tsx'
import type { Find } from './finds.ts'
import type { FindGroup } from './use-search-results.ts'

interface FindListProps {
  id: string
  groups: readonly FindGroup[]
  /** The key of the option that Enter opens. */
  current: string | undefined
  today: string | undefined
  onCurrent: (key: string) => void
  onOpen: (find: Find) => void
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** What was found, kind by kind. */
export function FindList({ id, groups, current, today, onCurrent, onOpen }: FindListProps) {
  const router = useRouter()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current === undefined) return
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className="flex flex-col gap-3">
      {groups.map(({ label, finds, isOld = false, isRecent = false, note }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are options of a list
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <p role="presentation" className="flex flex-wrap gap-x-2 px-2.5 pb-1 text-sm text-muted">
            <span id={`${id}-${label}`} className="font-semibold">
              {label}
            </span>
            {note}
          </p>
          {finds.map((find) => (
            <FindOption
              key={find.key}
              id={optionId(id, find.key)}
              kind={find.kind}
              href={find.link && router.buildLocation(find.link).href}
              isActive={find.key === current}
              isOld={isOld}
              onPoint={() => onCurrent(find.key)}
              onOpen={() => onOpen(find)}
            >
              <FindLine find={find} today={today ?? ''} isRecent={isRecent} />
            </FindOption>
          ))}
        </div>
      ))}
    </div>
  )
}
