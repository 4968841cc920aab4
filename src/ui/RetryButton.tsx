import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'

interface RetryButtonProps {
  /** The server's `Retry-After`, in seconds. */
  wait: number
  /** A new failure restarts the countdown. */
  failure?: unknown
  variant?: ButtonVariant
  onClick: () => void
}

/** *Reintentar*, with a countdown first if the server sent a `Retry-After`. */
export function RetryButton({ wait, failure, variant = 'secondary', onClick }: RetryButtonProps) {
  const [left, setLeft] = useState(wait)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure may ask for as long a wait as the first
  useEffect(() => {
    setLeft(wait)
    if (wait === 0) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), 1000)
    return () => clearInterval(timer)
  }, [wait, failure])
  return (
    <Button variant={variant} disabled={left > 0} onClick={onClick}>
      {left > 0 ? `Reintentar en ${left} s` : 'Reintentar'}
    </Button>
  )
}
