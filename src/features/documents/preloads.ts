import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { DocumentDialogsProps } from './DocumentDialogs.tsx'
import type { DocumentEditorProps } from './DocumentEditor.tsx'

/** The editor of texts weighs more than all that a document needs to be read: it comes for what is being written. */
export const DocumentEditor = lazyComponent<DocumentEditorProps>(() =>
  import('./DocumentEditor.tsx').then((module) => module.DocumentEditor),
)

export const DocumentDialogs = lazyDialog<DocumentDialogsProps>(() =>
  import('./DocumentDialogs.tsx').then((module) => module.DocumentDialogs),
)
