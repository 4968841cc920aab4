import type { ReactNode } from 'react'
import { addDays, startOfDay } from '#src/lib/dates.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ListedEpisode } from '../episodes/contract.ts'
import { KIND_LABELS } from '../episodes/labels.ts'
import { bedText } from '../patients/bed-text.ts'
import { careLinks } from '../patients/care-links.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { Card, CardRow } from './card.ts'
import { DayRow } from './DayRow.tsx'
import { DischargeMark, OrderedMark } from './DischargeMark.tsx'
import { dayQueries } from './queries.ts'
import { useListCard } from './use-list-card.ts'

/** How a card shows an episode: its row's name, where it leads, and one line below. */
function useEpisodeRow() {
  const { hospitalId } = useHospital()
  const mayOpen = useGranted(hospitalId)('patients')
  return (episode: ListedEpisode, to: 'overview' | 'episode' | 'documents', below?: ReactNode): CardRow => {
    const { patientId, episodeId, patientName, bed, kind } = episode
    const links = careLinks({ hospitalId: String(hospitalId), patientId: String(patientId) })
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

/** *Mis pacientes*: whom the signed-in person attends now, in a bed or not. */
export function useAttendedCard(): Card {
  const { clients, hospitalId } = useHospital()
  const rowOf = useEpisodeRow()
  return useListCard({
    about: { id: 'mis-pacientes', title: 'Mis pacientes', none: 'Sin pacientes a tu cargo' },
    ask: (isWhole) => dayQueries.attended(clients, hospitalId, isWhole),
    toRow: (episode) => rowOf(episode, 'overview', <OrderedMark episode={episode} />),
  })
}

/**
 * *Notas vencidas*: the stays without today's progress note; of whoever attends somebody their own, of others those of
 * the whole hospital.
 * @param attended what *Mis pacientes* knows
 */
export function useOverdueCard(attended: Pick<Card, 'state' | 'total'>): Card {
  const { clients, hospitalId } = useHospital()
  const rowOf = useEpisodeRow()
  const isOwn = attended.total > 0
  const hint = isOwn ? 'Tus pacientes sin nota hoy' : 'Sin evolución de hoy'
  return useListCard({
    about: { id: 'notas-vencidas', title: 'Notas vencidas', none: 'Sin notas vencidas', hint },
    ask: (isWhole) => dayQueries.overdueNotes(clients, hospitalId, isOwn ? 'me' : undefined, isWhole),
    toRow: (episode) => rowOf(episode, 'documents'),
    isWaiting: attended.state === 'pending',
  })
}

/** *Altas previstas hoy*: who should leave today or should have gone, and whose discharge is ordered. */
export function useLeavingCard(): Card {
  const { clients, hospitalId } = useHospital()
  const clock = useHospitalClock()
  const rowOf = useEpisodeRow()
  const tomorrow = startOfDay(addDays(clock.today(), 1), clock.timeZone)
  return useListCard({
    about: { id: 'altas-previstas', title: 'Altas previstas hoy', none: 'Sin altas previstas hoy' },
    ask: (isWhole) => dayQueries.leaving(clients, hospitalId, tomorrow, isWhole),
    toRow: (episode) => rowOf(episode, 'episode', <DischargeMark episode={episode} />),
  })
}
