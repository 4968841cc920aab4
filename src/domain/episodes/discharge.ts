import * as z from 'zod/mini'
import { Id, Instant } from '../list.ts'
import { lineText, multilineText } from '../text-rules.ts'
import { DiagnosesBody, reason } from './bodies.ts'
import { DischargeMotive } from './contract.ts'

const chosenMotive = z.enum(DischargeMotive.options, 'Elige el motivo del egreso')

/** Body of `POST episodes/{episodeId}/order-discharge`. */
export const DischargeOrder = z.object({
  /** Now, if unset. */
  at: z.optional(Instant),
  motive: chosenMotive,
  /** The final ones; without them the episode keeps those that it has. */
  diagnoses: z.optional(DiagnosesBody),
  note: z._default(multilineText(500), ''),
})
export type DischargeOrder = z.input<typeof DischargeOrder>

/** Body of `POST episodes/{episodeId}/revoke-discharge`. */
export const DischargeRevocation = z.object({ reason: reason('Escribe por qué se revoca el alta') })
export type DischargeRevocation = z.input<typeof DischargeRevocation>

/** Body of `POST episodes/{episodeId}/discharge`. */
export const DischargeCreate = z.object({
  at: Instant,
  /** That of the order, if unset; without an order it says how the patient left by themselves. */
  motive: z.optional(chosenMotive),
  destination: z._default(lineText(200), ''),
  condition: z._default(lineText(200), ''),
  notes: z._default(multilineText(2000), ''),
  /** The missing items of the checklist that were overridden. */
  overridden: z._default(z.array(lineText(80)).check(z.maxLength(20)), []),
})
export type DischargeCreate = z.input<typeof DischargeCreate>

/** Body of `POST episodes/{episodeId}/correct-discharge`; what it may leave out stays as it is. */
export const DischargeCorrection = z.object({
  at: Instant,
  motive: chosenMotive,
  reason: reason('Escribe por qué se corrige el egreso'),
  destination: z.optional(lineText(200)),
  diagnoses: z.optional(DiagnosesBody),
})
export type DischargeCorrection = z.input<typeof DischargeCorrection>

/** Body of `POST episodes/{episodeId}/reopen`; needs another bed if the last one is taken. */
export const Reopening = z.object({
  reason: reason('Escribe por qué se reabre'),
  bedId: z._default(z.nullable(Id), null),
})
export type Reopening = z.input<typeof Reopening>
