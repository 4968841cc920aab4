import type { Profile } from '#src/domain/profile/contract.ts'

export const SHIFT_LABELS: Readonly<Record<Profile['shifts'][number]['kind'], string>> = {
  morning: 'Matutino',
  evening: 'Vespertino',
  night: 'Nocturno',
  extended: 'Jornada acumulada',
}
