/** How many words and spaces are shown before and after a difference. */
const CONTEXT = 24

/** Two texts: what they share at the start and at the end, and what differs between. */
export interface TextComparison {
  start: string
  local: string
  server: string
  end: string
}

/** Finds the difference between two texts, in whole words. Long shared text is shortened with `…`. */
export function compareTexts(local: string, server: string): TextComparison {
  const [own, other] = [local.split(/(\s+)/), server.split(/(\s+)/)]
  const shorter = Math.min(own.length, other.length)
  let start = 0
  while (start < shorter && own[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end++
  const before = own.slice(0, start)
  const after = own.slice(own.length - end)
  // Equal texts are shown whole: their values differ in formatting only.
  const isCut = local !== server
  return {
    start: isCut && start > CONTEXT ? `…${before.slice(-CONTEXT).join('')}` : before.join(''),
    local: own.slice(start, own.length - end).join(''),
    server: other.slice(start, other.length - end).join(''),
    end: isCut && end > CONTEXT ? `${after.slice(0, CONTEXT).join('')}…` : after.join(''),
  }
}
