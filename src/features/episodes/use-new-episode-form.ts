import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { findBed } from '../rooms/parts/beds.ts'
import { firstFields, NewEpisodeFields, newEpisodeBody, toNewEpisode } from './new-episode-form.ts'
import { createEpisode, episodeQueries, invalidateCare } from './queries.ts'
import { refreshing } from './refreshing.ts'

/** What is known from where the form was opened. */
export interface NewEpisodeTask {
  patientId: number | undefined
  patient: PatientSummary | undefined
  room: Room | undefined
  bedId: number | undefined
  /** The board, as far as one may read it. */
  rooms: readonly Room[]
  /** Without it the new episode's page opens. */
  onSaved: ((episode: Episode) => void) | undefined
}

/** The form of a new episode, and what happens when it is saved. */
export function useNewEpisodeForm(task: NewEpisodeTask) {
  const { patientId, room, bedId, rooms, onSaved } = task
  const hospital = useHospital()
  const clock = useHospitalClock()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  // As it was when the form was opened: the board goes on behind it.
  const [initial] = useState(() => firstFields({ ...task, now: clock.now() }))
  const serviceOf = (chosen: string) => findBed(rooms, Number(chosen))?.room.service ?? ''
  const record = useRecordForm({
    // A draft opens where it was begun alone, never on another patient or bed.
    id: `${hospital.id}/episodes/new/${patientId ?? ''}/${room?.roomId ?? ''}/${bedId ?? ''}`,
    fields: NewEpisodeFields,
    initial,
    body: newEpisodeBody(clock),
    toBody: (fields) => toNewEpisode(fields, serviceOf(fields.bedId)),
    send: (body, sent) => refreshing(queryClient, hospital, createEpisode(hospital, body, sent)),
    onSaved: (episode) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, episode.episodeId).queryKey, episode)
      void invalidateCare(queryClient, hospital)
      const where = episode.bed ? ` en la cama ${episode.bed.code}` : ''
      showToast({ variant: 'success', title: 'Nuevo episodio', message: `Se registró el ingreso${where}` })
      if (onSaved) return onSaved(episode)
      const place = {
        hospitalId: String(hospital.id),
        patientId: String(episode.patientId),
        ...(room && episode.bed && { roomId: String(episode.bed.roomId) }),
      }
      void navigate(patientLinks(place).episode(episode.episodeId))
    },
  })
  return { record, initial, serviceOf }
}
