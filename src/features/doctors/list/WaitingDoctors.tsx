import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { confirmDoctor } from '#src/domain/doctors/api-writes.ts'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { useWrite } from '#src/forms/use-write.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { licenseText, practiceText } from '../labels.ts'
import { doctorQueries, invalidateDoctors } from '../queries.ts'

/** True for those who can do something about a record that waits: confirm it, or ask for that. */
export function concernsWaiting(hospital: HospitalHandle): boolean {
  return hospital.can('hospital', 'write') || hospital.can('doctors', 'write')
}

/** The staff records that wait to be confirmed; nothing while there are none. */
export function WaitingDoctors() {
  const hospital = useHospital()
  const { data } = useQuery({ ...doctorQueries.waiting(hospital), enabled: concernsWaiting(hospital) })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label="Por confirmar" className="mb-4 rounded-md border border-warning bg-raised">
      <ul className="flex flex-col divide-y divide-line">
        {data.data.map((doctor) => (
          <WaitingDoctor key={doctor.doctorId} doctor={doctor} />
        ))}
      </ul>
    </section>
  )
}

function WaitingDoctor({ doctor }: { doctor: Doctor }) {
  const hospital = useHospital()
  const { user } = useSessionState()
  const queryClient = useQueryClient()
  const { write, isPending } = useWrite({
    mutationFn: () =>
      call(hospital, confirmDoctor, { doctorId: doctor.doctorId }, { version: doctor.version }),
    meta: { errorTitle: 'Confirmar registro' },
    onSuccess: ({ name }) =>
      showToast({
        variant: 'success',
        title: 'Confirmar registro',
        message: `El registro de ${name} quedó confirmado`,
      }),
    onSettled: () => invalidateDoctors(queryClient, hospital),
  })
  const isOwn = doctor.doctorId === user?.userId
  const mayConfirm = hospital.can('hospital', 'write') && !isOwn
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <p className="min-w-0 grow basis-80 wrap-anywhere">
        <bdi className="font-semibold">{doctor.name}</bdi>
        {[practiceText(doctor), licenseText(doctor)].filter(Boolean).map((text) => (
          <bdi key={text}> · {text}</bdi>
        ))}
        <span className="block text-muted">{meaningOf({ isOwn, mayConfirm })}</span>
      </p>
      {mayConfirm && (
        <Button busy={isPending} aria-label={`Confirmar a ${doctor.name}`} onClick={() => write()}>
          Confirmar
        </Button>
      )}
    </li>
  )
}

function meaningOf({ isOwn, mayConfirm }: { isOwn: boolean; mayConfirm: boolean }): string {
  if (isOwn)
    return 'Tú escribiste este registro. No podrás abrir expedientes por emergencia hasta que lo confirme otra persona que administre el centro.'
  if (mayConfirm)
    return 'Escribió su propio registro. Confírmalo solo si trabaja aquí con esa profesión: entonces podrá abrir expedientes por emergencia.'
  return 'Escribió su propio registro. No podrá abrir expedientes por emergencia hasta que lo confirme quien administra el centro.'
}
