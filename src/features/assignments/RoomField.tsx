import { useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { roomQueries } from '../rooms/queries.ts'
import { roomOptions } from './occupied-beds.ts'

interface RoomFieldProps {
  name: string
  /** The room's id as text; empty for none. */
  value: string
  onValue: (roomId: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

/** One of the rooms in use. */
export function RoomField(field: RoomFieldProps) {
  const { clients, hospitalId } = useHospital()
  const mayRead = useGranted(hospitalId)('rooms')
  const board = useQuery({ ...roomQueries.board(clients, hospitalId), enabled: mayRead })
  const help = !mayRead
    ? `Para elegir cuarto te falta el permiso ${groupName(hospitalId, 'rooms', 'read')}.`
    : board.data
      ? undefined
      : board.isError
        ? `No se pudieron cargar los cuartos: ${errorText(board.error)}`
        : 'Cargando cuartos…'
  return (
    <SelectField
      {...field}
      label="Cuarto"
      required
      disabled={field.disabled || !mayRead}
      placeholder="Elige el cuarto"
      options={roomOptions(board.data ?? [])}
      help={help}
    />
  )
}
