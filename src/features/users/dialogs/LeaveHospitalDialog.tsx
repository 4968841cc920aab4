import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { deleteMember } from '#src/domain/users/api-writes.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateHospitals } from '../../hospitals/queries.ts'
import { openWorkText } from '../labels.ts'
import { userQueries } from '../queries.ts'

const TITLE = 'Salir de este centro médico'

interface LeaveHospitalDialogProps {
  hospital: Hospital
  userId: string
  onClose: () => void
}

/** Ends one's own membership; says what one leaves behind, and why it can't be where it can't. */
export function LeaveHospitalDialog({ hospital, userId, onClose }: LeaveHospitalDialogProps) {
  const services = useAppServices()
  const session = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const handle = useMemo(
    () => createHospitalHandle({ ...services, session }, hospital),
    [services, session, hospital],
  )
  const { data: open } = useQuery(userQueries.openWork(handle, userId))
  const left = open && openWorkText({ drafts: open.drafts?.total, handovers: open.handovers?.total })
  const leave = useWrite({
    mutationFn: () => call(handle, deleteMember, { userId }),
    onSuccess: async () => {
      onClose()
      showToast({ variant: 'success', title: TITLE, message: `Ya no perteneces a ${hospital.name}` })
      void session.renew().catch(() => undefined)
      // First away from what is no longer one's own: the shell follows the list to what is left.
      await navigate({ to: '/hospitals', ignoreBlocker: true })
      void invalidateHospitals(queryClient)
    },
    // It stands in the dialog, beside what was asked.
    onError: () => {},
  })
  return (
    <Dialog
      alert
      title={TITLE}
      description={
        <>
          Dejarás de ver <bdi className="font-semibold text-ink">{hospital.name}</bdi> y perderás tus permisos
          en él. Lo que hiciste y firmaste se conserva. Para volver necesitas otra invitación.
        </>
      }
      onClose={onClose}
    >
      {left && <p>Dejas sin terminar: {left}.</p>}
      {leave.error && !needsNoMessage(leave.error) && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {errorText(leave.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} autoFocus>
          Quedarme
        </Button>
        <Button variant="danger" busy={leave.isPending} onClick={() => leave.write()}>
          Salir
        </Button>
      </div>
    </Dialog>
  )
}
