import { hourText } from '#src/lib/dates.ts'

interface StaleNoticeProps {
  /** When what is shown was loaded, in milliseconds. */
  loadedAt: number
  timeZone: string
}

/** Says quietly that what is shown could not be loaded again, and how old it is. */
export function StaleNotice({ loadedAt, timeZone }: StaleNoticeProps) {
  return (
    <p role="status" className="text-sm text-warning">
      No se pudo actualizar; ves lo de las {hourText(new Date(loadedAt).toISOString(), timeZone)}.
    </p>
  )
}
