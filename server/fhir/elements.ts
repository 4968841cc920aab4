import { isoInstant } from '../http/iso-instant.ts'

/** A resource as it stands in the JSON of FHIR R4; what is undefined is not written. */
export interface Resource {
  resourceType: string
  id: string
  [element: string]: unknown
}

/**
 * A text as R4 takes it: no control characters, no white space but the plain kinds, none at the ends. Undefined
 * where nothing is left, since an element is never empty.
 */
export function textOf(text: string | null | undefined): string | undefined {
  const fit = (text ?? '')
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|\ufeff/gu, '')
    .replace(/[^\S\t\n\r ]/g, ' ')
    .trim()
  return fit === '' ? undefined : fit
}

/** A list of what is known; undefined where that is nothing, since R4 knows no empty lists. */
export function list<Item>(...items: readonly (Item | undefined)[]): Item[] | undefined {
  const known = items.filter((item) => item !== undefined)
  return known.length > 0 ? known : undefined
}

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'

/** A code of HL7's own terminology. @param system the last part of its address */
export function hl7(system: string, code: string, display: string) {
  return { system: `${TERMINOLOGY}/${system}`, code, display }
}

interface Coding {
  system: string
  code: string
  display?: string
}

/** A concept by its code, with the words that people here use for it. */
export function concept(coding: Coding | undefined, text?: string | null) {
  return { coding: list(coding), text: textOf(text) }
}

/** A concept that nobody has coded; undefined where there are no words either. */
export function wording(text: string) {
  const words = textOf(text)
  return words === undefined ? undefined : { text: words }
}

interface Identity {
  use: 'official' | 'usual'
  /** A code of HL7's table 0203. */
  type: Coding
  system?: string
  value: string | null
  /** Whoever gave it. */
  assigner?: object
}

/** A number or name under which something is known; undefined where it has none. */
export function identifier({ use, type, system, value, assigner }: Identity) {
  const text = textOf(value)
  if (text === undefined) return undefined
  return { use, type: { coding: [type] }, system, value: text, assigner }
}

/** The registers of the country, by the numbers under which its guides of exchange know them. */
export const CURP_REGISTER = 'urn:oid:2.16.840.1.113883.4.629'
export const CLUES_REGISTER = 'urn:oid:2.16.840.1.113883.4.631'
export const LICENSE_REGISTER = 'urn:oid:2.16.840.1.113883.3.215.12.18'

/** A way to reach somebody. */
export function contactPoint(system: 'phone' | 'email', text: string) {
  const value = textOf(text)
  return value === undefined ? undefined : { system, value }
}

/** An address as it was written down. */
export function addressOf(text: string) {
  return list(wording(text))
}

/** From one instant to another, as they are stored. */
export function period(start: number, end: number | null) {
  return { start: isoInstant(start), end: end === null ? undefined : isoInstant(end) }
}

/**
 * Things by names of their own: where two would have the same name, the later one gets a number on a line that no
 * name has. What stays in a list keeps its name when something else goes.
 */
export function withNames<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): (readonly [name: string, thing: Thing])[] {
  const seen = new Map<string, number>()
  return things.map((thing) => {
    const name = nameOf(thing)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return [before === 0 ? name : `${name}\n${before + 1}`, thing] as const
  })
}
