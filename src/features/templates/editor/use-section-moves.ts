import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SectionFields } from './template-form.ts'

type Direction = 'up' | 'down'

export interface SectionMoves {
  isDragged: boolean
  /** The dragged section would take its place. */
  isTarget: boolean
  move: (direction: Direction) => void
  /** Alt with an arrow moves the section that has the focus. */
  onKeyDown: (event: KeyboardEvent) => void
  grip: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
  card: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
}

interface Moves {
  /** Holds the sections, each with `data-section`, with a `data-move` on its buttons. */
  box: RefObject<HTMLOListElement | null>
  /** Announces the last move to screen readers. */
  announcement: string
  of: (id: string, place: number) => SectionMoves
}

/** Moves sections by button, key and dragging; the focus follows. */
export function useSectionMoves(
  sectionsNow: () => readonly SectionFields[],
  onMove: (from: number, to: number) => void,
): Moves {
  const box = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; direction: Direction } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    moved.current = null
    // Moving an element takes the focus from it; at the end of the list its button is disabled, the other one not.
    const card = box.current?.querySelector(`[data-section="${id}"]`)
    const own = card?.querySelector<HTMLElement>(`[data-move=${direction}]:not(:disabled)`)
    const other = card?.querySelector<HTMLElement>('[data-move]:not(:disabled)')
    ;(own ?? other)?.focus()
  })

  function go(from: number, to: number) {
    const sections = sectionsNow()
    const section = sections[from]
    if (!section || to < 0 || to >= sections.length || from === to) return
    onMove(from, to)
    setAnnouncement(`${section.title || 'Sección sin título'}: lugar ${to + 1} de ${sections.length}`)
  }

  function step(id: string, place: number, direction: Direction) {
    moved.current = { id, direction }
    go(place, place + (direction === 'up' ? -1 : 1))
  }

  function endDrag() {
    setDragged(undefined)
    setTarget(undefined)
  }

  return {
    box,
    announcement,
    of: (id, place) => ({
      isDragged: dragged === id,
      isTarget: dragged !== undefined && dragged !== id && target === id,
      move: (direction) => step(id, place, direction),
      onKeyDown: (event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        step(id, place, event.key === 'ArrowUp' ? 'up' : 'down')
      },
      grip: {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', id)
          setDragged(id)
        },
        onDragEnd: endDrag,
      },
      card: {
        onDragOver: (event) => {
          if (dragged === undefined) return
          event.preventDefault()
          setTarget(id)
        },
        onDrop: (event) => {
          if (dragged === undefined) return
          event.preventDefault()
          go(
            sectionsNow().findIndex((section) => section.id === dragged),
            place,
          )
          endDrag()
        },
      },
    }),
  }
}
