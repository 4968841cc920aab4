import * as z from 'zod/mini'

/** Holds a text to one line that can be stored and shown: no control characters, no halves of a letter. */
export function plain() {
  return z.refine<string>(
    (text) => !/\p{Cc}/u.test(text) && text.isWellFormed(),
    'Quita los caracteres que no se pueden mostrar',
  )
}

/** One line of text, trimmed. */
export function line(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, `Usa ${longest} letras como máximo`), plain())
}
