import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { StayPanelProps } from '../rooms/board/StayBedPanel.tsx'

/** Registers a patient, changes a record, or says who somebody is. */
export const PatientEditor = lazyDialog(
  async () => (await import('./dialogs/PatientEditorDialog.tsx')).PatientEditorDialog,
)

/** Changes a patient's allergies and nothing else. */
export const AllergiesEditor = lazyDialog(
  async () => (await import('./dialogs/AllergiesDialog.tsx')).AllergiesDialog,
)

/** Puts a record into the archive, or takes it out again. */
export const ArchiveForm = lazyDialog(async () => (await import('./dialogs/ArchiveDialog.tsx')).ArchiveDialog)

/** Opens a record for reading in an emergency. */
export const OpenRecord = lazyDialog(
  async () => (await import('./dialogs/OpenRecordDialog.tsx')).OpenRecordDialog,
)

/** *Acceso de emergencia*, which few who open a patient's page ever see. */
export const LazyEmergencyOffer = lazyComponent(
  async () => (await import('./parts/EmergencyOffer.tsx')).EmergencyOffer,
)

/**
 * The panel of the bed in which somebody lies. The doors of rooms come with it, since every page of a patient would wait
 * for them otherwise.
 */
export const LazyStayPanel = lazyComponent<StayPanelProps>(async () => {
  const { StayPanel } = await import('../rooms/dialogs.tsx')
  await StayPanel.preload()
  return StayPanel
})
