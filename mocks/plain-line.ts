import * as z from 'zod/mini'

const UNSHOWABLE = 'Quita los caracteres que no se pueden mostrar'

/** Nothing that the contract takes nests deeper. */
const DEEPEST = 200

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

/** Blames each field in a body, wherever it stands, whose text is not fit for it. */
function eachText(isFit: (text: string, field: string) => boolean) {
  return z.check<unknown>(({ value, issues }) => {
    // Without recursion: what nests too deep is refused elsewhere, and must not stop this.
    let level: { part: unknown; path: string[] }[] = [{ part: value, path: [] }]
    for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
      for (const { part, path } of level)
        if (typeof part === 'string' && !isFit(part, path.at(-1) ?? ''))
          issues.push({ code: 'custom', input: part, path, message: UNSHOWABLE })
      level = level.flatMap(({ part, path }) =>
        typeof part === 'object' && part !== null
          ? Object.entries(part).map(([key, inner]) => ({ part: inner, path: [...path, key] }))
          : [],
      )
    }
  })
}

/**
 * Holds every text in a body to `plain`, wherever it stands, and blames the field that fails.
 * @param paragraphs names of fields that are held to `plainLines`
 */
export function plainTexts(...paragraphs: string[]) {
  return eachText((text, field) => (paragraphs.includes(field) ? arePlainLines(text) : isPlain(text)))
}

/** Holds every text in a body to `plainLines`, wherever it stands, and blames the field that fails. */
export function plainParagraphs() {
  return eachText(arePlainLines)
}

/** One line of text, trimmed. */
export function line(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, `Usa ${longest} letras como máximo`), plain())
}
