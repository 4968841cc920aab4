import { searchKey } from '../text.ts'
import type { BedState } from './contract.ts'

/** The changes of a bed's state by people. *Ocupada* follows from the open stay only. */
const CHANGES: Readonly<Record<BedState, readonly BedState[]>> = {
  // Back to cleaning, for who marked the wrong bed as clean.
  free: ['outOfService', 'cleaning'],
  occupied: [],
  cleaning: ['free'],
  outOfService: ['free'],
}

/** The states that a person can set. */
export function nextBedStates(state: BedState): readonly BedState[] {
  return CHANGES[state]
}

export function canChangeBed(from: BedState, to: BedState): boolean {
  return CHANGES[from].includes(to)
}

/**
 * The codes of *Agregar varios*: the prefix with each number of a range; leading zeros are kept.
 * @returns an empty list if the range is reversed or one end is no number
 */
export function numberedCodes(prefix: string, from: string, to: string): string[] {
  if (!/^\d{1,6}$/.test(from) || !/^\d{1,6}$/.test(to)) return []
  const count = Math.max(0, Number(to) - Number(from) + 1)
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(from) + index).padStart(from.length, '0')}`,
  )
}

/** The codes of a room's beds: the room's code with a letter, also for a single bed. */
export function bedCodes(roomCode: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${roomCode}-${bedLetter(index)}`)
}

function bedLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`
}

/** What a search compares of a code: its letters and digits alone, so that `204a` finds 204-A. */
export function codeSearchKey(code: string): string {
  return searchKey(code).replace(/[^\p{L}\p{N}]/gu, '')
}

/** What finds a bed: its code, and behind the room's where it does not begin with that; as `codeSearchKey` has them. */
export function bedCodeKeys({ code, roomCode }: { code: string; roomCode: string }): readonly string[] {
  const key = codeSearchKey(code)
  return code.startsWith(roomCode) ? [key] : [key, codeSearchKey(roomCode) + key]
}

/**
 * Whether what is typed is the code of a bed, or how it begins. One letter begins too many of them to find any.
 * @param keys of `bedCodeKeys` @param wanted the `codeSearchKey` of what is typed
 */
export function bedCodeFit(keys: readonly string[], wanted: string): 'whole' | 'start' | undefined {
  if (wanted === '') return undefined
  if (keys.includes(wanted)) return 'whole'
  return wanted.length > 1 && keys.some((key) => key.startsWith(wanted)) ? 'start' : undefined
}
