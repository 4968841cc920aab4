import { useEffect, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { Difference } from './use-record-form.ts'

const ConflictTable = lazyComponent(async () => (await import('./ConflictTable.tsx')).ConflictTable)

interface ConflictPanelProps {
  differences: Difference[]
  onKeepLocal: () => void
  onTakeServer: () => void
}

/** Shown when the record was changed elsewhere meanwhile: compare both copies, keep one's own, or use the stored one. */
export function ConflictPanel({ differences, onKeepLocal, onTakeServer }: ConflictPanelProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => void ConflictTable.preload(), [])
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
      <p className="font-medium">
        Se cambió en otro lugar mientras lo editabas. Lo que escribiste sigue aquí.
      </p>
      {shown && differences.length > 0 && (
        <ConflictTable differences={differences} onGiveUp={() => setShown(false)} />
      )}
      {shown && differences.length === 0 && <p>Lo guardado dice lo mismo que lo tuyo.</p>}
      <div className="flex flex-wrap gap-2">
        {!shown && <Button onClick={() => setShown(true)}>Ver cambios</Button>}
        <Button onClick={onKeepLocal}>Conservar lo mío</Button>
        <Button onClick={onTakeServer}>Usar lo guardado</Button>
      </div>
    </section>
  )
}
