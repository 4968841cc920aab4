import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { patientQueries } from '../queries.ts'

const FhirExport = lazyComponent(async () => (await import('./FhirExport.tsx')).FhirExport)

/** Exports the whole record of a patient for other systems. The page's loader ensures the patient. */
export function FhirButton({ patientId }: { patientId: number }) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  return <ExportButton exporter={FhirExport} of={data} label="Exportar FHIR" />
}
