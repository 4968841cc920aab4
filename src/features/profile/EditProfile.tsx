import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/shell/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { ProfileFormDialog } from './ProfileFormDialog.tsx'
import { profileQueries } from './queries.ts'

/** Opens the form of the profile once it is known as it is stored now. */
export function EditProfile({ onClose }: { onClose: () => void }) {
  const { clients, hospitalId } = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...profileQueries.detail(clients, hospitalId),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <ProfileFormDialog profile={data} onClose={onClose} />
}
