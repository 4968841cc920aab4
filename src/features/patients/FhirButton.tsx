import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { patientQueries } from './queries.ts'

const FhirExport = lazyComponent(() => import('./FhirExport.tsx').then((module) => module.FhirExport))

/**
 * *Exportar FHIR*: the whole record of a patient, to be read by other systems. For those who may read patients; the
 * page's loader ensures the patient.
 */
export function FhirButton({ patientId }: { patientId: number }) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  return <ExportButton exporter={FhirExport} of={data} label="Exportar FHIR" />
}
