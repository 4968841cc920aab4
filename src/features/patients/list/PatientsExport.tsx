import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { KIND_LABELS, STATUS_LABELS } from '../../episodes/labels.ts'
import { ageOf, PATIENT_STATUS_LABELS, SEX_LABELS } from '../labels.ts'
import { type PatientListParams, readPatients } from '../queries.ts'

const isAged = ({ birthDate, estimatedAge }: PatientSummary) => birthDate !== null || estimatedAge !== null

/** What the columns of the list show. @param today on the hospital's calendar */
function columnsOn(today: string): CsvColumns<PatientSummary> {
  return [
    ['expediente', ({ recordNumber }) => recordNumber],
    ['nombre', ({ givenNames }) => givenNames],
    ['primer_apellido', ({ firstSurname }) => firstSurname],
    ['segundo_apellido', ({ secondSurname }) => secondSurname],
    ['edad', (patient) => (isAged(patient) ? ageOf(patient, today) : null)],
    ['sexo', ({ sex }) => SEX_LABELS[sex]],
    ['identificado', ({ identified }) => (identified ? 'sí' : 'no')],
    ['estado_expediente', ({ status }) => PATIENT_STATUS_LABELS[status]],
    ['cuarto', ({ stay }) => stay?.bed.roomCode],
    ['cama', ({ stay }) => stay?.bed.code],
    ['tipo_episodio', ({ stay }) => stay && KIND_LABELS[stay.kind]],
    ['estado_episodio', ({ stay }) => stay && STATUS_LABELS[stay.status]],
    ['ultimo_movimiento', ({ lastMovementAt }) => lastMovementAt, 'instant'],
  ]
}

/** Hands out the list of patients; instants are on the hospital's clock. */
export function PatientsExport({ of, onEnd }: ExporterProps<PatientListParams>) {
  const hospital = useHospital()
  const { clock } = hospital
  return (
    <ListExport
      title="Exportar pacientes"
      file="pacientes"
      message={(count) => (count === 1 ? 'Se exportó 1 paciente' : `Se exportaron ${count} pacientes`)}
      columns={columnsOn(clock.today())}
      read={(page, signal) => readPatients(hospital, { ...of, ...page }, signal)}
      rowId={({ patientId }) => patientId}
      onEnd={onEnd}
    />
  )
}
