import {
  CURP_FORM,
  type CurpDoubt,
  curpBirthDate,
  curpDoubts,
  GENERIC_CURP,
  writtenCurp,
} from '#src/domain/curp.ts'
import type { Sex } from '#src/domain/patients/contract.ts'

const WHOLE_CURP = new RegExp(`^${CURP_FORM.source}$`)

/** X is what somebody chose to be registered as, and says nothing of the biological sex that is asked for here. */
const SEXES: Readonly<Record<string, Sex>> = { H: 'male', M: 'female' }

const DOUBT_TEXTS: Readonly<Record<CurpDoubt, string>> = {
  checkDigit: 'El dígito verificador no coincide',
  birthDate: 'La fecha de la CURP no coincide con la fecha de nacimiento',
  sex: 'El sexo de la CURP no coincide',
  name: 'Las letras de la CURP no coinciden con el nombre',
}

const FIELD_NAMES = { birthDate: 'fecha', sex: 'sexo', birthState: 'entidad' } as const
const LIST = new Intl.ListFormat('es-MX')

/** Where somebody may be born, by the two letters of a CURP: the federal entities, and the rest of the world. */
const STATES_BY_LETTERS: Readonly<Record<string, string>> = {
  AS: 'Aguascalientes',
  BC: 'Baja California',
  BS: 'Baja California Sur',
  CC: 'Campeche',
  CS: 'Chiapas',
  CH: 'Chihuahua',
  DF: 'Ciudad de México',
  CL: 'Coahuila',
  CM: 'Colima',
  DG: 'Durango',
  MC: 'Estado de México',
  GT: 'Guanajuato',
  GR: 'Guerrero',
  HG: 'Hidalgo',
  JC: 'Jalisco',
  MN: 'Michoacán',
  MS: 'Morelos',
  NT: 'Nayarit',
  NL: 'Nuevo León',
  OC: 'Oaxaca',
  PL: 'Puebla',
  QT: 'Querétaro',
  QR: 'Quintana Roo',
  SP: 'San Luis Potosí',
  SL: 'Sinaloa',
  SR: 'Sonora',
  TC: 'Tabasco',
  TS: 'Tamaulipas',
  TL: 'Tlaxcala',
  VZ: 'Veracruz',
  YN: 'Yucatán',
  ZS: 'Zacatecas',
  NE: 'Nacido en el extranjero',
}

/** What the form offers as the place of birth. */
export const BIRTH_STATES: readonly string[] = [...Object.values(STATES_BY_LETTERS), 'Se ignora']

/** Whether it is 18 characters in their right places. */
export function isWholeCurp(curp: string): boolean {
  return WHOLE_CURP.test(curp)
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

/** What a CURP says that is not written yet: each field with its value, and in words, *fecha, sexo y entidad*. */
export function curpOffer(fields: { curp: string; birthDate: string; sex: string; birthState: string }) {
  const said = curpPerson(writtenCurp(fields.curp))
  const names = ['birthDate', 'sex', 'birthState'] as const
  const values = names.flatMap((name) => {
    const value = said[name]
    return value !== undefined && fields[name].trim() === '' ? [{ name, value }] : []
  })
  return { values, text: LIST.format(values.map(({ name }) => FIELD_NAMES[name])) }
}

interface CurpFields {
  curp: string
  birthDate: string
  sex: string
  givenNames: string
  firstSurname: string
  secondSurname: string
}

/** What in a CURP disagrees, in words; nothing until it is whole. */
export function doubtsOf({ curp: typed, birthDate, sex, ...name }: CurpFields): string[] {
  const curp = writtenCurp(typed)
  if (!isWholeCurp(curp)) return []
  return curpDoubts(curp, { birthDate: birthDate || null, sex, name }).map((doubt) => DOUBT_TEXTS[doubt])
}

/** The entity that two letters of a CURP stand for. */
function birthStateOf(letters: string): string | undefined {
  return Object.hasOwn(STATES_BY_LETTERS, letters) ? STATES_BY_LETTERS[letters] : undefined
}
