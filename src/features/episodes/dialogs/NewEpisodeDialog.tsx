import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPhysician } from '#src/domain/doctors/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { findBed } from '#src/features/rooms/parts/beds.ts'
import { roomQueries } from '#src/features/rooms/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { dismissToast } from '#src/ui/toasts.tsx'
import { doctorQueries } from '../../doctors/queries.ts'
import { admissionToast } from '../../patients/labels.ts'
import { patientQueries } from '../../patients/queries.ts'
import { mayAssignOn, NewEpisodeForm } from './NewEpisodeForm.tsx'

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
  useEffect(() => {
    if (patientId !== undefined) dismissToast(admissionToast(patientId))
  }, [patientId])
  const wantsPatient = patientId !== undefined && hospital.can('patients')
  const wantsBoard = hospital.can('rooms')
  const patient = useQuery({
    ...patientQueries.detail(hospital, patientId ?? 0),
    enabled: wantsPatient,
  })
  const board = useQuery({ ...roomQueries.board(hospital), enabled: wantsBoard })
  const mayAssign = mayAssignOn(hospital)
  const { user } = useSessionState()
  const me = useQuery({ ...doctorQueries.find(hospital, user?.userId ?? ''), enabled: mayAssign })
  const isReady =
    (!wantsPatient || patient.data) && (!wantsBoard || board.data) && (!mayAssign || !me.isPending)
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
      attendingDoctorId={me.data && isPhysician(me.data) ? me.data.doctorId : ''}
      rooms={rooms}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
