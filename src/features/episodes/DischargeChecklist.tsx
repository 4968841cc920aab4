import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ChecklistItem } from './discharge-checklist.ts'

/** What should be there before a patient leaves, and what is missing. */
export function DischargeChecklist({ items }: { items: readonly ChecklistItem[] }) {
  const isComplete = items.every(({ isDone }) => isDone)
  return (
    <section aria-label="Antes de egresar" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      <ul className="flex flex-col gap-1">
        {items.map(({ label, isDone, hint }) => (
          <li key={label} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <span>
              {isDone ? (
                label
              ) : (
                <span className="text-warning">{`Falta: ${label.toLowerCase()}. ${hint}`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className="text-sm text-muted">Puedes egresar de todos modos; queda registrado lo que faltaba.</p>
      )}
    </section>
  )
}
