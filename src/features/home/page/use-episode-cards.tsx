import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { addDays, startOfDay } from '#src/domain/dates.ts'
import type { ListedDocument } from '#src/domain/documents/contract.ts'
import { dailyKindOf } from '#src/domain/documents/daily-notes.ts'
import { DAILY_NOTE } from '#src/domain/documents/rules.ts'
import type { Episode, ListedEpisode } from '#src/domain/episodes/contract.ts'
import { isLate } from '#src/domain/episodes/rules.ts'
import { useIsActivePhysician, useOwnProfession } from '#src/features/doctors/queries.ts'
import { EPISODE_LOOKS } from '#src/features/episodes/parts/episode-looks.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { StateLook } from '#src/ui/StateBadge.tsx'
import { KIND_LABELS, statusText } from '../../episodes/labels.ts'
import { bedText, shownName } from '../../patients/labels.ts'
import { homeQueries } from '../queries.ts'
import { type Card, type CardRow, useListCard } from './card.ts'
import { HomeRow } from './HomeRow.tsx'

const EXPECTED: StateLook = [CalendarClock, 'text-muted']

type Leaving = Pick<Episode, 'status' | 'orderedMotive' | 'expectedDischargeAt'>

/** *Mis pacientes*: whom the signed-in person attends now, in a bed or not. */
export function useAttendedCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const rowOf = useEpisodeRow()
  return useListCard({
    about: { id: 'mis-pacientes', title: 'Mis pacientes', short: 'Mis pacientes' },
    isOpen,
    toQuery: (isWhole) => homeQueries.attended(hospital, isWhole),
    toRow: (episode) => rowOf(episode, 'episode', <OrderedMark episode={episode} />),
  })
}

/**
 * *Notas de evolución pendientes*: the stays without today's progress note; of whoever attends somebody their own, of others those of
 * the whole hospital. They are for who writes such notes.
 * @param attended what *Mis pacientes* knows
 */
export function useOverdueCard(attended: Pick<Card, 'state' | 'total'>, isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const profession = useOwnProfession()
  const isKnown = profession !== undefined
  const mayWrite = hospital.can('episodes', 'write')
  const isRead = mayWrite && (!isKnown || dailyKindOf(profession) === DAILY_NOTE)
  const rowOf = useEpisodeRow()
  const isOwn = attended.total > 0
  const hint = isOwn ? 'Tus pacientes sin nota hoy' : 'De todo el hospital'
  const card = useListCard({
    about: {
      id: 'notas-vencidas',
      title: 'Notas de evolución pendientes',
      short: 'Notas pendientes',
      hint,
    },
    isOpen,
    toQuery: (isWhole) => homeQueries.overdueNotes(hospital, isOwn ? 'me' : undefined, isWhole),
    toRow: (episode) => rowOf(episode, 'documents'),
    isWaiting: !isKnown || attended.state === 'pending',
    isRead,
  })
  return isRead ? [card] : []
}

/** *Altas previstas hoy*: who should leave today or should have gone, and whose discharge is ordered. */
export function useLeavingCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const { clock } = hospital
  const rowOf = useEpisodeRow()
  const tomorrow = startOfDay(addDays(clock.today(), 1), clock.timeZone)
  return useListCard({
    about: { id: 'altas-previstas', title: 'Altas previstas hoy', short: 'Altas hoy' },
    isOpen,
    toQuery: (isWhole) => homeQueries.leaving(hospital, tomorrow, isWhole),
    toRow: (episode) => rowOf(episode, 'episode', <DischargeMark episode={episode} />),
  })
}

/** *Borradores sin firmar*: what the signed-in person has begun to write. */
export function useDraftsCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const rowOf = useDocumentRow()
  return useListCard({
    about: { id: 'borradores', title: 'Borradores sin firmar', short: 'Borradores' },
    isOpen,
    toQuery: (isWhole) => homeQueries.drafts(hospital, isWhole),
    toRow: (document) =>
      rowOf(document, document.returnedAt !== null && <p className="text-warning">Devuelto</p>),
  })
}

/**
 * *Interconsultas por responder*, what colleagues ask, with the service that they ask, and *Por autorizar*, what others
 * wrote and a physician may put their name under. The lists of who is no physician would be empty: they are not loaded.
 * @param chosen which list is open
 */
