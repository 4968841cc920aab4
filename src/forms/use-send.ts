import type { UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { useCancellableWrite } from './use-write.ts'

const OFFLINE = 'Pendiente: sin conexión. Se guardará en cuanto vuelva.'
const ABORTED = 'Cancelaste el envío; puede que el servidor ya lo haya recibido. Revisa la lista.'

interface SendOptions<Saved, Input, Before>
  extends Omit<UseMutationOptions<Saved, Error, Input, Before>, 'mutationFn'> {
  mutationFn: (input: Input, signal: AbortSignal) => Promise<Saved>
  /** Shows the failure where the person is; called off is none. */
  onError: NonNullable<UseMutationOptions<Saved, Error, Input, Before>['onError']>
}

/**
 * A write that a dialog or a page waits for: it can be called off, and offline it waits, says so, and is sent when the
 * connection is back. Not by TanStack Query's own pause: a paused mutation is sent even when its form has gone.
 */
export function useSend<Saved, Input = void, Before = unknown>({
  mutationFn,
  onSettled,
  ...options
}: SendOptions<Saved, Input, Before>) {
  const online = useOnline()
  const [waiting, setWaiting] = useState<{ input: Input } | null>(null)
  const { write, isPending, error, cancel } = useCancellableWrite<Saved, Input, Before>({
    ...options,
    mutationFn,
    onSettled: (...outcome) => {
      setWaiting(null)
      return onSettled?.(...outcome)
    },
  })
  useEffect(() => {
    if (online && waiting) write(waiting.input)
  }, [online, waiting, write])

  return {
    busy: isPending || waiting !== null,
    /** Why nothing is sent now, or that the last request was called off. */
    notice: waiting && !isPending ? OFFLINE : isAbort(error) ? ABORTED : undefined,
    send: (input: Input) => {
      if (navigator.onLine) write(input)
      else setWaiting({ input })
    },
    /** Drops what waits for the connection, and calls off the request in flight. */
    abort: () => {
      setWaiting(null)
      cancel()
    },
  }
}
