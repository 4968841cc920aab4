import { useQuery } from '@tanstack/react-query'
import { useSessionState } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import { assignmentQueries } from './queries.ts'

/** Opens *Entregar turno* once it is known whom the signed-in doctor attends. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const { clients, hospitalId } = useHospital()
  const me = useSessionState().user?.userId ?? ''
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...assignmentQueries.attendedBy(clients, hospitalId, me),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  if (data.length === 0)
    return (
      <Dialog
        title="Entregar turno"
        description="No tienes pacientes a tu cargo: no hay nada que entregar."
        onClose={onClose}
      >
        <div className="flex justify-end">
          <Button onClick={onClose}>Cerrar</Button>
        </div>
      </Dialog>
    )
  return <HandoverForm me={me} stored={data} onClose={onClose} />
}
