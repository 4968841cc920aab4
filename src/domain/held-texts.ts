import * as z from 'zod/mini'

const NONE: ReadonlySet<string> = new Set()
let heldTexts = () => NONE

/** Every text in a value, however deep. Works without recursion. */
function textsIn(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string') texts.add(one)
    else if (typeof one === 'object' && one !== null) waiting.push(...Object.values(one))
  }
  return texts
}

/**
 * Parses the change of a record. A `laterRule` accepts the texts that the record holds already, so that a record that was
 * written before the rule stays editable.
 * @param parse must not wait
 */
export function parseChange<Result>(record: unknown, parse: () => Result): Result {
  const before = heldTexts
  let found: ReadonlySet<string> | undefined
  heldTexts = () => {
    found ??= textsIn(record)
    return found
  }
  try {
    return parse()
  } finally {
    heldTexts = before
  }
}

/** A rule that stored texts may break, because it is younger than they are. @param fault says what is wrong, if anything */
export function laterRule(fault: (text: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = fault(value)
    if (message !== undefined && !heldTexts().has(value))
      issues.push({ code: 'custom', input: value, message })
  })
}
