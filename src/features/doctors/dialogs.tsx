import type { Doctor } from '#src/domain/doctors/contract.ts'
import { blankForm, type Refusal, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { openWorkForm } from '../users/dialogs.ts'
import type { Person } from '../users/parts/PersonField.tsx'
import { doctorQueries } from './queries.ts'

/** Who has retired comes back by being added anew. */
const refuse =
  (title: string) =>
  (doctor: Doctor | null): Refusal | undefined => {
    if (doctor === null)
      return { title, reason: 'Esa persona no está entre los doctores de este centro médico.' }
    if (doctor.status !== 'retired') return undefined
    return {
      title,
      reason: (
        <>
          <bdi>{doctor.name}</bdi> está de baja; si vuelve, se agrega de nuevo.
        </>
      ),
    }
  }

/** The forms of doctors. */
export const DoctorDialogs = recordDialogs({
  nuevo: blankForm(async () => (await import('./dialogs/AddDoctorDialog.tsx')).AddDoctorDialog),
  editar: storedForm({
    load: doctorQueries.find,
    refuse: refuse('Editar doctor'),
    form: async () => (await import('./dialogs/EditDoctorDialog.tsx')).EditDoctorDialog,
  }),
  baja: storedForm({
    load: doctorQueries.find,
    refuse: refuse('Dar de baja'),
    form: async () => (await import('./dialogs/RetireDoctorDialog.tsx')).RetireDoctorDialog,
  }),
  pendientes: openWorkForm,
})

/** The form of a new doctor, for the signed-in person. */
export const AddSelf = lazyDialog<{ self: Person; onClose: () => void }>(
  async () => (await import('./dialogs/AddDoctorDialog.tsx')).AddDoctorDialog,
)
