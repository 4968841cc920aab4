import { compareTexts } from './compare-texts.ts'
import type { Difference } from './use-record-form.ts'

interface ConflictTableProps {
  differences: Difference[]
}

/** Both copies side by side, on phones one below the other, in a box that scrolls. */
export function ConflictTable({ differences }: ConflictTableProps) {
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
