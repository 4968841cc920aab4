import {
  ArrowLeftRight,
  CircleSlash,
  ClipboardCheck,
  DoorOpen,
  type LucideIcon,
  Pencil,
  RotateCcw,
} from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import type { Episode } from './contract.ts'
import { EpisodeDeed } from './EpisodeDeed.tsx'
import { ACTION_LABELS } from './labels.ts'
import type { EpisodeAction } from './rules.ts'
import { NO_DOCTOR, useDeedRefusals } from './use-deed-refusals.ts'

const ACTIONS: readonly (readonly [EpisodeAction, LucideIcon])[] = [
  ['transfer', ArrowLeftRight],
  ['order-discharge', ClipboardCheck],
  ['discharge', DoorOpen],
  ['reopen', RotateCcw],
  ['edit', Pencil],
  ['annul', CircleSlash],
]

interface EpisodeActionsProps {
  episode: Episode
  onOpen: (action: EpisodeAction) => void
}

/** What the person can do with the episode as it stands. */
export function EpisodeActions({ episode, onOpen }: EpisodeActionsProps) {
  const refusalOf = useDeedRefusals(episode)
  const possible = ACTIONS.filter(([action]) => refusalOf(action) === null)
  const next: EpisodeAction = episode.status === 'dischargeOrdered' ? 'discharge' : 'transfer'
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map(([action, Icon]) => (
        <Button
          key={action}
          variant={action === next ? 'primary' : 'secondary'}
          icon={<Icon aria-hidden="true" className="size-4" />}
          preload={EpisodeDeed.preload}
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
