/** Words and the spaces between them; enough to tell where in a long text one is. */
const NEAR = 24

/** Two texts beside each other: what they share at both ends, and what each says between. */
export interface Compared {
  start: string
  mine: string
  stored: string
  end: string
}

/** Finds what differs, in whole words. What is shared far from it is cut to `…`. */
export function compareTexts(mine: string, stored: string): Compared {
  const [own, theirs] = [mine.split(/(\s+)/), stored.split(/(\s+)/)]
  const shorter = Math.min(own.length, theirs.length)
  let start = 0
  while (start < shorter && own[start] === theirs[start]) start++
  let end = 0
  while (end < shorter - start && own.at(-1 - end) === theirs.at(-1 - end)) end++
  const before = own.slice(0, start)
  const after = own.slice(own.length - end)
  // Two that are alike, which differ in how they are written alone, are told whole.
  const isCut = mine !== stored
  return {
    start: isCut && start > NEAR ? `…${before.slice(-NEAR).join('')}` : before.join(''),
    mine: own.slice(start, own.length - end).join(''),
    stored: theirs.slice(start, theirs.length - end).join(''),
    end: isCut && end > NEAR ? `${after.slice(0, NEAR).join('')}…` : after.join(''),
  }
}
