import { Link } from '@tanstack/react-router'
import type { Room } from '#src/domain/rooms/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'

export function RoomLink({ room: { roomId, code } }: { room: Pick<Room, 'roomId' | 'code'> }) {
  const hospital = useHospital()
  return (
    <Link
      {...hospitalLinks(hospital).room(roomId)}
      className="rounded font-medium underline-offset-2 hover:underline"
    >
      <bdi>{code}</bdi>
    </Link>
  )
}
