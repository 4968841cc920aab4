import { withoutInvisible } from '#src/domain/text-rules.ts'

/** What turns the direction of writing: a note is refused with it, and nobody sees where it stands. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/** Text as it is kept of what was copied elsewhere. */
export function pastedText(text: string): string {
  return withoutInvisible(text)
    .replaceAll(TURNS, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2028\u2029]/g, '\n')
}
