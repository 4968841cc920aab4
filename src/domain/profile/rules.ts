/** A key of the register of health facilities (CLUES): state, institution, number. */
const CLUES = /^[A-Z]{5}\d{6}$/

/** Whether a text looks like a CLUES. Advisory: registers know older ones. */
export function looksLikeClues(text: string): boolean {
  return CLUES.test(text.trim())
}
