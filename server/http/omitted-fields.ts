import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Which one an item of a list is, wherever it stands there. */
const IDS = ['bedId', 'key']

/** Whether it is an object of JSON with fields, which a list has none of. */
export function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a schema takes, whether it may be left out or null, and whatever is made of it then. */
function within(schema: Schema): Schema {
  if (schema instanceof z.core.$ZodPipe) return within(schema._zod.def.in)
  const wraps = [z.core.$ZodDefault, z.core.$ZodOptional, z.core.$ZodNullable]
  for (const wrap of wraps) if (schema instanceof wrap) return within(schema._zod.def.innerType)
  return schema
}

const mayBeLeftOut = (schema: Schema) =>
  schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodOptional

/** The stored item that a sent one is about. */
function sameOf(sent: unknown, stored: readonly unknown[]): unknown {
  if (!hasFields(sent)) return undefined
  const id = IDS.find((name) => Object.hasOwn(sent, name))
  return id && stored.find((one) => hasFields(one) && one[id] === sent[id])
}

/**
 * Whether a stored value is one that the body could hold. A text that was stored under looser rules is: the body is
 * then refused and names it, where a default would clear it unseen.
 */
function couldBeSent(field: Schema, stored: unknown): boolean {
  const { error } = z.safeParse(field, stored)
  return !error?.issues.some(({ code }) => code.startsWith('invalid_') && code !== 'invalid_format')
}

/**
 * The body of a change, with what it leaves out as it is stored: a schema's defaults are for what is new. What is
 * required, or could not be said of the record, is not filled in.
 */
export function fillOmitted(schema: Schema, sent: unknown, stored: unknown): unknown {
  const form = within(schema)
  if (form instanceof z.core.$ZodArray && Array.isArray(sent) && Array.isArray(stored))
    return sent.map((one) => fillOmitted(form._zod.def.element, one, sameOf(one, stored)))
  if (!(form instanceof z.core.$ZodObject) || !hasFields(sent) || !hasFields(stored)) return sent
  const kept = Object.entries(form._zod.def.shape).flatMap(([name, field]) => {
    if (!Object.hasOwn(stored, name)) return []
    if (Object.hasOwn(sent, name)) return [[name, fillOmitted(field, sent[name], stored[name])] as const]
    const isKept = mayBeLeftOut(field) && couldBeSent(field, stored[name])
    return isKept ? [[name, stored[name]] as const] : []
  })
  return { ...sent, ...Object.fromEntries(kept) }
}
