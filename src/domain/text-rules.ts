import * as z from 'zod/mini'

/** What is said of lines that `areShowable` refuses. */
export const UNSHOWABLE = 'Quita los caracteres que no se pueden mostrar'
const NOT_ONE_LINE = 'Quita los saltos de línea y los caracteres que no se pueden mostrar'

/**
 * Letters that nobody sees (soft hyphen, zero width space, fillers, tag letters). Joiners stay where a script or a
 * sign needs them, and so does what makes a sign an emoji. What turns the direction of writing is no part of it:
 * `isShowable` refuses that.
 */
const INVISIBLE =
  /(?!(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])|(?<=\p{S})[\ufe0e\ufe0f]|[\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu

/** The text without the letters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Control characters, line and paragraph separators, what turns the direction of writing; line breaks and tabs. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const LINE_BREAKS = /[\n\r\t]/g

/** Whether one line can be stored and shown as it reads. */
export function isShowable(text: string): boolean {
  return !UNFIT.test(text) && text.isWellFormed()
}

/** The same for several lines. */
export function areShowable(lines: string): boolean {
  return isShowable(lines.replace(LINE_BREAKS, ''))
}

/** Whether there is anything to see: spaces, lone accents and the blank of Braille are nothing. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}\u2800]/u.test(withoutInvisible(text))
}

/**
 * At most so many letters. A longer text is not looked at any further: what comes after may take its time over each
 * letter, and normalizing takes the square of a text's length.
 */
export function atMost(longest: number) {
  const error = `Usa ${longest.toLocaleString('es-MX')} letras como máximo`
  return z.maxLength(longest, { error, abort: true })
}

const trimmed = (longest: number) =>
  z.string().check(z.overwrite(withoutInvisible), z.trim(), atMost(longest))

/** One line that somebody writes. */
export function lineText(longest: number) {
  return trimmed(longest).check(z.refine(isShowable, { error: NOT_ONE_LINE, abort: true }))
}

/** One or more lines that somebody writes. */
export function multilineText(longest: number) {
  return trimmed(longest).check(z.refine(areShowable, { error: UNSHOWABLE, abort: true }))
}

/**
 * Letters that look like others become those: full-width ones, ligatures, spaces of any width. What Latin-1 has
 * stays, since names are written with it (*Nº 5*, *1ª Sección*).
 */
function withCommonLetters(text: string): string {
  return text
    .replace(/[\u0100-\u{10ffff}]+/gu, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
}

/** A name or a code: one line, in which a letter is written in one way only. Not for what is told of a patient. */
export function nameText(longest: number) {
  return lineText(longest).check(z.overwrite(withCommonLetters), z.trim(), atMost(longest))
}

/**
 * A text that must say something.
 * @param question what is asked of whoever left it empty
 */
export function required(text: z.ZodMiniString<string>, question: string) {
  return text.check(z.minLength(1, { error: question, abort: true }), z.refine(isVisible, question))
}

/** A person's `sub` in a body. */
export function personId(question: string) {
  return required(lineText(255), question)
}
