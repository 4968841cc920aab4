import * as z from 'zod/mini'

/** The message for lines that `areShowable` rejects. */
export const UNSHOWABLE = 'Quita los caracteres que no se pueden mostrar'

/**
 * Invisible characters: soft hyphens, zero width spaces, bidirectional controls, fillers, tag characters. Not matched are
 * variation selectors of emojis, and joiners where a script or an emoji needs them: never beside a Latin letter.
 */
const INVISIBLE =
  /(?!(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])|(?<=\p{S})[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|(?<=\p{sc=Latn})[\u200c\u200d]|[\u200c\u200d](?=\p{sc=Latn})/gu

/** Removes invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Makes one line: tabs, line breaks and no-break spaces become plain spaces, a run of them one. */
const oneLine = (text: string) => withoutInvisible(text).replace(/ ?[^\S ]\s*/g, ' ')

/** Removes invisible characters from several lines. Separators of lines and pages become line breaks. */
export function severalLines(text: string): string {
  return withoutInvisible(text).replace(/[\v\f\u2028\u2029]/g, '\n')
}

/** Whether several lines can be stored and shown as they are: without control characters other than line breaks. */
export function areShowable(lines: string): boolean {
  return !/(?![\n\r\t])\p{Cc}/u.test(lines) && lines.isWellFormed()
}

/** Whether any character is visible; spaces, lone accents and the Braille blank are not. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}\u2800]/u.test(withoutInvisible(text))
}

/** The message for a text with more letters than it may have. */
export const tooLongText = (longest: number) => `Usa ${longest.toLocaleString('es-MX')} letras como máximo`

/**
 * A limit on a text's length. It aborts, so that later checks never see a longer text: normalizing takes the square of a
 * text's length.
 */
export function atMost(longest: number) {
  // Written when it is needed: a page makes a hundred limits as it starts, and each number takes a millisecond.
  return z.maxLength(longest, { error: () => tooLongText(longest), abort: true })
}

const written = (clean: (text: string) => string, longest: number) =>
  z
    .string()
    .check(
      z.overwrite(clean),
      z.trim(),
      atMost(longest),
      z.refine(areShowable, { error: UNSHOWABLE, abort: true }),
    )

/** One line of user input. */
export function lineText(longest: number) {
  return written(oneLine, longest)
}

/** One or more lines of user input. */
export function multilineText(longest: number) {
  return written(severalLines, longest)
}

/** A text that is compared with stored ones and kept nowhere. */
export function comparedText(longest: number) {
  return written(withoutInvisible, longest)
}

/**
 * Replaces compatibility characters: full-width letters, ligatures, spaces of any width. Latin-1 stays, because names
 * use it (*Nº 5*, *1ª Sección*).
 */
export function withCommonLetters(text: string): string {
  return text
    .replace(/[\u0100-\u{10ffff}]+/gu, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
}

/** A name or a code: one line with normalized characters. Not for clinical text. */
export function nameText(longest: number) {
  return lineText(longest).check(z.overwrite(withCommonLetters), z.trim(), atMost(longest))
}

/**
 * A required text.
 * @param question the message for an empty text
 */
export function required(text: z.ZodMiniString<string>, question: string) {
  return text.check(z.minLength(1, { error: question, abort: true }), z.refine(isVisible, question))
}

/** What a list has of a text once: its case and the blanks around it make no difference. */
const listKey = (text: string) => text.trim().toLocaleLowerCase('es')

export const isSameEntry = (one: string, other: string): boolean => listKey(one) === listKey(other)

/** The place of the first entry of a list that repeats an earlier one; -1 for none. */
export function firstDuplicate(texts: readonly string[]): number {
  const keys = texts.map(listKey)
  return keys.findIndex((key, index) => keys.indexOf(key) < index)
}

/** A person's `sub` in a request's body. */
export function personId(question: string) {
  return required(lineText(255), question)
}
