import type { Section } from '#src/domain/templates/contract.ts'
import { type Sections, sectionOf } from './autosave/sections.ts'

interface CopiedWarningProps {
  definitions: readonly Section[]
  sections: Sections
}

/** Names what was copied from an earlier note and nobody has edited since. */
export function CopiedWarning({ definitions, sections }: CopiedWarningProps) {
  const copied = definitions.filter(({ key }) => typeof sectionOf(sections, key)?.copiedFrom === 'number')
  if (copied.length === 0) return null
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-warning wrap-anywhere">
      Copiado de una nota anterior y sin editar: {copied.map(({ title }) => title).join(', ')}
    </p>
  )
}
