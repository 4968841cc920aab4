import type { CsvColumns } from '#src/lib/csv.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ListExport } from '../profile/ListExport.tsx'
import type { Doctor } from './contract.ts'
import { DOCTOR_STATUS_LABELS } from './labels.ts'
import { type DoctorListParams, readDoctors } from './queries.ts'

const COLUMNS: CsvColumns<Doctor> = [
  ['doctor_id', ({ doctorId }) => doctorId],
  ['nombre', ({ name }) => name],
  ['correo', ({ email }) => email],
  ['telefono', ({ phone }) => phone],
  ['especialidad', ({ specialty }) => specialty],
  ['cedula', ({ professionalLicense }) => professionalLicense],
  ['cedula_especialidad', ({ specialtyLicense }) => specialtyLicense],
  ['certificacion_vence', ({ certificationExpiresAt }) => certificationExpiresAt],
  ['estado', ({ status }) => DOCTOR_STATUS_LABELS[status]],
]

/** Hands out the list of doctors. */
export function DoctorsExport({ of, onEnd }: ExporterProps<DoctorListParams>) {
  const { clients } = useHospital()
  return (
    <ListExport
      title="Exportar doctores"
      file="doctores"
      message={(count) => (count === 1 ? 'Se exportó 1 doctor' : `Se exportaron ${count} doctores`)}
      columns={COLUMNS}
      read={(page, signal) => readDoctors(clients, { ...of, ...page }, signal)}
      rowId={({ doctorId }) => doctorId}
      onEnd={onEnd}
    />
  )
}
