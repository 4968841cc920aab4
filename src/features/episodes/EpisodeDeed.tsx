import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { EpisodeDeedDialogProps } from './EpisodeDeedDialog.tsx'

/** The dialog of one thing that can be done with an episode. */
export const EpisodeDeed = preloadableDialog<EpisodeDeedDialogProps>(() =>
  import('./EpisodeDeedDialog.tsx').then((module) => module.EpisodeDeedDialog),
)
