import { CURP_FORM, curpBirthDate, GENERIC_CURP } from '#src/domain/curp.ts'
import type { Sex } from '#src/domain/patients/contract.ts'
import { birthStateOf } from './states.ts'

const WHOLE = new RegExp(`^${CURP_FORM.source}$`)

/** X is what somebody chose to be registered as, and says nothing of the biological sex that is asked for here. */
const SEXES: Readonly<Record<string, Sex>> = { H: 'male', M: 'female' }

/** A CURP as it is stored: in upper case, without spaces around it. */
export function writtenCurp(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether it is 18 characters in their right places. */
export function isWholeCurp(curp: string): boolean {
  return WHOLE.test(curp)
}

interface CurpPerson {
  birthDate?: string | undefined
  sex?: Sex | undefined
  birthState?: string | undefined
}

/** What a whole CURP says of the person; nothing for the generic one, which is nobody's. */
export function curpPerson(curp: string): CurpPerson {
  if (curp === GENERIC_CURP || !isWholeCurp(curp)) return {}
  return {
    birthDate: curpBirthDate(curp),
    sex: SEXES[curp[10] ?? ''],
    birthState: birthStateOf(curp.slice(11, 13)),
  }
}

const NAMES = { birthDate: 'fecha', sex: 'sexo', birthState: 'entidad' } as const
const AND = new Intl.ListFormat('es-MX')

/** What a CURP says that is not written yet: each field with its value, and in words, *fecha, sexo y entidad*. */
export function curpOffer(fields: { curp: string; birthDate: string; sex: string; birthState: string }) {
  const said = curpPerson(writtenCurp(fields.curp))
  const names = ['birthDate', 'sex', 'birthState'] as const
  const values = names.flatMap((name) => {
    const value = said[name]
    return value !== undefined && fields[name].trim() === '' ? [{ name, value }] : []
  })
  return { values, text: AND.format(values.map(({ name }) => NAMES[name])) }
}
