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

/** The Latin letter that a Greek or Cyrillic one looks like. */
export const latinLookalike = (letter: string): string | undefined => LOOKS_LIKE.get(letter)

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
    .replace(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, (letter) => latinLookalike(letter) ?? letter)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The dagger and the asterisk that the ICD-10 prints after a diagnosis code. */
const MARKS_OF_CODE = /(?<=^[a-z]\d[\dx.]*)[*\u2020+]+$/

/**
 * The words of a search, each to be looked for in a `searchKey`; none where nothing is searched. Names are typed as they
 * are shown, *PÉREZ L., José*: what ends a word is no part of it, and a comma before a letter ends one.
 */
export function searchWords(text: string): string[] {
  return searchKey(text)
    .split(/ |[,;](?=\p{L})/u)
    .map((word) => word.replace(/[,;.]+$/, '').replace(MARKS_OF_CODE, ''))
    .filter(Boolean)
}

/** A letter's weights at the three levels that a collator compares one after another. */
interface Weights {
  base: string
  accent: string
  form: string
}

const IGNORED: Weights = { base: '', accent: '', form: '' }
const SEPARATOR = ' '
const weight = (rank: number) => String.fromCharCode(0x21 + rank)

/** An accent weighs more than any difference between two letters of one base. */
const FIRST_MARK = 0x100

/** Letters that sort as two letters, or as a letter with a stroke. */
const DOUBLE: Readonly<Record<string, string>> = {
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ß: 'ss',
  '…': '...',
  ø: 'o\u0338',
  Ø: 'O\u0338',
  đ: 'd\u0335',
  Đ: 'D\u0335',
  ł: 'l\u0335',
  Ł: 'L\u0335',
}

/** Latin letters, digits and common punctuation, without accented letters except ñ. */
function tableLetters(): string[] {
  const ranges = [
    [0x00, 0x17f],
    [0x2000, 0x206f],
    [0x20a0, 0x20bf],
    [0x2122, 0x2122],
    [0xfeff, 0xfeff],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)),
  )
  return letters.filter(
    (letter) => DOUBLE[letter] === undefined && (letter.normalize('NFD') === letter || /[ñÑ]/.test(letter)),
  )
}

/** Reads the order of letters and accents from the Spanish collator, so that both always agree. */
function readCollator(): Map<string, Weights> {
  const exact = new Intl.Collator('es').compare
  const base = new Intl.Collator('es', { sensitivity: 'base' }).compare
  const accent = new Intl.Collator('es', { sensitivity: 'accent' }).compare
  const table = new Map<string, Weights>()
  const rank = { base: 0, accent: 0, form: 0 }
  let before: string | undefined
  for (const letter of tableLetters().sort(exact)) {
    if (exact(letter, '') === 0) {
      table.set(letter, IGNORED)
      continue
    }
    const sameBase = before !== undefined && base(letter, before) === 0
    const sameAccent = sameBase && before !== undefined && accent(letter, before) === 0
    const same = sameAccent && before !== undefined && exact(letter, before) === 0
    if (!sameBase) rank.base += 1
    rank.accent = sameAccent ? rank.accent : sameBase ? rank.accent + 1 : 0
    rank.form = same ? rank.form : sameAccent ? rank.form + 1 : 0
    table.set(letter, { base: weight(rank.base), accent: weight(rank.accent), form: weight(rank.form) })
    before = letter
  }
  const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCharCode(0x300 + index))
  let mark = FIRST_MARK
  let lighter = ''
  for (const one of marks.sort((a, b) => exact(`a${a}`, `a${b}`))) {
    if (exact(`a${one}`, `a${lighter}`) !== 0) mark += 1
    table.set(one, { base: '', accent: weight(mark), form: weight(0) })
    lighter = one
  }
  return table
}

/** The weights of a letter outside the table: it sorts after all others, by its code point. */
function foreign(letter: string): Weights {
  const point = letter.codePointAt(0) ?? 0
  const base = String.fromCharCode(0x4000 + (point >> 10), 0x4000 + (point & 0x3ff))
  return { base, accent: weight(0), form: weight(0) }
}

let table: Map<string, Weights> | undefined

/**
 * A key whose binary order is the order of `Intl.Collator('es')`, for databases without that collation: *Ángeles* before
 * *centro*, *ñ* between *n* and *o*. Texts that the collator considers equal get the same key. Other scripts sort after
 * Latin, by code point.
 */
export function sortKey(text: string): string {
  table ??= readCollator()
  let [bases, accents, forms] = ['', '', '']
  const plain = text.replace(/[æÆœŒß…øØđĐłŁ]/g, (letter) => DOUBLE[letter] ?? letter).normalize('NFD')
  for (const letter of plain.replaceAll('n\u0303', 'ñ').replaceAll('N\u0303', 'Ñ')) {
    const { base, accent, form } = table.get(letter) ?? foreign(letter)
    bases += base
    accents += accent
    forms += form
  }
  return bases + SEPARATOR + accents + SEPARATOR + forms
}
