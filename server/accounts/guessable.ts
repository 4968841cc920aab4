import { BETWEEN, NAMES, WORDS } from './guessable-words.ts'

/** What a part adds to a guess. Two common words, or three names, are within the limit. */
const COST = { own: 0, between: 0, name: 8, word: 12, letter: 7 } as const
const LIMIT = 24

/** Digits and signs add nothing up to so many in a row: a year, a date, `123!`. */
const FREE_SIGNS = 8

/** The letters that people write a digit or a sign for. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  '€': 'e',
  '+': 't',
}

interface Word {
  letters: string
  cost: number
  /** True if the password is made of such words. Those between others make none. */
  telling: boolean
}

type Dictionary = Map<string, Word[]>

function addWords(to: Dictionary, words: readonly string[], kind: keyof typeof COST): void {
  for (const letters of words) {
    const first = letters[0] ?? ''
    const known = to.get(first) ?? []
    known.push({ letters, cost: COST[kind], telling: kind !== 'between' })
    to.set(first, known)
  }
}

const COMMON: Dictionary = new Map()
addWords(COMMON, BETWEEN, 'between')
addWords(COMMON, NAMES, 'name')
addWords(COMMON, WORDS, 'word')

/** Lower case without accents; `ñ` is an `n`. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const isLetter = (sign: string) => /\p{L}/u.test(sign)

/** The letters that a sign of a password can be read as. */
const readings = (sign: string) => (isLetter(sign) ? sign : (STANDS_FOR[sign] ?? ''))

/** @param read what each sign of a password can be read as */
function standsAt(read: readonly string[], at: number, { letters }: Word): boolean {
  for (let index = 0; index < letters.length; index += 1)
    if (!read[at + index]?.includes(letters[index] ?? ' ')) return false
  return true
}

/** A way to read a password up to a place. */
interface Reading {
  cost: number
  /** Digits and signs just before. */
  signs: number
}

/** The cheapest ways to a place: without and with a word that tells. */
type Readings = [untold?: Reading, told?: Reading]

/**
 * True if a password is made of a few words, names, places and dates that people choose, however they are decorated:
 * with digits for letters, years, signs, or twice. A stranger who knows the person guesses it in minutes.
 * @param own the names of the person, the product and the hospitals
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const ownWords: Dictionary = new Map()
  const parts = own.flatMap((name) => folded(name).split(/[^\p{L}]+/u)).filter((one) => one.length > 2)
  addWords(ownWords, parts, 'own')
  const text = folded(password)
  // A word that comes twice counts once; *Chihuahua* does not.
  const once = text.replace(/(\p{L}{3,}?)(?:[^\p{L}]*\1)+/gu, '$1')
  return [text, once].some((one) => isMadeOfWords([...one], ownWords))
}

function isMadeOfWords(text: readonly string[], ownWords: Dictionary): boolean {
  const places: Readings[] = [[{ cost: 0, signs: 0 }], ...text.map((): Readings => [])]

  function reach(at: number, told: 0 | 1, next: Reading) {
    const place = places[at]
    const known = place?.[told]
    if (place && next.cost <= LIMIT && (!known || next.cost < known.cost)) place[told] = next
  }

  const read = text.map(readings)
  for (const [at, sign] of text.entries()) {
    // Most passwords cost too much after a few letters.
    if (places[at]?.length === 0) continue
    const found = [...readings(sign)]
      .flatMap((letter) => [...(ownWords.get(letter) ?? []), ...(COMMON.get(letter) ?? [])])
      .filter((word) => standsAt(read, at, word))
    for (const told of [0, 1] as const) {
      const here = places[at]?.[told]
      if (!here) continue
      const isFree = !isLetter(sign) && here.signs < FREE_SIGNS
      const signs = isLetter(sign) ? 0 : here.signs + 1
      reach(at + 1, told, { cost: here.cost + (isFree ? 0 : COST.letter), signs })
      for (const { letters, cost, telling } of found)
        reach(at + letters.length, telling ? 1 : told, { cost: here.cost + cost, signs: 0 })
    }
  }
  return places.at(-1)?.[1] !== undefined
}
