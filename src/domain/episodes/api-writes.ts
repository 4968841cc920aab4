import { act, create, HOSPITAL, shape, update } from '../operation.ts'
import type { Annulment, BedExchange, EpisodeCreate, EpisodeUpdate, Transfer } from './bodies.ts'
import { Episode } from './contract.ts'
import type {
  DischargeCorrection,
  DischargeCreate,
  DischargeOrder,
  DischargeRevocation,
  Reopening,
} from './discharge.ts'

export const updateEpisode = update('updateEpisode', `${HOSPITAL}/episodes/{episodeId}`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof EpisodeUpdate>(),
  answer: Episode,
})
export const undoTransfer = act('undoTransfer', `${HOSPITAL}/episodes/{episodeId}/undo-transfer`, {
  needs: 'episodes-write',
  changes: 'episodes',
  answer: Episode,
})
export const createEpisode = create('createEpisode', `${HOSPITAL}/episodes`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof EpisodeCreate>(),
  answer: Episode,
})
export const exchangeBeds = act('exchangeBeds', `${HOSPITAL}/episodes/{episodeId}/exchange`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof BedExchange>(),
  answer: Episode,
})
export const transferEpisode = act('transferEpisode', `${HOSPITAL}/episodes/{episodeId}/transfer`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof Transfer>(),
  answer: Episode,
})
export const orderDischarge = act('orderDischarge', `${HOSPITAL}/episodes/{episodeId}/order-discharge`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof DischargeOrder>(),
  answer: Episode,
})
export const revokeDischarge = act('revokeDischarge', `${HOSPITAL}/episodes/{episodeId}/revoke-discharge`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof DischargeRevocation>(),
  answer: Episode,
})
export const dischargeEpisode = act('dischargeEpisode', `${HOSPITAL}/episodes/{episodeId}/discharge`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof DischargeCreate>(),
  answer: Episode,
})
export const correctDischarge = act(
  'correctDischarge',
  `${HOSPITAL}/episodes/{episodeId}/correct-discharge`,
  {
    needs: 'episodes-write',
    changes: 'episodes',
    body: shape<typeof DischargeCorrection>(),
    answer: Episode,
  },
)
export const reopenEpisode = act('reopenEpisode', `${HOSPITAL}/episodes/{episodeId}/reopen`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof Reopening>(),
  answer: Episode,
})
export const annulEpisode = act('annulEpisode', `${HOSPITAL}/episodes/{episodeId}/annul`, {
  needs: 'episodes-write',
  changes: 'episodes',
  body: shape<typeof Annulment>(),
  answer: Episode,
})
