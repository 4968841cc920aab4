import { useQuery } from '@tanstack/react-query'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { findBed } from '#src/features/rooms/parts/beds.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { patientQueries } from '../../patients/queries.ts'
import { NewEpisodeForm } from './NewEpisodeForm.tsx'

export interface NewEpisodeDialogProps {
  patientId?: number
  roomId?: number
  bedId?: number
  onClose: () => void
  /** Called in place of opening the new episode's page. */
  onSaved?: (episode: Episode) => void
}

/** Opens *Nuevo episodio* once the patient and the board have loaded. */
export function NewEpisodeDialog({ patientId, roomId, bedId, onClose, onSaved }: NewEpisodeDialogProps) {
  const hospital = useHospital()
  const wantsPatient = patientId !== undefined && hospital.can('patients')
  const wantsBoard = hospital.can('rooms')
  const patient = useQuery({
    ...patientQueries.detail(hospital, patientId ?? 0),
    enabled: wantsPatient,
  })
  const board = useQuery({ ...roomQueries.board(hospital), enabled: wantsBoard })
  const isReady = (!wantsPatient || patient.data) && (!wantsBoard || board.data)
  if (!isReady) {
    const retry = () => void Promise.all([patient, board].map((one) => one.isError && one.refetch()))
    return <DialogPending error={patient.error ?? board.error} onRetry={retry} onClose={onClose} />
  }
  const rooms = board.data ?? []
  const room = bedId === undefined ? rooms.find((one) => one.roomId === roomId) : findBed(rooms, bedId)?.room
  return (
    <NewEpisodeForm
      patientId={patientId}
      patient={patient.data}
      room={room}
      bedId={bedId}
      rooms={rooms}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
