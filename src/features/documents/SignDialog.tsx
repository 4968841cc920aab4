import { useSuspenseQuery } from '@tanstack/react-query'
import { useSessionState } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { patientQueries } from '../patients/queries.ts'
import { fullName } from '../patients/rules.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { CopiedWarning } from './CopiedWarning.tsx'
import { DeedDialog } from './DeedDialog.tsx'
import type { DeedDialogProps } from './deed-dialog.ts'
import { useDeed } from './use-deed.ts'
import { useUnseen } from './use-unseen.ts'

/** Asks once more whose note it is, and signs it. */
export function SignDialog({ document, saver, onClose }: DeedDialogProps) {
  const { clients, hospitalId } = useHospital()
  const clock = useHospitalClock()
  const { user } = useSessionState()
  const { data: patient } = useSuspenseQuery(patientQueries.detail(clients, hospitalId, document.patientId))
  const deed = useDeed({
    document,
    saver,
    deed: 'sign',
    isDone: ({ signedBy }) => signedBy !== null && signedBy.userId === user?.userId,
    unseen: useUnseen(document, saver),
    done: { title: 'Firmar', message: 'El documento quedó firmado' },
    onDone: onClose,
  })
  return (
    <DeedDialog
      title="Firmar documento"
      description="Después de firmarlo ya no se puede cambiar; solo admite adendas."
      submitLabel="Firmar"
      deed={deed}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Paciente</dt>
        <dd className="font-semibold">
          <bdi>{fullName(patient)}</bdi>
        </dd>
        <dt className="text-muted">Nacimiento</dt>
        <dd className="tabular-nums">{patient.birthDate === null ? '—' : clock.day(patient.birthDate)}</dd>
        <dt className="text-muted">Documento</dt>
        <dd className="wrap-anywhere">{document.title}</dd>
        <dt className="text-muted">Firma</dt>
        <dd>
          <bdi>{user?.userName}</bdi>
        </dd>
      </dl>
      <CopiedWarning definitions={document.definitions} sections={saver.getState().mine} />
    </DeedDialog>
  )
}
