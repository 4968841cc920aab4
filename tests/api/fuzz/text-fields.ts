import * as fc from 'fast-check'
import { fitting, type JsonSchema } from './schema.ts'

const SEED = 20_261_122

/** A value with a text in one of its places. */
export interface Placed {
  /** Where the text stands: `sections.0.title`. */
  field: string
  value: unknown
}

function example(schema: JsonSchema): unknown {
  return fc.sample(fitting(schema), { seed: SEED, numRuns: 1 })[0]
}

const inside = (key: string, { field, value }: Placed, around: (inner: unknown) => unknown): Placed => ({
  field: field === '' ? key : `${key}.${field}`,
  value: around(value),
})

/** Puts something in each place of what fits a schema, one at a time. `fill` gives what goes in one, if anything does. */
function inEach(schema: JsonSchema, fill: (place: JsonSchema) => unknown): Placed[] {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return forms.flatMap((form) => inEach(form, fill))
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => inEach({ ...schema, type }, fill))
  const value = fill(schema)
  const here = value === undefined ? [] : [{ field: '', value }]
  if (schema.type === 'array')
    return [...here, ...inEach(schema.items ?? {}, fill).map((one) => inside('0', one, (item) => [item]))]
  const properties = Object.entries(schema.properties ?? {})
  const whole = Object.fromEntries(properties.map(([name, one]) => [name, example(one)]))
  const within = properties.flatMap(([name, one]) =>
    inEach(one, fill).map((placed) => inside(name, placed, (inner) => ({ ...whole, [name]: inner }))),
  )
  return [...here, ...within]
}

/**
 * What fits a schema but for one text, once for each place where a text may stand: fields, their fields, the items of
 * lists, every form that a value may have, and what the schema says nothing of.
 */
export function withTextInEach(schema: JsonSchema, text: string): Placed[] {
  return inEach(schema, ({ type }) => (type === 'string' || type === undefined ? text : undefined))
}

const MANY_BYTES = 900_000

/** What fits a schema but for one list, which is as long as a body may be, once for each list. */
export function withManyInEach(schema: JsonSchema): Placed[] {
  return inEach(schema, ({ type, items = {} }) => {
    if (type !== 'array') return undefined
    const item = example(items)
    const isText = typeof item === 'string'
    // Each text is another one: four letters, their quotes and a comma.
    const count = Math.floor(MANY_BYTES / (isText ? 7 : JSON.stringify(item).length + 1))
    return Array.from({ length: count }, (_, index) => (isText ? index.toString(36) : item))
  })
}
