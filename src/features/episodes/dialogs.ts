import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { EpisodeActionDialogProps } from './dialogs/EpisodeActionDialog.tsx'
import type { NewEpisodeDialogProps } from './dialogs/NewEpisodeDialog.tsx'

/** The form of each action on an episode. */
export const EpisodeDialogs = lazyDialog<EpisodeActionDialogProps>(
  async () => (await import('./dialogs/EpisodeActionDialog.tsx')).EpisodeActionDialog,
)

/**
 * *Nuevo episodio*, with patient, room and bed filled in where they are known. Without `onSaved` it navigates to the
 * new episode.
 */
export const NewEpisode = lazyDialog<NewEpisodeDialogProps>(
  async () => (await import('./dialogs/NewEpisodeDialog.tsx')).NewEpisodeDialog,
)
