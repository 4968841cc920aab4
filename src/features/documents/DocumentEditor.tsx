import { useCallback, useEffect, useMemo } from 'react'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { useSessionState } from '#src/session/use-session.ts'
import type { DocumentForm } from './address.ts'
import { sectionErrors } from './autosave/failure.ts'
import type { Saver, SaverState } from './autosave/saver.ts'
import { sectionOf, withSection } from './autosave/sections.ts'
import { DocumentHeader } from './DocumentHeader.tsx'
import { DraftActions } from './DraftActions.tsx'
import { EditorSection } from './EditorSection.tsx'
import { flushEditors } from './editor/flush.ts'
import { MissingList } from './MissingList.tsx'
import { RecoveredNotice } from './RecoveredNotice.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SaveTrouble } from './SaveTrouble.tsx'

export interface DocumentEditorProps {
  document: Document
  saver: Saver
  state: SaverState
  /** It began with what this browser had kept. */
  wasFound: boolean
  mayWrite: boolean
  onForm: (form: DocumentForm) => void
}

/** A draft as it is written: its sections, what is missing, and where the text is safe. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, saver, state, wasFound, mayWrite, onForm } = props
  const { user } = useSessionState()
  const clock = useHospitalClock()
  const { definitions, author } = document
  const { mine, trouble } = state
  const onWrite = useCallback(
    (content: SectionContent) => saver.type((sections) => withSection(sections, content)),
    [saver],
  )
  const errors = useMemo(() => sectionErrors(state), [state])
  // Toasts keep clear of the bar. The styles could find it by themselves, and would be reckoned anew at every change.
  useEffect(() => {
    const { dataset } = globalThis.document.documentElement
    dataset.noteBar = ''
    return () => {
      delete dataset.noteBar
    }
  }, [])
  const isShut = !mayWrite || trouble?.kind === 'closed'
  return (
    <article aria-labelledby={`documento-${document.documentId}`} className="flex min-w-0 flex-col gap-4">
      <DocumentHeader document={document}>
        <DraftActions document={document} isShut={isShut} onForm={onForm} />
      </DocumentHeader>
      {user?.userId !== author.userId && (
        <p className="rounded-md bg-sunken px-3 py-2">
          Lo escribe <bdi className="font-medium">{author.name}</bdi> desde el{' '}
          {clock.instant(document.createdAt)}; solo esa persona puede firmarlo.
        </p>
      )}
      {wasFound && <RecoveredNotice />}
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Whoever goes elsewhere may go for good: to another note, to another patient, to the way out.
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
          flushEditors()
          saver.saveDue()
        }}
        className="flex flex-col gap-5"
      >
        {definitions.map((definition) => {
          const content = sectionOf(mine, definition.key)
          return (
            content && (
              <EditorSection
                key={definition.key}
                definition={definition}
                content={content}
                error={errors.get(definition.key)}
                disabled={isShut}
                onWrite={onWrite}
              />
            )
          )
        })}
      </form>
      <MissingList definitions={definitions} sections={mine} />
      <section
        aria-label="Guardado"
        tabIndex={-1}
        className="sticky bottom-0 z-10 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-ground py-2 outline-none short:max-h-[45dvh] short:py-1 narrow:pb-16 narrow:short:pb-16"
      >
        <SaveTrouble document={document} saver={saver} state={state} />
        <SaveBar document={document} saver={saver} state={state} isShut={isShut} onForm={onForm} />
      </section>
    </article>
  )
}
