import { useId } from 'react'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { SectionReading } from './SectionReading.tsx'

interface SectionViewProps {
  definition: Section
  content: SectionContent
}

/** One section of a document to be read, on the screen and on paper. */
export function SectionView({ definition, content }: SectionViewProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <h3 id={id} className="font-semibold break-after-avoid wrap-anywhere">
        {definition.title}
      </h3>
      <SectionReading definition={definition} content={content} />
    </section>
  )
}
