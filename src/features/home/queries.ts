import { prefetch, REFRESH_MS, refreshSeldom } from '#src/api/load.ts'
import type { Lacking } from '#src/domain/episodes/list-query.ts'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { HospitalContext, HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { handoverQueries } from '../assignments/queries.ts'
import { prefetchOwnPractice } from '../doctors/queries.ts'
import { documentQueries } from '../documents/queries.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { patientQueries } from '../patients/queries.ts'
import { userQueries } from '../users/queries.ts'

/** Rows that a card begins with. */
export const FEW_ROWS = 5

/** As fresh as the board below. */
const LIVE = {
  staleTime: REFRESH_MS,
  refetchInterval: refreshSeldom,
  refetchOnWindowFocus: 'always',
} as const

/** The first rows of a card, or as many as one answer holds. */
const rowsOf = (isWhole: boolean) => ({ pageIndex: 1, pageSize: isWhole ? MAX_PAGE_SIZE : FEW_ROWS })

/** What the cards of the start page load: lists of episodes, documents and the like, narrowed down to it. */
export const homeQueries = {
  /** The running episodes that the signed-in person attends, from bed to bed. */
  attended: (hospital: HospitalHandle, isWhole = false) => ({
    ...episodeQueries.list(hospital, { ...rowsOf(isWhole), attending: 'me', orderBy: 'bed:asc' }),
    ...LIVE,
  }),
  /** The stays that lack today's progress note, from bed to bed. */
  overdueNotes: (hospital: HospitalHandle, attending: 'me' | undefined, isWhole = false) => ({
    ...episodeQueries.list(hospital, {
      ...rowsOf(isWhole),
      attending,
      noteOverdue: true,
      orderBy: 'bed:asc',
    }),
    ...LIVE,
  }),
  /** Who should leave before an instant, from bed to bed. */
  leaving: (hospital: HospitalHandle, leavingBefore: string, isWhole = false) => ({
    ...episodeQueries.list(hospital, {
      ...rowsOf(isWhole),
      leavingBefore,
      orderBy: 'bed:asc',
    }),
    ...LIVE,
  }),
  /** Discharged stays that lack a part of the record; who left longest ago first. */
  lacking: (hospital: HospitalHandle, lacking: Lacking, isWhole = false) => ({
    ...episodeQueries.list(hospital, { ...rowsOf(isWhole), lacking, orderBy: 'dischargedAt:asc' }),
    ...LIVE,
  }),
  /** Everybody's drafts about patients who have left; who left longest ago first. */
  draftsOfDischarged: (hospital: HospitalHandle, isWhole = false) => ({
    ...documentQueries.list(hospital, {
      ...rowsOf(isWhole),
      status: 'draft',
      discharged: true,
      orderBy: 'dischargedAt:asc',
    }),
    ...LIVE,
  }),
  /** The signed-in person's drafts, from bed to bed. */
  drafts: (hospital: HospitalHandle, isWhole = false) => ({
    ...documentQueries.list(hospital, {
      ...rowsOf(isWhole),
      author: 'me',
      status: 'draft',
      orderBy: 'bed:asc',
    }),
    ...LIVE,
  }),
  /** Requests of consultations that the signed-in person, a physician, may answer, from bed to bed. */
  unanswered: (hospital: HospitalHandle, isWhole = false) => ({
    ...documentQueries.list(hospital, { ...rowsOf(isWhole), unanswered: 'me', orderBy: 'bed:asc' }),
    ...LIVE,
  }),
  /** What the signed-in person, a physician, may authorise, from bed to bed. */
  toAuthorize: (hospital: HospitalHandle, isWhole = false) => ({
    ...documentQueries.list(hospital, { ...rowsOf(isWhole), authorizer: 'me', orderBy: 'bed:asc' }),
    ...LIVE,
  }),
  /** What the signed-in person, a physician, hands over or is to take over; nobody has accepted it yet. */
  handovers: (hospital: HospitalHandle) => ({ ...handoverQueries.pending(hospital), ...LIVE }),
  /** The emergency accesses that nobody has looked into yet, the oldest first. */
  emergencies: (hospital: HospitalHandle, isWhole = false) => ({
    ...patientQueries.unreviewed(hospital, { ...rowsOf(isWhole), orderBy: 'openedAt:asc' }),
    ...LIVE,
  }),
  /** Who left work behind. */
  leftBehind: (hospital: HospitalHandle, isWhole = false) => ({
    ...userQueries.leftBehind(hospital, rowsOf(isWhole)),
    // Nobody leaves from one minute to the next.
    staleTime: 60_000,
  }),
}

/** Requests what the page shows first, while its code is still on its way. */
export function prefetchHome(context: HospitalContext): void {
  const { queryClient, hospital } = context
  void prefetch(queryClient, homeQueries.attended(hospital))
  void prefetch(queryClient, homeQueries.drafts(hospital))
  // What waits for physicians is asked for by them alone.
  void prefetchOwnPractice(context)
}
