import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ACTION_TITLES } from './labels.ts'
import type { EpisodeAction } from './rules.ts'

interface RefusedDeedProps {
  deed: EpisodeAction
  why: string
  onClose: () => void
}

/** Says before anything is filled in that it can't be done. */
export function RefusedDeed({ deed, why, onClose }: RefusedDeedProps) {
  return (
    <Dialog title={ACTION_TITLES[deed]} description={`${why}.`} onClose={onClose}>
      <div className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  )
}
