import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Room, RoomUpdate } from '#src/domain/rooms/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { createRoom, invalidateRooms, updateRoom } from './queries.ts'
import { retryIfUnchanged } from './resend.ts'
import { EMPTY_ROOM, RoomFields, roomDifferences, roomFields } from './room-form.ts'

export type RoomRecord = ReturnType<typeof useRoomRecord>

const STALENESS = {
  schema: Room,
  versionOf: ({ version }: Room) => version,
  differences: roomDifferences,
  valuesOf: roomFields,
}

/** The form of a room. @param stored as it is stored; null for a new one */
export function useRoomRecord(stored: Room | null, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  // As it was when the form opened: it may load anew below it.
  const [room] = useState(stored)
  const title = room ? 'Editar cuarto' : 'Agregar cuarto'
  const record = useRecordForm({
    id: `${hospital.id}/rooms/${room?.roomId ?? 'new'}`,
    fields: RoomFields,
    initial: room ? roomFields(room) : EMPTY_ROOM,
    body: RoomUpdate,
    toBody: (values) => values,
    send: ({ active, ...about }, sent) => {
      if (!room) return createRoom(hospital, about, sent)
      const begun = JSON.stringify(roomFields(room))
      return retryIfUnchanged(
        (version) => updateRoom(hospital, room.roomId, { ...about, active }, { ...sent, version }),
        sent.version,
        // A bed that is cleaned meanwhile makes a new version, but changes nothing that this form is about.
        (current) => JSON.stringify(roomFields(current)) === begun,
      )
    },
    onSaved: ({ code }) => {
      void invalidateRooms(queryClient, hospital)
      const message = room ? `Se guardó el cuarto ${code}` : `Se agregó el cuarto ${code}`
      showToast({ variant: 'success', title, message })
      onClose()
    },
    ...(room && { staleness: { ...STALENESS, version: room.version } }),
  })
  return { ...record, room, title }
}
