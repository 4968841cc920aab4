import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ACTION_TITLES } from './labels.ts'

interface RefusedActionProps {
  action: EpisodeAction
  why: string
  onClose: () => void
}

/** Says before anything is filled in that it can't be done. */
export function RefusedAction({ action, why, onClose }: RefusedActionProps) {
  return (
    <Dialog title={ACTION_TITLES[action]} description={`${why}.`} onClose={onClose}>
      <div className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  )
}
