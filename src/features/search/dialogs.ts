import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** The search of everything. */
export const Search = lazyDialog(async () => (await import('./dialogs/SearchDialog.tsx')).SearchDialog)
