import { useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { call } from '#src/api/call.ts'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { reviewEmergencyAccess } from '#src/domain/patients/api-writes.ts'
import type { EmergencyAccess } from '#src/domain/patients/emergency-access.ts'
import type { LeftBehind } from '#src/domain/users/open-work.ts'
import { useCancellableWrite } from '#src/forms/use-write.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { shownName } from '../../../patients/labels.ts'
import { invalidatePatients } from '../../../patients/queries.ts'
import { HomeRow, VerbLink, WriteVerb } from './HomeRow.tsx'

/** A handover that waits: its doctor, its number of patients and its age. */
export function HandoverRow({ handover, patients }: { handover: Handover; patients: string }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { fromDoctorName, createdAt } = handover
  const isToday = clock.dayOf(createdAt) === clock.today()
  const link = linkOptions({ ...hospitalLinks(hospital).assignments, search: { view: 'entregas' } })
  return (
    <HomeRow
      name={fromDoctorName}
      verb={<VerbLink verb="Recibir" about={`${patients} de ${fromDoctorName}`} link={link} />}
    >
      <p className="text-muted tabular-nums">
        {patients} · desde {isToday ? `las ${clock.hour(createdAt)}` : `el ${clock.instant(createdAt)}`}
      </p>
    </HomeRow>
  )
}

/** An emergency access: patient, reader, time and reason, and the button that marks it as reviewed. */
export function AccessRow({ access }: { access: EmergencyAccess }) {
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const { write, isPending, cancel } = useCancellableWrite({
    mutationFn: ({ emergencyAccessId, version }: EmergencyAccess, signal) =>
      call(hospital, reviewEmergencyAccess, { emergencyAccessId }, { version, signal }),
    onSettled: () => void invalidatePatients(queryClient, hospital),
    meta: { errorTitle: 'Revisar acceso de emergencia' },
  })
  const { patientId, patientName, userName, openedAt, endsAt, reason } = access
  const name = patientName ?? `Paciente ${patientId}`
  return (
    <HomeRow
      name={shownName(access) ?? name}
      verb={
        <WriteVerb
          verb="Revisado"
          label={`Marcar como revisado: acceso de ${userName} a ${name}`}
          busy={isPending}
          onPress={() => write(access)}
        />
      }
    >
      <p className="text-muted wrap-anywhere tabular-nums">
        <bdi>{userName}</bdi> · {clock.instant(openedAt)}, hasta las {clock.hour(endsAt)}
      </p>
      <p className="wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
      {isPending && <SlowNotice waiting onCancel={cancel} />}
    </HomeRow>
  )
}

/** Somebody who left work behind, and how much. */
export function PersonRow({ person, name, work }: { person: LeftBehind; name: string; work: string }) {
  const hospital = useHospital()
  const { params } = hospitalLinks(hospital)
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
  return (
    <HomeRow name={name} verb={<VerbLink verb="Ver" about={`pendientes de ${name}`} link={link} />}>
      <p className="text-muted wrap-anywhere">{work}</p>
    </HomeRow>
  )
}
