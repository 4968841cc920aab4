import { useMutation } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'

interface WriteOptions<Input> {
  /** Heads the toast that tells how it went. */
  title: (input: Input) => string
  /** @returns what the toast says once it is done */
  write: (input: Input) => Promise<string>
  /** Loads again what it changed, or what somebody else changed before it. */
  refresh: () => Promise<void>
}

/** For a button that writes by one click: a toast tells how it went, and the button is busy until what it changed shows. */
export function useWrite<Input>({ title, write, refresh }: WriteOptions<Input>) {
  const { mutate, isPending } = useMutation({
    mutationFn: write,
    onSuccess: (message, input) => {
      showToast({ variant: 'success', title: title(input), message })
    },
    onError: (error, input) => {
      if (needsNoMessage(error)) return
      showToast({ variant: 'danger', title: title(input), message: errorText(error) })
    },
    onSettled: refresh,
  })
  return { busy: isPending, run: (input: Input) => mutate(input) }
}
