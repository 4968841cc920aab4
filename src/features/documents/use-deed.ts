import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, isAbort } from '#src/api/errors.ts'
import { type Refusal, readRefusal, staleCurrent } from '#src/forms/refusal.ts'
import { useSend } from '#src/forms/use-send.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import type { Saver } from './autosave/saver.ts'
import { Document } from './contract.ts'
import { flushEditors } from './editor/flush.ts'
import { actOnDocument, invalidateDocuments, rememberDocument } from './queries.ts'

interface DeedOptions {
  document: Document
  saver: Saver
  deed: 'sign' | 'discard' | 'restore'
  /** Whether a document as it is stored shows that this was done already: the answer had been lost. */
  isDone: (stored: Document) => boolean
  /** The toast. */
  done: { title: string; message: string }
  onDone: () => void
}

const plainRefusal = (summary: string, retry: boolean): Refusal => ({
  fields: new Map(),
  summary: [summary],
  existing: undefined,
  retry,
  retryAfter: 0,
})

/** Something that is done with a document as a whole: what was typed is saved first, and never anything unseen signed. */
export function useDeed({ document, saver, deed, isDone, done, onDone }: DeedOptions) {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()

  function finish(stored: Document) {
    rememberDocument(queryClient, hospitalId, stored)
    saver.learn(stored)
    void invalidateDocuments(queryClient, hospitalId)
    showToast({ variant: 'success', ...done })
    onDone()
  }

  function refuse(error: unknown) {
    if (isAbort(error) || error instanceof SessionOverError) return
    const stale = staleCurrent(error)
    const stored = stale && z.safeParse(Document, stale.current)
    if (stored?.success) {
      if (isDone(stored.data)) return finish(stored.data)
      saver.learn(stored.data)
      rememberDocument(queryClient, hospitalId, stored.data)
      return setRefusal(plainRefusal('Alguien cambió el documento mientras tanto: revísalo primero', false))
    }
    if (error instanceof HttpProblem && error.status < 500) void invalidateDocuments(queryClient, hospitalId)
    setRefusal({ ...readRefusal(error, () => true), summary: [errorText(error)] })
  }

  const sender = useSend(async (_: undefined, signal) => {
    setRefusal(undefined)
    flushEditors()
    // Whatever can't be saved of a draft that is put aside stays here, to be copied.
    signal.addEventListener('abort', saver.abort)
    const isSaved = await saver.saveNow()
    if (signal.aborted) return
    if (!isSaved && deed !== 'discard')
      return setRefusal(
        plainRefusal('No se pudo guardar lo último que escribiste; primero hay que guardarlo', true),
      )
    const { version } = saver.getState().base
    await actOnDocument(clients, document.documentId, deed, {}, { signal, version }).then(finish, refuse)
  })
  return { ...sender, refusal, submit: () => void sender.send(undefined) }
}
