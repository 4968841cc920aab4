import { useRef } from 'react'
import { classes } from '#src/ui/classes.ts'
import type { FirstStepsSearch } from './address.ts'
import { FirstStepsDialogs } from './FirstStepsDialogs.tsx'
import { FirstStepsEnd } from './FirstStepsEnd.tsx'
import { progressText } from './labels.ts'
import { progressOf, type StepId, statesOf } from './rules.ts'
import { ActionsToCome, StepActions } from './StepActions.tsx'
import { StepCard } from './StepCard.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useStepFocus } from './use-step-focus.ts'

interface HospitalStepsProps {
  /** What the address says lies over the page. */
  open: FirstStepsSearch
  /** Opens another form, in the place of the one that lies there, if one does; nothing closes it. */
  onOpen: (open: FirstStepsSearch) => void
  /** The hospital was made on this page a moment ago. */
  isNew: boolean
  onSay: (words: string) => void
}

/** The steps of a hospital: how far it is, and what can be done about each. */
export function HospitalSteps({ open, onOpen, isNew, onSay }: HospitalStepsProps) {
  const all = useFirstSteps()
  const states = statesOf(all.steps)
  const box = useRef<HTMLDivElement>(null)
  const isCovered = open.form !== undefined
  const begun: StepId | undefined = isNew ? 'hospital' : undefined
  const openFor = useStepFocus({ box, states, isCovered, begun, onSay })
  const progress = progressOf(states)
  return (
    <>
      <div ref={box} className="flex flex-col gap-4 short:gap-2">
        <p className={classes('font-medium tabular-nums', progress.loading > 0 && 'invisible')}>
          {progressText(progress)}
        </p>
        <ol aria-label="Pasos" className="flex flex-col gap-3 short:gap-2">
          {all.steps.map(({ id, count, lacking, retry }) => {
            const state = states.get(id) ?? 'loading'
            return (
              <StepCard key={id} id={id} state={state} count={count} lacking={lacking} onRetry={retry}>
                {state === 'loading' && <ActionsToCome id={id} all={all} />}
                {!['loading', 'failed', 'shut'].includes(state) && (
                  <StepActions
                    id={id}
                    isNext={state === 'next'}
                    all={all}
                    onOpen={(form) => {
                      openFor(id)
                      onOpen(form)
                    }}
                  />
                )}
              </StepCard>
            )
          })}
        </ol>
        {progress.done === progress.all && <FirstStepsEnd all={all} />}
      </div>
      <FirstStepsDialogs open={open} all={all} onNext={onOpen} onClose={() => onOpen({})} />
    </>
  )
}
