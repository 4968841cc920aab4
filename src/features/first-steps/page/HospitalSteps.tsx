import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { progressText, STEP_TITLES, STEPS, type StepId } from '../labels.ts'
import { progressOf, type StepState, statesOf } from '../parts/steps.ts'
import type { FirstStepsSearch } from '../search-params.ts'
import { FirstStepsDialogs } from './FirstStepsDialogs.tsx'
import { ActionsToCome, StepActions } from './StepActions.tsx'
import { StepCard } from './StepCard.tsx'
import { isAdmission } from './steps.ts'
import { type FirstSteps, useFirstSteps } from './use-first-steps.ts'
import { useProfileRefresh } from './use-profile-refresh.ts'

interface HospitalStepsProps {
  /** What the address says lies over the page. */
  open: FirstStepsSearch
  /** Opens another form, in the place of the one that lies there, if one does; nothing closes it. */
  onOpen: (open: FirstStepsSearch) => void
  /** The hospital was made on this page a moment ago. */
  isNew: boolean
  onAnnounce: (text: string) => void
}

/** The steps of a hospital: how far it is, and what can be done about each. */
export function HospitalSteps({ open, onOpen, isNew, onAnnounce }: HospitalStepsProps) {
  const all = useFirstSteps()
  const states = statesOf(all.steps)
  const box = useRef<HTMLDivElement>(null)
  const isCovered = open.form !== undefined
  const begun: StepId | undefined = isNew ? 'hospital' : undefined
  const openFor = useStepFocus({ box, states, isCovered, begun, onAnnounce })
  const progress = progressOf(states)
  useProfileRefresh(progress)
  return (
    <>
      <div ref={box} className="flex flex-col gap-4 short:gap-2">
        <p className={classes('font-medium tabular-nums', progress.loading > 0 && 'invisible')}>
          {progressText(progress)}
        </p>
        <ol aria-label="Pasos" className="flex flex-col gap-3 short:gap-2">
          {all.steps.map(({ id, count, missingGroups, retry, cancel }) => {
            const state = states.get(id) ?? 'loading'
            return (
              <StepCard
                key={id}
                id={id}
                state={state}
                count={count}
                missingGroups={missingGroups}
                onRetry={retry}
                onCancel={cancel}
              >
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

/** All steps are done: where work goes on. */
function FirstStepsEnd({ all: { episodes, mayWrite } }: { all: FirstSteps }) {
  const hospital = useHospital()
  const links = hospitalLinks(hospital)
  // The first patient's first note is meant: of several, nobody's is more likely than another's.
  const [stay, ...others] = episodes.filter(isAdmission)
  const first = stay && others.length === 0 && isRunning(stay.status) ? stay : undefined
  return (
    <section
      aria-labelledby="listo"
      className="flex flex-col gap-2 rounded-md border border-accent bg-accent-soft p-4"
    >
      <h2 id="listo" tabIndex={-1} className="text-lg font-semibold">
        Todo está listo
      </h2>
      <p>
        Ya se puede trabajar en este centro médico.
        {(hospital.can('hospital') || hospital.can('rooms', 'write')) &&
          ' Puedes volver a esta lista cuando quieras, desde Configuración.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link {...links.home} className={buttonClass('primary')}>
          Ir a Inicio
        </Link>
        {first && hospital.can('patients') && mayWrite('episodes') && (
          <Link {...links.patient(first.patientId).documents(first.episodeId)} className={buttonClass()}>
            <span>
              Escribir {first.kind === 'inpatient' ? 'la nota de ingreso' : 'la primera nota'}
              {first.patientName && (
                <>
                  {' '}
                  de <bdi>{first.patientName}</bdi>
                </>
              )}
            </span>
          </Link>
        )}
        {mayWrite('doctorAssignments') && (
          <Link {...links.assignments} className={buttonClass()}>
            Asignar médicos
          </Link>
        )}
      </div>
    </section>
  )
}

interface StepFocusOptions {
  /** What holds the steps. */
  box: RefObject<HTMLElement | null>
  states: ReadonlyMap<StepId, StepState>
  /** Something lies over the page. */
  isCovered: boolean
  /** The step that was just done on the page, where the steps begin with that. */
  begun: StepId | undefined
  /** Announces something once to screen readers. */
  onAnnounce: (text: string) => void
}

/**
 * Announces a step once it is done. Where it was done on this page, the focus moves to the next step, or to the end;
 * a form that was given up returns it to its step.
 * @returns notes which step something is opened for
 */
function useStepFocus({ box, states, isCovered, begun, onAnnounce }: StepFocusOptions) {
  const known = useRef(new Map<StepId, StepState>(begun && [[begun, 'next']]))
  const at = useRef(begun)
  const wasCovered = useRef(isCovered)
  const direction = useRef<'back' | 'on'>(undefined)
  const rest = useRef<Element>(undefined)

  // After every render: what it reads comes from several places, and it is cheap.
  useEffect(() => {
    for (const id of STEPS) {
      const [before, now] = [known.current.get(id), states.get(id)]
      if (now === undefined || now === 'loading' || now === 'failed') continue
      known.current.set(id, now)
      if (now !== 'done' || before === undefined || before === 'done' || before === 'shut') continue
      onAnnounce(`${STEP_TITLES[id]}: hecho`)
      if (at.current === id) direction.current = 'on'
    }
    if (wasCovered.current && !isCovered) direction.current ??= 'back'
    wasCovered.current = isCovered
    // What the focus came back to has made room for another button: of a step that went on by half.
    if (!isCovered && rest.current?.isConnected === false) {
      if (isLost(document.activeElement)) direction.current ??= 'back'
      rest.current = undefined
    }
    const place = direction.current === 'on' ? goalOf(states) : at.current
    if (isCovered || direction.current === undefined || place === undefined) return
    // After the dialog that has just gone, which gives the focus back to what opened it.
    const timer = setTimeout(() => {
      const held = document.activeElement
      const isOpener = held?.closest(`[data-step=${at.current}]`) !== null
      if (isLost(held) || (direction.current === 'on' && isOpener)) focusOn(box.current, place)
      if (direction.current === 'on') at.current = undefined
      else rest.current = document.activeElement ?? undefined
      direction.current = undefined
    })
    return () => clearTimeout(timer)
  })

  return (id: StepId) => {
    at.current = id
  }
}

/** The focus is nowhere in particular. */
const isLost = (held: Element | null) =>
  held === document.body || held?.localName === 'main' || held?.hasAttribute('data-step') === true

/** The step that comes next, or the end; undefined while that is not known. */
function goalOf(states: ReadonlyMap<StepId, StepState>): StepId | 'end' | undefined {
  const next = STEPS.find((id) => states.get(id) === 'next')
  if (next) return next
  return STEPS.some((id) => states.get(id) === 'loading') ? undefined : 'end'
}

/** A step's first button, else its heading; the heading of the end. */
function focusOn(box: HTMLElement | null, place: StepId | 'end') {
  const step = box?.querySelector(`[data-step=${place}]`)
  const target = step?.querySelector<HTMLElement>('button') ?? step?.querySelector<HTMLElement>('h2')
  ;(target ?? box?.querySelector<HTMLElement>('#listo'))?.focus()
}
