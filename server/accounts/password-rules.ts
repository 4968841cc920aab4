import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isGuessable } from './guessable.ts'

const FEWEST = 12
/** Long enough for any sentence, and short enough to be read at once. */
const MOST = 200

/** As it is compared: what differs by capitals or by how a letter is made is no other password. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** One piece again and again: `hospitalhospital`, `121212121212`. */
const isRepeated = (text: string) => /^(.{1,16}?)\1+$/s.test(text)

/** Each character one more, or one less, than the one before: `123456789012`, `abcdefghijkl`. */
function isRow(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const goes = (step: number) => steps.filter((one) => one !== step && one !== -9 * step).length === 0
  return goes(1) || goes(-1)
}

/** Whose password it is: what a stranger would try first. */
export interface PasswordOwner {
  email: string
  /** The names of the person, the product and the person's hospitals. */
  names: readonly string[]
}

/**
 * What is wrong with a new password, in one line for whoever chose it; undefined where nothing is.
 * @param owner whose it is
 */
export function faultOfPassword(password: string, { email, names }: PasswordOwner): string | undefined {
  const length = [...password].length
  if (password === '') return 'Escribe una contraseña'
  if (length < FEWEST) return `Usa ${FEWEST} caracteres o más: una frase corta sirve bien`
  if (length > MOST) return `Usa ${MOST} caracteres como máximo`
  const text = plain(password)
  const own = plain(email)
  const [beforeAt = ''] = own.split('@')
  if (text.includes(own) || text === beforeAt) return 'No uses tu correo como contraseña'
  if (COMMON_PASSWORDS.has(text) || isRepeated(text) || isRow(text))
    return 'Esa contraseña es de las más comunes: elige otra'
  if (isGuessable(password, [...names, beforeAt]))
    return 'Es fácil de adivinar (nombres, lugares o palabras comunes): une cuatro palabras sin relación'
  return undefined
}
