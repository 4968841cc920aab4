import { useQuery } from '@tanstack/react-query'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { ProfileFormDialog } from './ProfileFormDialog.tsx'

/** Opens the form of the profile once it is known as it is stored now. */
export function EditProfile({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...profileQueries.detail(hospital),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <ProfileFormDialog profile={data} onClose={onClose} />
}
