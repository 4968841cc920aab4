import { type RefObject, useEffect, useRef } from 'react'

/** The part of `useRecordForm` that it needs. */
interface SubmittedForm {
  busy: boolean
  submitError: unknown
  conflict: unknown
  submit: () => void
}

interface FocusFirstInvalid {
  /** The element around the fields. */
  body: RefObject<HTMLDivElement | null>
  submit: () => void
}

/** Moves the focus to the first invalid field after a submit. */
export function useFocusFirstInvalid(record: SubmittedForm): FocusFirstInvalid {
  const body = useRef<HTMLDivElement>(null)
  const isSubmitted = useRef(false)
  const { submitError, conflict } = record

  useEffect(() => {
    // In every render after a submit: errors appear one render later, or when the server has answered.
    if (!isSubmitted.current || record.busy) return
    const first = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first || submitError || conflict) isSubmitted.current = false
    first?.focus()
  })

  function submit() {
    isSubmitted.current = true
    record.submit()
  }

  return { body, submit }
}
