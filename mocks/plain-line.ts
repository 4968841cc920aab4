import * as z from 'zod/mini'

const UNSHOWABLE = 'Quita los caracteres que no se pueden mostrar'

/** No control characters, no halves of a letter. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed()

/** The same, but for line breaks and tabs. */
const arePlainLines = (text: string) => isPlain(text.replace(/[\n\r\t]/g, ''))

/** Holds a text to one line that can be stored and shown. */
export function plain() {
  return z.refine<string>(isPlain, UNSHOWABLE)
}

/** Holds a text to lines that can be stored and shown. */
export function plainLines() {
  return z.refine<string>(arePlainLines, UNSHOWABLE)
}

/**
 * Holds every text in a body to `plain`, wherever it stands, and blames the field that fails.
 * @param paragraphs names of fields that are held to `plainLines`
 */
export function plainTexts(...paragraphs: string[]) {
  return z.check<unknown>(({ value, issues }) => {
    const walk = (part: unknown, path: string[]): void => {
      if (typeof part === 'string') {
        const isFit = paragraphs.includes(path.at(-1) ?? '') ? arePlainLines : isPlain
        if (!isFit(part)) issues.push({ code: 'custom', input: part, path, message: UNSHOWABLE })
      } else if (typeof part === 'object' && part !== null)
        for (const [key, inner] of Object.entries(part)) walk(inner, [...path, key])
    }
    walk(value, [])
  })
}

/** One line of text, trimmed. */
export function line(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, `Usa ${longest} letras como máximo`), plain())
}
