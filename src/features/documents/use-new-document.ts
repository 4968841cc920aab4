import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { type Refusal, readRefusal } from '#src/forms/refusal.ts'
import { useSend } from '#src/forms/use-send.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { createDocument, invalidateDocuments, rememberDocument } from './queries.ts'

/** Begins documents of one template; trying again after a lost answer makes no twin. */
export function useNewDocument(
  episodeId: number,
  templateId: number,
  onCreated: (documentId: number) => Promise<void>,
) {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const key = useRef<string>(undefined)

  const { busy, notice, send, abort } = useSend(async (_: undefined, signal) => {
    setRefusal(undefined)
    key.current ??= crypto.randomUUID()
    try {
      const created = await createDocument(clients, episodeId, { templateId }, { signal, key: key.current })
      key.current = undefined
      rememberDocument(queryClient, hospitalId, created)
      // Until it is open: pressed again meanwhile, it would begin another.
      await onCreated(created.documentId)
      // After that, so that nothing loads between the first letters and the document's own address.
      void invalidateDocuments(queryClient, hospitalId)
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      setRefusal(readRefusal(error, () => false))
    }
  })
  return { busy, notice, refusal, abort, create: () => void send(undefined) }
}
