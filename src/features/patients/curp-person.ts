import { CURP_FORM, curpBirthDate, GENERIC_CURP } from '#src/lib/curp.ts'
import type { Sex } from './contract.ts'

const WHOLE = new RegExp(`^${CURP_FORM.source}$`)
const SEXES: Readonly<Record<string, Sex>> = { H: 'male', M: 'female', X: 'intersex' }

/** A CURP as it is stored: in upper case, without spaces around it. */
export function writtenCurp(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether it is 18 characters in their right places. */
export function isWholeCurp(curp: string): boolean {
  return WHOLE.test(curp)
}

/** What a whole CURP says of the person; nothing for the generic one, which is nobody's. */
export function curpPerson(curp: string): { birthDate: string | undefined; sex: Sex | undefined } {
  if (curp === GENERIC_CURP || !isWholeCurp(curp)) return { birthDate: undefined, sex: undefined }
  return { birthDate: curpBirthDate(curp), sex: SEXES[curp[10] ?? ''] }
}
