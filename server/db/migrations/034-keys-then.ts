/*
 * The keys of names and texts as migration 34 made them. A migration calls no live code: this is a copy, and stays as it is
 * when the live functions change.
 */

/** Greek and Cyrillic letters, each with the Latin letter that it looks like. */
const LOOKS_LIKE = new Map(
  [
    ...['АA', 'ВB', 'ЕE', 'ЅS', 'ІI', 'ЈJ', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX', 'ҮY', 'ԌG'],
    ...['аa', 'вb', 'еe', 'ѕs', 'іi', 'јj', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', 'үy', 'ԍg'],
    ...['һh', 'ԁd', 'ԛq', 'ԝw', 'ӏl', 'ҺH', 'ԀD', 'ԚQ', 'ԜW', 'ӀI'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX', 'ϹC', 'ͿJ'],
    ...['αa', 'εe', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'ϲc', 'ϳj', 'γy', 'ηn'],
  ].map(([letter = '', latin = '']) => [letter, latin]),
)

/** Accents that stand by themselves and are typed as apostrophes. NFKD makes a space of each. */
const LONE_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g

/** Apostrophes, and the quotation marks, primes and modifier letters that are typed for them. */
const APOSTROPHES =
  /['`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c]/g

/**
 * The normalized text that a search compares: lower case, without accents, apostrophes and invisible characters, one
 * space between words. `ñ` counts as `n`, `M.ª` as `Mª`, and a letter that looks like a Latin one counts as that one. The
 * run time is quadratic, so the text's length must be limited.
 */
export function searchKey(text: string): string {
  return text
    .replace(LONE_ACCENTS, '')
    .replace(/\.(?=[ªº])/g, '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(APOSTROPHES, '')
    .replace(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, (letter) => LOOKS_LIKE.get(letter) ?? letter)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

interface NameParts {
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

/** A `searchKey` with the abbreviated words written out: *ma.guadalupe* as *maria guadalupe*. */
function writtenOut(key: string, table: Abbreviations): string {
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
function comparedName({ givenNames, firstSurname, secondSurname }: NameParts): NameParts {
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

/** Spellings that sound alike in Mexico, each with its sign. They are replaced in this order; capitals are free in a key. */
const SOUNDS: readonly [RegExp, string][] = [
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/z|c(?=[ei])/g, 's'],
  [/qu(?=[ei])|c/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])|x/g, 'j'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/(?<!\p{L})[iy]/gu, 'j'],
  [/y(?!\p{L})/gu, 'i'],
  [/(\p{L})\1+/gu, '$1'],
]

/**
 * How a `searchKey` sounds, however it is spelt: *peres* as *perez*, *yesenia* as *jesenia*. It finds possible duplicates
 * and names that sound like a typed one; a search and an order never compare it.
 */
function soundKey(key: string): string {
  return SOUNDS.reduce((text, [spelling, sign]) => text.replaceAll(spelling, sign), key)
}

const fullName = ({ givenNames, firstSurname, secondSurname }: NameParts) =>
  [givenNames, firstSurname, secondSurname].filter(Boolean).join(' ')

/** How a name sounds, between spaces. */
export function soundWords(name: NameParts): string {
  const { givenNames, firstSurname, secondSurname } = comparedName(name)
  const sounds = {
    givenNames: soundKey(givenNames),
    firstSurname: soundKey(firstSurname),
    secondSurname: soundKey(secondSurname),
  }
  return ` ${fullName(sounds)} `
}

/** What a search of patients looks in. */
export function patientKey(name: NameParts & { curp: string | null; recordNumber: string }): string {
  return searchKey(`${nameKey(fullName(name))} ${name.curp ?? ''} ${name.recordNumber}`)
}
