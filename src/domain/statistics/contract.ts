import * as z from 'zod/mini'
import { API_VERSION } from '../api-version.ts'
import { DocumentStatus } from '../documents/contract.ts'
import { DischargeMotive, EpisodeBed, EpisodeKind } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { PATIENT_NAMES } from '../patients/name-fields.ts'
import { atMost } from '../text-rules.ts'

/** A day in the hospital's time zone. */
const Day = z.iso.date()
const count = z.int().check(z.nonnegative())
const amount = z.number().check(z.nonnegative())
/** A quotient; null if the divisor was 0. */
const quotient = z.nullable(amount)

/** Whole days, both ends included. */
export const Period = z.object({ from: Day, to: Day })
export type Period = z.infer<typeof Period>

/** A figure of the period and of the previous one. */
function compared<Value extends z.core.$ZodType>(value: Value) {
  return { now: value, before: value }
}

/** Bed-days of the countable beds; a day of 23 or 25 hours counts as one day. */
const BedDays = { value: quotient, occupied: amount, available: amount }

export const Occupancy = z.object({
  ...compared(z.object(BedDays)),
  byDay: z.array(z.object({ day: Day, ...BedDays })),
  /** The day on which the first of these beds was registered; missing where there is none. Earlier days have no value. */
  registeredOn: z.optional(Day),
})

/** Stays that began; outpatient visits are counted separately. */
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

/** The hours that beds waited for cleaning, and the number of cleanings. */
export const Cleaning = z.object(compared(z.object({ value: amount, cleanings: count })))

/** Drafts at the end of the period. */
export const UnsignedDocuments = z.object(compared(z.object({ value: count })))

/** Patients with a *Tratante* at the end of the period ÷ doctors who had any. */
export const PatientsPerDoctor = z.object({
  ...compared(z.object({ value: quotient, patients: count, doctors: count })),
  byDoctor: z.array(z.object({ doctorId: z.string(), doctorName: z.string(), ...compared(count) })),
})

/** All figures; those that the reader has no permission for are missing. */
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

/** The figures, in the order of the page. */
export const FIGURES = [
  ...(['occupancy', 'admissions', 'discharges', 'meanStay', 'mortality'] as const),
  ...(['turnover', 'cleaning', 'unsignedDocuments', 'patientsPerDoctor'] as const),
] as const satisfies readonly (keyof Statistics)[]
export type Figure = (typeof FIGURES)[number]

const narrowed = {
  from: z.optional(Day),
  to: z.optional(Day),
  /** The episode's service; for figures of beds, the room's. */
  service: z.optional(z.string().check(atMost(80))),
}

/** Query of `GET statistics`; the last 30 days by default. */
export const StatisticsQuery = z.object({ 'api-version': z.literal(API_VERSION), ...narrowed })
export type StatisticsQuery = z.output<typeof StatisticsQuery>

/** The patient of a row; the name is null for readers who may not read patients. */
const subject = {
  episodeId: Id,
  patientId: Id,
  ...PATIENT_NAMES,
  /** The current bed, or the last one. */
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
  /** Its days in the mean stay; null for running stays and for visits. */
  days: z.nullable(count),
})
export type EpisodeRow = z.infer<typeof EpisodeRow>

/** A time in which a bed waited for cleaning. */
export const CleaningRow = z.object({
  bedEventId: Id,
  bed: EpisodeBed,
  startsAt: Instant,
  /** Null while the bed still waits. */
  endsAt: z.nullable(Instant),
  /** The hours within the period. */
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

/** A patient's *Tratante* at the end of the period. */
export const AttendingRow = z.object({
  ...subject,
  assignmentId: Id,
  doctorId: z.string(),
  doctorName: z.string(),
  service: z.string(),
  startsAt: Instant,
})
export type AttendingRow = z.infer<typeof AttendingRow>

/** The rows behind a figure: their schema, and the fields to order them by, the default first. */
function rowsOf<Row extends z.core.$ZodType>(
  row: Row,
  fields: readonly [string, ...string[]],
  direction: 'asc' | 'desc',
) {
  const query = z.omit(z.extend(listQuery(fields, direction), narrowed), { search: true })
  return { page: pageOf(row), query, orderBy: `${fields[0]}:${direction}`, fields }
}

const discharged = rowsOf(EpisodeRow, ['dischargedAt', 'admittedAt', 'days'], 'desc')

/** The rows behind each figure. */
export const FIGURE_ROWS = {
  occupancy: rowsOf(BedRow, ['bed', 'occupied', 'available'], 'asc'),
  admissions: rowsOf(EpisodeRow, ['admittedAt', 'dischargedAt', 'days'], 'desc'),
  discharges: discharged,
  meanStay: discharged,
  mortality: discharged,
  turnover: discharged,
  cleaning: rowsOf(CleaningRow, ['startsAt', 'bed', 'hours'], 'desc'),
  unsignedDocuments: rowsOf(DocumentRow, ['occurredAt', 'createdAt', 'title'], 'asc'),
  patientsPerDoctor: rowsOf(AttendingRow, ['doctor', 'startsAt', 'service'], 'asc'),
} as const satisfies Record<Figure, unknown>
