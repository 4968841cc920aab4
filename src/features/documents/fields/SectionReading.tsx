import type { ReactNode } from 'react'
import { dayText } from '#src/domain/dates.ts'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/rules.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { DiagnosesView } from './DiagnosesView.tsx'
import { RichTextView } from './RichTextView.tsx'
import { TableView } from './TableView.tsx'
import { VitalSignsView } from './VitalSignsView.tsx'

interface SectionReadingProps {
  definition: Section
  content: SectionContent
}

const plain = (text: ReactNode) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {text}
  </p>
)

/** What a section holds, without its title; *Sin dato* where nothing was written. */
export function SectionReading({ definition: { title, options }, content }: SectionReadingProps) {
  if (isEmpty(content)) return <p className="text-muted">Sin dato</p>
  switch (content.type) {
    case 'richText':
      return content.value && <RichTextView value={content.value} />
    case 'text':
    case 'choice':
      return plain(content.value)
    case 'number':
      return plain([content.value, options[0]].join(' ').trimEnd())
    case 'date':
      return content.value && plain(dayText(content.value))
    case 'vitalSigns':
      return <VitalSignsView value={content.value} />
    case 'diagnoses':
      return <DiagnosesView value={content.value} />
    case 'table':
      return <TableView label={title} headings={options} value={content.value} />
  }
}
