import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'

/** When something begins or ends, on the hospital's clock; in a narrow column the hour stands below the day. */
export function InstantCell({ at }: { at: string }) {
  const clock = useHospitalClock()
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{clock.day(clock.dayOf(at))},</span>{' '}
      <span className="whitespace-nowrap">{clock.hour(at)}</span>
    </span>
  )
}
