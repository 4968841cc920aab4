import { type ReactNode, useState } from 'react'

interface RenderIfInitiallyProps {
  when: boolean
  /** Stands there where it was not. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Shows what it holds if that was fit to be shown at first: a form that is open does not go while one writes in it. */
export function RenderIfInitially({ when, otherwise = null, children }: RenderIfInitiallyProps) {
  const [shown] = useState(when)
  return shown ? children : otherwise
}
