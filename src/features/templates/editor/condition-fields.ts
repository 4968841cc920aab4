import * as z from 'zod/mini'
import { Sex } from '#src/domain/patients/contract.ts'
import { ConditionMotive, type SectionCondition } from '#src/domain/templates/contract.ts'

/** What the fields of a section's condition hold; what is empty is not asked. */
export const ConditionFields = z.object({
  sex: z.array(Sex),
  ageFrom: z.string(),
  ageTo: z.string(),
  motive: z.array(ConditionMotive),
  /** The `id` of the earlier choice that it depends on. */
  section: z.string(),
  values: z.array(z.string()),
})
export type ConditionFields = z.infer<typeof ConditionFields>

export const NO_CONDITION: ConditionFields = {
  sex: [],
  ageFrom: '',
  ageTo: '',
  motive: [],
  section: '',
  values: [],
}

const ageField = (years: number | undefined) => (years === undefined ? '' : String(years))

/** The fields as a stored condition fills them. */
export function conditionFields({ sex, ageFrom, ageTo, motive, choice }: SectionCondition): ConditionFields {
  return {
    sex: sex ?? [],
    ageFrom: ageField(ageFrom),
    ageTo: ageField(ageTo),
    motive: motive ?? [],
    section: choice?.key ?? '',
    values: choice?.values ?? [],
  }
}

/** What is no whole number becomes one that no age can be, and so a fault of the condition. */
const yearsOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

/** The condition to send. @param keys of the sections before it, by their `id` */
export function conditionOf(
  { sex, ageFrom, ageTo, motive, section, values }: ConditionFields,
  keys: ReadonlyMap<string, string>,
): SectionCondition {
  return {
    ...(sex.length > 0 && { sex }),
    ...(ageFrom.trim() !== '' && { ageFrom: yearsOf(ageFrom) }),
    ...(ageTo.trim() !== '' && { ageTo: yearsOf(ageTo) }),
    ...(motive.length > 0 && { motive }),
    // One that is not before it has no key here: the condition says so.
    ...(section !== '' && { choice: { key: keys.get(section) ?? 'ninguna', values } }),
  }
}
