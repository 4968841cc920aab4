import * as z from 'zod/mini'
import { Id, Instant } from '../list.ts'
import { lineText, multilineText, nameText, personId, required } from '../text-rules.ts'
import { Diagnosis, EpisodeKind, ICD10, SECOND_PRINCIPAL, secondPrincipal, withoutMarks } from './contract.ts'

/** Why something is done, which has to be said. */
export const reason = (question: string) => required(multilineText(2000), question)

/** A diagnosis in a request's body. */
const DiagnosisBody = z.extend(Diagnosis, {
  code: lineText(20).check(
    z.toUpperCase(),
    z.overwrite(withoutMarks),
    z.regex(ICD10, 'Escribe una clave CIE-10, por ejemplo J18.9'),
  ),
  text: required(lineText(300), 'Escribe el diagnóstico'),
})

export const DiagnosesBody = z.array(DiagnosisBody).check(z.maxLength(50))

/** Diagnoses of which at most one is principal. @param stored as for `secondPrincipal` */
export function diagnosesBody(stored?: readonly Diagnosis[]) {
  return DiagnosesBody.check(({ value, issues }) => {
    const place = secondPrincipal(value, stored)
    if (place < 0) return
    issues.push({ code: 'custom', input: value, path: [place, 'rank'], message: SECOND_PRINCIPAL })
  })
}

/** The editable fields of a running episode. */
export const EpisodeUpdate = z.object({
  reason: reason('Escribe el motivo de ingreso'),
  origin: z._default(lineText(200), ''),
  service: z._default(nameText(80), ''),
  diagnoses: z._default(DiagnosesBody, []),
  expectedDischargeAt: z._default(z.nullable(Instant), null),
})
export type EpisodeUpdate = z.infer<typeof EpisodeUpdate>

/** Body of `POST episodes`; `bedId` is for stays only, and who attends from the start is for whoever may assign. */
export const EpisodeCreate = z.extend(EpisodeUpdate, {
  patientId: Id,
  kind: EpisodeKind,
  admittedAt: Instant,
  /** Confirms an admission of more than a year ago, which is refused otherwise. */
  admittedLongAgo: z._default(z.boolean(), false),
  diagnoses: z._default(diagnosesBody(), []),
  bedId: z._default(z.nullable(Id), null),
  attendingDoctorId: z._default(z.nullable(personId('Elige al doctor')), null),
})
export type EpisodeCreate = z.input<typeof EpisodeCreate>

/** Body of `POST episodes/{episodeId}/transfer`. */
export const Transfer = z.object({
  bedId: Id,
  /** Now, if unset. */
  at: z.optional(Instant),
  note: z._default(multilineText(500), ''),
})
export type Transfer = z.input<typeof Transfer>

/** Body of `POST episodes/{episodeId}/exchange`. */
export const BedExchange = z.object({
  /** The episode of the patient in the other bed. */
  withEpisodeId: Id,
  /** The version of that episode that the caller has seen. */
  withVersion: z.int().check(z.minimum(1)),
  /** Now, if unset. */
  at: z.optional(Instant),
})
export type BedExchange = z.input<typeof BedExchange>

/** Body of `POST episodes/{episodeId}/annul`. */
export const Annulment = z.object({ reason: reason('Escribe por qué se anula') })
export type Annulment = z.input<typeof Annulment>
