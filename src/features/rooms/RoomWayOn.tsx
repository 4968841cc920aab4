import { Link } from '@tanstack/react-router'
import type { Refusal } from '#src/forms/refusal.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Room } from './contract.ts'

/** A room that stands in the way, or that holds who does. */
export interface RoomInTheWay {
  roomId: number
  label: string
}

/**
 * What there is to be seen to before a room can be saved.
 * @param room as it is stored; null for a new one
 */
export function roomInTheWay({ existing }: Refusal, room: Room | null): RoomInTheWay | undefined {
  if (existing?.patientId !== undefined && room)
    return { roomId: room.roomId, label: 'Ver los pacientes del cuarto' }
  return existing?.roomId === undefined
    ? undefined
    : { roomId: existing.roomId, label: 'Ver el cuarto que ya existe' }
}

/** The way to such a room. */
export function RoomWayOn({ roomId, label }: RoomInTheWay) {
  const { hospitalId } = useHospital()
  return (
    <Link
      to="/hospitals/$hospitalId/rooms/$roomId"
      params={{ hospitalId: String(hospitalId), roomId: String(roomId) }}
      className="text-accent underline"
    >
      {label}
    </Link>
  )
}
