import Archive from 'lucide-react/icons/archive'
import Cross from 'lucide-react/icons/cross'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { PATIENT_STATUS_LABELS } from '../labels.ts'

const icon = 'size-4 shrink-0'

function Mark({ children, tone }: { children: ReactNode; tone: 'warning' | 'plain' }) {
  const look = tone === 'warning' ? 'bg-warning-soft text-warning' : 'bg-sunken text-ink'
  return (
    <span className={`inline-flex items-center gap-1 rounded px-1.5 py-0.5 text-sm font-medium ${look}`}>
      {children}
    </span>
  )
}

interface PatientMarksProps {
  patient: Pick<PatientSummary, 'identified' | 'status'> & { stay: { similarName: boolean } | null }
  /** In few words where the window leaves little room: in a table. */
  short?: boolean
}

/** What has to be seen beside a patient's name: in words and a sign, never by colour alone. */
export function PatientMarks({ patient, short = false }: PatientMarksProps) {
  const { identified, stay, status } = patient
  return (
    <>
      {!identified && (
        <Mark tone="warning">
          <UserSearch aria-hidden="true" className={icon} />
          No identificado
        </Mark>
      )}
      {stay?.similarName && (
        <Mark tone="warning">
          <Users aria-hidden="true" className={icon} />
          {short ? <SimilarNameInShort /> : 'Hay otro paciente con nombre parecido'}
        </Mark>
      )}
      {status !== 'active' && (
        <Mark tone="plain">
          {status === 'deceased' ? (
            <Cross aria-hidden="true" className={icon} />
          ) : (
            <Archive aria-hidden="true" className={icon} />
          )}
          {PATIENT_STATUS_LABELS[status]}
        </Mark>
      )}
    </>
  )
}

/** In a window that leaves little room the end of the sentence alone is seen. */
function SimilarNameInShort() {
  return (
    <span className="not-print:max-[90rem]:whitespace-nowrap">
      <span className="not-print:max-[90rem]:sr-only">Hay otro paciente con </span>
      <span className="not-print:max-[90rem]:inline-block not-print:max-[90rem]:first-letter:uppercase">
        nombre parecido
      </span>
    </span>
  )
}
