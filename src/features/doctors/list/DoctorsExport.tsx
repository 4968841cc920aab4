import type { Doctor } from '#src/domain/doctors/contract.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { DOCTOR_STATUS_LABELS, PROFESSION_LABELS } from '../labels.ts'
import { type DoctorListParams, readDoctors } from '../queries.ts'

const COLUMNS: CsvColumns<Doctor> = [
  ['doctor_id', ({ doctorId }) => doctorId],
  ['nombre', ({ name }) => name],
  ['correo', ({ email }) => email],
  ['telefono', ({ phone }) => phone],
  ['especialidad', ({ specialty }) => specialty],
  ['cedula', ({ professionalLicense }) => professionalLicense],
  ['cedula_especialidad', ({ specialtyLicense }) => specialtyLicense],
  ['certificacion_vence', ({ certificationExpiresAt }) => certificationExpiresAt],
  [
    'estado',
    ({ status, isInvited }) =>
      isInvited && status !== 'retired' ? 'Invitación pendiente' : DOCTOR_STATUS_LABELS[status],
  ],
  ['profesion', ({ profession }) => PROFESSION_LABELS[profession]],
  ['termina', ({ endsAt }) => endsAt],
]

/** Hands out the list of doctors. */
export function DoctorsExport({ of, onEnd }: ExporterProps<DoctorListParams>) {
  const hospital = useHospital()
  return (
    <ListExport
      title="Exportar doctores"
      file="doctores"
      message={(count) => (count === 1 ? 'Se exportó 1 doctor' : `Se exportaron ${count} doctores`)}
      columns={COLUMNS}
      read={(page, signal) => readDoctors(hospital, { ...of, ...page }, signal)}
      rowId={({ doctorId }) => doctorId}
      onEnd={onEnd}
    />
  )
}
