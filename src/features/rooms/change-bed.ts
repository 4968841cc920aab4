import type { Bed, BedUpdate, ChangedBed, Room } from '#src/domain/rooms/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { BED_STATE_LABELS } from './labels.ts'
import { changeBed } from './queries.ts'
import { retryIfUnchanged } from './resend.ts'

/** What became of a bed that somebody else was quicker with. */
export class BedChangedError extends Error {
  override name = 'BedChangedError'
}

function movedOn(code: string, now: Bed | undefined): BedChangedError {
  if (!now) return new BedChangedError(`La cama ${code} ya no está en el cuarto`)
  const state = BED_STATE_LABELS[now.state].toLowerCase()
  const why = now.occupant?.name ?? now.reason
  return new BedChangedError(
    `La cama ${code} cambió hace un momento: ahora está ${state}${why ? ` (${why})` : ''}`,
  )
}

/**
 * Puts a bed into another state. The version is the room's, which changes with any of its beds: as long as this bed
 * is what it was, the change goes through.
 * @throws {BedChangedError} where it is not
 */
export function changeBedAsSeen(
  hospital: HospitalHandle,
  { room, bed }: { room: Room; bed: Bed },
  body: BedUpdate,
  signal?: AbortSignal,
): Promise<ChangedBed> {
  const { roomId } = room
  const { bedId } = bed
  return retryIfUnchanged(
    (version) => changeBed(hospital, { roomId, bedId, version }, body, signal),
    room.version,
    (stored) => {
      const now = stored.beds.find((one) => one.bedId === bedId)
      if (now?.state !== bed.state || now.reason !== bed.reason) throw movedOn(bed.code, now)
      return true
    },
  )
}
