import { memo } from 'react'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { SectionField } from './fields/SectionField.tsx'
import { sectionId } from './section-id.ts'

interface EditorSectionProps {
  definition: Section
  content: SectionContent
  error: string | undefined
  disabled: boolean
  /** The same function as long as the document is the same. */
  onWrite: (content: SectionContent) => void
}

/** One section of a draft; a key in another one draws nothing of it anew. */
export const EditorSection = memo(function EditorSection(props: EditorSectionProps) {
  const { definition, content, error, disabled, onWrite } = props
  return (
    <SectionField
      id={sectionId(definition.key)}
      definition={definition}
      content={content}
      error={error}
      disabled={disabled}
      onChange={onWrite}
    />
  )
})
