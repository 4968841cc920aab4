import * as z from 'zod/mini'
import { Id, Instant, pageOf } from '../list.ts'
import { PATIENT_NAMES } from '../patients/name-fields.ts'

export const EpisodeKind = z.enum(['emergency', 'inpatient', 'outpatient', 'daySurgery', 'observation'])
export type EpisodeKind = z.infer<typeof EpisodeKind>

export const EpisodeStatus = z.enum(['open', 'dischargeOrdered', 'discharged', 'annulled'])
export type EpisodeStatus = z.infer<typeof EpisodeStatus>

export const DischargeMotive = z.enum([
  'cured',
  'improved',
  'voluntary',
  'transferred',
  'died',
  'other',
  'absconded',
])
export type DischargeMotive = z.infer<typeof DischargeMotive>

/** A diagnosis code of the ICD-10 (CIE-10). */
export const ICD10 = /^[A-Z]\d{2}(\.?[0-9X])?$/

/**
 * Drops the marks after a diagnosis code. The ICD-10 prints a dagger at the code of a cause and an asterisk at that of its
 * manifestation; catalogues in plain text write the dagger as `+`. The marks are no part of the code.
 */
export function withoutMarks(code: string): string {
  return code.replace(/[\s*\u2217\uff0a\u2020+\uff0b]+$/, '')
}

export const Diagnosis = z.object({
  code: z.string(),
  text: z.string(),
  rank: z.enum(['principal', 'secundario']),
  certainty: z.enum(['presuntivo', 'confirmado']),
})
export type Diagnosis = z.infer<typeof Diagnosis>

export const SECOND_PRINCIPAL = 'Ya hay un diagnóstico principal: elige Secundario en uno de los dos'

/**
 * Returns the place of the second principal diagnosis; -1 where there is none.
 * @param stored stays valid while nobody changes it, because older versions took several
 */
export function secondPrincipal(diagnoses: readonly Diagnosis[], stored: readonly Diagnosis[] = []): number {
  if (JSON.stringify(diagnoses) === JSON.stringify(stored)) return -1
  const first = diagnoses.findIndex(({ rank }) => rank === 'principal')
  return diagnoses.findIndex(({ rank }, place) => rank === 'principal' && place > first)
}

/** A code that a hospital uses, in the words that are mostly written beside it; how often, in all its episodes. */
export const DiagnosisCode = z.object({ code: z.string(), text: z.string(), uses: z.int() })
export type DiagnosisCode = z.infer<typeof DiagnosisCode>

export const DiagnosisCodePage = pageOf(DiagnosisCode)

/** A bed with its room. */
export const EpisodeBed = z.object({
  bedId: Id,
  code: z.string(),
  roomId: Id,
  roomCode: z.string(),
  floor: z.string(),
})
export type EpisodeBed = z.infer<typeof EpisodeBed>

const Discharge = z.object({
  at: Instant,
  motive: DischargeMotive,
  destination: z.string(),
  condition: z.string(),
  notes: z.string(),
})

/** One stay or visit of a patient (episodio). Every kind but outpatient is a stay and takes a bed. */
export const Episode = z.object({
  episodeId: Id,
  patientId: Id,
  kind: EpisodeKind,
  status: EpisodeStatus,
  admittedAt: Instant,
  reason: z.string(),
  origin: z.string(),
  service: z.string(),
  /** Derived from the active *Tratante* assignment; of a discharged episode the last one. */
  attendingDoctorId: z.nullable(z.string()),
  attendingDoctorName: z.nullable(z.string()),
  diagnoses: z.array(Diagnosis),
  /** The current bed; null for an ended episode. */
  bedId: z.nullable(Id),
  /** The current bed, or the last one. */
  bed: z.nullable(EpisodeBed),
  expectedDischargeAt: z.nullable(Instant),
  dischargeOrderedAt: z.nullable(Instant),
  /** The motive of the order, when there is one. Former versions ordered without. */
  orderedMotive: z._default(z.nullable(DischargeMotive), null),
  discharge: z.nullable(Discharge),
  annulment: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** No movement may be before it. */
  lastMovementAt: Instant,
  version: z.int(),
})
export type Episode = z.infer<typeof Episode>

/** An episode as lists show it, with its patient; the name is null for readers who may not read patients. */
export const ListedEpisode = z.extend(
  z.pick(Episode, {
    episodeId: true,
    patientId: true,
    kind: true,
    status: true,
    admittedAt: true,
    reason: true,
    service: true,
    attendingDoctorId: true,
    attendingDoctorName: true,
    bed: true,
    expectedDischargeAt: true,
    dischargeOrderedAt: true,
    orderedMotive: true,
  }),
  { discharge: z.nullable(z.pick(Discharge, { at: true })), ...PATIENT_NAMES },
)
export type ListedEpisode = z.infer<typeof ListedEpisode>

export const EpisodePage = pageOf(ListedEpisode)

/** What a correction of a discharge is about, as it was or as it is since. */
const CorrectedDischarge = z.extend(z.pick(Discharge, { at: true, motive: true, destination: true }), {
  diagnoses: z.array(Diagnosis),
})
export type CorrectedDischarge = z.infer<typeof CorrectedDischarge>

/** One line of an episode's timeline. */
export const TimelineEntry = z.object({
  /** Unique in the timeline, whatever the kind. */
  entryId: z.string(),
  kind: z.enum([
    'admission',
    'transfer',
    'dischargeOrder',
    'death',
    'dischargeRevocation',
    'discharge',
    'dischargeCorrection',
    'reopening',
    'annulment',
    'assignmentStart',
    'assignmentEnd',
    'documentSigned',
    'documentAmended',
    'documentAnnulled',
  ]),
  at: Instant,
  /** When it was recorded, which may be later than `at`. */
  recordedAt: Instant,
  userName: z.nullable(z.string()),
  bed: z.nullable(EpisodeBed),
  fromBed: z.nullable(EpisodeBed),
  doctorName: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** The document that it is about. */
  document: z._default(z.nullable(z.object({ documentId: Id, templateId: Id, title: z.string() })), null),
  note: z.string(),
  /** Both versions of a discharge that was corrected. */
  correction: z._default(
    z.nullable(z.object({ before: CorrectedDischarge, after: CorrectedDischarge })),
    null,
  ),
  /** When a transfer was annulled as if it had not been, and by whom. */
  undone: z._default(z.nullable(z.object({ at: Instant, userName: z.nullable(z.string()) })), null),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const TimelinePage = pageOf(TimelineEntry)
