import Archive from 'lucide-react/icons/archive'
import Cross from 'lucide-react/icons/cross'
import type { ReactNode } from 'react'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { StateLook } from '#src/ui/StateBadge.tsx'
import { PATIENT_STATUS_LABELS } from '../labels.ts'
import { PATIENT_LOOKS } from './patient-looks.ts'

interface MarkProps {
  look: StateLook
  /** The class of its ground. */
  ground: string
  children: ReactNode
}

function Mark({ look: [Icon, color], ground, children }: MarkProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded px-1.5 py-0.5 text-sm font-medium ${ground} ${color}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
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
        <Mark look={PATIENT_LOOKS.unidentified} ground="bg-warning-soft">
          No identificado
        </Mark>
      )}
      {stay?.similarName && (
        <Mark look={PATIENT_LOOKS.similarName} ground="bg-warning-soft">
          {short ? <SimilarNameInShort /> : 'Hay otro paciente con nombre parecido'}
        </Mark>
      )}
      {status !== 'active' && (
        <Mark look={[status === 'deceased' ? Cross : Archive, 'text-ink']} ground="bg-sunken">
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
