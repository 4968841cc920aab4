import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** Creates, edits or deletes a hospital, by the kind of its draft. */
export const HospitalDialogs = lazyDialog(
  async () => (await import('./dialogs/HospitalForms.tsx')).HospitalForms,
)

/** Restores hospitals that were deleted. */
export const RestoreHospitals = lazyDialog(
  async () => (await import('./dialogs/RestoreHospitalsDialog.tsx')).RestoreHospitalsDialog,
)
