import { useEffect, useSyncExternalStore } from 'react'
import type { Missing } from '#src/domain/documents/sections.ts'

export type InvalidInput = Pick<Missing, 'title' | 'reason'>

/** By the id of the field: input that can't be read as a value, and so is in no draft and on no server. */
let invalid: ReadonlyMap<string, InvalidInput> = new Map()
const listeners = new Set<() => void>()

function set(id: string, input?: InvalidInput): void {
  const next = new Map(invalid)
  if (input) next.set(id, input)
  else next.delete(id)
  invalid = next
  for (const listener of listeners) listener()
}

export const getInvalidInputs = () => invalid

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export const useInvalidInputs = () => useSyncExternalStore(subscribe, getInvalidInputs)

/**
 * While the input of a field can't be read, its document can't be signed, and leaving it asks first.
 * @param reason what is wrong, to be said after the title; null where it can be read
 */
export function useInvalidInput(id: string, title: string, reason: string | null): void {
  useEffect(() => {
    if (reason === null) return
    set(id, { title, reason })
    return () => set(id)
  }, [id, title, reason])
}
