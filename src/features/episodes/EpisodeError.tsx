import type { ErrorComponentProps } from '@tanstack/react-router'
import type { CarePlace } from '#src/hospital/patient-links.ts'
import { RecordError } from '#src/hospital/RecordError.tsx'
import { NoEpisodePage } from './NoEpisodePage.tsx'

/** Why a page about an episode can't be shown. */
export function EpisodeError({ place, ...props }: ErrorComponentProps & { place: CarePlace }) {
  return <RecordError {...props} missing={<NoEpisodePage place={place} />} />
}
