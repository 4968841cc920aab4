import type { Episode } from '../episodes/contract.ts'
import type { Patient, Sex } from '../patients/contract.ts'
import { wholeYears } from '../patients/rules.ts'
import type { ConditionMotive, Section, SectionCondition } from '../templates/contract.ts'
import type { Document, SectionContent } from './contract.ts'
import { isEmpty } from './sections.ts'

/*
 * Sections that depend on something. A draft keeps what was written in a section that no longer applies, in case that
 * it applies again; but such a section is not asked for, not copied and not printed. Signing leaves it out for good:
 * what is signed holds the sections that applied at that moment and no others, whatever becomes of the patient's record
 * or of the discharge later. Who signs is told which written sections are left out.
 */

/** What decides, beside the choices in the document itself, which of its sections apply. */
export interface VisibilityFacts {
  sex: Sex
  /** In whole years at the time of the document; null if unknown. */
  age: number | null
  motive: ConditionMotive
}

/** @param day on which the described event happened, in the hospital's time zone */
export function visibilityFacts(
  patient: Pick<Patient, 'sex' | 'birthDate' | 'estimatedAge'>,
  { discharge, orderedMotive }: Pick<Episode, 'discharge' | 'orderedMotive'>,
  day: string,
): VisibilityFacts {
  const motive = discharge?.motive ?? orderedMotive ?? 'none'
  return { sex: patient.sex, age: wholeYears(patient, day), motive }
}

/** @param chosen the values of the choices before the section that apply themselves, by key */
function holds(
  { sex, ageFrom = 0, ageTo = Number.POSITIVE_INFINITY, motive, choice }: SectionCondition,
  facts: VisibilityFacts,
  chosen: ReadonlyMap<string, string>,
): boolean {
  if (sex && !sex.includes(facts.sex)) return false
  // An unknown age hides nothing: that a section does not apply is for people to say.
  if (facts.age !== null && (facts.age < ageFrom || facts.age > ageTo)) return false
  if (motive && !motive.includes(facts.motive)) return false
  return !choice || choice.values.includes(chosen.get(choice.key) ?? '')
}

/**
 * The sections of a document that apply, in order. Everything that was signed applies: signing left the rest out.
 * @param sections as they are written now
 */
export function visibleDefinitions(
  { definitions, signedAt }: Pick<Document, 'definitions' | 'signedAt'>,
  sections: readonly SectionContent[],
  facts: VisibilityFacts,
): Section[] {
  if (signedAt !== null || definitions.every(({ visibleIf }) => visibleIf === undefined)) return definitions
  const chosen = new Map<string, string>()
  return definitions.filter(({ key, visibleIf }) => {
    if (visibleIf && !holds(visibleIf, facts, chosen)) return false
    const content = sections.find((one) => one.key === key)
    if (content?.type === 'choice' && content.value !== null) chosen.set(key, content.value)
    return true
  })
}

/** The sections in which something is written that does not apply: signing leaves them out. */
export function writtenButHidden(
  document: Pick<Document, 'definitions' | 'signedAt'>,
  sections: readonly SectionContent[],
  facts: VisibilityFacts,
): Section[] {
  const shown = new Set(visibleDefinitions(document, sections, facts))
  return document.definitions.filter((definition) => {
    const content = sections.find(({ key }) => key === definition.key)
    return !shown.has(definition) && content !== undefined && !isEmpty(content)
  })
}

/** A draft as it would be signed: with the sections that apply, and no others. */
export function signedPart(document: Document, facts: VisibilityFacts): Document {
  const definitions = visibleDefinitions(document, document.sections, facts)
  const keys = new Set(definitions.map(({ key }) => key))
  return { ...document, definitions, sections: document.sections.filter(({ key }) => keys.has(key)) }
}
