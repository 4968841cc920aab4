import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { AreaPage } from '#src/shell/AreaPage.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { CarePlace } from './care-links.ts'
import { PatientBand } from './PatientBand.tsx'
import { PatientTrail } from './PatientTrail.tsx'
import { patientQueries } from './queries.ts'

interface PatientFrameProps {
  place: CarePlace
  children: ReactNode
}

/** The frame of every page about one patient: the band, the way back, the page. Its loader is `ensurePatient`. */
export function PatientFrame(props: PatientFrameProps) {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  if (!isGranted('patients')) return <AreaPage title="Paciente" needs={[['patients', 'read']]} />
  return <Framed {...props} />
}

function Framed({ place, children }: PatientFrameProps) {
  const { clients, hospitalId } = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(clients, hospitalId, Number(place.patientId)))
  return (
    <>
      <PatientBand key={data.patientId} patient={data} />
      <PatientTrail place={place} patient={data} />
      {children}
    </>
  )
}
