import type { BedState } from '#src/domain/rooms/contract.ts'

/** As headings count beds: *4 disponibles · 12 ocupadas*. */
const WORDS: Readonly<Record<BedState, (count: number) => string>> = {
  free: (count) => (count === 1 ? 'disponible' : 'disponibles'),
  occupied: (count) => (count === 1 ? 'ocupada' : 'ocupadas'),
  cleaning: () => 'en limpieza',
  outOfService: () => 'fuera de servicio',
}
const STATES = ['free', 'occupied', 'cleaning', 'outOfService'] as const

/** How many beds are free, taken, being cleaned and out of service. */
export function BedCounts({ counts }: { counts: Readonly<Record<BedState, number>> }) {
  return (
    <p className="text-sm text-muted tabular-nums">
      {STATES.map((state) => `${counts[state]} ${WORDS[state](counts[state])}`).join(' · ')}
    </p>
  )
}
