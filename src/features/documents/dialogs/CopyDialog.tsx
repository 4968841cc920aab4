import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { readSubmitError, type SubmitError } from '#src/forms/submit-error.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import type { Saver } from '../autosave/saver.ts'
import { copySections } from '../autosave/sections.ts'
import { useEarlierNotes, useVisibilityFacts } from '../page/use-document-actions.ts'
import { documentQueries } from '../queries.ts'

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
      description="Llena solo las secciones vacías, sin los signos vitales. Lo copiado queda marcado hasta que lo edites."
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
