import type { LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { StaticLink } from '#src/ui/StaticLink.tsx'

interface HomeRowProps {
  /** The bed. */
  place?: string | undefined
  name: string
  /** The row's one control; none without the right to use it. */
  verb: ReactNode
  /** Lines below the name. */
  children?: ReactNode
}

/** One line of a list of the day: the bed, the name, and the one thing that is done about it. */
export function HomeRow({ place, name, verb, children }: HomeRowProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {place !== undefined && (
            <>
              <bdi className="text-muted tabular-nums">{place}</bdi>{' '}
            </>
          )}
          <bdi className="font-medium">{name}</bdi>
        </p>
        {children}
      </div>
      {verb}
    </div>
  )
}

interface VerbLinkProps {
  verb: string
  /** The patient or record, for screen readers. */
  about: string
  link: LinkOptions
}

/** Leads to where the row's work is done. */
export function VerbLink({ verb, about, link }: VerbLinkProps) {
  return (
    <StaticLink link={link} label={`${verb}: ${about}`} className={buttonClass('secondary', 'shrink-0')}>
      {verb}
    </StaticLink>
  )
}

interface WriteVerbProps {
  verb: string
  /** The accessible name, which contains the verb. */
  label: string
  busy: boolean
  onPress: () => void
}

/** Writes at once, and is busy until the answer. */
export function WriteVerb({ verb, label, busy, onPress }: WriteVerbProps) {
  return (
    <Button
      busy={busy}
      aria-label={label}
      className="shrink-0"
      // The row goes with its work: the second click of a double click would be for the one that moves up.
      onClick={({ detail }) => detail < 2 && onPress()}
    >
      {verb}
    </Button>
  )
}

interface LeftProps {
  /** When the patient left. */
  at: string | null | undefined
  /** The person who has to write what the record lacks; null where nobody attended. */
  writer: string | null
}

/** The discharge of a patient, and the person to ask. */
export function Left({ at, writer }: LeftProps) {
  const { clock } = useHospital()
  return (
    <p className="text-muted wrap-anywhere tabular-nums">
      {at && `Egresó el ${clock.instant(at)}`}
      {at && writer !== null && ' · '}
      {writer !== null && <bdi>{writer}</bdi>}
    </p>
  )
}
