import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { EpisodeActionDialogProps } from './EpisodeActionDialog.tsx'

/** The dialogs of what can be done with an episode. */
export const EpisodeDialogs = lazyDialog<EpisodeActionDialogProps>(() =>
  import('./EpisodeActionDialog.tsx').then((module) => module.EpisodeActionDialog),
)
