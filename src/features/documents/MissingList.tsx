import { Button } from '#src/ui/Button.tsx'
import type { Section } from '../templates/contract.ts'
import type { Sections } from './autosave/sections.ts'
import { missingForSigning } from './rules.ts'
import { focusSection } from './section-id.ts'

/** Where whoever wants to sign too early is led to. */
export const MISSING_ID = 'faltan-para-firmar'

interface MissingListProps {
  definitions: readonly Section[]
  sections: Sections
}

/** What keeps the draft from being signed, with a way to each section. */
export function MissingList({ definitions, sections }: MissingListProps) {
  const missing = missingForSigning({ definitions: [...definitions], sections: [...sections] })
  if (missing.length === 0) return null
  return (
    <section
      id={MISSING_ID}
      tabIndex={-1}
      aria-labelledby={`${MISSING_ID}-titulo`}
      className="flex flex-col gap-2 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <h3 id={`${MISSING_ID}-titulo`} className="font-semibold">
        Faltan para firmar
      </h3>
      <ul className="flex flex-wrap gap-2">
        {missing.map(({ key, title, reason }) => (
          <li key={key}>
            <Button className="text-left" onClick={() => focusSection(key)}>
              <span className="wrap-anywhere">
                <bdi>{title}</bdi> {reason}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
