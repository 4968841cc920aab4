import type { HospitalClients } from '#src/api/clients.ts'
import { MAX_PAGE_SIZE } from '#src/api/list.ts'
import { documentQueries } from '../documents/queries.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { BOARD_REFRESH_MS } from '../rooms/queries.ts'

/** Rows that a card begins with. */
export const FEW_ROWS = 5

/** As fresh as the board below: on focus, and every 15 s while visible. */
const LIVE = {
  staleTime: BOARD_REFRESH_MS,
  refetchInterval: BOARD_REFRESH_MS,
  refetchOnWindowFocus: 'always',
} as const

/** The first rows of a card, or as many as one answer holds. */
const rowsOf = (isWhole: boolean) => ({ pageIndex: 1, pageSize: isWhole ? MAX_PAGE_SIZE : FEW_ROWS })

type Core = Pick<HospitalClients, 'core'>
type Documents = Pick<HospitalClients, 'documents'>

/** What the cards of the working day ask for: lists of episodes and documents, narrowed down to it. */
export const dayQueries = {
  /** The running episodes that the signed-in person attends. */
  attended: (clients: Core, hospitalId: number, isWhole = false) => ({
    ...episodeQueries.list(clients, hospitalId, { ...rowsOf(isWhole), attending: 'me' }),
    ...LIVE,
  }),
  /** The stays that lack today's progress note; the longest stay first. */
  overdueNotes: (clients: Core, hospitalId: number, attending: 'me' | undefined, isWhole = false) => ({
    ...episodeQueries.list(clients, hospitalId, {
      ...rowsOf(isWhole),
      ...{ attending, noteOverdue: true, orderBy: 'admittedAt:asc' },
    }),
    ...LIVE,
  }),
  /** Whoever should leave before an instant; who should have gone longest ago first. */
  leaving: (clients: Core, hospitalId: number, leavingBefore: string, isWhole = false) => ({
    ...episodeQueries.list(clients, hospitalId, {
      ...rowsOf(isWhole),
      ...{ leavingBefore, orderBy: 'expectedDischargeAt:asc' },
    }),
    ...LIVE,
  }),
  /** The signed-in person's drafts; what was touched last first. */
  drafts: (clients: Documents, hospitalId: number, isWhole = false) => ({
    ...documentQueries.list(clients, hospitalId, {
      ...rowsOf(isWhole),
      ...{ author: 'me', status: 'draft', orderBy: 'updatedAt:desc' },
    }),
    ...LIVE,
  }),
}
