import * as z from 'zod/mini'

/**
 * Parses a value, and falls back to another one where it does not match the schema. Replaces `z.catch`, which would add
 * to the code of the first page.
 */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<Schema> => {
      const read = z.safeParse(schema, value)
      return read.success ? read.data : fallback
    }),
  )
}
