import { recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { PreviewDialogProps } from './dialogs/PreviewDialog.tsx'
import type { TemplateEditorProps } from './editor/TemplateEditor.tsx'
import { templateQueries } from './queries.ts'

/** The dialogs on a stored template. */
export const TemplateDialogs = recordDialogs({
  previa: storedForm({
    load: templateQueries.detail,
    form: async () => (await import('./dialogs/PreviewDialog.tsx')).StoredPreview,
  }),
  publicar: storedForm({
    load: templateQueries.detail,
    form: async () => (await import('./dialogs/TemplateActionDialog.tsx')).PublishDialog,
  }),
  retirar: storedForm({
    load: templateQueries.detail,
    form: async () => (await import('./dialogs/TemplateActionDialog.tsx')).RetireDialog,
  }),
})

/** A template that is not saved yet, as a document. */
export const LazyPreview = lazyDialog<PreviewDialogProps>(
  async () => (await import('./dialogs/PreviewDialog.tsx')).PreviewDialog,
)

/** The editor, in the place of the list. */
export const LazyTemplateEditor = lazyComponent<TemplateEditorProps>(
  async () => (await import('./editor/TemplateEditor.tsx')).TemplateEditor,
)
