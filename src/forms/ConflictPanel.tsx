import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { Difference } from './use-record-form.ts'

interface ConflictPanelProps {
  differences: Difference[]
  onKeepMine: () => void
  onUseStored: () => void
}

/** Somebody else changed the record meanwhile: both copies, three choices, nothing lost. */
export function ConflictPanel({ differences, onKeepMine, onUseStored }: ConflictPanelProps) {
  const [shown, setShown] = useState(false)
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
      <p className="font-medium">Alguien más lo cambió mientras lo editabas. Lo que escribiste sigue aquí.</p>
      {shown && (
        <table className="w-full text-left text-ink">
          <thead>
            <tr>
              <th scope="col" className="pr-3 font-semibold">
                Dato
              </th>
              <th scope="col" className="pr-3 font-semibold">
                Lo mío
              </th>
              <th scope="col" className="font-semibold">
                Lo guardado
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, stored }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {label}
                </th>
                <td className="py-1 pr-3">
                  <bdi>{mine || '—'}</bdi>
                </td>
                <td className="py-1">
                  <bdi>{stored || '—'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown && differences.length === 0 && <p>Lo guardado dice lo mismo que lo tuyo.</p>}
      <div className="flex flex-wrap gap-2">
        {!shown && <Button onClick={() => setShown(true)}>Ver cambios</Button>}
        <Button onClick={onKeepMine}>Conservar lo mío</Button>
        <Button onClick={onUseStored}>Usar lo guardado</Button>
      </div>
    </section>
  )
}
