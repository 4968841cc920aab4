import { preloadable } from '#src/ui/preloadable.tsx'
import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { ClosedNoticeProps } from './ClosedNotice.tsx'
import type { DocumentDialogsProps } from './DocumentDialogs.tsx'
import type { DocumentEditorProps } from './DocumentEditor.tsx'

/** The editor of texts weighs more than all that a document needs to be read: it comes for what is being written. */
export const DocumentEditor = preloadable<DocumentEditorProps>(() =>
  import('./DocumentEditor.tsx').then((module) => module.DocumentEditor),
)

export const DocumentDialogs = preloadableDialog<DocumentDialogsProps>(() =>
  import('./DocumentDialogs.tsx').then((module) => module.DocumentDialogs),
)

/** Few documents are closed while somebody writes in them. */
export const ClosedNotice = preloadable<ClosedNoticeProps>(() =>
  import('./ClosedNotice.tsx').then((module) => module.ClosedNotice),
)
