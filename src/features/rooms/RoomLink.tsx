import { Link } from '@tanstack/react-router'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Room } from './contract.ts'

/** The way to a room's page, by its clave. */
export function RoomLink({ room: { roomId, code } }: { room: Pick<Room, 'roomId' | 'code'> }) {
  const { hospitalId } = useHospital()
  return (
    <Link
      to="/hospitals/$hospitalId/rooms/$roomId"
      params={{ hospitalId: String(hospitalId), roomId: String(roomId) }}
      className="rounded text-accent underline-offset-2 hover:underline"
    >
      <bdi>{code}</bdi>
    </Link>
  )
}
