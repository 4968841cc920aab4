import type { ErrorComponentProps } from '@tanstack/react-router'
import { RecordError } from '#src/shell/RecordError.tsx'
import type { CarePlace } from '../patients/care-links.ts'
import { NoEpisodePage } from './NoEpisodePage.tsx'

/** Why a page about an episode can't be shown. */
export function EpisodeError({ place, ...props }: ErrorComponentProps & { place: CarePlace }) {
  return <RecordError {...props} missing={<NoEpisodePage place={place} />} />
}
