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
