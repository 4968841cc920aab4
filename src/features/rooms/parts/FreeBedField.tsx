import { useQuery } from '@tanstack/react-query'
import { groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ChoicesPending, SelectField } from '#src/ui/SelectField.tsx'
import { roomQueries } from '../queries.ts'
import { freeBedOptions } from './beds.ts'

interface FreeBedFieldProps {
  name: string
  /** The bed's id as text; empty for none. */
  value: string
  onValue: (bedId: string) => void
  onBlur?: () => void
  disabled?: boolean
  error?: string | undefined
  label?: string
  /** What the empty value stands for; *Elige la cama* where a bed must be chosen. */
  placeholder?: string
  required?: boolean
  autoFocus?: boolean
  /** Its beds come first. */
  roomId?: number | undefined
  /** The bed that the patient leaves: never offered. */
  except?: number | null
}

/** Offers the beds that are free on the board; the server checks again on saving. */
export function FreeBedField({ roomId, except, placeholder = 'Elige la cama', ...field }: FreeBedFieldProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('rooms')
  const rooms = roomQueries.board(hospital)
  const board = useQuery({ ...rooms, enabled: mayRead })
  const chosen = field.value === '' ? undefined : Number(field.value)
  const options = freeBedOptions(board.data ?? [], { roomId, chosen, except })

  function help() {
    if (!mayRead) return <>Para elegir cama te falta el permiso {groupName(hospital.id, 'rooms', 'read')}.</>
    if (board.data) return options.length === 0 && 'No hay ninguna cama libre en este momento.'
    return <ChoicesPending what="las camas" query={board} queryKey={rooms.queryKey} />
  }

  return (
    <SelectField
      label="Cama"
      {...field}
      disabled={field.disabled || !mayRead}
      options={options}
      placeholder={placeholder}
      help={help()}
    />
  )
}
