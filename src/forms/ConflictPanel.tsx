import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { compareTexts } from './compare-texts.ts'
import type { Difference } from './use-record-form.ts'

interface ConflictPanelProps {
  differences: Difference[]
  onKeepLocal: () => void
  onTakeServer: () => void
}

/** Shown when the record was changed elsewhere meanwhile: compare both copies, keep one's own, or use the stored one. */
export function ConflictPanel({ differences, onKeepLocal, onTakeServer }: ConflictPanelProps) {
  const [shown, setShown] = useState(false)
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
      <p className="font-medium">
        Se cambió en otro lugar mientras lo editabas. Lo que escribiste sigue aquí.
      </p>
      {shown && differences.length > 0 && <ConflictTable differences={differences} />}
      {shown && differences.length === 0 && <p>Lo guardado dice lo mismo que lo tuyo.</p>}
      <div className="flex flex-wrap gap-2">
        {!shown && <Button onClick={() => setShown(true)}>Ver cambios</Button>}
        <Button onClick={onKeepLocal}>Conservar lo mío</Button>
        <Button onClick={onTakeServer}>Usar lo guardado</Button>
      </div>
    </section>
  )
}

interface ConflictTableProps {
  differences: Difference[]
}

/** Both copies side by side, on phones one below the other, in a box that scrolls. */
function ConflictTable({ differences }: ConflictTableProps) {
  return (
    <section
      aria-label="Cambios"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-[30dvh] overflow-auto text-ink"
    >
      <table className="w-full table-fixed text-left narrow:block">
        <thead className="narrow:hidden">
          <tr>
            <th scope="col" className="w-1/5 pr-3 font-semibold">
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
        <tbody className="narrow:block">
          {differences.map(({ label, local, server }) => {
            const compared = compareTexts(local, server)
            return (
              <tr key={label} className="border-t border-line align-top narrow:block">
                <th
                  scope="row"
                  className="py-1 pr-3 font-normal wrap-anywhere narrow:block narrow:font-semibold"
                >
                  {label}
                </th>
                <Copy {...compared} whose="Lo mío" text={compared.local} />
                <Copy {...compared} whose="Lo guardado" text={compared.server} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CopyProps {
  /** Shown above the text on phones, where the table has no headings. */
  whose: string
  start: string
  text: string
  end: string
}

function Copy({ whose, start, text, end }: CopyProps) {
  return (
    <td
      data-whose={whose}
      className="py-1 pr-3 narrow:block narrow:before:block narrow:before:text-sm narrow:before:text-muted narrow:before:content-[attr(data-whose)]"
    >
      <bdi className="whitespace-pre-line">
        {start}
        {text && <mark className="rounded-sm bg-accent-soft font-semibold text-ink">{text}</mark>}
        {end}
        {!(start || text || end) && '—'}
      </bdi>
    </td>
  )
}
