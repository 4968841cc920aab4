import { preloadable } from '#src/ui/preloadable.tsx'
import type { EpisodeDeedDialogProps } from './EpisodeDeedDialog.tsx'

const Dialog = preloadable<EpisodeDeedDialogProps>(() =>
  import('./EpisodeDeedDialog.tsx').then((module) => module.EpisodeDeedDialog),
)

/** The dialog of one thing that can be done with an episode; its code comes with its first opening. */
function EpisodeDeedLater(props: EpisodeDeedDialogProps) {
  return <Dialog {...props} onGiveUp={props.onClose} />
}

export const EpisodeDeed = Object.assign(EpisodeDeedLater, { preload: Dialog.preload })
