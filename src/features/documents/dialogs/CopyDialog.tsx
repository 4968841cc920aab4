import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { isEmpty } from '#src/domain/documents/sections.ts'
import { type VisibilityFacts, visibleDefinitions } from '#src/domain/documents/visibility.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { readSubmitError, type SubmitError } from '#src/forms/submit-error.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import type { Saver } from '../autosave/saver.ts'
import { type Sections, sectionOf, withSection } from '../autosave/sections.ts'
import { useEarlierNotes, useVisibilityFacts } from '../page/use-document-actions.ts'
import { documentQueries } from '../queries.ts'
import { DocumentPatient } from './ConfirmActionDialog.tsx'

interface CopyDialogProps {
  document: Document
  saver: Saver
  onClose: () => void
}

const TITLE = 'Copiar nota anterior'

const copiedText = (count: number) =>
  count === 1 ? 'Se copió una sección; revísala' : `Se copiaron ${count} secciones; revísalas`

/** Fills the empty sections of a draft from an earlier note of the same kind. */
export function CopyDialog({ document, saver, onClose }: CopyDialogProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const notes = useEarlierNotes(document)
  const facts = useVisibilityFacts(document)
  const [chosen, setChosen] = useState(String(notes[0]?.documentId ?? ''))
  const [submitError, setSubmitError] = useState<SubmitError>()

  const sender = useSend({
    mutationFn: (documentId: number) => {
      setSubmitError(undefined)
      return queryClient.query(documentQueries.detail(hospital, documentId))
    },
    onSuccess: (source) => {
      const { sections, count } = copySections(document, saver.getState().local, source, facts)
      if (count > 0) saver.type(() => sections)
      const message = count > 0 ? copiedText(count) : 'No había nada que copiar'
      showToast({ variant: count > 0 ? 'success' : 'info', title: TITLE, message })
      onClose()
    },
    onError: (error) => setSubmitError(readSubmitError(error, () => false)),
  })
  const submit = () => sender.send(Number(chosen))

  return (
    <FormDialog
      title={TITLE}
      subject={<DocumentPatient document={document} />}
      description="Llena solo las secciones vacías, sin signos vitales ni tablas de horas y medidas. Lo copiado queda marcado hasta que lo edites."
      submitLabel="Copiar"
      canSubmit={chosen !== ''}
      busy={sender.busy}
      dirty={false}
      notice={sender.notice}
      outcome={submitError && <SubmitErrorSummary submitError={submitError} onRetry={submit} />}
      onSubmit={submit}
      onAbort={sender.abort}
      onClose={onClose}
    >
      <SelectField
        label="Nota"
        autoFocus
        value={chosen}
        onValue={setChosen}
        disabled={sender.busy}
        options={notes.map(({ documentId, occurredAt, author }) => ({
          value: String(documentId),
          label: `${clock.instant(occurredAt)} · ${author.name}`,
        }))}
      />
    </FormDialog>
  )
}

type Source = Pick<Document, 'documentId' | 'sections' | 'definitions'>

/** The columns that a table has under the same headings, in the order of the later one. */
function columnsUnder(headings: readonly string[], earlier: readonly string[], rows: string[][]): string[][] {
  return rows.map((row) => headings.map((heading) => row[earlier.indexOf(heading)] ?? ''))
}

/**
 * What a section may copy of an earlier note. Vital signs never, nor a table of hours and measures: they were measured
 * then. Another revision may have other columns, or the same ones in another order.
 */
function copyFor({ key, options, columns }: Section, own: SectionContent, source: Source) {
  if (own.type === 'vitalSigns' || columns) return undefined
  const earlier = sectionOf(source.sections, key)
  if (!isEmpty(own) || earlier?.type !== own.type || isEmpty(earlier)) return undefined
  const copy = { ...earlier, copiedFrom: source.documentId }
  if (copy.type !== 'table') return copy
  const { options: headings = [] } = source.definitions.find((one) => one.key === key) ?? {}
  const table = { ...copy, value: columnsUnder(options, headings, copy.value) }
  return isEmpty(table) ? undefined : table
}

/**
 * Fills empty sections from an earlier note, and marks them as copied. A section that does not apply stays as it is; a
 * copied choice may make those after it apply.
 */
export function copySections(
  { definitions, signedAt }: Pick<Document, 'definitions' | 'signedAt'>,
  local: Sections,
  source: Source,
  facts: VisibilityFacts,
): { sections: Sections; count: number } {
  let sections = local
  let count = 0
  for (const definition of definitions) {
    const { key } = definition
    const own = sectionOf(sections, key)
    const copy = own && copyFor(definition, own, source)
    if (!copy) continue
    if (!visibleDefinitions({ definitions, signedAt }, sections, facts).some((one) => one.key === key))
      continue
    sections = withSection(sections, copy)
    count += 1
  }
  return { sections, count }
}
