import { type RefObject, useEffect, useRef } from 'react'

/** What it needs to know of `useRecordForm`. */
interface Tried {
  busy: boolean
  refusal: unknown
  conflict: unknown
  submit: () => void
}

interface FirstFault {
  /** Holds the fields. */
  body: RefObject<HTMLDivElement | null>
  /** Tries to save. */
  submit: () => void
}

/** After a try the first field in error gets the focus; a half-typed one is not even tried. */
export function useFirstFault(record: Tried): FirstFault {
  const body = useRef<HTMLDivElement>(null)
  const tried = useRef(false)
  const { refusal, conflict } = record

  useEffect(() => {
    // After every drawing that follows a try: errors appear one drawing later, or when the server has answered.
    if (!tried.current || record.busy) return
    const first = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first || refusal || conflict) tried.current = false
    first?.focus()
  })

  function submit() {
    if (findHalfTyped(body.current)) return
    tried.current = true
    record.submit()
  }

  return { body, submit }
}

/** Has every field say so that holds half a date, the first with the focus; the form would take it for an empty one. */
function findHalfTyped(form: HTMLElement | null): boolean {
  const broken = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput)
  for (const input of broken) input.checkValidity()
  broken[0]?.focus()
  return broken.length > 0
}
