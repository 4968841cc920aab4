import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ListTodo from 'lucide-react/icons/list-todo'
import { useEffect } from 'react'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { invalidateProfile } from '#src/hospital/queries.ts'
import { usePermissions } from '#src/session/use-session.ts'
import { STEPS_LINK, StepsText } from '../OpenStepsLink.tsx'
import { progressOf, statesOf, stepsOfProfile } from '../steps.ts'

interface StepsLeftProps {
  hospital: HospitalHandle
  done: NonNullable<Profile['firstSteps']>
  onText: (text: string | undefined) => void
}

/** The link itself; nothing where the person may do none of the steps that are left. On phones only its text is used. */
export function StepsLeft({ hospital, done, onText }: StepsLeftProps) {
  const queryClient = useQueryClient()
  const can = usePermissions(hospital.id)
  const states = statesOf(stepsOfProfile(done, can))
  const isLeft = [...states.values()].includes('next')
  const progress = progressOf(states)
  const count = `${progress.done} de ${progress.all}`
  const text = isLeft ? `Primeros Pasos · ${count}` : undefined
  useEffect(() => {
    onText(text)
    return () => onText(undefined)
  }, [onText, text])
  useEffect(() => {
    if (!isLeft) return
    // Any write may have done a step.
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void invalidateProfile(queryClient, hospital)
    })
  }, [isLeft, queryClient, hospital])
  if (text === undefined) return null
  return (
    <Link to="/getting-started" aria-label={text} title={text} className={STEPS_LINK}>
      <ListTodo aria-hidden="true" className="size-4 2xl:hidden" />
      <StepsText count={count} />
    </Link>
  )
}
