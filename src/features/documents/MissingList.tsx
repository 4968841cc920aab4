import type { Section } from '#src/domain/templates/contract.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import type { Sections } from './autosave/sections.ts'
import { missingFields } from './missing-fields.ts'
import { focusField } from './section-id.ts'
import { useUnreadFields } from './unread.ts'

/** Where whoever wants to sign too early is led to. */
export const MISSING_ID = 'faltan-para-firmar'

interface MissingListProps {
  definitions: readonly Section[]
  sections: Sections
}

/** What keeps the draft from being signed, with a way to each field. */
export function MissingList({ definitions, sections }: MissingListProps) {
  const unread = useUnreadFields()
  const missing = missingFields(definitions, sections, unread)
  if (missing.size === 0) return null
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
        {[...missing].map(([id, { title, reason }]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={buttonClass('secondary', 'text-left')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                // The address stays: the way to a field is no step of the history.
                event.preventDefault()
                focusField(id)
              }}
            >
              <span className="wrap-anywhere">
                <bdi>{title}</bdi>: {reason}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
