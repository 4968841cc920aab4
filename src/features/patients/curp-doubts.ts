import { type CurpDoubt, curpDoubts } from '#src/domain/curp.ts'
import { isWholeCurp, writtenCurp } from './curp-person.ts'

const TEXTS: Readonly<Record<CurpDoubt, string>> = {
  checkDigit: 'El dígito verificador no coincide',
  birthDate: 'La fecha de la CURP no coincide con la fecha de nacimiento',
  sex: 'El sexo de la CURP no coincide',
}

/** What in a CURP disagrees, in words; nothing until it is whole. */
export function doubtsOf(fields: { curp: string; birthDate: string; sex: string }): string[] {
  const curp = writtenCurp(fields.curp)
  if (!isWholeCurp(curp)) return []
  return curpDoubts(curp, { birthDate: fields.birthDate || null, sex: fields.sex }).map(
    (doubt) => TEXTS[doubt],
  )
}
