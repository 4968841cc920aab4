import { get, HOSPITAL, shape } from '../operation.ts'
import { Room, type RoomListQuery, RoomPage } from './contract.ts'

export const listRooms = get('listRooms', `${HOSPITAL}/rooms`, {
  needs: 'rooms-read',
  query: shape<typeof RoomListQuery>(),
  answer: RoomPage,
})
export const getRoom = get('getRoom', `${HOSPITAL}/rooms/{roomId}`, { needs: 'rooms-read', answer: Room })
