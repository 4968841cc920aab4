import { GENERIC_CURP, writtenCurp } from '../curp.ts'
import { comparedName, type NameParts } from '../names.ts'
import { storedPhone } from '../phone.ts'
import { soundKey } from '../sound-key.ts'
import type { TwinQuestion, TwinReason } from './contract.ts'
import { fullName } from './rules.ts'

/**
 * Whether the Levenshtein distance of two texts is so small. Most names differ from their first letters on, and are told
 * apart there: everybody on a ward is compared with everybody each time that a board is read.
 */
function isWithin(most: number, from: string, to: string): boolean {
  let same = 0
  while (same < from.length && from[same] === to[same]) same += 1
  const [one, other] = [from.slice(same), to.slice(same)]
  if (Math.abs(one.length - other.length) > most) return false
  if (one === '' || other === '') return true
  if (most === 0) return false
  const [lessOne, lessOther] = [one.slice(1), other.slice(1)]
  const left = most - 1
  return (
    isWithin(left, lessOne, lessOther) || isWithin(left, lessOne, other) || isWithin(left, one, lessOther)
  )
}

/** The largest edit distance of similar names. */
const NEAR = 2

interface NameKeys extends NameParts {
  full: string
}

function keysOf(name: NameParts): NameKeys {
  const keys = comparedName(name)
  return { ...keys, full: fullName(keys) }
}

function areAlike(a: NameKeys, b: NameKeys): boolean {
  if (a.full === '' || b.full === '') return false
  const isSecondSame = a.secondSurname !== '' && a.secondSurname === b.secondSurname
  if (a.firstSurname === b.firstSurname && (a.givenNames === b.givenNames || isSecondSame)) return true
  return Math.abs(a.full.length - b.full.length) <= NEAR && isWithin(NEAR, a.full, b.full)
}

/**
 * Whether two people's names are similar: the same first surname with the same given names or second surname, or full
 * names that differ by two letters at most. Case, accents and apostrophes don't count, and an abbreviation is the name that
 * it stands for.
 */
export function haveSimilarNames(one: NameParts, other: NameParts): boolean {
  return areAlike(keysOf(one), keysOf(other))
}

/** Whether two people have the same full name, compared as `haveSimilarNames` compares. */
export function haveSameName(one: NameParts, other: NameParts): boolean {
  return keysOf(one).full === keysOf(other).full
}

/**
 * The people whose name is similar to that of another person, with those others.
 * @param among the others, and these people themselves
 */
export function findNamesakes<Person extends NameParts>(
  people: readonly Person[],
  among: readonly Person[] = people,
): Map<Person, Person[]> {
  const asked = new Set(people)
  const keyed = among.map((person) => ({ person, keys: keysOf(person) }))
  const found = new Map<Person, Person[]>()
  for (const { person, keys } of keyed) {
    if (!asked.has(person)) continue
    const alike = keyed.filter((other) => other.person !== person && areAlike(keys, other.keys))
    if (alike.length > 0)
      found.set(
        person,
        alike.map((other) => other.person),
      )
  }
  return found
}

/** How the parts of a name sound: duplicates are found however a name is spelt. */
export function soundsOf(name: NameParts): NameParts {
  const { givenNames, firstSurname, secondSurname } = comparedName(name)
  return {
    givenNames: soundKey(givenNames),
    firstSurname: soundKey(firstSurname),
    secondSurname: soundKey(secondSurname),
  }
}

/** The words of a full name in an order of their own; empty where it is one word at most. */
function orderlessName(name: NameParts): string {
  const words = fullName(name).split(' ')
  return words.length > 1 ? words.sort().join(' ') : ''
}

type Known = NameParts & { curp: string | null; birthDate: string | null; phone: string }

/**
 * The reasons why a person who is being registered may be this patient; empty if there are none. A birth date alone or a
 * phone alone is no reason: many people share a birth date, and families a phone. Names are the same if they sound so.
 */
export function duplicateReasons(candidate: TwinQuestion, known: Known): TwinReason[] {
  const reasons: TwinReason[] = []
  const curp = candidate.curp && writtenCurp(candidate.curp)
  if (curp && curp !== GENERIC_CURP && curp === known.curp) reasons.push('curp')
  const [asked, stored] = [soundsOf(candidate), soundsOf(known)]
  const sameSurname = asked.firstSurname !== '' && asked.firstSurname === stored.firstSurname
  const sameSecond = asked.secondSurname === '' || asked.secondSurname === stored.secondSurname
  const [firstGiven = ''] = asked.givenNames.split(' ')
  const sameGiven = firstGiven !== '' && stored.givenNames.split(' ').includes(firstGiven)
  // Surnames are typed into each other's field, and where the given names belong.
  const words = orderlessName(asked)
  const sameWords = words !== '' && words === orderlessName(stored)
  const isNamed = asked.givenNames !== '' && asked.firstSurname !== ''
  if (sameWords || (sameSurname && sameSecond && sameGiven)) reasons.push('name')
  else if (isNamed && haveSimilarNames(candidate, known)) reasons.push('name')
  if (candidate.birthDate && candidate.birthDate === known.birthDate) reasons.push('birthDate')
  const phone = storedPhone(candidate.phone)
  if (phone !== undefined && phone === known.phone) reasons.push('phone')
  const telling = reasons.includes('curp') || reasons.includes('name')
  const together = (sameSurname || sameGiven) && reasons.length > 0
  return telling || together || reasons.length > 1 ? reasons : []
}
