import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import type { ComponentProps } from 'react'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { DocumentEditor } from './preloads.ts'
import { useNewDocument } from './use-new-document.ts'

interface NewDocumentButtonProps extends ComponentProps<typeof Button> {
  episodeId: number
  templateId: number
  /** Opens it; resolves when that is done. */
  onCreated: (documentId: number) => Promise<void>
}

/** Begins a document, and says below what came of it where that failed. */
export function NewDocumentButton({ episodeId, templateId, onCreated, ...button }: NewDocumentButtonProps) {
  const { busy, notice, submitError, create, abort } = useNewDocument(episodeId, templateId, onCreated)
  return (
    <>
      <Button
        {...button}
        icon={<FilePlus2 aria-hidden="true" className="size-4" />}
        busy={busy}
        preload={DocumentEditor.preload}
        onClick={create}
      />
      <SlowNotice waiting={busy} onCancel={abort} />
      {notice && (
        <p role="status" className="text-sm text-warning">
          {notice}
        </p>
      )}
      {submitError && <SubmitErrorSummary submitError={submitError} onRetry={create} />}
    </>
  )
}
