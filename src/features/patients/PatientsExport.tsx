import type { CsvColumns } from '#src/lib/csv.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { KIND_LABELS, STATUS_LABELS } from '../episodes/labels.ts'
import { ListExport } from '../profile/ListExport.tsx'
import type { Patient } from './contract.ts'
import { SEX_LABELS } from './labels.ts'
import { type PatientListParams, readPatients } from './queries.ts'

const COLUMNS: CsvColumns<Patient> = [
  ['expediente', ({ recordNumber }) => recordNumber],
  ['nombre', ({ givenNames }) => givenNames],
  ['primer_apellido', ({ firstSurname }) => firstSurname],
  ['segundo_apellido', ({ secondSurname }) => secondSurname],
  ['fecha_nacimiento', ({ birthDate }) => birthDate],
  ['edad_aproximada', ({ estimatedAge }) => estimatedAge],
  ['sexo', ({ sex }) => SEX_LABELS[sex]],
  ['identificado', ({ identified }) => (identified ? 'sí' : 'no')],
  ['cuarto', ({ stay }) => stay?.bed.roomCode],
  ['cama', ({ stay }) => stay?.bed.code],
  ['episodio', ({ stay }) => stay?.episodeId],
  ['tipo_episodio', ({ stay }) => stay && KIND_LABELS[stay.kind]],
  ['estado_episodio', ({ stay }) => stay && STATUS_LABELS[stay.status]],
  ['ingreso', ({ stay }) => stay?.admittedAt],
  ['servicio', ({ stay }) => stay?.service],
  ['medico_tratante', ({ stay }) => stay?.attendingDoctorName],
  ['ultimo_movimiento', ({ lastMovementAt }) => lastMovementAt],
]

/** Hands out the list of patients; instants are ISO 8601 in UTC. */
export function PatientsExport({ of, onEnd }: ExporterProps<PatientListParams>) {
  const { clients } = useHospital()
  return (
    <ListExport
      title="Exportar pacientes"
      file="pacientes"
      message={(count) => (count === 1 ? 'Se exportó 1 paciente' : `Se exportaron ${count} pacientes`)}
      columns={COLUMNS}
      read={(page, signal) => readPatients(clients, { ...of, ...page }, signal)}
      rowId={({ patientId }) => patientId}
      onEnd={onEnd}
    />
  )
}
