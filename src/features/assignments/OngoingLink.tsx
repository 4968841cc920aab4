import { Link } from '@tanstack/react-router'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { RosterBy, RosterRow } from './roster.ts'

/** How many assignments go on from before the week, and the way to them for a doctor. */
export function OngoingLink({ row, by }: { row: RosterRow; by: RosterBy }) {
  const hospital = useHospital()
  if (by === 'room') {
    const names = new Set(
      row.ongoing.flatMap(({ status, doctorName }) => (status === 'ended' ? [] : doctorName)),
    )
    if (names.size === 0) return null
    return (
      <span className="text-sm text-muted">
        A cargo: <bdi>{[...names].join(', ')}</bdi>
      </span>
    )
  }
  return (
    <Link
      to="/hospitals/$hospitalId/assignments"
      params={{ hospitalId: String(hospital.id) }}
      search={({ week }) => ({ view: 'lista' as const, week, doctor: row.id })}
      title="Empezaron antes de esta semana"
      className="rounded text-sm text-accent underline-offset-2 hover:underline"
    >
      {row.ongoing.length} desde antes
    </Link>
  )
}
