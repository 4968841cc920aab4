import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { DoctorsSearch } from './address.ts'

const AddDoctor = lazyDialog<{ onClose: () => void }>(() =>
  import('./AddDoctorDialog.tsx').then((module) => module.AddDoctorDialog),
)
const ChangeDoctor = lazyDialog<{ form: 'editar' | 'baja'; doctorId: string; onClose: () => void }>(() =>
  import('./ChangeDoctor.tsx').then((module) => module.ChangeDoctor),
)

/** Pointing at a button fetches what its click needs. */
export const PRELOADS = { nuevo: AddDoctor.preload, editar: ChangeDoctor.preload, baja: ChangeDoctor.preload }

interface DoctorDialogsProps {
  /** What the address says lies over the page. */
  open: Pick<DoctorsSearch, 'form' | 'doctor'>
  onClose: () => void
}

/** The forms of doctors; their code comes when one is wanted. */
export function DoctorDialogs({ open: { form, doctor }, onClose }: DoctorDialogsProps) {
  if (form === 'nuevo') return <AddDoctor onClose={onClose} />
  if (form === undefined || doctor === undefined) return null
  return <ChangeDoctor key={`${form} ${doctor}`} form={form} doctorId={doctor} onClose={onClose} />
}
