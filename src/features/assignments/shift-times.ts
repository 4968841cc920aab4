import { addDays } from '#src/domain/dates.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { Option } from '#src/ui/SelectField.tsx'
import { SHIFT_LABELS } from '../profile/labels.ts'

type Shift = Profile['shifts'][number]

/** The shifts of a hospital as a list to choose from, each kind once, with its first hours. */
export function shiftOptions(shifts: readonly Shift[]): Option[] {
  const kinds = new Set(shifts.map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const hours = shifts.find((one) => one.kind === kind)
    return { value: kind, label: `${SHIFT_LABELS[kind]} (${hours?.startsAt} a ${hours?.endsAt})` }
  })
}

/**
 * When a shift begins and ends that is worked on a day, on the hospital's clock; one that ends no later than it
 * begins ends on the next day.
 * @returns undefined for a kind that the hospital does not have
 */
export function shiftTimes(
  day: string,
  kind: string,
  shifts: readonly Shift[],
): { startsAt: string; endsAt: string } | undefined {
  const shift = shifts.find((one) => one.kind === kind)
  if (!shift) return undefined
  const last = shift.endsAt > shift.startsAt ? day : addDays(day, 1)
  return { startsAt: `${day}T${shift.startsAt}`, endsAt: `${last}T${shift.endsAt}` }
}
