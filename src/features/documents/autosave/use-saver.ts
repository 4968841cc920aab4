import { useQueryClient } from '@tanstack/react-query'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '#src/api/call.ts'
import { updateDocument, updateDocumentPresence } from '#src/domain/documents/api-writes.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { draftsOf } from '#src/session/drafts/drafts.ts'
import { useSession } from '#src/session/use-session.ts'
import { getInvalidInputs } from '../parts/fields/invalid-inputs.ts'
import { flushEditors } from '../parts/rich-text/flush.ts'
import { invalidateDocuments, rememberDocument, SAY_PRESENCE_MS } from '../queries.ts'
import { KEEP_AFTER_MS } from './draft-writer.ts'
import { isDirty } from './machine.ts'
import { createSaver, type Saver, type SaverState } from './saver.ts'
import { createDraftStorage, draftName, type FoundDraft } from './stored-draft.ts'

/** How long leaving waits for a save if the browser can keep nothing, in milliseconds. */
const WAIT_MS = 3_000

/**
 * Autosave of one document while the page shows it; a save that is on its way when the page goes is finished.
 * @param found the draft in this browser that the server has not
 */
export function useSaver(document: Document, found: FoundDraft | undefined): [Saver, SaverState] {
  const hospital = useHospital()
  const session = useSession()
  const queryClient = useQueryClient()
  const { documentId } = document
  const [saver] = useState(() =>
    createSaver({
      document,
      draft: found?.draft,
      storage: createDraftStorage(
        draftsOf(session),
        draftName({ ...document, hospitalId: hospital.id }),
        found,
      ),
      send: (sections, version, signal) =>
        call(
          hospital,
          updateDocument,
          { documentId },
          { json: { sections: [...sections] }, signal, version },
        ),
      onSaved: (saved) => rememberDocument(queryClient, hospital, saved),
      onOvertaken: () => void invalidateDocuments(queryClient, hospital),
    }),
  )
  useEffect(() => {
    saver.begin()
    return watch(saver)
  }, [saver])
  useEffect(() => saver.receive(document), [saver, document])
  useEffect(
    () =>
      whileWriting(
        saver,
        () => void call(hospital, updateDocumentPresence, { documentId }).catch(() => undefined),
      ),
    [saver, hospital, documentId],
  )
  return [saver, useSyncExternalStore(saver.subscribe, saver.getState)]
}

/** Tells now and then that somebody writes. @returns stops telling */
function whileWriting(saver: Saver, tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return saver.subscribe(() => {
    const isTold = performance.now() - toldAt < SAY_PRESENCE_MS
    if (isTold || !isDirty(saver.getState()) || !navigator.onLine) return
    toldAt = performance.now()
    tell()
  })
}

/** Saves at the last moments before the page may be gone. @returns stops watching, and saves once more */
function watch(saver: Saver): () => void {
  const saveDue = () => {
    flushEditors()
    saver.saveDue()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') saveDue()
  }
  // Editors hand over their text after a pause; the copy in the browser must not wait for that.
  let flushing: ReturnType<typeof setTimeout> | undefined
  const flushSoon = () => {
    flushing ??= setTimeout(() => {
      flushing = undefined
      flushEditors()
    }, KEEP_AFTER_MS)
  }
  const onKey = (event: KeyboardEvent) => {
    flushSoon()
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    flushEditors()
    void saver.saveNow()
  }
  window.addEventListener('blur', saveDue)
  window.addEventListener('pagehide', saveDue)
  window.addEventListener('online', saver.goOnline)
  window.addEventListener('keydown', onKey)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('blur', saveDue)
    window.removeEventListener('pagehide', saveDue)
    window.removeEventListener('online', saver.goOnline)
    window.removeEventListener('keydown', onKey)
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(flushing)
    saveDue()
  }
}

const isKept = ({ getState }: Saver) => !isDirty(getState()) || getState().keeping === 'kept'

/** Waits until the server or this browser has what was typed. @returns whether one has */
async function secure(saver: Saver): Promise<boolean> {
  flushEditors()
  saver.saveDue()
  await saver.keepNow()
  if (isKept(saver)) return true
  const timeout = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([saver.saveNow(), timeout])
  return isKept(saver)
}

/** Whether an address shows the document too, perhaps with a dialog open. */
function isAt(documentId: number, search: object): boolean {
  return 'document' in search && String(search.document) === String(documentId)
}

/** Asks before leaving only if something would be lost: neither the server nor this browser has it. */
export function useLeaving(saver: Saver, documentId: number) {
  const session = useSession()
  const guard = useMemo(() => {
    // Signing out has asked already.
    const isGone = () => session.manager.signedOut || session.getState().user === null
    const shouldBlockFn: ShouldBlockFn = async ({ current, next }) => {
      const stays = next.pathname === current.pathname && isAt(documentId, next.search)
      return !stays && !isGone() && (!(await secure(saver)) || getInvalidInputs().size > 0)
    }
    return {
      shouldBlockFn,
      enableBeforeUnload: () => {
        if (isGone()) return false
        flushEditors()
        saver.saveDue()
        return !isKept(saver) || getInvalidInputs().size > 0
      },
    }
  }, [saver, session, documentId])
  return useBlocker({ ...guard, withResolver: true })
}
