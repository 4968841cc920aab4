import { get, HOSPITAL, shape } from '../operation.ts'
import { DiagnosisCodePage, Episode, EpisodePage, TimelinePage } from './contract.ts'
import type { DiagnosisCodeQuery, EpisodeListQuery, TimelineQuery } from './list-query.ts'

export const getEpisodeTimeline = get('getEpisodeTimeline', `${HOSPITAL}/episodes/{episodeId}/timeline`, {
  needs: 'episodes-read',
  query: shape<typeof TimelineQuery>(),
  answer: TimelinePage,
})
export const listDiagnosisCodes = get('listDiagnosisCodes', `${HOSPITAL}/diagnosis-codes`, {
  needs: 'episodes-read',
  query: shape<typeof DiagnosisCodeQuery>(),
  answer: DiagnosisCodePage,
})
export const listEpisodes = get('listEpisodes', `${HOSPITAL}/episodes`, {
  needs: 'episodes-read',
  query: shape<typeof EpisodeListQuery>(),
  answer: EpisodePage,
})
export const getEpisode = get('getEpisode', `${HOSPITAL}/episodes/{episodeId}`, {
  needs: 'episodes-read',
  answer: Episode,
})
