import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'

interface RetryButtonProps {
  /** How long a server wants to be left alone, in seconds. */
  wait: number
  /** Another failure begins another wait. */
  failure?: unknown
  variant?: ButtonVariant
  onClick: () => void
}

/** *Reintentar*, which counts down first where a server said that it has too much to do. */
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
