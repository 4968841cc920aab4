import type { ReactNode } from 'react'
import { fullName } from '#src/domain/patients/rules.ts'
import { DOCTOR_STATUS_LABELS } from '../../doctors/labels.ts'
import { ageOf, SEX_LABELS } from '../../patients/labels.ts'
import { PatientLine } from '../../patients/parts/PatientLine.tsx'
import { PatientMarks } from '../../patients/parts/PatientMarks.tsx'
import { floorTitle, ROOM_KIND_LABELS } from '../../rooms/labels.ts'
import { countBeds } from '../../rooms/parts/beds.ts'
import type { SearchResult } from './search-results.ts'

interface ResultLineProps {
  result: SearchResult
  today: string
  /** Says nothing of what may have changed since: beds. */
  isRecent: boolean
}

/** What was found, in words enough to tell two of one name apart. */
export function ResultLine({ result, today, isRecent }: ResultLineProps) {
  if (result.kind === 'patient') {
    const { patient } = result
    return (
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        {isRecent ? (
          <Line name={fullName(patient)}>
            Expediente {patient.recordNumber} · {ageOf(patient, today)} · {SEX_LABELS[patient.sex]}
          </Line>
        ) : (
          <PatientLine patient={patient} clock={{ today: () => today }} />
        )}
        <PatientMarks patient={patient} />
      </span>
    )
  }
  if (result.kind === 'room') {
    const { room } = result
    const about = [floorTitle(room.floor.trim()), room.service, ROOM_KIND_LABELS[room.kind]].filter(Boolean)
    const { free } = countBeds([room])
    const beds = `${free} de ${room.beds.length} ${room.beds.length === 1 ? 'cama disponible' : 'camas disponibles'}`
    return (
      <Line name={room.name ? `${room.code} · ${room.name}` : room.code}>
        <bdi>{about.join(' · ')}</bdi>
        {!isRecent && ` · ${room.active ? beds : 'Inactivo'}`}
      </Line>
    )
  }
  if (result.kind === 'doctor') {
    const { name, specialty, professionalLicense, status } = result.doctor
    return (
      <Line name={name}>
        <bdi>{specialty}</bdi> · Cédula {professionalLicense}
        {!isRecent && status !== 'active' && ` · ${DOCTOR_STATUS_LABELS[status]}`}
      </Line>
    )
  }
  return <Line name={result.screen.label}>{result.screen.hint}</Line>
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="font-medium">{name}</bdi>
      <span className="text-sm text-muted wrap-anywhere">{children}</span>
    </span>
  )
}
