import * as z from 'zod/mini'

/**
 * Reads what fits a schema, and anything else as a value that does. Like `z.catch`, which would weigh on the first
 * pages: they share one copy of zod with whoever uses it.
 */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema, other: z.output<Schema>) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<Schema> => {
      const read = z.safeParse(schema, value)
      return read.success ? read.data : other
    }),
  )
}
