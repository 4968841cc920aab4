import { useEffect, useSyncExternalStore } from 'react'
import type { Missing } from '#src/domain/documents/rules.ts'

/** What is wrong with a field, where the field has a title of its own. */
export type Lack = Pick<Missing, 'title' | 'reason'>

/** Fields on the page, by their id, in which something stands that can't be read: it is in no draft and on no server. */
let unread: ReadonlyMap<string, Lack> = new Map()
const listeners = new Set<() => void>()

function set(id: string, lack?: Lack): void {
  const next = new Map(unread)
  if (lack) next.set(id, lack)
  else next.delete(id)
  unread = next
  for (const listener of listeners) listener()
}

export const getUnread = () => unread

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export const useUnreadFields = () => useSyncExternalStore(subscribe, getUnread)

/**
 * Keeps a document from being signed, and from being left unasked, while what stands in a field can't be read.
 * @param reason what is wrong, to be said after the title; null where it can be read
 */
export function useUnread(id: string, title: string, reason: string | null): void {
  useEffect(() => {
    if (reason === null) return
    set(id, { title, reason })
    return () => set(id)
  }, [id, title, reason])
}
