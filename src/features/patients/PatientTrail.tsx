import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Patient } from '#src/domain/patients/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'

const LINK = 'rounded text-accent underline-offset-2 hover:underline'
/** What is further up is not the page that is open. */
const EXACT = { exact: true }

interface PatientTrailProps {
  place: CarePlace
  patient: Patient
}

/** The way back: to the room or to the list, as one came, and to the patient's overview. */
export function PatientTrail({ place, patient }: PatientTrailProps) {
  const { hospitalId, roomId } = place
  const bed = patient.stay?.bed
  const here = bed && String(bed.roomId) === roomId ? bed.roomCode : undefined
  return (
    <nav aria-label="Ruta" className="mx-auto w-full max-w-6xl px-4 pt-3 text-sm short:pt-1">
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          {roomId === undefined ? (
            <Link
              to="/hospitals/$hospitalId/patients"
              params={{ hospitalId }}
              activeOptions={EXACT}
              className={LINK}
            >
              Pacientes
            </Link>
          ) : (
            <Link
              to="/hospitals/$hospitalId/rooms/$roomId"
              params={{ hospitalId, roomId }}
              activeOptions={EXACT}
              className={LINK}
            >
              {here === undefined ? 'Cuarto' : `Cuarto ${here}`}
            </Link>
          )}
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden="true" className="size-4 text-muted" />
          <Link
            {...patientLinks(place).overview}
            activeOptions={{ includeSearch: false }}
            className={`${LINK} aria-[current=page]:text-ink`}
          >
            Resumen
          </Link>
        </li>
      </ol>
    </nav>
  )
}
