import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAppServices } from '#src/api/use-app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { useSession } from '#src/session/use-session.ts'
import { GETTING_STARTED, needsRenewal } from './load-app-context.ts'

/**
 * Follows the shell's list as it arrives anew: a changed name is taken over, the first hospital of somebody who had
 * none is the active one, a withdrawn one gives way to the first that is left, and where none is left the person goes to the first steps.
 */
export function useHospitalChanges(hospitals: Hospital[] | undefined): void {
  const { selection } = useAppServices()
  const session = useSession()
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
    } else if (activeId === null) {
      // The first steps begin in it by themselves.
      if (pathname !== GETTING_STARTED) void selection.start(first, needsRenewal(session, first))
    } else if (!hospitals.some(({ hospitalId }) => hospitalId === activeId)) {
      void selection.select(first).catch(() => selection.start(first, false))
    }
  }, [hospitals, selection, session, navigate, pathname])
}
