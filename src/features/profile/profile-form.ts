import { phoneText } from '#src/domain/phone.ts'
import type { Profile, ProfileUpdate } from '#src/domain/profile/contract.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { SHIFT_LABELS } from './labels.ts'

/** The fields as the stored profile fills them. */
export function profileFields({ version: _, servicesInUse: __, ...fields }: Profile): ProfileUpdate {
  return fields
}

type Shift = Profile['shifts'][number]

/** A shift as people read it: *Matutino, 07:00 – 14:30*. */
export function shiftText({ kind, startsAt, endsAt }: Shift): string {
  return `${SHIFT_LABELS[kind]}, ${startsAt} – ${endsAt}`
}

/** What differs between the form and the stored profile, in words. */
export function profileDifferences(mine: ProfileUpdate, stored: Profile): Difference[] {
  const shifts = (all: readonly Shift[]) => all.map(shiftText).join('; ')
  const lines = [
    ['Nombre', mine.name, stored.name],
    ['Razón social', mine.legalName, stored.legalName],
    ['CLUES', mine.clues, stored.clues],
    ['Dirección', mine.address, stored.address],
    ['Teléfono', phoneText(mine.phone), phoneText(stored.phone)],
    ['Zona horaria', mine.timeZone, stored.timeZone],
    ['Servicios', mine.services.join(', '), stored.services.join(', ')],
    ['Turnos', shifts(mine.shifts), shifts(stored.shifts)],
  ] as const
  return lines
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, mine: one, stored: other }))
}
