import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { groupName } from '#src/domain/permissions.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ChoiceField } from '#src/ui/ChoiceField.tsx'
import { ChoicesPending } from '#src/ui/SelectField.tsx'
import { roomQueries } from '../queries.ts'
import { findBed, freeBedChoices, wardTitle } from './beds.ts'

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
  /** After those the beds of this service. */
  service?: string | undefined
  /** The bed that the patient leaves: never offered. */
  except?: number | null
}

/** Offers the beds that are free on the board, the best ones first; the server checks again on saving. */
export function FreeBedField(props: FreeBedFieldProps) {
  const { roomId, service, except, placeholder = 'Elige o escribe la cama', ...field } = props
  const hospital = useHospital()
  const mayRead = hospital.can('rooms')
  const rooms = roomQueries.board(hospital)
  const board = useQuery({ ...rooms, enabled: mayRead })
  // Not told while the form is being sent: the board may show who was given the bed before the answer comes.
  const seen = useRef(board.data)
  if (!field.disabled) seen.current = board.data
  const beds = seen.current ?? []
  const chosen = field.value === '' ? undefined : Number(field.value)
  const choices = freeBedChoices(beds, { roomId, service, chosen, except })
  const placed = findBed(beds, chosen ?? 0)
  const picked = choices.find(({ value }) => value === field.value)

  function help() {
    if (!mayRead) return <>Para elegir cama te falta el permiso {groupName(hospital.id, 'rooms', 'read')}.</>
    if (!board.data) return <ChoicesPending what="las camas" query={board} queryKey={rooms.queryKey} />
    if (choices.length === 0) return 'No hay ninguna cama libre en este momento.'
    return picked && placed && `${wardTitle(placed.room)} · ${picked.note}`
  }

  return (
    <ChoiceField
      label="Cama"
      {...field}
      disabled={field.disabled || !mayRead}
      choices={choices}
      placeholder={placeholder}
      help={help()}
    />
  )
}
