import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import type { CarePlace } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { PatientBand } from './PatientBand.tsx'
import { PatientTrail } from './PatientTrail.tsx'
import { patientQueries } from './queries.ts'

interface PatientFrameProps {
  place: CarePlace
  children: ReactNode
}

/** The frame of every page about one patient: the band, the way back, the page. Its loader is `ensurePatient`. */
export function PatientFrame(props: PatientFrameProps) {
  const hospital = useHospital()
  if (!hospital.can('patients')) return <AreaPage title="Paciente" needs={[['patients', 'read']]} />
  return <Framed {...props} />
}

function Framed({ place, children }: PatientFrameProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, Number(place.patientId)))
  return (
    <>
      <PatientBand key={data.patientId} patient={data} />
      <PatientTrail place={place} patient={data} />
      {children}
    </>
  )
}
