import type { Profession } from '../doctors/contract.ts'
import type { Template, TemplateKind } from '../templates/contract.ts'
import type { DocumentSummary } from './contract.ts'
import { DAILY_NOTE, type HospitalCalendar, writerOf } from './rules.ts'
import { completionFor, type Signing } from './signing.ts'

/** The kind of document that a profession writes every day. The other professions have no kind of their own. */
const DAILY_KINDS: Readonly<Partial<Record<Profession, TemplateKind>>> = {
  physician: DAILY_NOTE,
  resident: DAILY_NOTE,
  intern: DAILY_NOTE,
  nurse: 'nursing',
  socialWorker: 'socialWork',
}

/** The kind of a profession's daily note; undefined where its templates are known only by who signs them. */
export function dailyKindOf(profession: Profession | null): TemplateKind | undefined {
  return profession === null ? undefined : DAILY_KINDS[profession]
}

type Published = Pick<Template, 'templateId'> & Signing

/**
 * Returns the template of somebody's daily note: the oldest of its kind that they may write. A profession without a kind
 * writes the one template that it alone signs. Undefined where none fits, or several do.
 * @param templates those that new documents can take
 */
export function dailyTemplateOf<One extends Published>(
  templates: readonly One[],
  profession: Profession | null,
): One | undefined {
  const kind = dailyKindOf(profession)
  if (kind === undefined) {
    const own = templates.filter(({ signers }) => signers?.length === 1 && signers[0] === profession)
    return own.length === 1 ? own[0] : undefined
  }
  return templates
    .filter((one) => one.kind === kind && completionFor(one, profession) !== null)
    .toSorted((one, other) => one.templateId - other.templateId)[0]
}

/** Whether a document is a draft of today that somebody goes on with. */
export function isTodaysDraftOf(
  document: Pick<DocumentSummary, 'status' | 'author' | 'takenOverBy' | 'occurredAt'>,
  userId: string,
  { today, dayOf }: HospitalCalendar,
): boolean {
  const { status, occurredAt } = document
  return status === 'draft' && writerOf(document).userId === userId && dayOf(occurredAt) === today
}
