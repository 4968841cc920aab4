import { useQuery } from '@tanstack/react-query'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { useIsActivePhysician } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { patientsText } from '../../assignments/labels.ts'
import { openWorkText, personName } from '../../users/labels.ts'
import { FEW_ROWS, homeQueries } from '../queries.ts'
import { type Card, type CardList, useCardList, useListCard } from './card.ts'

/**
 * *Entregas por aceptar*: the patients whom colleagues want to hand over to the signed-in person. Only a physician takes
 * over: others ask for nothing.
 */
export function useHandoverCard(isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const me = useSessionState().user?.userId
  const isPhysician = useIsActivePhysician()
  const isWaiting = isPhysician === undefined
  const isRead = isPhysician !== false && hospital.can('doctorAssignments')
  const query = useQuery({ ...homeQueries.handovers(hospital), enabled: isRead && !isWaiting })
  const read = (pending: readonly Handover[]): Pick<CardList, 'total' | 'rows'> => {
    const waiting = pending
      .filter(({ toDoctorId }) => toDoctorId === me)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    const rows = isOpen ? waiting : waiting.slice(0, FEW_ROWS)
    return {
      total: waiting.length,
      rows: rows.map((handover) => ({
        key: handover.handoverId,
        bedIds: handover.items.flatMap(({ bed }) => bed?.bedId ?? []),
        subject: { is: 'handover', handover, patients: patientsText(handover.items.length) },
      })),
    }
  }
  const card = {
    id: 'entregas-por-aceptar',
    title: 'Entregas por aceptar',
    short: 'Entregas',
    hint: 'Abre la entrega para leer sus notas y aceptarla.',
    ...useCardList(query, read, isWaiting),
  }
  return isRead ? [card] : []
}

/** *Accesos de emergencia*: which records were opened without the right, until somebody has looked into it. */
export function useEmergencyCard(isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const isRead = hospital.can('hospital', 'write')
  const card = useListCard({
    about: { id: 'accesos-de-emergencia', title: 'Accesos de emergencia', short: 'Accesos de emergencia' },
    isOpen,
    toQuery: (isWhole) => homeQueries.emergencies(hospital, isWhole),
    toRow: (access) => ({ key: access.emergencyAccessId, subject: { is: 'access', access } }),
    isRead,
  })
  return isRead ? [card] : []
}

/** *Pendientes de quien ya no está*: people who left work behind, for those who may pass it on. */
export function useLeftBehindCard(isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const isRead = hospital.can('hospital', 'write') || hospital.can('doctors', 'write')
  const card = useListCard({
    about: {
      id: 'pendientes-de-otros',
      title: 'Pendientes de quien ya no está',
      short: 'De quien ya no está',
    },
    isOpen,
    toQuery: (isWhole) => homeQueries.leftBehind(hospital, isWhole),
    toRow: (person) => ({
      key: person.userId,
      subject: { is: 'person', person, name: personName(person), work: openWorkText(person) },
    }),
    isRead,
  })
  return isRead ? [card] : []
}
