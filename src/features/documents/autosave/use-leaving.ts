import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '#src/session/use-session.ts'
import { flushEditors } from '../editor/flush.ts'
import { getUnread } from '../unread.ts'
import { isDirty } from './machine.ts'
import type { Saver } from './saver.ts'

/** How long leaving waits for a save where the browser keeps nothing, in milliseconds. */
const WAIT_MS = 3_000

const isSafe = ({ getState }: Saver) => !isDirty(getState()) || getState().keeping === 'kept'

/** Hands over what is typed, and waits until the server or this browser has it. @returns whether one has */
async function settle(saver: Saver): Promise<boolean> {
  flushEditors()
  saver.saveDue()
  await saver.keepNow()
  if (isSafe(saver)) return true
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([saver.saveNow(), tooLong])
  return isSafe(saver)
}

/** Whether an address shows the document as well: a dialog that opens over it leaves nothing. */
function isAt(documentId: number, search: object): boolean {
  return 'document' in search && String(search.document) === String(documentId)
}

/** Leaving the document asks only where something would be lost: neither the server nor this browser has it, or can. */
export function useLeaving(saver: Saver, documentId: number) {
  const session = useSession()
  const guard = useMemo(() => {
    // Who signed out was asked already.
    const isGone = () => session.manager.signedOut || session.getState().user === null
    const shouldBlockFn: ShouldBlockFn = async ({ current, next }) => {
      const stays = next.pathname === current.pathname && isAt(documentId, next.search)
      return !stays && !isGone() && (!(await settle(saver)) || getUnread().size > 0)
    }
    return {
      shouldBlockFn,
      enableBeforeUnload: () => {
        if (isGone()) return false
        flushEditors()
        saver.saveDue()
        return !isSafe(saver) || getUnread().size > 0
      },
    }
  }, [saver, session, documentId])
  return useBlocker({ ...guard, withResolver: true })
}
