/** The format of a CLUES, the key of a health facility in the national register: state, institution, number. */
const CLUES = /^[A-Z]{5}\d{6}$/

/** Whether a text looks like a CLUES. Only for a warning, because older formats exist. */
export function looksLikeClues(text: string): boolean {
  return CLUES.test(text.trim())
}
