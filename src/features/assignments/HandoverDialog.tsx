import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import { onTheirWay } from './handover-form.ts'
import { assignmentQueries, handoverQueries } from './queries.ts'

/** Opens *Entregar turno* once it is known whom the signed-in doctor attends, and has handed over already. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const me = useSessionState().user?.userId ?? ''
  const attended = useQuery({
    ...assignmentQueries.attendedBy(hospital, me),
    refetchOnMount: 'always',
  })
  const pending = useQuery({
    ...handoverQueries.pending(hospital),
    refetchOnMount: 'always',
  })
  function retry() {
    for (const query of [attended, pending]) if (query.error) void query.refetch()
  }
  if (!attended.data || !pending.data || !attended.isFetchedAfterMount || !pending.isFetchedAfterMount)
    return <DialogPending error={attended.error ?? pending.error} onRetry={retry} onClose={onClose} />
  if (attended.data.length === 0)
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
  return (
    <HandoverForm me={me} stored={attended.data} waiting={onTheirWay(pending.data, me)} onClose={onClose} />
  )
}
