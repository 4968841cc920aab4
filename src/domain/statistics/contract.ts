import * as z from 'zod/mini'
import { DocumentStatus } from '../documents/contract.ts'
import { DischargeMotive, EpisodeBed, EpisodeKind } from '../episodes/contract.ts'
import { API_VERSION, Id, Instant, listQuery, pageOf } from '../list.ts'
import { atMost } from '../text-rules.ts'

/** A day of the hospital's calendar. */
const Day = z.iso.date()
const count = z.int().check(z.nonnegative())
const amount = z.number().check(z.nonnegative())
/** What a division gave; null where there was nothing to divide by. */
const quotient = z.nullable(amount)

/** Whole days, both ends included. */
export const Period = z.object({ from: Day, to: Day })
export type Period = z.infer<typeof Period>

/** A figure of the period, and the same of the one before. */
function compared<Value extends z.core.$ZodType>(value: Value) {
  return { now: value, before: value }
}

/** Bed-days of the countable beds; a day of 23 or 25 hours is one day as well. */
const BedDays = { value: quotient, occupied: amount, available: amount }

export const Occupancy = z.object({
  ...compared(z.object(BedDays)),
  byDay: z.array(z.object({ day: Day, ...BedDays })),
})

/** Stays that began; outpatient visits are told apart. */
export const Admissions = z.object({
  ...compared(z.object({ value: count, outpatient: count })),
  byKind: z.array(z.object({ kind: EpisodeKind, ...compared(count) })),
})

/** Stays that ended. */
export const Discharges = z.object({
  ...compared(z.object({ value: count })),
  byMotive: z.array(z.object({ motive: DischargeMotive, ...compared(count) })),
})

/** Days of the period's discharges ÷ discharges. */
export const MeanStay = z.object(compared(z.object({ value: quotient, days: count, discharges: count })))

/** Deaths ÷ discharges. */
export const Mortality = z.object(compared(z.object({ value: quotient, deaths: count, discharges: count })))

/** Discharges ÷ the countable beds that were available on average. */
export const Turnover = z.object(compared(z.object({ value: quotient, discharges: count, beds: amount })))

/** Hours in which beds were to be cleaned, and how many times they were. */
export const Cleaning = z.object(compared(z.object({ value: amount, cleanings: count })))

/** Drafts at the end of the period. */
export const UnsignedDocuments = z.object(compared(z.object({ value: count })))

/** Patients with a *Tratante* at the end of the period ÷ doctors who had any. */
export const PatientsPerDoctor = z.object({
  ...compared(z.object({ value: quotient, patients: count, doctors: count })),
  byDoctor: z.array(z.object({ doctorId: z.string(), doctorName: z.string(), ...compared(count) })),
})

/** What is told to whoever may read none, one or all of the areas: a figure that is missing is not for them. */
export const Statistics = z.object({
  period: Period,
  before: Period,
  occupancy: z.optional(Occupancy),
  admissions: z.optional(Admissions),
  discharges: z.optional(Discharges),
  meanStay: z.optional(MeanStay),
  mortality: z.optional(Mortality),
  turnover: z.optional(Turnover),
  cleaning: z.optional(Cleaning),
  unsignedDocuments: z.optional(UnsignedDocuments),
  patientsPerDoctor: z.optional(PatientsPerDoctor),
})
export type Statistics = z.infer<typeof Statistics>

/** The figures, in the order in which they are shown. */
export const FIGURES = [
  ...(['occupancy', 'admissions', 'discharges', 'meanStay', 'mortality'] as const),
  ...(['turnover', 'cleaning', 'unsignedDocuments', 'patientsPerDoctor'] as const),
] as const satisfies readonly (keyof Statistics)[]
export type Figure = (typeof FIGURES)[number]

const narrowed = {
  from: z.optional(Day),
  to: z.optional(Day),
  /** Of the episode; for figures of beds, of the room. */
  service: z.optional(z.string().check(atMost(80))),
}

