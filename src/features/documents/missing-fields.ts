import { missingForSigning } from '#src/domain/documents/rules.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import type { Sections } from './autosave/sections.ts'
import { sectionId } from './section-id.ts'
import type { Lack } from './unread.ts'

/**
 * *Faltan para firmar* of a draft on the screen, by the id of what takes the focus: what its sections lack, then what
 * can't be read. A section that only seems empty, because what stands in its field can't be read, is said once.
 */
export function missingFields(
  definitions: readonly Section[],
  sections: Sections,
  unread: ReadonlyMap<string, Lack>,
): ReadonlyMap<string, Lack> {
  const missing = missingForSigning({ definitions: [...definitions], sections: [...sections] })
  return new Map([...missing.map((lack): [string, Lack] => [sectionId(lack.key), lack]), ...unread])
}
