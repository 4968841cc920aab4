import * as z from 'zod/mini'
import { SectionContent } from '#src/domain/documents/contract.ts'
import { plainTextOf } from '#src/domain/rich-text.ts'

export type Sections = readonly SectionContent[]

/** Returns a function that computes a text once for each object. */
function once<Key extends object>(compute: (key: Key) => string): (key: Key) => string {
  const known = new WeakMap<Key, string>()
  return (key) => {
    const text = known.get(key) ?? compute(key)
    known.set(key, text)
    return text
  }
}

/** A section as the server would store it, as text to compare. */
const textOf = once((section: SectionContent) => {
  const parsed = z.safeParse(SectionContent, section)
  return JSON.stringify(parsed.success ? parsed.data : section)
})

const wordsOf = once(plainTextOf)

/** True for rich texts with different words. `textOf` changes no words, and takes tens of milliseconds for a long note. */
function hasOtherWords(one: SectionContent, other: SectionContent): boolean {
  if (one.type !== 'richText' || other.type !== 'richText' || !one.value || !other.value) return false
  return wordsOf(one.value) !== wordsOf(other.value)
}

export function isSameSection(one: SectionContent | undefined, other: SectionContent | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined || hasOtherWords(one, other)) return false
  return textOf(one) === textOf(other)
}

export function areSameSections(some: Sections, others: Sections): boolean {
  return some.length === others.length && some.every((one, index) => isSameSection(one, others[index]))
}

export function sectionOf(sections: Sections, key: string): SectionContent | undefined {
  return sections.find((one) => one.key === key)
}

/**
 * Merges local changes into what was stored meanwhile: a section without local changes is taken as stored.
 * @param begun as it was before either of them wrote
 */
export function mergeSections(local: Sections, begun: Sections, stored: Sections): Sections {
  return stored.map((section) => {
    const own = sectionOf(local, section.key)
    return own === undefined || isSameSection(own, sectionOf(begun, section.key)) ? section : own
  })
}

/** After a save: sections unchanged since they were sent become as the server stored them. */
export function adoptSaved(local: Sections, sent: Sections, saved: Sections): Sections {
  return local.map((section) => {
    const stored = sectionOf(saved, section.key)
    const isUntouched = isSameSection(section, sectionOf(sent, section.key))
    return stored && isUntouched && !isSameSection(section, stored) ? stored : section
  })
}

/** A draft's sections in the document's own order and types. */
export function fitTo(document: Sections, kept: Sections): Sections {
  return document.map((section) => {
    const own = sectionOf(kept, section.key)
    return own?.type === section.type ? own : section
  })
}

export function withSection(sections: Sections, changed: SectionContent): Sections {
  return sections.map((one) => (one.key === changed.key ? changed : one))
}
