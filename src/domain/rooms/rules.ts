import type { BedState } from './contract.ts'

/** What people may do with a bed. *Ocupada* comes and goes with its stay alone. */
const CHANGES: Readonly<Record<BedState, readonly BedState[]>> = {
  free: ['outOfService'],
  occupied: [],
  cleaning: ['free'],
  outOfService: ['free'],
}

/** The states that a bed can be put into by hand. */
export function nextBedStates(state: BedState): readonly BedState[] {
  return CHANGES[state]
}

export function canChangeBed(from: BedState, to: BedState): boolean {
  return CHANGES[from].includes(to)
}

/**
 * The codes that *Agregar varios* makes: a prefix and each number from one to another; `01` keeps its zeros.
 * @returns an empty list where the range runs backwards, or where one end is no number
 */
export function numberedCodes(prefix: string, from: string, to: string): string[] {
  if (!/^\d{1,6}$/.test(from) || !/^\d{1,6}$/.test(to)) return []
  const count = Math.max(0, Number(to) - Number(from) + 1)
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(from) + index).padStart(from.length, '0')}`,
  )
}

/** The codes of a room's beds: the room's own with a letter, and for one bed the letter A all the same. */
export function bedCodes(roomCode: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${roomCode}-${bedLetter(index)}`)
}

function bedLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`
}
