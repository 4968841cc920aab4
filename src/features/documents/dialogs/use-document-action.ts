import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, needsNoMessage } from '#src/api/errors.ts'
import { documentActions } from '#src/domain/documents/api-writes.ts'
import { Document } from '#src/domain/documents/contract.ts'
import { documentRefusal } from '#src/domain/documents/rules.ts'
import { readSubmitError, type SubmitError, staleCurrent } from '#src/forms/submit-error.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { titleWithPatient } from '../../patients/queries.ts'
import type { Saver } from '../autosave/saver.ts'
import type { Sections } from '../autosave/sections.ts'
import { flushEditors } from '../parts/rich-text/flush.ts'
import { invalidateDocuments, rememberDocument } from '../queries.ts'

interface ActionOptions {
  document: Document
  saver: Saver
  action: 'submit' | 'take-over' | 'sign' | 'discard' | 'restore'
  /** Whether a document as it is stored shows that this was done already: the answer had been lost. */
  isDone: (stored: Document) => boolean
  /** The titles of the sections that are not as they were on the screen when the dialog opened. */
  changedSections?: (sections: Sections) => string[]
  /** The toast, whose title names the patient too. */
  done: { title: string; message: string }
  onDone: () => void
}

/** An action on a whole document: saves what was typed first, and never signs what the person has not seen. */
export function useDocumentAction({
  document,
  saver,
  action,
  isDone,
  changedSections,
  done,
  onDone,
}: ActionOptions) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [submitError, setSubmitError] = useState<SubmitError>()
  const [isOvertaken, setIsOvertaken] = useState(false)

  function finish(stored: Document) {
    rememberDocument(queryClient, hospital, stored)
    saver.receive(stored)
    void invalidateDocuments(queryClient, hospital)
    const title = titleWithPatient(queryClient, hospital, done.title, stored.patientId)
    showToast({ variant: 'success', title, message: done.message })
    onDone()
  }

  function refuseInWords(summary: string[], retry: boolean) {
    setSubmitError({ fields: new Map(), summary, existing: undefined, retry, retryAfter: 0 })
  }

  /** Somebody else changed the document: it has to be read first. */
  function overtake(changed: readonly string[], why: string | null = null) {
    const summary = [why ?? 'Alguien cambió el documento mientras tanto: revísalo primero']
    if (changed.length > 0) summary.push(`Cambió: ${changed.join(', ')}`)
    refuseInWords(summary, false)
    setIsOvertaken(true)
  }

  function refuse(error: unknown) {
    if (needsNoMessage(error)) return
    const stale = staleCurrent(error)
    const stored = stale && z.safeParse(Document, stale.current)
    if (stored?.success) {
      if (isDone(stored.data)) return finish(stored.data)
      const { sections, status } = stored.data
      overtake(changedSections?.(sections) ?? [], documentRefusal(action, status))
      saver.receive(stored.data)
      rememberDocument(queryClient, hospital, stored.data)
      return
    }
    if (error instanceof HttpProblem && error.status < 500) void invalidateDocuments(queryClient, hospital)
    setSubmitError({ ...readSubmitError(error, () => true), summary: [errorText(error)] })
  }

  /** @returns the document after the action; undefined where the page says why it was not sent */
  async function act(signal: AbortSignal): Promise<Document | undefined> {
    setSubmitError(undefined)
    flushEditors()
    // What can't be saved of a discarded draft stays on the screen, to be copied.
    signal.addEventListener('abort', saver.abort)
    const isSaved = await saver.saveNow()
    signal.throwIfAborted()
    const { server, local, trouble } = saver.getState()
    if (!isSaved && action !== 'discard') {
      // The document shows both copies and the choice between them.
      if (trouble?.kind === 'stale') overtake([])
      else refuseInWords(['No se pudo guardar lo último que escribiste; primero hay que guardarlo'], true)
      return undefined
    }
    // The sections may have changed while the dialog was open.
    const changed = changedSections?.(local) ?? []
    if (changed.length > 0) {
      overtake(changed)
      return undefined
    }
    const { documentId } = document
    return call(hospital, documentActions[action], { documentId }, { signal, version: server.version })
  }

  const { send, ...sender } = useSend<Document | undefined>({
    mutationFn: (_, signal) => act(signal),
    onSuccess: (stored) => stored && finish(stored),
    onError: refuse,
  })
  return { ...sender, submitError, isOvertaken, submit: () => send() }
}
