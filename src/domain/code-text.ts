import { withCommonLetters, withoutInvisible } from './text-rules.ts'

/**
 * Removes what separates the parts of a code: spaces, hyphens, dots. Compatibility characters become common ones. The
 * length of the text must be limited.
 */
export function withoutSeparators(text: string): string {
  return withCommonLetters(withoutInvisible(text)).replace(/[\s\p{Pd}\u2212.]/gu, '')
}
