import * as z from 'zod/mini'
import { areShowable, UNSHOWABLE, withoutInvisible } from '#src/domain/text-rules.ts'

/** Nothing that the contract takes nests deeper. */
const DEEPEST = 200

/**
 * Makes every text in what is written of a note, wherever it stands, one that can be stored and shown, and blames the
 * field that can't be made one. Nothing is taken from it but letters that nobody sees: `½`, `m²` and `µg` stay.
 *
 * It is apart from the contract, which reads what was signed as well: that stays as it was, to the letter.
 */
export function sectionTexts() {
  return z.check<object>(({ value, issues }) => {
    // Without recursion: what nests too deep is refused elsewhere, and must not stop this.
    let level: { part: object; path: string[] }[] = [{ part: value, path: [] }]
    for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
      const next: typeof level = []
      for (const { part, path } of level)
        for (const [key, inner] of Object.entries(part)) {
          const place = [...path, key]
          if (typeof inner === 'object' && inner !== null) next.push({ part: inner, path: place })
          if (typeof inner !== 'string') continue
          if (areShowable(inner)) Reflect.set(part, key, withoutInvisible(inner))
          else issues.push({ code: 'custom', input: inner, path: place, message: UNSHOWABLE })
        }
      level = next
    }
  })
}
