import { type RefObject, useEffect, useRef } from 'react'

/** What it needs to know of `useRecordForm`. */
interface Tried {
  busy: boolean
  submitError: unknown
  conflict: unknown
  submit: () => void
}

interface FirstFault {
  /** Holds the fields. */
  body: RefObject<HTMLDivElement | null>
  /** Tries to save. */
  submit: () => void
}

/** After a try the first field in error gets the focus. */
export function useFirstFault(record: Tried): FirstFault {
  const body = useRef<HTMLDivElement>(null)
  const tried = useRef(false)
  const { submitError, conflict } = record

  useEffect(() => {
    // After every drawing that follows a try: errors appear one drawing later, or when the server has answered.
    if (!tried.current || record.busy) return
    const first = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first || submitError || conflict) tried.current = false
    first?.focus()
  })

  function submit() {
    tried.current = true
    record.submit()
  }

  return { body, submit }
}
