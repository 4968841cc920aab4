import { Link } from '@tanstack/react-router'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** A room that stands in the way, or that holds who does. */
export interface RoomInTheWay {
  roomId: number
  label: string
}

/**
 * What there is to be seen to before a room can be saved.
 * @param room as it is stored; null for a new one
 */
export function roomInTheWay({ existing }: SubmitError, room: Room | null): RoomInTheWay | undefined {
  if (existing?.patientId !== undefined && room)
    return { roomId: room.roomId, label: 'Ver los pacientes del cuarto' }
  return existing?.roomId === undefined
    ? undefined
    : { roomId: existing.roomId, label: 'Ver el cuarto que ya existe' }
}

/** The way to such a room. */
export function BlockingRoomLink({ roomId, label }: RoomInTheWay) {
  const hospital = useHospital()
  return (
    <Link
      to="/hospitals/$hospitalId/rooms/$roomId"
      params={{ hospitalId: String(hospital.id), roomId: String(roomId) }}
      className="text-accent underline"
    >
      {label}
    </Link>
  )
}
