import type { ErrorComponentProps } from '@tanstack/react-router'
import { RecordError } from '#src/hospital/RecordError.tsx'
import { NoRoomPage } from './NoRoomPage.tsx'

/** Why a room can't be shown. */
export function RoomError(props: ErrorComponentProps) {
  return <RecordError {...props} missing={<NoRoomPage />} />
}
