import type { ReactNode } from 'react'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { doctorQueries } from './queries.ts'

interface StoredDoctorProps {
  doctorId: string
  title: string
  onClose: () => void
  children: (doctor: Doctor) => ReactNode
}

/** Opens a form once its doctor is known as it is stored now; says why not where there is nothing to change. */
export function StoredDoctor({ doctorId, title, onClose, children }: StoredDoctorProps) {
  const hospital = useHospital()
  return (
    <StoredRecord
      query={doctorQueries.find(hospital, doctorId)}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {(doctor) =>
        doctor && doctor.status !== 'retired' ? (
          children(doctor)
        ) : (
          <Dialog alert title={title} onClose={onClose}>
            <p>
              {doctor ? (
                <>
                  <bdi>{doctor.name}</bdi> está de baja; si vuelve, se agrega de nuevo.
                </>
              ) : (
                'Esa persona no está entre los doctores de este centro médico.'
              )}
            </p>
            <div className="flex justify-end">
              <Button autoFocus onClick={onClose}>
                Cerrar
              </Button>
            </div>
          </Dialog>
        )
      }
    </StoredRecord>
  )
}
