import type { HospitalClients } from '#src/api/clients.ts'
import type { Bed, BedUpdate, ChangedBed, Room } from './contract.ts'
import { BED_STATE_LABELS } from './labels.ts'
import { changeBed } from './queries.ts'
import { resendUntouched } from './resend.ts'

/** What became of a bed that somebody else was quicker with. */
export class BedMovedOn extends Error {
  override name = 'BedMovedOn'
}

function movedOn(code: string, now: Bed | undefined): BedMovedOn {
  if (!now) return new BedMovedOn(`La cama ${code} ya no está en el cuarto`)
  const state = BED_STATE_LABELS[now.state].toLowerCase()
  const why = now.occupant?.name ?? now.reason
  return new BedMovedOn(
    `La cama ${code} cambió hace un momento: ahora está ${state}${why ? ` (${why})` : ''}`,
  )
}

/**
 * Puts a bed into another state. The version is the room's, which changes with any of its beds: as long as this bed
 * is what it was, the change goes through.
 * @throws {BedMovedOn} where it is not
 */
export function changeBedAsSeen(
  clients: Pick<HospitalClients, 'core'>,
  { room, bed }: { room: Room; bed: Bed },
  body: BedUpdate,
  signal?: AbortSignal,
): Promise<ChangedBed> {
  const { roomId } = room
  const { bedId } = bed
  return resendUntouched(
    (version) => changeBed(clients, { roomId, bedId, version }, body, signal),
    room.version,
    (stored) => {
      const now = stored.beds.find((one) => one.bedId === bedId)
      if (now?.state !== bed.state || now.reason !== bed.reason) throw movedOn(bed.code, now)
      return true
    },
  )
}
