import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { COLUMNS, type Column, type ImportReading } from './room-import.ts'

/** Words stay whole; what does not fit beside the others scrolls. */
const WIDTHS: Partial<Record<Column, string>> = {
  ...{ nombre: 'min-w-32', servicio: 'min-w-32', tipo: 'min-w-32', notas: 'min-w-32' },
}
const HEADINGS: readonly string[] = ['Fila', 'Estado', ...COLUMNS]

/** Every row as it was read; a bad one says why. */
export function ImportPreview({ reading: { rows, ignored } }: { reading: ImportReading }) {
  return (
    <section aria-label="Vista previa" className="flex min-w-0 flex-col gap-2">
      {ignored.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">No se usan estas columnas: {ignored.join(', ')}.</p>
      )}
      <section
        aria-label="Filas del archivo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-line"
      >
        <table aria-label="Filas del archivo" className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells, errors }) => (
              <tr key={line} className="border-t border-line align-top">
                <td className="px-2 py-1 text-right tabular-nums">{line}</td>
                <td className="min-w-64 px-2 py-1">
                  {errors.length === 0 ? (
                    <span className="inline-flex items-center gap-1 text-success">
                      <CircleCheck aria-hidden="true" className="size-4" />
                      Lista
                    </span>
                  ) : (
                    <ul className="text-danger">
                      {errors.map((error) => (
                        <li key={error} className="flex items-start gap-1 wrap-anywhere">
                          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                          <span>{error}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                {COLUMNS.map((column) => (
                  <td key={column} className={`${WIDTHS[column] ?? 'min-w-20'} max-w-60 px-2 py-1`}>
                    <bdi className="line-clamp-3">{cells[column] || '—'}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
