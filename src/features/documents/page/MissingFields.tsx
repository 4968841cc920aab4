import { missingForSigning } from '#src/domain/documents/sections.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import type { Sections } from '../autosave/sections.ts'
import { type InvalidInput, useInvalidInputs } from '../parts/fields/invalid-inputs.ts'

const MISSING_ID = 'faltan-para-firmar'

/** For who signs too early. It is scrolled to where nothing lies over it, also if a part of it is in sight already. */
export function focusMissing(): void {
  const element = document.getElementById(MISSING_ID)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

interface MissingFieldsProps {
  definitions: readonly Section[]
  sections: Sections
}

/** What keeps the draft from being signed, with a way to each field. */
export function MissingFields({ definitions, sections }: MissingFieldsProps) {
  const invalid = useInvalidInputs()
  const missing = missingFields(definitions, sections, invalid)
  if (missing.size === 0) return null
  return (
    <section
      id={MISSING_ID}
      tabIndex={-1}
      aria-labelledby={`${MISSING_ID}-titulo`}
      data-missing
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

/**
 * What keeps a draft from being signed, by the id of the element that takes the focus: first what its sections lack,
 * then the inputs that can't be read. A section that is empty because its input can't be read is listed once.
 */
export function missingFields(
  definitions: readonly Section[],
  sections: Sections,
  invalid: ReadonlyMap<string, InvalidInput>,
): ReadonlyMap<string, InvalidInput> {
  const missing = missingForSigning({ definitions: [...definitions], sections: [...sections] })
  return new Map([
    ...missing.map((field): [string, InvalidInput] => [sectionId(field.key), field]),
    ...invalid,
  ])
}

/** The id of the element that takes the focus of a section. */
export function sectionId(key: string): string {
  return `seccion-${key}`
}

export function focusField(id: string): void {
  const section = document.getElementById(id)
  const element = section?.querySelector<HTMLElement>('textarea[aria-invalid]') ?? section
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
