import { memo, useCallback, useMemo, useState } from 'react'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { writerOf } from '#src/domain/documents/rules.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { sectionErrors } from '../autosave/failure.ts'
import type { Saver, SaverState } from '../autosave/saver.ts'
import { sectionOf, withSection } from '../autosave/sections.ts'
import { SectionField } from '../parts/fields/SectionField.tsx'
import { flushEditors } from '../parts/rich-text/flush.ts'
import type { DocumentForm } from '../search-params.ts'
import { AnsweredQuestion } from './Consultation.tsx'
import { DraftActions } from './DocumentActions.tsx'
import { DocumentHeader } from './DocumentHeader.tsx'
import { MissingFields, sectionId } from './MissingFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SaveTrouble } from './SaveTrouble.tsx'
import { useVisibleDefinitions } from './use-document-actions.ts'

export interface DocumentEditorProps {
  document: Document
  saver: Saver
  state: SaverState
  /** It began with a draft of this browser that the server had not. */
  isRecovered: boolean
  mayWrite: boolean
  onForm: (form: DocumentForm) => void
}

/** A draft as it is written: its sections, what it lacks to be signed, and whether it is saved. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, saver, state, isRecovered, mayWrite, onForm } = props
  const { user } = useSessionState()
  const { clock } = useHospital()
  const { takenOverBy, returned } = document
  const writer = writerOf(document)
  const { local, trouble } = state
  const definitions = useVisibleDefinitions(document, local)
  const onWrite = useCallback(
    (content: SectionContent) => saver.type((sections) => withSection(sections, content)),
    [saver],
  )
  const errors = useMemo(() => sectionErrors(state), [state])
  const isClosed = !mayWrite || trouble?.kind === 'closed'
  return (
    <article
      aria-labelledby={`documento-${document.documentId}`}
      // Toasts keep clear of its bar.
      data-note-editor
      data-own-footer
      className="flex min-w-0 flex-col gap-4"
    >
      <DocumentHeader document={document}>
        <DraftActions document={document} isClosed={isClosed} onForm={onForm} />
      </DocumentHeader>
      {user?.userId !== writer.userId && (
        <p className="rounded-md bg-sunken px-3 py-2">
          Lo escribe <bdi className="font-medium">{writer.name}</bdi>
          {takenOverBy === null && ` desde el ${clock.instant(document.createdAt)}`}; solo esa persona puede
          firmarlo.
        </p>
      )}
      {returned && (
        <section aria-label="Devuelto" className="rounded-md bg-warning-soft px-3 py-2">
          <p className="text-warning">
            Lo devolvió <bdi className="font-semibold">{returned.by.name}</bdi>, {clock.instant(returned.at)}:
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            <bdi>{returned.note}</bdi>
          </p>
        </section>
      )}
      {isRecovered && <RecoveredNotice />}
      <AnsweredQuestion document={document} />
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Whoever leaves the form may be leaving the document.
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
          flushEditors()
          saver.saveDue()
        }}
        className="flex flex-col gap-5"
      >
        {definitions.map((definition) => {
          const content = sectionOf(local, definition.key)
          return (
            content && (
              <EditorSection
                key={definition.key}
                definition={definition}
                content={content}
                error={errors.get(definition.key)}
                disabled={isClosed}
                onWrite={onWrite}
              />
            )
          )
        })}
      </form>
      <MissingFields definitions={definitions} sections={local} />
      <section
        aria-label="Guardado"
        tabIndex={-1}
        className="sticky bottom-0 z-10 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-ground py-2 outline-none short:max-h-[45dvh] short:py-1"
      >
        <SaveTrouble document={document} saver={saver} state={state} />
        <SaveBar
          document={document}
          definitions={definitions}
          saver={saver}
          state={state}
          isClosed={isClosed}
          onForm={onForm}
        />
      </section>
    </article>
  )
}

interface EditorSectionProps {
  definition: Section
  content: SectionContent
  error: string | undefined
  disabled: boolean
  /** Stable as long as the document is the same. */
  onWrite: (content: SectionContent) => void
}

/** One section of a draft; memoized, since every key changes the sections. */
const EditorSection = memo(function EditorSection(props: EditorSectionProps) {
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

/** The draft has text that the server had not when the document was opened. */
function RecoveredNotice() {
  const [isSeen, setSeen] = useState(false)
  if (isSeen) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-accent"
    >
      <p>Recuperamos lo que no se había guardado</p>
      <Button onClick={() => setSeen(true)}>Entendido</Button>
    </div>
  )
}
