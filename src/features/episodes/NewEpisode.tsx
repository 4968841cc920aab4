import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { NewEpisodeDialogProps } from './NewEpisodeDialog.tsx'

/**
 * *Nuevo episodio*, from wherever it is wanted: what is known (patient, room, bed) is filled in. Without `onSaved` it
 * leads to the new episode.
 */
export const NewEpisode = lazyDialog<NewEpisodeDialogProps>(() =>
  import('./NewEpisodeDialog.tsx').then((module) => module.NewEpisodeDialog),
)
