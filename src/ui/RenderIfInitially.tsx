import { type ReactNode, useState } from 'react'

interface RenderIfInitiallyProps {
  when: boolean
  /** Rendered instead, if `when` was false at first. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Renders its children if `when` was true at first, so that an open form stays when a permission is lost. */
export function RenderIfInitially({ when, otherwise = null, children }: RenderIfInitiallyProps) {
  const [shown] = useState(when)
  return shown ? children : otherwise
}