/** Query of `GET statistics`: the last 30 days, unless it says otherwise. */
export const StatisticsQuery = z.object({ 'api-version': z.literal(API_VERSION), ...narrowed })
export type StatisticsQuery = z.output<typeof StatisticsQuery>

/** Whose stay or visit a row is about; the name is null for readers who may not read patients. */
const subject = {
  episodeId: Id,
  patientId: Id,
  patientName: z.nullable(z.string()),
  /** The one that it has, or had last. */
  bed: z.nullable(EpisodeBed),
}

/** A countable bed, and its bed-days in the period. */
export const BedRow = z.object({ ...EpisodeBed.shape, occupied: amount, available: amount })
export type BedRow = z.infer<typeof BedRow>

/** A stay that began or ended in the period, or a visit. */
export const EpisodeRow = z.object({
  ...subject,
  kind: EpisodeKind,
  service: z.string(),
  admittedAt: Instant,
  dischargedAt: z.nullable(Instant),
  motive: z.nullable(DischargeMotive),
  /** What it counts in the mean stay; null for what is not over, and for visits. */
  days: z.nullable(count),
})
export type EpisodeRow = z.infer<typeof EpisodeRow>

/** A while in which a bed was to be cleaned. */
export const CleaningRow = z.object({
  bedEventId: Id,
  bed: EpisodeBed,
  startsAt: Instant,
  /** Null while it is still to be cleaned. */
  endsAt: z.nullable(Instant),
  /** As much of it as lies in the period. */
  hours: amount,
})
export type CleaningRow = z.infer<typeof CleaningRow>

/** A document that was a draft at the end of the period; it may be signed by now. */
export const DocumentRow = z.object({
  ...subject,
  documentId: Id,
  templateId: Id,
  title: z.string(),
  authorName: z.string(),
  status: DocumentStatus,
  occurredAt: Instant,
  createdAt: Instant,
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** Who was whose *Tratante* at the end of the period. */
export const AttendingRow = z.object({
  ...subject,
  assignmentId: Id,
  doctorId: z.string(),
  doctorName: z.string(),
  service: z.string(),
  startsAt: Instant,
})
export type AttendingRow = z.infer<typeof AttendingRow>

/** The rows behind a figure: what they are, and what they can be ordered by; the first is the default. */
function rowsOf<Row extends z.core.$ZodType>(
  row: Row,
  fields: readonly [string, ...string[]],
  direction: 'asc' | 'desc',
) {
  const query = z.omit(z.extend(listQuery(fields, direction), narrowed), { search: true })
  return { page: pageOf(row), query, orderBy: `${fields[0]}:${direction}`, fields }
}

const discharged = rowsOf(EpisodeRow, ['dischargedAt', 'admittedAt', 'days'], 'desc')

/** `GET statistics/{path}`: the rows behind each figure. */
export const FIGURE_ROWS = {
  occupancy: { path: 'occupancy', ...rowsOf(BedRow, ['bed', 'occupied', 'available'], 'asc') },
  admissions: { path: 'admissions', ...rowsOf(EpisodeRow, ['admittedAt', 'dischargedAt', 'days'], 'desc') },
  discharges: { path: 'discharges', ...discharged },
  meanStay: { path: 'mean-stay', ...discharged },
  mortality: { path: 'mortality', ...discharged },
  turnover: { path: 'turnover', ...discharged },
  cleaning: { path: 'cleaning', ...rowsOf(CleaningRow, ['startsAt', 'bed', 'hours'], 'desc') },
  unsignedDocuments: {
    path: 'unsigned-documents',
    ...rowsOf(DocumentRow, ['occurredAt', 'createdAt', 'title'], 'asc'),
  },
  patientsPerDoctor: {
    path: 'patients-per-doctor',
    ...rowsOf(AttendingRow, ['doctor', 'startsAt', 'service'], 'asc'),
  },
} as const satisfies Record<Figure, unknown>
