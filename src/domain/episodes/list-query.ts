import * as z from 'zod/mini'
import { Instant, listQuery } from '../list.ts'
import { EpisodeStatus } from './contract.ts'

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

/** Parts that a record can lack after the discharge: a signed discharge note, a code of the principal diagnosis. */
export const Lacking = z.enum(['dischargeNote', 'codedDiagnosis'])
export type Lacking = z.infer<typeof Lacking>

/** Query of `GET episodes`; the newest first by default. `bed` orders by floor, room and bed, then those without one. */
export const EpisodeListQuery = z.extend(
  listQuery(['admittedAt', 'episodeId', 'expectedDischargeAt', 'dischargedAt', 'bed'], 'desc'),
  {
    patientId: z.optional(wholeNumber),
    roomId: z.optional(wholeNumber),
    status: z.optional(EpisodeStatus),
    /** `me`: the episodes that the signed-in person attends now. */
    attending: z.optional(z.literal('me')),
    /** Running episodes whose discharge is ordered, or was expected before this instant. */
    leavingBefore: z.optional(Instant),
    /** Stays without a signed progress note of today. */
    noteOverdue: z.optional(z.literal('true')),
    /** Discharged stays that lack it; a note only since the first one of the hospital that has it. */
    lacking: z.optional(Lacking),
  },
)

/** Query of `GET diagnosis-codes`; the most frequent first by default. */
export const DiagnosisCodeQuery = listQuery(['uses', 'code'], 'desc')

/** Query of `GET episodes/{episodeId}/timeline`, the newest first. */
export const TimelineQuery = listQuery(['at'], 'desc')
