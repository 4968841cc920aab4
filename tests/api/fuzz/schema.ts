import * as fc from 'fast-check'
import * as z from 'zod/mini'

/** As much of JSON Schema as the API's document speaks. */
export interface JsonSchema {
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  items?: JsonSchema | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  pattern?: string | undefined
  format?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  maximum?: number | undefined
}

const count = z.optional(z.number())
export const JsonSchema: z.ZodMiniType<JsonSchema> = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.lazy(() => JsonSchema))),
  oneOf: z.optional(z.array(z.lazy(() => JsonSchema))),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => JsonSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.lazy(() => JsonSchema)),
  minItems: count,
  maxItems: count,
  minLength: count,
  maxLength: count,
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minimum: count,
  exclusiveMinimum: count,
  maximum: count,
})

/** Texts that have broken software before, beside ordinary ones. */
export const HOSTILE = [
  '',
  ' ',
  'Ñandú Ángeles',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '{{7*7}}',
  "'; drop table patients; --",
  '%00',
  '\u0000',
  '\ud800',
  '\u202ederecha',
  '__proto__',
  'null',
  '9'.repeat(400),
  'á'.repeat(5_000),
]

/** Values of a wrong kind, and the ends of what JSON can say. */
const WRONG: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[[]]]],
  ...['', 'x', '2026-02-30', '2026-13-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '-1'],
  JSON.parse('{"__proto__":{"admin":true},"constructor":1}'),
  ...HOSTILE,
]
export const wrong = fc.oneof(fc.constantFrom(...WRONG), fc.jsonValue({ maxDepth: 3 }))

const MAX_ITEMS = 3
const instant = fc
  .date({ min: new Date('2026-02-01'), max: new Date('2026-04-15'), noInvalidDate: true })
  .map((date) => date.toISOString())

function text({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date') return instant.map((at) => at.slice(0, 10))
  if (format === 'date-time') return instant
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const fitting = HOSTILE.filter(({ length }) => length >= minLength && length <= maxLength)
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' })
  const plain = fc.constant('Texto'.padEnd(minLength, 'o').slice(0, maxLength))
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    { weight: 1, arbitrary: any },
    { weight: 1, arbitrary: fitting.length > 0 ? fc.constantFrom(...fitting) : any },
  )
}

function number({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum ?? -1000) + 1
  const integer = (max: number) => fc.integer({ min: Math.max(min, -1e9), max: Math.max(min, max) })
  // Small numbers are the ids of records that are there.
  const small = integer(Math.min(maximum ?? 60, 60))
  const any = integer(Math.min(maximum ?? 1e9, 1e9))
  return type === 'integer' ? fc.oneof(small, any) : fc.oneof(small, any, fc.double({ min, noNaN: true }))
}

const person = fc.constantFrom('direccion', 'medica', 'enfermeria', 'admision', 'nadie')

/** What fits a field; those that name a person name somebody whom the seed knows. */
function field(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  return schema.type === 'string' && /(user|doctor)id$/i.test(name) ? person : fitting(schema)
}

/** Values that fit a schema, those that it only almost tells included: it knows no rule across fields. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    anyOf,
    oneOf,
    properties = {},
    required = [],
    items = {},
    minItems = 0,
    maxItems = MAX_ITEMS,
  } = schema
  if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type })))
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.type === 'string') return text(schema)
  if (schema.type === 'integer' || schema.type === 'number') return number(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array')
    return fc.array(fitting(items), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + MAX_ITEMS),
    })
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, field(name, one)])),
      { requiredKeys: required },
    )
  return wrong
}

type Step = string | number

/** Every place in a value, the value itself first. */
function places(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Array.isArray(value)
    ? value.flatMap((one: unknown, index) => places(one, [...path, index]))
    : Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))
  return [path, ...inside]
}

/** A copy with another value in one place. */
function put(value: unknown, [step, ...rest]: Step[], other: unknown): unknown {
  if (step === undefined) return other
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return items.map((one, index) => (index === step ? put(one, rest, other) : one))
  }
  if (typeof value !== 'object' || value === null) return other
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === step ? put(one, rest, other) : one]),
  )
}

/** What a schema refuses, mostly: something that fits it but for one place. */
export function broken(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.tuple(fitting(schema), fc.nat(), wrong).map(([value, at, other]) => {
    const all = places(value)
    return put(value, all[at % all.length] ?? [], other)
  })
}
