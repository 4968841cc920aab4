import { GENERIC_CURP } from '../curp.ts'
import { storedPhone } from '../phone.ts'
import { searchKey } from '../text.ts'
import type { Patient, TwinQuestion, TwinReason } from './contract.ts'

interface Named {
  givenNames: string
  firstSurname: string
  secondSurname: string
}

/** The name in full, as it is spoken. */
export function fullName({ givenNames, firstSurname, secondSurname }: Named): string {
  return [givenNames, firstSurname, secondSurname].filter(Boolean).join(' ')
}

/** Never blank: *Sin interrogar*, *Negadas*, *Sí:* and the list. */
export function allergiesText({ state, items }: Patient['allergies']): string {
  if (state === 'notAsked') return 'Sin interrogar'
  return state === 'none' ? 'Negadas' : `Sí: ${items.join(', ')}`
}

/** How many letters have to be changed, added or dropped to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    let diagonal = row[0] ?? 0
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const above = row[column + 1] ?? 0
      next.push(Math.min(above + 1, (next[column] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)))
      diagonal = above
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Letters by which two names may differ and still be taken for each other. */
const NEAR = 2

interface NameKeys {
  given: string
  first: string
  second: string
  full: string
}

function keysOf(name: Named): NameKeys {
  return {
    given: searchKey(name.givenNames),
    first: searchKey(name.firstSurname),
    second: searchKey(name.secondSurname),
    full: searchKey(fullName(name)),
  }
}

function areAlike(a: NameKeys, b: NameKeys): boolean {
  if (a.full === '' || b.full === '') return false
  if (a.first === b.first && (a.given === b.given || (a.second !== '' && a.second === b.second))) return true
  return Math.abs(a.full.length - b.full.length) <= NEAR && editDistance(a.full, b.full) <= NEAR
}

/**
 * Whether two people could be taken for each other by name: the same first surname, and either the same given
 * names or the same second surname; or names in full that differ by two letters at most. Case and accents don't count.
 */
export function haveSimilarNames(one: Named, other: Named): boolean {
  return areAlike(keysOf(one), keysOf(other))
}

/** Those of a group whose name is similar to that of another one in it. */
export function findNamesakes<Person extends Named>(people: readonly Person[]): Set<Person> {
  const keyed = people.map((person) => ({ person, keys: keysOf(person) }))
  const found = new Set<Person>()
  for (const [index, one] of keyed.entries())
    for (const other of keyed.slice(index + 1))
      if (areAlike(one.keys, other.keys)) found.add(one.person).add(other.person)
  return found
}

type Known = Named & { curp: string | null; birthDate: string | null; phone: string }

/**
 * Why somebody who is being registered may be this patient; empty when nothing speaks for it. A birth date or a
 * phone alone does not: families share the one, and many people the other.
 */
export function twinReasons(asked: TwinQuestion, known: Known): TwinReason[] {
  const reasons: TwinReason[] = []
  const curp = asked.curp?.trim().toUpperCase()
  if (curp && curp !== GENERIC_CURP && curp === known.curp) reasons.push('curp')
  const surname = searchKey(asked.firstSurname)
  const sameSurname = surname !== '' && surname === searchKey(known.firstSurname)
  const second = searchKey(asked.secondSurname)
  const sameSecond = second === '' || second === searchKey(known.secondSurname)
  const given = searchKey(asked.givenNames)
  const [firstGiven = ''] = given.split(' ')
  const sameGiven = given !== '' && searchKey(known.givenNames).split(' ').includes(firstGiven)
  if (sameSurname && sameSecond && sameGiven) reasons.push('name')
  else if (given !== '' && surname !== '' && haveSimilarNames(asked, known)) reasons.push('name')
  if (asked.birthDate && asked.birthDate === known.birthDate) reasons.push('birthDate')
  const phone = storedPhone(asked.phone)
  if (phone !== undefined && phone === known.phone) reasons.push('phone')
  const telling = reasons.includes('curp') || reasons.includes('name')
  const together = (sameSurname || sameGiven) && reasons.length > 0
  return telling || together || reasons.length > 1 ? reasons : []
}

/** Whether a record can be archived: of somebody who lives, and has no open stay. */
export function canArchive({ status, stay }: Pick<Patient, 'status' | 'stay'>): boolean {
  return status === 'active' && stay === null
}
