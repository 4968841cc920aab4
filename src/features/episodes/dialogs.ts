import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { EpisodeActionDialogProps } from './dialogs/EpisodeActionDialog.tsx'
import type { NewEpisodeDialogProps } from './dialogs/NewEpisodeDialog.tsx'

/** The form of each action on an episode. */
export const EpisodeDialogs = lazyDialog<EpisodeActionDialogProps>(
  async () => (await import('./dialogs/EpisodeActionDialog.tsx')).EpisodeActionDialog,
)

/**
 * *Nuevo episodio*, from wherever it is wanted: what is known (patient, room, bed) is filled in. Without `onSaved` it
 * leads to the new episode.
 */
export const NewEpisode = lazyDialog<NewEpisodeDialogProps>(
  async () => (await import('./dialogs/NewEpisodeDialog.tsx')).NewEpisodeDialog,
)
