import { searchKey } from './text.ts'

export interface NameParts {
  givenNames: string
  firstSurname: string
  secondSurname: string
}

type Abbreviations = ReadonlyMap<string, string>

const abbreviations = (forms: Readonly<Record<string, string>>): Abbreviations =>
  new Map(Object.entries(forms).flatMap(([full, short]) => short.split(' ').map((one) => [one, full])))

/** Given names that Mexican records abbreviate. Left out: *Ant.*, *Alej.*, *Edo.*, which stand for several names. */
const GIVEN_NAMES = abbreviations({
  maria: 'ma',
  guadalupe: 'gpe gdpe',
  francisco: 'fco',
  francisca: 'fca',
  fernando: 'fdo',
  guillermo: 'gmo',
  manuel: 'mnl',
})

/** Left out: *Mdz.*, *Rz.*, *Dz.*, *Gonz.*, *Mart.*, which stand for several surnames or are names themselves. */
const SURNAMES = abbreviations({
  hernandez: 'hdez hdz hndez hndz hrdz hrndez hrndz',
  gonzalez: 'glez glz gzlez gzlz gnzlez gnzlz gzz gonzlz',
  martinez: 'mtz mtez mtnez mtnz mrtz mrtnz mtinez',
  rodriguez: 'rdz rdez rdgz rdguez rguez rgez rgz rodz rodgz rdrgz',
  fernandez: 'fdez fdz fndez fndz frndez frndz',
  lopez: 'lpz lpez lopz',
  perez: 'pz prz',
  gutierrez: 'gtz gtez gtrz gtrrz gutz gtierrez',
  garcia: 'gcia grcia',
  vazquez: 'vzqz vzquez vqz vqez vazqz',
  sanchez: 'snz snchz snchez schz schez sanchz',
  ramirez: 'rmz rmrz rmirez ramz',
  gomez: 'gmz gmez',
  jimenez: 'jmz jmez jmnz jmnez',
  dominguez: 'dguez dmgz dmguez dmnguez',
  alvarez: 'alvz alvrz',
  velazquez: 'vlzqz velazqz vlzquez',
  marquez: 'mqz mrqz mrquez',
  mendoza: 'mdza mndza',
  chavez: 'chvz chvez',
  garza: 'gza grza',
  ortiz: 'ortz',
  guerrero: 'grro',
  enriquez: 'enrqz enrquez',
  santa: 'sta',
  santo: 'sto',
})

const ANY_NAME: Abbreviations = new Map([...GIVEN_NAMES, ...SURNAMES])

/** Words of letters alone, with one space between them. */
const PLAIN_WORDS = /^\p{L}+(?: \p{L}+)*$/u

/** A `searchKey` with the abbreviated words written out: *ma.guadalupe* as *maria guadalupe*. */
function writtenOut(key: string, table: Abbreviations): string {
  // Most names hold none: 100,000 are written at once.
  if (PLAIN_WORDS.test(key) && !key.split(' ').some((word) => table.has(word))) return key
  return key
    .replace(/([\p{L}\p{N}]+)(\.?)/gu, (found, word: string, dot: string) => {
      const full = table.get(word)
      return full === undefined ? found : dot === '' ? full : `${full} `
    })
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** *J. Jesús* is *José Jesús*. A later J is an initial, and may stand for any name. */
const withJose = (key: string) => key.replace(/^j(?:\.? +|\.|$)/, 'jose ').trim()

/** The parts of a name as two names are compared: as `searchKey`s, with abbreviations written out. */
export function comparedName({ givenNames, firstSurname, secondSurname }: NameParts): NameParts {
  return {
    givenNames: writtenOut(withJose(searchKey(givenNames)), GIVEN_NAMES),
    firstSurname: writtenOut(searchKey(firstSurname), SURNAMES),
    secondSurname: writtenOut(searchKey(secondSurname), SURNAMES),
  }
}

/** The `searchKey` of a person's name: as it is written and, where it holds abbreviations, written out as well. */
export function nameKey(name: string): string {
  const key = searchKey(name)
  const full = writtenOut(withJose(key), ANY_NAME)
  return full === key ? key : `${key} ${full}`
}

/**
 * A word of a search as it is typed and, where it holds an abbreviation, written out. *Ma* and *J* stand in the full name
 * already, so that they find *Manuel* and *Juan* too.
 */
export function spellings(word: string): readonly string[] {
  const full = writtenOut(withJose(word), ANY_NAME)
  return full.startsWith(word) ? [word] : [word, full]
}

/**
 * True if each of the words stands somewhere in a key, as it is typed or written out.
 * @param after what stands before each
 */
export function hasWords(key: string, words: readonly string[], after = ''): boolean {
  return words.every((word) => spellings(word).some((spelling) => key.includes(after + spelling)))
}

/** True if each of the words, as it is typed or written out, begins a word of a key. */
export function beginWords(key: string, words: readonly string[]): boolean {
  return hasWords(` ${key}`, words, ' ')
}
