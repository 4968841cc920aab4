import { type ReactNode, useEffect, useRef } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { SignInAgain } from '#src/forms/SignInAgain.tsx'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { PatientSubject } from '../../patients/parts/PatientLine.tsx'
import type { Saver } from '../autosave/saver.ts'
import { isSameSection, type Sections, sectionOf } from '../autosave/sections.ts'
import { flushEditors } from '../parts/rich-text/flush.ts'
import type { useDocumentAction } from './use-document-action.ts'

interface ActionQuestionProps {
  title: string
  document: Document
  description: string
  submitLabel: string
  submitVariant?: 'primary' | 'danger'
  action: ReturnType<typeof useDocumentAction>
  onClose: () => void
  children?: ReactNode
}

/**
 * Confirms an action on a document and says why it failed. When somebody else changed the document meanwhile, the only
 * way on is back to it, to read it first.
 */
export function ConfirmActionDialog({ document, action, children, ...dialog }: ActionQuestionProps) {
  return (
    <FormDialog
      {...dialog}
      subject={<DocumentPatient document={document} />}
      canSubmit
      {...(action.isOvertaken && { submitLabel: 'Revisar el documento', submitVariant: 'primary' })}
      busy={action.busy}
      dirty={false}
      notice={action.notice}
      outcome={
        action.submitError && (
          <SubmitErrorSummary submitError={action.submitError} onRetry={action.submit}>
            {proveAgain(action.submitError)}
          </SubmitErrorSummary>
        )
      }
      onSubmit={action.isOvertaken ? dialog.onClose : action.submit}
      onAbort={action.abort}
    >
      {!action.isOvertaken && children}
    </FormDialog>
  )
}

/** Leads to the sign-in and back to the same dialog, where signing asks for a newer proof of who the person is. */
export function proveAgain(submitError: SubmitError | undefined) {
  const maxAge = submitError?.proofMaxAge
  return maxAge !== undefined && <SignInAgain label="Comprobar que soy yo" maxAge={maxAge} />
}

/**
 * Remembers the sections that were on the screen when a dialog opened.
 * @returns gives the titles of those sections that have changed since
 */
export function useChangedSections(
  { definitions }: Document,
  saver: Saver,
): (sections: Sections) => string[] {
  const seen = useRef<Sections>([])
  useEffect(() => {
    // The editor hands over its text after a pause; the person has seen it already.
    flushEditors()
    seen.current = saver.getState().local
  }, [saver])
  return (sections) =>
    definitions
      .filter(({ key }) => !isSameSection(sectionOf(seen.current, key), sectionOf(sections, key)))
      .map(({ title }) => title)
}

/** The patient of a document, with its title. */
export function DocumentPatient({ document: { patientId, title } }: { document: Document }) {
  return (
    <PatientSubject patientId={patientId}>
      <bdi>{title}</bdi>
    </PatientSubject>
  )
}

export interface ActionDialogProps {
  document: Document
  saver: Saver
  onClose: () => void
}
