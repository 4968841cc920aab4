import type { Document, DocumentStatus, Signature, Submission } from '#src/domain/documents/contract.ts'
import { PROFESSION_LABELS } from '#src/features/doctors/labels.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  draft: 'Borrador',
  submitted: 'Por autorizar',
  signed: 'Firmado',
  amended: 'Firmado con adenda',
  discarded: 'Descartado',
  annulled: 'Anulado',
}

/** Who signed, with the licence of who has one: *Elena Ríos · Cédula 1234567*. */
export function signerText({ name, license }: Signature): string {
  return license === null ? name : `${name} · Cédula ${license}`
}

/** Who wrote what a physician then signed: *Iván Soto · Médico residente*. */
export function writerText({ name, license, profession }: Submission['by']): string {
  const what = profession === null ? [] : [PROFESSION_LABELS[profession]]
  return [name, ...what, ...(license === null ? [] : [`Cédula ${license}`])].join(' · ')
}

interface LastEdit {
  label: string
  name: string
  /** The hour alone of an edit of today. */
  when: string
  /** For paper, which is read on other days. */
  whole: string
}

/**
 * The last edit by somebody else than the author; undefined if there is none. Shown also after the author has written
 * again: the author signs for it.
 */
export function lastEditOf(
  { status, updatedAt, lastEditedBy, lastEditedAt }: Document,
  clock: HospitalClock,
): LastEdit | undefined {
  if (lastEditedBy === null || lastEditedAt === null) return undefined
  const isLast = status === 'draft' && lastEditedAt === updatedAt
  const isToday = clock.dayOf(lastEditedAt) === clock.today()
  return {
    label: isLast ? 'Última edición' : 'También escribió',
    name: lastEditedBy.name,
    when: isToday ? clock.hour(lastEditedAt) : clock.instant(lastEditedAt),
    whole: clock.instant(lastEditedAt),
  }
}

/** On the sheet of what was begun once the patient had left. */
export const WRITTEN_AFTER_DISCHARGE = 'Elaborada después del egreso'
