import { create, HOSPITAL, shape, update } from '../operation.ts'
import {
  type BedUpdate,
  ChangedBed,
  Room,
  type RoomCreate,
  type RoomImport,
  RoomImportAnswer,
  type RoomUpdate,
} from './contract.ts'

export const createRoom = create('createRoom', `${HOSPITAL}/rooms`, {
  needs: 'rooms-write',
  changes: 'rooms',
  body: shape<typeof RoomCreate>(),
  answer: Room,
})
export const importRooms = create('importRooms', `${HOSPITAL}/rooms/import`, {
  needs: 'rooms-write',
  changes: 'rooms',
  body: shape<typeof RoomImport>(),
  answer: RoomImportAnswer,
})
export const updateRoom = update('updateRoom', `${HOSPITAL}/rooms/{roomId}`, {
  needs: 'rooms-write',
  changes: 'rooms',
  body: shape<typeof RoomUpdate>(),
  answer: Room,
})
export const updateBed = update('updateBed', `${HOSPITAL}/rooms/{roomId}/beds/{bedId}`, {
  needs: 'rooms-write',
  changes: 'rooms',
  body: shape<typeof BedUpdate>(),
  answer: ChangedBed,
})
