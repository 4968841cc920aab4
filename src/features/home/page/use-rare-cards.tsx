import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { Handover } from '#src/domain/assignments/contract.ts'
import type { EmergencyAccess } from '#src/domain/patients/emergency-access.ts'
import { useIsActivePhysician } from '#src/features/doctors/queries.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { patientsText } from '../../assignments/labels.ts'
import { shownName } from '../../patients/labels.ts'
import { invalidatePatients, reviewAccess } from '../../patients/queries.ts'
import { openWorkText, personName } from '../../users/labels.ts'
import { FEW_ROWS, homeQueries } from '../queries.ts'
import { type Card, useCardList, useListCard } from './card.ts'
import { HomeRow } from './HomeRow.tsx'

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
  const read = (pending: readonly Handover[]) => {
    const waiting = pending.filter(({ toDoctorId }) => toDoctorId === me)
    const rows = isOpen ? waiting : waiting.slice(0, FEW_ROWS)
    return {
      total: waiting.length,
      rows: rows.map((handover) => ({
        key: handover.handoverId,
        bedIds: handover.items.flatMap(({ bed }) => bed?.bedId ?? []),
        content: <HandoverRow handover={handover} />,
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

/** Who hands over, how many patients, and since when that waits. */
function HandoverRow({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { fromDoctorName, items, createdAt } = handover
  const isToday = clock.dayOf(createdAt) === clock.today()
  const link = linkOptions({ ...hospitalLinks(hospital).assignments, search: { view: 'entregas' } })
  return (
    <HomeRow name={fromDoctorName} place={patientsText(items.length)} link={link}>
      <p className="text-muted tabular-nums">
        Desde {isToday ? `las ${clock.hour(createdAt)}` : clock.instant(createdAt)}
      </p>
    </HomeRow>
  )
}

/** *Accesos de emergencia*: which records were opened without the right, until somebody has looked into it. */
export function useEmergencyCard(isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const isRead = hospital.can('hospital', 'write')
  const card = useListCard({
    about: { id: 'accesos-de-emergencia', title: 'Accesos de emergencia', short: 'Accesos de emergencia' },
    isOpen,
    toQuery: (isWhole) => homeQueries.emergencies(hospital, isWhole),
    toRow: (access) => ({ key: access.emergencyAccessId, content: <AccessRow access={access} /> }),
    isRead,
  })
  return isRead ? [card] : []
}

/** Whose record was opened, by whom, when and why, and the button that says that one has looked into it. */
function AccessRow({ access }: { access: EmergencyAccess }) {
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const { write, isPending } = useWrite({
    mutationFn: () => reviewAccess(hospital, access),
    onSettled: () => void invalidatePatients(queryClient, hospital),
    meta: { errorTitle: 'Revisar acceso de emergencia' },
  })
  const { patientId, patientName, userName, openedAt, endsAt, reason } = access
  const link = hospital.can('patients') ? hospitalLinks(hospital).patient(patientId).overview : undefined
  const name = patientName ?? `Paciente ${patientId}`
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <HomeRow name={shownName(access) ?? name} link={link}>
          <p className="text-muted wrap-anywhere tabular-nums">
            <bdi>{userName}</bdi> · {clock.instant(openedAt)}, hasta las {clock.hour(endsAt)}
          </p>
          <p className="wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
        </HomeRow>
      </div>
      <IconButton
        label={`Marcar como revisado el acceso de ${userName} a ${name}`}
        icon={<Check aria-hidden="true" className="size-4" />}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        // The row goes with its work: the second click of a double click would mark the one that moves up.
        onClick={({ detail }) => detail < 2 && write()}
        className="border border-edge"
      />
    </div>
  )
}

/** *Pendientes de quien ya no está*: who left work behind, for whoever may pass it on. */
export function useLeftBehindCard(isOpen: boolean): readonly Card[] {
  const hospital = useHospital()
  const isRead = hospital.can('hospital', 'write') || hospital.can('doctors', 'write')
  const { params } = hospitalLinks(hospital)
  const card = useListCard({
    about: {
      id: 'pendientes-de-otros',
      title: 'Pendientes de quien ya no está',
      short: 'De quien ya no está',
    },
    isOpen,
    toQuery: (isWhole) => homeQueries.leftBehind(hospital, isWhole),
    toRow: (person) => {
      const link = hospital.can('hospital', 'write')
        ? linkOptions({
            to: '/hospitals/$hospitalId/settings/users',
            params,
            search: { form: 'pendientes', user: person.userId },
          })
        : linkOptions({
            to: '/hospitals/$hospitalId/doctors',
            params,
            search: { form: 'pendientes', doctor: person.userId },
          })
      const content = (
        <HomeRow name={personName(person)} link={link}>
          <p className="text-muted wrap-anywhere">{openWorkText(person)}</p>
        </HomeRow>
      )
      return { key: person.userId, content }
    },
    isRead,
  })
  return isRead ? [card] : []
}
