import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { readSubmitError, type SubmitError } from '#src/forms/submit-error.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { createDocument, invalidateDocuments, rememberDocument } from './queries.ts'

/** Begins documents of one template; trying again after a lost answer makes no twin. */
export function useNewDocument(
  episodeId: number,
  templateId: number,
  onCreated: (documentId: number) => Promise<void>,
) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [submitError, setSubmitError] = useState<SubmitError>()
  const key = useRef<string>(undefined)

  const { busy, notice, send, abort } = useSend(async (_: undefined, signal) => {
    setSubmitError(undefined)
    key.current ??= crypto.randomUUID()
    try {
      const created = await createDocument(hospital, episodeId, { templateId }, { signal, key: key.current })
      key.current = undefined
      rememberDocument(queryClient, hospital, created)
      // Until it is open: pressed again meanwhile, it would begin another.
      await onCreated(created.documentId)
      // After that, so that nothing loads between the first letters and the document's own address.
      void invalidateDocuments(queryClient, hospital)
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      setSubmitError(readSubmitError(error, () => false))
    }
  })
  return { busy, notice, submitError, abort, create: () => void send(undefined) }
}
