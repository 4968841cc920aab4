import { useQuery } from '@tanstack/react-query'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospitalInAddress } from '#src/hospital/use-hospital.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'

/** Few hospitals have steps left, so the code of the link comes only for them. */
const StepsLeft = lazyComponent(async () => (await import('./open-steps-link/StepsLeft.tsx')).StepsLeft)

/** The look of the link. */
export const STEPS_LINK =
  'relative flex h-8 shrink-0 items-center gap-1.5 rounded-md bg-accent-soft px-2 whitespace-nowrap text-accent hover:underline max-[100rem]:text-sm narrow:hidden'

/** The link's text, of which as much is seen as the sections leave room for. */
export function StepsText({ count }: { count: string }) {
  return (
    <span>
      <span className="max-[100rem]:sr-only">Primeros </span>
      <span className="max-2xl:sr-only">Pasos · </span>
      {count}
    </span>
  )
}

interface OpenStepsLinkProps {
  /** Called with the link's text, *Primeros Pasos · 2 de 5*, and with undefined where there is no link any more. */
  onText: (text: string | undefined) => void
}

/** Links to the first steps of the hospital in the address while the person may do one of those that are left. */
export function OpenStepsLink(props: OpenStepsLinkProps) {
  const hospital = useHospitalInAddress()
  return hospital && <OpenSteps key={hospital.id} hospital={hospital} {...props} />
}

function OpenSteps({ hospital, onText }: OpenStepsLinkProps & { hospital: HospitalHandle }) {
  const { data } = useQuery({
    ...profileQueries.detail(hospital),
    // Only kept fresh here: a page that is refused needs no profile.
    enabled: ({ state }) => state.data !== undefined,
  })
  const done = data?.firstSteps
  if (!done || !Object.values(done).includes(false)) return null
  // Holds the place of the link, because the sections beside it would move when it comes.
  const fallback = (
    <span aria-hidden="true" className={`${STEPS_LINK} invisible`}>
      <span className="size-4 2xl:hidden" />
      <StepsText count="0 de 0" />
    </span>
  )
  // Without its code the page is whole.
  return <StepsLeft hospital={hospital} done={done} onText={onText} fallback={fallback} onGiveUp={() => {}} />
}
