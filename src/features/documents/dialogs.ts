import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { DocumentDialogsProps, RestoreButtonProps } from './dialogs/DocumentDialogs.tsx'
import type { DocumentEditorProps } from './page/DocumentEditor.tsx'

/** The rich-text editor weighs more than all that reading takes, so only drafts load it. */
export const LazyDocumentEditor = lazyComponent<DocumentEditorProps>(
  async () => (await import('./page/DocumentEditor.tsx')).DocumentEditor,
)

export const LazyDocumentDialogs = lazyDialog<DocumentDialogsProps>(
  async () => (await import('./dialogs/DocumentDialogs.tsx')).DocumentDialogs,
)

export const LazyRestoreButton = lazyComponent<RestoreButtonProps>(
  async () => (await import('./dialogs/DocumentDialogs.tsx')).RestoreButton,
)
