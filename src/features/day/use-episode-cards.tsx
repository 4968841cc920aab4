import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, startOfDay } from '#src/lib/dates.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ListedEpisode } from '../episodes/contract.ts'
import { KIND_LABELS } from '../episodes/labels.ts'
import { bedText } from '../patients/bed-text.ts'
import { careLinks } from '../patients/care-links.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { type Card, cardListOf } from './card.ts'
import { DayRow } from './DayRow.tsx'
import { DischargeMark, OrderedMark } from './DischargeMark.tsx'
import { dayQueries } from './queries.ts'

/** How rows name episodes, and where they lead. */
function useEpisodeRow() {
  const { hospitalId } = useHospital()
  const mayOpen = useGranted(hospitalId)('patients')
  return ({ patientId, episodeId, patientName, bed, kind }: ListedEpisode) => {
    const links = careLinks({ hospitalId: String(hospitalId), patientId: String(patientId) })
    return {
      name: patientName ?? `Episodio ${episodeId}`,
      place: bed ? bedText(bed) : KIND_LABELS[kind],
      linkTo: (to: 'overview' | 'episode' | 'documents') => {
        if (!mayOpen) return undefined
        return to === 'overview' ? links.overview : links[to](episodeId)
      },
    }
  }
}

/** *Mis pacientes*: whom the signed-in person attends now, in a bed or not. */
export function useAttendedCard(): Card {
  const { clients, hospitalId } = useHospital()
  const enabled = useGranted(hospitalId)('episodes')
  const [isWhole, setWhole] = useState(false)
  const list = dayQueries.attended(clients, hospitalId, isWhole)
  const query = useQuery({ ...list, enabled, placeholderData: keepPreviousData })
  const rowOf = useEpisodeRow()
  const shown = cardListOf(query, (episode) => {
    const { linkTo, ...row } = rowOf(episode)
    const content = (
      <DayRow {...row} link={linkTo('overview')}>
        <OrderedMark episode={episode} />
      </DayRow>
    )
    return { key: episode.episodeId, content }
  })
  return {
    ...{ id: 'mis-pacientes', title: 'Mis pacientes', none: 'Sin pacientes a tu cargo' },
    ...{ ...shown, isWhole, setWhole },
  }
}

/**
 * *Notas vencidas*: the stays without today's progress note; of whoever attends somebody their own, of others those of
 * the whole hospital.
 * @param attended what *Mis pacientes* knows
 */
export function useOverdueCard(attended: Pick<Card, 'state' | 'total'>): Card {
  const { clients, hospitalId } = useHospital()
  const isRead = useGranted(hospitalId)('episodes')
  const [isWhole, setWhole] = useState(false)
  const isOwn = attended.total > 0
  const list = dayQueries.overdueNotes(clients, hospitalId, isOwn ? 'me' : undefined, isWhole)
  const isWaiting = attended.state === 'pending'
  const query = useQuery({ ...list, enabled: isRead && !isWaiting, placeholderData: keepPreviousData })
  const rowOf = useEpisodeRow()
  const shown = cardListOf(
    query,
    (episode) => {
      const { linkTo, ...row } = rowOf(episode)
      return { key: episode.episodeId, content: <DayRow {...row} link={linkTo('documents')} /> }
    },
    isWaiting,
  )
  return {
    ...{ id: 'notas-vencidas', title: 'Notas vencidas', none: 'Sin notas vencidas' },
    hint: isOwn ? 'Tus pacientes sin nota hoy' : 'Sin evolución de hoy',
    ...{ ...shown, isWhole, setWhole },
  }
}

/** *Altas previstas hoy*: who should leave today or should have gone, and whose discharge is ordered. */
export function useLeavingCard(): Card {
  const { clients, hospitalId } = useHospital()
  const enabled = useGranted(hospitalId)('episodes')
  const clock = useHospitalClock()
  const [isWhole, setWhole] = useState(false)
  const tomorrow = startOfDay(addDays(clock.today(), 1), clock.timeZone)
  const list = dayQueries.leaving(clients, hospitalId, tomorrow, isWhole)
  const query = useQuery({ ...list, enabled, placeholderData: keepPreviousData })
  const rowOf = useEpisodeRow()
  const shown = cardListOf(query, (episode) => {
    const { linkTo, ...row } = rowOf(episode)
    const content = (
      <DayRow {...row} link={linkTo('episode')}>
        <DischargeMark episode={episode} />
      </DayRow>
    )
    return { key: episode.episodeId, content }
  })
  return {
    ...{ id: 'altas-previstas', title: 'Altas previstas hoy', none: 'Sin altas previstas hoy' },
    ...{ ...shown, isWhole, setWhole },
  }
}
