import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * `useMutation` for what a press writes. A second press before the answer is dropped: that the first is pending renders
 * a moment later, so a double click would send twice. A failure without `onError` becomes a toast under
 * `meta.errorTitle`.
 */
export function useWrite<Saved, Input = void, Before = unknown>(
  options: UseMutationOptions<Saved, Error, Input, Before>,
) {
  const { mutateAsync, isPending, error } = useMutation(options)
  const isRunning = useRef(false)
  const write = useCallback(
    (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      const release = () => {
        isRunning.current = false
      }
      // The options' callbacks handle the outcome, whether or not the page is still there.
      mutateAsync(input).then(release, release)
    },
    [mutateAsync],
  )
  return { write, isPending, error }
}

interface CancellableOptions<Saved, Input, Before>
  extends Omit<UseMutationOptions<Saved, Error, Input, Before>, 'mutationFn'> {
  mutationFn: (input: Input, signal: AbortSignal) => Promise<Saved>
}

/** `useWrite` that one can stop waiting for. The server may have the request by then: `onSettled` reads what is there. */
export function useCancellableWrite<Saved, Input = void, Before = unknown>({
  mutationFn,
  ...options
}: CancellableOptions<Saved, Input, Before>) {
  const request = useRef<AbortController>(undefined)
  const written = useWrite<Saved, Input, Before>({
    ...options,
    mutationFn: (input) => {
      request.current = new AbortController()
      return mutationFn(input, request.current.signal)
    },
  })
  return { ...written, cancel: () => request.current?.abort() }
}
