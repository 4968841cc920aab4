import type { ReactNode } from 'react'

/** What every field of a section takes: its frame, and the value that it writes. */
export interface ValueFieldProps<Value> {
  /** Of the element that takes the focus when somebody is led to the section. */
  id: string
  label: string
  help: ReactNode
  error: ReactNode
  required: boolean
  disabled: boolean
  value: Value
  onValue: (value: Value) => void
}
