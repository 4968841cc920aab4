import { useOwnProfession } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { homeQueries } from '../queries.ts'
import { type Card, documentRow, stayRow, useListCard } from './card.ts'

/**
 * Lists of records of discharged patients that lack something: *Por codificar*, *Egresos sin nota* and *Borradores de
 * egresados*, each with the person to ask for it. They are for coders, and for people who read episodes and write none.
 * @param chosen which list is open
 */
export function useArchiveCards(chosen: string | undefined): readonly Card[] {
  const hospital = useHospital()
  const profession = useOwnProfession()
  const isReader = hospital.can('episodes') && !hospital.can('episodes', 'write')
  const isWaiting = !isReader && profession === undefined
  const isRead = hospital.can('episodes') && (isReader || isWaiting || profession === 'coding')
  const shared = { isRead, isWaiting }
  const withoutCode = useListCard({
    about: {
      id: 'por-codificar',
      title: 'Egresos por codificar',
      short: 'Por codificar',
      hint: 'Sin clave del diagnóstico principal. El egreso más antiguo va primero.',
    },
    isOpen: chosen === 'por-codificar',
    toQuery: (isWhole) => homeQueries.lacking(hospital, 'codedDiagnosis', isWhole),
    toRow: stayRow('code'),
    ...shared,
  })
  const withoutNote = useListCard({
    about: {
      id: 'egresos-sin-nota',
      title: 'Egresos sin nota de egreso',
      short: 'Egresos sin nota',
      hint: 'El egreso más antiguo va primero.',
    },
    isOpen: chosen === 'egresos-sin-nota',
    toQuery: (isWhole) => homeQueries.lacking(hospital, 'dischargeNote', isWhole),
    toRow: stayRow('review'),
    ...shared,
  })
  const drafts = useListCard({
    about: {
      id: 'borradores-de-egresados',
      title: 'Borradores de egresados',
      short: 'Borradores de egresados',
      hint: 'El egreso más antiguo va primero.',
    },
    isOpen: chosen === 'borradores-de-egresados',
    toQuery: (isWhole) => homeQueries.draftsOfDischarged(hospital, isWhole),
    toRow: documentRow('review'),
    ...shared,
  })
  return isRead ? [withoutCode, withoutNote, drafts] : []
}
