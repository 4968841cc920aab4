import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useRef } from 'react'
import { wholeYears } from '#src/domain/patients/rules.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ChoiceField } from '#src/ui/ChoiceField.tsx'
import { ChoicesPending } from '#src/ui/SelectField.tsx'
import { roomQueries } from '../queries.ts'
import {
  type BedPatient,
  bedCautions,
  exchangedEpisode,
  findBed,
  findBedOfEpisode,
  freeBedChoices,
  wardTitle,
} from './beds.ts'

const NO_FREE_BED = 'No hay ninguna cama libre en este momento.'
const FULL_WARD = 'No hay ninguna cama libre: escribe una ocupada para intercambiar las camas.'

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
  /** Its beds come next; empty for the service of the bed that is left. */
  service?: string | undefined
  /** The bed that the patient leaves: never offered. */
  except?: number | null
  /** Whom it is for; unset while that is not known. */
  patient?: BedPatient | undefined
  /** Offers the beds of other patients, too, for an exchange. */
  isExchange?: boolean
}

/** Offers the beds that are free on the board, the best ones first; the server checks again on saving. */
export function FreeBedField(props: FreeBedFieldProps) {
  const { roomId, service, except, patient, isExchange, ...rest } = props
  const { placeholder = 'Elige o escribe la cama', ...field } = rest
  const hospital = useHospital()
  const today = hospital.clock.today()
  const mayRead = hospital.can('rooms')
  const rooms = roomQueries.board(hospital)
  const board = useQuery({ ...rooms, enabled: mayRead })
  // Not told while the form is being sent: the board may show who was given the bed before the answer comes.
  const seen = useRef(board.data)
  if (!field.disabled) seen.current = board.data
  const beds = seen.current ?? []
  const withEpisode = exchangedEpisode(field.value)
  const chosen = field.value === '' || withEpisode !== undefined ? undefined : Number(field.value)
  const left = findBed(beds, except ?? 0)?.room
  const choices = freeBedChoices(beds, {
    roomId,
    chosen,
    except,
    exchangeOn: isExchange ? today : undefined,
    service: service || left?.service,
    kind: left?.kind,
    age: patient && wholeYears(patient, today),
  })
  const placed = withEpisode === undefined ? findBed(beds, chosen ?? 0) : findBedOfEpisode(beds, withEpisode)
  const picked = choices.find(({ value }) => value === field.value)

  function help() {
    if (!mayRead) return <>Para elegir cama te falta el permiso {permissionLabel('rooms', 'read')}.</>
    if (!board.data) return <ChoicesPending what="las camas" query={board} queryKey={rooms.queryKey} />
    if (!picked && choices.every(({ isRare }) => isRare)) return isExchange ? FULL_WARD : NO_FREE_BED
    if (!picked || !placed) return undefined
    return (
      <>
        {wardTitle(placed.room)} · {picked.note}{' '}
        {patient &&
          bedCautions(placed, patient, today).map((caution) => <Caution key={caution}>{caution}</Caution>)}
      </>
    )
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

function Caution({ children }: { children: string }) {
  return (
    <span role="status" className="mt-0.5 flex items-center gap-1.5 font-medium text-warning">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}
