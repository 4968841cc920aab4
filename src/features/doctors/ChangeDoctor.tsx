import { EditDoctorDialog } from './EditDoctorDialog.tsx'
import { OpenAssignments } from './OpenAssignments.tsx'
import { RetireDoctorDialog } from './RetireDoctorDialog.tsx'
import { StoredDoctor } from './StoredDoctor.tsx'

interface ChangeDoctorProps {
  form: 'editar' | 'baja'
  doctorId: string
  onClose: () => void
}

/** The form of one action on a doctor, once what it needs to know has come. */
export function ChangeDoctor({ form, doctorId, onClose }: ChangeDoctorProps) {
  if (form === 'editar')
    return (
      <StoredDoctor title="Editar doctor" doctorId={doctorId} onClose={onClose}>
        {(doctor) => <EditDoctorDialog doctor={doctor} onClose={onClose} />}
      </StoredDoctor>
    )
  return (
    <StoredDoctor title="Dar de baja" doctorId={doctorId} onClose={onClose}>
      {(doctor) => (
        <OpenAssignments doctorId={doctorId} onClose={onClose}>
          {(open) => <RetireDoctorDialog doctor={doctor} open={open} onClose={onClose} />}
        </OpenAssignments>
      )}
    </StoredDoctor>
  )
}
