import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import DoorOpen from 'lucide-react/icons/door-open'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { EpisodeDialogs } from './EpisodeDialogs.tsx'
import { ACTION_LABELS } from './labels.ts'
import { NO_DOCTOR, useRefusedActions } from './use-refused-actions.ts'

const ACTIONS: readonly (readonly [EpisodeAction, LucideIcon])[] = [
  ['transfer', ArrowLeftRight],
  ['order-discharge', ClipboardCheck],
  ['discharge', DoorOpen],
  ['reopen', RotateCcw],
  ['edit', Pencil],
  ['annul', CircleSlash],
]

/** What is done less often is an icon alone where there is little room. */
const SELDOM: readonly EpisodeAction[] = ['edit', 'annul', 'reopen']

interface EpisodeActionsProps {
  episode: Episode
  onOpen: (action: EpisodeAction) => void
}

/** What the person can do with the episode as it stands. */
export function EpisodeActions({ episode, onOpen }: EpisodeActionsProps) {
  const refusalOf = useRefusedActions(episode)
  const possible = ACTIONS.filter(([action]) => refusalOf(action) === null)
  const next: EpisodeAction = episode.status === 'dischargeOrdered' ? 'discharge' : 'transfer'
  return (
    <div className="flex flex-wrap gap-2 narrow:contents">
      {possible.map(([action, Icon]) => (
        <Button
          key={action}
          variant={action === next ? 'primary' : 'secondary'}
          foldable={SELDOM.includes(action)}
          icon={<Icon aria-hidden="true" className="size-4" />}
          preload={EpisodeDialogs.preload}
          onClick={() => onOpen(action)}
        >
          {ACTION_LABELS[action]}
        </Button>
      ))}
      {episode.status === 'dischargeOrdered' && refusalOf('discharge') === NO_DOCTOR && (
        <p className="self-center text-sm text-muted">El egreso lo da un médico activo.</p>
      )}
    </div>
  )
}
