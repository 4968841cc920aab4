import type { Profile } from '#src/domain/profile/contract.ts'

type Shift = Profile['shifts'][number]

export const SHIFT_LABELS: Readonly<Record<Shift['kind'], string>> = {
  morning: 'Matutino',
  evening: 'Vespertino',
  night: 'Nocturno',
  extended: 'Jornada acumulada',
}

/** A shift as people read it: *Matutino, 07:00 – 14:30*. */
export function shiftText({ kind, startsAt, endsAt }: Shift): string {
  return `${SHIFT_LABELS[kind]}, ${startsAt} – ${endsAt}`
}
