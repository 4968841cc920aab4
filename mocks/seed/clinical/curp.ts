import { curpCheckDigit } from '#src/domain/curp.ts'
import { searchKey } from '#src/domain/text.ts'

/*
 * CURPs of people who don't exist, put together as the Instructivo Normativo says. For the seed alone: the product
 * takes a CURP down and never makes one.
 */

const PARTICLES = new Set('da das de del der di die dd el la los las le les mac mc van von y'.split(' '))
const PLAIN_NAMES = new Set('jose j maria ma'.split(' '))

/** Beginnings that would be a rude word: their second letter becomes an X. */
const RUDE = new Set(
  'BACA BUEI BUEY CACA CACO CAGA CAGO CAKA COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA GUEI GUEY JETA JOTO LELO LOCA LOCO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VUEI VUEY'.split(
    ' ',
  ),
)

interface Letters {
  first: string
  vowel: string
  consonant: string
}

const found = new Map<string, Letters>()

/** The letters that a name gives: its first, and the first vowel and consonant after it; X where there is none. */
function lettersOf(name: string): Letters {
  const known = found.get(name)
  if (known) return known
  // An ñ counts as an X.
  const words = searchKey(name.replace(/ñ/gi, 'x')).split(' ')
  const telling = words.filter((word) => !PARTICLES.has(word))
  const [one = '', two] = telling
  const word = (two !== undefined && PLAIN_NAMES.has(one) ? two : one).toUpperCase()
  const inside = word.slice(1)
  const letters = {
    first: word[0] ?? 'X',
    vowel: /[AEIOU]/.exec(inside)?.[0] ?? 'X',
    consonant: /[^AEIOU]/.exec(inside)?.[0] ?? 'X',
  }
  found.set(name, letters)
  return letters
}

interface Person {
  givenNames: string
  firstSurname: string
  secondSurname: string
  birthDate: string
  sex: 'female' | 'male'
  /** Of the state, two letters. */
  state: string
}

/**
 * The CURP of a made-up person.
 * @param duplicates how many before them would have the same one: the 17th character tells them apart
 */
export function makeCurp(person: Person, duplicates = 0): string {
  const { birthDate, sex, state } = person
  const [first, second, given] = [person.firstSurname, person.secondSurname, person.givenNames].map(lettersOf)
  if (!first || !second || !given) return ''
  const start = first.first + first.vowel + second.first + given.first
  const polite = RUDE.has(start) ? `${start[0]}X${start.slice(2)}` : start
  const born = birthDate.slice(2).replaceAll('-', '')
  const inner = first.consonant + second.consonant + given.consonant
  const apart = birthDate < '2000' ? String(duplicates) : String.fromCharCode(65 + duplicates)
  const curp = polite + born + (sex === 'male' ? 'H' : 'M') + state + inner + apart
  return curp + curpCheckDigit(curp)
}
