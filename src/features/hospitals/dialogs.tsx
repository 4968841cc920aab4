import type { ComponentProps } from 'react'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** Creates, edits or deletes a hospital, by the kind of the draft. */
export const HospitalDialogs = lazyDialog(async () => {
  const [{ HospitalFormDialog }, { DeleteHospitalDialog }] = await Promise.all([
    import('./dialogs/HospitalFormDialog.tsx'),
    import('./dialogs/DeleteHospitalDialog.tsx'),
  ])
  return function HospitalDialog(props: ComponentProps<typeof HospitalFormDialog>) {
    return props.entry.kind === 'delete' ? (
      <DeleteHospitalDialog {...props} />
    ) : (
      <HospitalFormDialog {...props} />
    )
  }
})

/** Restores hospitals that were deleted. */
export const RestoreHospitals = lazyDialog(
  async () => (await import('./dialogs/RestoreHospitalsDialog.tsx')).RestoreHospitalsDialog,
)
