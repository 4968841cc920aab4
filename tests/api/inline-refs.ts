import * as z from 'zod/mini'

const Sharing = z.object({
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), z.unknown()),
  }),
})

/**
 * An OpenAPI document with its schemas and parameters where they are meant, for whoever reads one operation by itself.
 * Answers keep their references.
 * @throws when one leads nowhere, or into itself
 */
export function inlineRefs(document: unknown): unknown {
  const { components } = z.parse(Sharing, document)
  const inline = (part: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one: unknown) => inline(one, within))
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string') {
      const [, kind, name = ''] = /^#\/components\/(schemas|parameters)\/([\w-]+)$/.exec(part.$ref) ?? []
      if (kind !== 'schemas' && kind !== 'parameters') return part
      if (!(name in components[kind]) || within.includes(name))
        throw new Error(`${part.$ref} can't be inlined`)
      const { $ref: _, ...beside } = part
      const meant = inline(components[kind][name], [...within, name])
      return typeof meant === 'object' && meant !== null ? { ...meant, ...beside } : meant
    }
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inline(one, within)]))
  }
  return inline(document, [])
}
