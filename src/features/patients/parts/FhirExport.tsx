import { call } from '#src/api/call.ts'
import { getPatientFhir } from '#src/domain/patients/api.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { ExportRun } from '#src/hospital/ExportRun.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'

const PARTIAL = 'Se exportó lo que tus permisos dejan leer; el archivo dice qué falta'

/** Hands out the record of a patient as a FHIR R4 bundle. */
export function FhirExport({
  of: { patientId, recordNumber },
  onEnd,
}: ExporterProps<Pick<Patient, 'patientId' | 'recordNumber'>>) {
  const hospital = useHospital()
  return (
    <ExportRun
      title="Exportar FHIR"
      onEnd={onEnd}
      make={async ({ signal }) => {
        const bundle = await call(hospital, getPatientFhir, { patientId }, { signal })
        const isPartial = bundle.entry.some(({ resource }) => resource.resourceType === 'OperationOutcome')
        return {
          name: `expediente-${recordNumber}.json`,
          text: JSON.stringify(bundle, null, 2),
          type: 'application/fhir+json;charset=utf-8',
          message: isPartial ? PARTIAL : 'Se exportó el expediente',
        }
      }}
    />
  )
}
