import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Hospital } from '#src/features/hospitals/contract.ts'
import { useWorkplace } from '#src/session/use-workplace.ts'
import { GETTING_STARTED } from './enter.ts'

/**
 * Follows the shell's list as it arrives anew: a changed name is taken over, a withdrawn active hospital gives
 * way to the first that is left, and where none is left the person goes to the first steps.
 */
export function useHospitalChanges(hospitals: Hospital[] | undefined): void {
  const { selection } = useWorkplace()
  const navigate = useNavigate()
  const seen = useRef(hospitals)
  const pathname = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    if (!hospitals || hospitals === seen.current) return
    seen.current = hospitals
    const activeId = selection.getState().hospital.hospitalId
    selection.sync(hospitals)
    const [first] = hospitals
    if (!first) {
      if (pathname !== GETTING_STARTED && pathname !== '/careers') void navigate({ to: GETTING_STARTED })
    } else if (activeId !== null && !hospitals.some(({ hospitalId }) => hospitalId === activeId)) {
      void selection.select(first).catch(() => selection.start(first, false))
    }
  }, [hospitals, selection, navigate, pathname])
}
