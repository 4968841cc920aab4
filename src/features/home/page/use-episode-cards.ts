import { addDays, startOfDay } from '#src/domain/dates.ts'
import { dailyKindOf } from '#src/domain/documents/daily-notes.ts'
import { DAILY_NOTE } from '#src/domain/documents/rules.ts'
import { useIsActivePhysician, useOwnProfession } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { homeQueries } from '../queries.ts'
import { type Card, documentRow, stayRow, useListCard } from './card.ts'

/** *Mis pacientes*: whom the signed-in person attends now, in a bed or not. */
export function useAttendedCard(isOpen: boolean): Card {
  const hospital = useHospital()
  return useListCard({
    about: { id: 'mis-pacientes', title: 'Mis pacientes', short: 'Mis pacientes' },
    isOpen,
    toQuery: (isWhole) => homeQueries.attended(hospital, isWhole),
    toRow: stayRow('open'),
  })
}

/**
 * *Notas de evolución pendientes*: stays without today's progress note, for people who write such notes. An attending sees
 * their own patients, everybody else the whole hospital.
 * @param attended what *Mis pacientes* knows
 */
export function useOverdueCard(attended: Pick<Card, 'state' | 'total'>, isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const profession = useOwnProfession()
  const isKnown = profession !== undefined
  const mayWrite = hospital.can('episodes', 'write')
  const isRead = mayWrite && (!isKnown || dailyKindOf(profession) === DAILY_NOTE)
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
    toRow: stayRow('note'),
    isWaiting: !isKnown || attended.state === 'pending',
    isRead,
  })
  return isRead ? [card] : []
}

/** *Altas previstas hoy*: who should leave today or should have gone, and whose discharge is ordered. */
export function useLeavingCard(isOpen: boolean): Card {
  const hospital = useHospital()
  const { clock } = hospital
  const tomorrow = startOfDay(addDays(clock.today(), 1), clock.timeZone)
  return useListCard({
    about: { id: 'altas-previstas', title: 'Altas previstas hoy', short: 'Altas hoy' },
    isOpen,
    toQuery: (isWhole) => homeQueries.leaving(hospital, tomorrow, isWhole),
    toRow: stayRow('leave'),
  })
}

/** *Borradores sin firmar*: what the signed-in person has begun to write. */
export function useDraftsCard(isOpen: boolean): Card {
  const hospital = useHospital()
  return useListCard({
    about: { id: 'borradores', title: 'Borradores sin firmar', short: 'Borradores' },
    isOpen,
    toQuery: (isWhole) => homeQueries.drafts(hospital, isWhole),
    toRow: documentRow('sign'),
  })
}

/**
 * *Interconsultas por responder*, what colleagues ask, with the service that they ask, and *Por autorizar*, what others
 * wrote and a physician may put their name under. The lists of who is no physician would be empty: they are not loaded.
 * @param chosen which list is open
 */
export function usePhysicianCards(chosen: string | undefined): readonly Card[] {
  const hospital = useHospital()
  const isPhysician = useIsActivePhysician()
  const isWaiting = isPhysician === undefined
  const isRead = isPhysician !== false && hospital.can('episodes')
  const consultations = useListCard({
    about: {
      id: 'interconsultas',
      title: 'Interconsultas por responder',
      short: 'Interconsultas',
    },
    isOpen: chosen === 'interconsultas',
    isRead,
    isWaiting,
    toQuery: (isWhole) => homeQueries.unanswered(hospital, isWhole),
    toRow: documentRow('answer'),
  })
  const authorizations = useListCard({
    about: { id: 'por-autorizar', title: 'Documentos por autorizar', short: 'Por autorizar' },
    isOpen: chosen === 'por-autorizar',
    isRead,
    isWaiting,
    toQuery: (isWhole) => homeQueries.toAuthorize(hospital, isWhole),
    toRow: documentRow('authorize'),
  })
  return isRead ? [consultations, authorizations] : []
}
