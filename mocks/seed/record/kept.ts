import { beginSection, NO_VITAL_SIGNS } from '#src/domain/documents/begin-section.ts'
import type { SectionContent, VitalSigns } from '#src/domain/documents/contract.ts'
import type { Diagnosis } from '#src/domain/episodes/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { around } from '../cycle.ts'

type Written<Content> = Content extends { type: 'richText' }
  ? { key: string; type: 'richText'; value: string }
  : Omit<Content, 'copiedFrom'>

/** A section's content as the seed keeps it: a rich text as its lines, without what every content has. */
export type Kept = Written<SectionContent>

export type Random = (below: number) => number

export const pick = <T>(list: readonly T[], random: Random) => around(list, random(list.length))

export const richText = (key: string, ...lines: string[]): Kept => ({
  key,
  type: 'richText',
  value: lines.join('\n'),
})
export const vitalSigns = (value: Partial<VitalSigns>): Kept => ({
  key: 'signosVitales',
  type: 'vitalSigns',
  value: { ...NO_VITAL_SIGNS, ...value },
})
export const diagnoses = (key: string, value: readonly Diagnosis[]): Kept => ({
  key,
  type: 'diagnoses',
  value: [...value],
})
export const table = (key: string, value: readonly (readonly string[])[]): Kept => ({
  key,
  type: 'table',
  value: value.map((row) => [...row]),
})
export const choice = (key: string, value: string): Kept => ({ key, type: 'choice', value })
export const service = (key: string, value: string): Kept => ({ key, type: 'service', value })
export const text = (key: string, value: string): Kept => ({ key, type: 'text', value })
export const number = (key: string, value: number): Kept => ({ key, type: 'number', value })
export const date = (key: string, value: string): Kept => ({ key, type: 'date', value })

/** Reads what the seed keeps of documents. Their texts repeat, and each is read once: reading them is slow. */
export function contentReader() {
  const texts = new Map<string, SectionContent>()

  function readText(definition: Section, lines: string): SectionContent {
    const known = texts.get(`${definition.key} ${lines}`)
    if (known) return known
    const content = beginSection(definition, lines)
    texts.set(`${definition.key} ${lines}`, content)
    return content
  }

  /** @returns one content for each definition, in their order, as the API reads it */
  return (definitions: readonly Section[], kept: readonly Kept[]): SectionContent[] =>
    definitions.map((definition) => {
      const content = kept.find((one) => one.key === definition.key)
      if (!content) return beginSection(definition, '')
      return content.type === 'richText'
        ? readText(definition, content.value)
        : { ...content, copiedFrom: null }
    })
}
