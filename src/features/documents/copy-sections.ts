import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/rules.ts'
import { type Sections, sectionOf } from './autosave/sections.ts'

/** What a section may take over of an earlier note; undefined for nothing. What was measured then is not true today. */
function copyFor(own: SectionContent, source: Pick<Document, 'documentId' | 'sections'>) {
  if (own.type === 'vitalSigns') return undefined
  const earlier = sectionOf(source.sections, own.key)
  if (!isEmpty(own) || earlier?.type !== own.type || isEmpty(earlier)) return undefined
  return { ...earlier, copiedFrom: source.documentId }
}

/** Fills what is empty from an earlier note, and marks it as copied; what is written stays as it is. */
export function copySections(
  mine: Sections,
  source: Pick<Document, 'documentId' | 'sections'>,
): { sections: Sections; count: number } {
  const copies = mine.map((own) => copyFor(own, source))
  return {
    sections: mine.map((own, index) => copies[index] ?? own),
    count: copies.filter((copy) => copy !== undefined).length,
  }
}
