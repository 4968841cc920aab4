import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import DoorOpen from 'lucide-react/icons/door-open'
import type { Episode, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { statusText } from '../labels.ts'
import { EPISODE_LOOKS } from './episode-looks.ts'

const LOOKS: Readonly<Record<EpisodeStatus, StateLook>> = {
  open: [CircleDot, 'text-success'],
  dischargeOrdered: EPISODE_LOOKS.dischargeOrdered,
  discharged: [DoorOpen, 'text-muted'],
  annulled: [CircleSlash, 'text-danger'],
}

/** The state of an episode, in text, icon and colour. */
export function EpisodeStatusBadge({ episode }: { episode: Pick<Episode, 'status' | 'orderedMotive'> }) {
  return (
    <StateBadge framed look={LOOKS[episode.status]}>
      {statusText(episode)}
    </StateBadge>
  )
}
