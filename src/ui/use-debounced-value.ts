import { useEffect, useState } from 'react'

/** The value, updated once it has not changed for so many milliseconds. */
export function useDebouncedValue(text: string, pause: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return rested
}
