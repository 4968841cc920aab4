import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { codeKey } from '#src/domain/rooms/contract.ts'
import { bedCodes } from '#src/domain/rooms/rules.ts'

interface SeveralPreviewProps {
  codes: readonly string[]
  /** How many beds each gets, as it is written. */
  beds: string
  /** The keys of the codes that the hospital has already. */
  stored: ReadonlySet<string>
}

/** The claves that are about to be made; those that exist already stand out. */
export function SeveralPreview({ codes, beds, stored }: SeveralPreviewProps) {
  const [first] = codes
  if (first === undefined)
    return (
      <p className="text-muted">Aquí aparecen las claves cuando escribas el primer y el último número.</p>
    )
  const count = /^\d{1,3}$/.test(beds.trim()) ? Math.min(Number(beds), 100) : 0
  const example = bedCodes(first, count)
  return (
    <section aria-label="Vista previa" className="flex flex-col gap-2">
      <p className="font-medium">
        {codes.length === 1 ? '1 cuarto' : `${codes.length} cuartos`}
        {example.length > 0 && (
          <span className="font-normal text-muted">
            {' · '}camas del primero: <bdi>{[...example.slice(0, 4)].join(', ')}</bdi>
            {example.length > 4 && '…'}
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul aria-label="Claves" tabIndex={0} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
        {codes.map((code) =>
          stored.has(codeKey(code)) ? (
            <li
              key={code}
              className="flex items-center gap-1 rounded bg-danger-soft px-1.5 py-0.5 font-medium text-danger"
            >
              <TriangleAlert aria-hidden="true" className="size-4" />
              <bdi>{code}</bdi> ya existe
            </li>
          ) : (
            <li key={code} className="rounded bg-sunken px-1.5 py-0.5 tabular-nums">
              <bdi>{code}</bdi>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
