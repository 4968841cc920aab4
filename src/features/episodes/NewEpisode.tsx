import { preloadable } from '#src/ui/preloadable.tsx'
import type { NewEpisodeDialogProps } from './NewEpisodeDialog.tsx'

const Dialog = preloadable<NewEpisodeDialogProps>(() =>
  import('./NewEpisodeDialog.tsx').then((module) => module.NewEpisodeDialog),
)

/**
 * *Nuevo episodio*, from wherever it is wanted: what is known (patient, room, bed) is filled in. Its code comes with
 * its first opening, or ahead with `NewEpisode.preload`. Without `onSaved` it leads to the new episode.
 */
function NewEpisodeLater(props: NewEpisodeDialogProps) {
  return <Dialog {...props} onGiveUp={props.onClose} />
}

export const NewEpisode = Object.assign(NewEpisodeLater, { preload: Dialog.preload })
