import type { ReactNode } from 'react'
import { addDays, startOfDay } from '#src/domain/dates.ts'
import type { ListedEpisode } from '#src/domain/episodes/contract.ts'
import { useIsActiveDoctor } from '#src/features/doctors/parts/use-is-active-doctor.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { KIND_LABELS } from '../episodes/labels.ts'
import { bedText } from '../patients/labels.ts'
import type { Card, CardRow } from './card.ts'
import { DayRow } from './DayRow.tsx'
import { DischargeMark, OrderedMark } from './DischargeMark.tsx'
import { dayQueries } from './queries.ts'
import { useListCard } from './use-list-card.ts'

/** How a card shows an episode: its row's name, where it leads, and one line below. */
function useEpisodeRow() {
  const hospital = useHospital()
  const mayOpen = hospital.can('patients')
  return (episode: ListedEpisode, to: 'overview' | 'episode' | 'documents', below?: ReactNode): CardRow => {
    const { patientId, episodeId, patientName, bed, kind } = episode
    const links = patientLinks({ hospitalId: String(hospital.id), patientId: String(patientId) })
    const link = to === 'overview' ? links.overview : links[to](episodeId)
    const content = (
      <DayRow
        name={patientName ?? `Episodio ${episodeId}`}
        place={bed ? bedText(bed) : KIND_LABELS[kind]}
        link={mayOpen ? link : undefined}
      >
        {below}
      </DayRow>
    )
    return { key: episodeId, content }
  }
}

/**
 * *Mis pacientes*: whom the signed-in person attends now, in a bed or not. Only a doctor is told that there is nobody:
 * of others nobody expects it.
 */
export function useAttendedCard(): Card {
  const hospital = useHospital()
  const rowOf = useEpisodeRow()
  const none = useIsActiveDoctor() ? 'Sin pacientes a tu cargo' : ''
  return useListCard({
    about: { id: 'mis-pacientes', title: 'Mis pacientes', none },
    ask: (isWhole) => dayQueries.attended(hospital, isWhole),
    toRow: (episode) => rowOf(episode, 'overview', <OrderedMark episode={episode} />),
  })
}

/**
 * *Notas de evolución pendientes*: the stays without today's progress note; of whoever attends somebody their own, of others those of
 * the whole hospital.
 * @param attended what *Mis pacientes* knows
 */
export function useOverdueCard(attended: Pick<Card, 'state' | 'total'>): Card {
  const hospital = useHospital()
  const rowOf = useEpisodeRow()
  const isOwn = attended.total > 0
  const hint = isOwn ? 'Tus pacientes sin nota hoy' : 'De todo el hospital'
  return useListCard({
    about: {
      id: 'notas-vencidas',
      title: 'Notas de evolución pendientes',
      none: 'Sin notas de evolución pendientes',
      hint,
    },
    ask: (isWhole) => dayQueries.overdueNotes(hospital, isOwn ? 'me' : undefined, isWhole),
    toRow: (episode) => rowOf(episode, 'documents'),
    isWaiting: attended.state === 'pending',
  })
}

/** *Altas previstas hoy*: who should leave today or should have gone, and whose discharge is ordered. */
export function useLeavingCard(): Card {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const rowOf = useEpisodeRow()
  const tomorrow = startOfDay(addDays(clock.today(), 1), clock.timeZone)
  return useListCard({
    about: { id: 'altas-previstas', title: 'Altas previstas hoy', none: 'Sin altas previstas hoy' },
    ask: (isWhole) => dayQueries.leaving(hospital, tomorrow, isWhole),
    toRow: (episode) => rowOf(episode, 'episode', <DischargeMark episode={episode} />),
  })
}
