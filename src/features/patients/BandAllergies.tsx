import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { allergiesText } from '#src/domain/patients/rules.ts'

/** Letters that the band shows of a list before it folds. */
const FOLDED = 90

const icon = 'size-4 shrink-0'

/** The allergies in the band: never blank, a list marked; a long list says how much of it is folded. */
export function BandAllergies({ allergies }: { allergies: Patient['allergies'] }) {
  const [open, setOpen] = useState(false)
  const text = allergiesText(allergies)
  if (allergies.state === 'none') return text
  if (allergies.state === 'notAsked')
    return (
      <span className="inline-flex items-center gap-1 text-warning">
        <CircleHelp aria-hidden="true" className={icon} />
        {text}
      </span>
    )
  const isLong = text.length > FOLDED
  return (
    <span className="font-semibold text-danger">
      <TriangleAlert aria-hidden="true" className={`${icon} mr-1 inline align-text-bottom`} />
      <bdi>{isLong && !open ? `${text.slice(0, FOLDED)}…` : text}</bdi>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          className="ml-1 min-h-6 underline"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : `Ver las ${allergies.items.length}`}
        </button>
      )}
    </span>
  )
}
