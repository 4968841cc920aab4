import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import type { Doctor } from './contract.ts'
import { doctorQueries } from './queries.ts'

interface StoredDoctorProps {
  doctorId: string
  title: string
  onClose: () => void
  children: (doctor: Doctor) => ReactNode
}

/** Opens a form once its doctor is known as it is stored now; says why not where there is nothing to change. */
export function StoredDoctor({ doctorId, title, onClose, children }: StoredDoctorProps) {
  const { clients, hospitalId } = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...doctorQueries.find(clients, hospitalId, doctorId),
    refetchOnMount: 'always',
  })
  if (data === undefined || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return (
    <Opened current={data} title={title} onClose={onClose}>
      {children}
    </Opened>
  )
}

type OpenedProps = Omit<StoredDoctorProps, 'doctorId'> & { current: Doctor | null }

/** Keeps to what the doctor was when the form opened: nothing typed goes because somebody else was quicker. */
function Opened({ current, title, onClose, children }: OpenedProps) {
  const [doctor] = useState(current)
  if (doctor && doctor.status !== 'retired') return children(doctor)
  return (
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
      <footer className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </footer>
    </Dialog>
  )
}
