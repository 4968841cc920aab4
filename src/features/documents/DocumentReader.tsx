import type { Document } from '#src/domain/documents/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { Addenda } from './Addenda.tsx'
import { AnnulmentNotice } from './AnnulmentNotice.tsx'
import type { DocumentForm } from './address.ts'
import type { Saver } from './autosave/saver.ts'
import { sectionOf } from './autosave/sections.ts'
import { DocumentHeader } from './DocumentHeader.tsx'
import { SectionView } from './fields/SectionView.tsx'
import { ReaderActions } from './ReaderActions.tsx'
import { SignatureFacts } from './SignatureFacts.tsx'
import { SubjectNotice } from './SubjectNotice.tsx'

interface DocumentReaderProps {
  document: Document
  saver: Saver
  onForm: (form: DocumentForm) => void
}

/** A document to be read: what was signed, by whom, and what was added or annulled since. */
export function DocumentReader({ document, saver, onForm }: DocumentReaderProps) {
  const { documentId, definitions, sections, annulment, addenda } = document
  return (
    <article aria-labelledby={`documento-${documentId}`} className="flex min-w-0 flex-col gap-4">
      <DocumentHeader document={document}>
        <ReaderActions document={document} saver={saver} onForm={onForm} />
      </DocumentHeader>
      {annulment && <AnnulmentNotice annulment={annulment} />}
      <SubjectNotice document={document} />
      <div className={classes('flex min-w-0 flex-col gap-4', annulment && 'line-through decoration-danger')}>
        {definitions.map((definition) => {
          const content = sectionOf(sections, definition.key)
          return content && <SectionView key={definition.key} definition={definition} content={content} />
        })}
      </div>
      <SignatureFacts document={document} />
      {addenda.length > 0 && <Addenda addenda={addenda} />}
    </article>
  )
}