export function usePhysicianCards(chosen: string | undefined): readonly Card[] {
  const hospital = useHospital()
  const { clock } = hospital
  const rowOf = useDocumentRow()
  const isPhysician = useIsActivePhysician()
  const isWaiting = isPhysician === undefined
  const isRead = isPhysician !== false && hospital.can('episodes')
  const consultations = useListCard({
    about: {
      id: 'interconsultas',
      title: 'Interconsultas por responder',
      short: 'Interconsultas',
      hint: 'Abre la solicitud para responderla.',
    },
    isOpen: chosen === 'interconsultas',
    isRead,
    isWaiting,
    toQuery: (isWhole) => homeQueries.unanswered(hospital, isWhole),
    toRow: (document) =>
      rowOf(
        document,
        <p className="text-muted wrap-anywhere">
          {clock.instant(document.occurredAt)} · <bdi>{document.author.name}</bdi>
        </p>,
      ),
  })
  const authorizations = useListCard({
    about: { id: 'por-autorizar', title: 'Documentos por autorizar', short: 'Por autorizar' },
    isOpen: chosen === 'por-autorizar',
    isRead,
    isWaiting,
    toQuery: (isWhole) => homeQueries.toAuthorize(hospital, isWhole),
    toRow: (document) =>
      rowOf(
        document,
        <p className="text-muted wrap-anywhere">
          Elaboró <bdi>{document.author.name}</bdi>
        </p>,
      ),
  })
  return isRead ? [consultations, authorizations] : []
}

/** How a card shows a document: its title, whose it is, and one line below; of a consultation whose, and who is asked. */
export function useDocumentRow() {
  const hospital = useHospital()
  const mayOpen = hospital.can('patients')
  return (document: ListedDocument, below: ReactNode): CardRow => {
    const { documentId, episodeId, templateId, patientId, title, requestedService } = document
    const links = hospitalLinks(hospital).patient(patientId)
    const link = mayOpen ? links.template(episodeId, templateId, documentId) : undefined
    const patient = shownName(document) ?? `Episodio ${episodeId}`
    const content =
      requestedService === null ? (
        <HomeRow name={title} link={link}>
          <p className="text-muted wrap-anywhere">
            <bdi>{patient}</bdi>
          </p>
          {below}
        </HomeRow>
      ) : (
        <HomeRow name={patient} place={requestedService || undefined} link={link}>
          {below}
        </HomeRow>
      )
    return { key: documentId, content }
  }
}

/** How a card shows an episode: its row's name, where it leads, and one line below. */
export function useEpisodeRow() {
  const hospital = useHospital()
  const mayOpen = hospital.can('patients')
  return (episode: ListedEpisode, to: 'episode' | 'documents', below?: ReactNode): CardRow => {
    const { patientId, episodeId, kind, service, discharge } = episode
    // Somebody else may lie in the last bed of a patient who has left.
    const bed = discharge === null ? episode.bed : null
    const links = hospitalLinks(hospital).patient(patientId)
    const link = links[to](episodeId)
    const content = (
      <HomeRow
        name={shownName(episode) ?? `Episodio ${episodeId}`}
        place={bed ? bedText(bed) : (discharge && service) || KIND_LABELS[kind]}
        link={mayOpen ? link : undefined}
      >
        {below}
      </HomeRow>
    )
    return { key: episodeId, bedIds: bed ? [bed.bedId] : [], content }
  }
}

/** Why somebody stands among those who leave: the discharge is ordered, is late, or is expected at some hour. */
function DischargeMark({ episode }: { episode: Leaving }) {
  const { clock } = useHospital()
  const { expectedDischargeAt } = episode
  const late = isLate(episode, serverNow())
  const textOf = (at: string) => {
    const isToday = clock.dayOf(at) === clock.today()
    if (late) return `Debía salir ${isToday ? `a las ${clock.hour(at)}` : `el ${clock.instant(at)}`}`
    return `Prevista: ${isToday ? `hoy, ${clock.hour(at)}` : clock.instant(at)}`
  }
  return (
    <>
      <OrderedMark episode={episode} />
      {expectedDischargeAt !== null && (
        <Mark look={late ? EPISODE_LOOKS.dischargeOverdue : EXPECTED}>{textOf(expectedDischargeAt)}</Mark>
      )}
    </>
  )
}

/** *Alta indicada*, and nothing for whoever stays. */
function OrderedMark({ episode }: { episode: Leaving }) {
  return (
    episode.status === 'dischargeOrdered' && (
      <Mark look={EPISODE_LOOKS.dischargeOrdered}>{statusText(episode)}</Mark>
    )
  )
}

function Mark({ look: [Icon, color], children }: { look: StateLook; children: string }) {
  return (
    <p className={`flex items-start gap-1 ${color}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
