import type { StoredPatient } from '#server/db/rows.ts'
import type { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { around } from '../cycle.ts'
import { type Place, phoneAt } from '../names.ts'
import type { Who } from './complaints.ts'
import { makeCurp } from './curp.ts'
import { ALLERGIES, COLONIAS, GIVEN_NAMES, INSURANCES, STATES, STREETS, SURNAMES } from './names.ts'

const DAY = 86_400_000
const YEAR = 365.25

/** A CURP repeats its birth date, so whoever has one was born on a fixed day: of an age by this one. */
const REFERENCE = Date.UTC(2026, 2, 1)

/** Youngest and oldest in days. The grown stay what they are, some years after the reference day too. */
const AGES: Readonly<Record<Who, readonly [number, number]>> = {
  newborn: [0, 1],
  child: [60, 14 * YEAR],
  woman: [16 * YEAR, 36 * YEAR],
  adult: [18 * YEAR, 60 * YEAR],
  elder: [65 * YEAR, 94 * YEAR],
}

/** From this age on, in days, children may have a CURP: whoever is younger has the same age on every day. */
const SCHOOL_AGE = 4 * YEAR
const OLDEST_WITH_CURP = 9 * YEAR

/** Whether people who lie in the seed by name are called so: nobody else is taken for them. */
function isTaken(first: string, second: string): boolean {
  return [first, second].toSorted().join(' ') === 'López Pérez'
}

/** What newborns are called until they are registered. */
export const NEWBORN_NAMES = { female: 'Recién nacida', male: 'Recién nacido' } as const

const BLOOD_TYPES = ['O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'O-', 'A-', 'AB+', 'AB-', 'B-'] as const
const KIN = {
  female: ['Madre', 'Esposa', 'Hija', 'Hermana'],
  male: ['Padre', 'Esposo', 'Hijo', 'Hermano'],
} as const

/** What of a person is decided beforehand. */
export type Known = Partial<
  Pick<PatientUpdate, 'givenNames' | 'firstSurname' | 'secondSurname' | 'birthDate' | 'estimatedAge' | 'sex'>
>

/** Makes a person whose age fits so many days after the seed's instant; no two have the same CURP. */
export type MakePerson = (who: Who, day: number, known?: Known) => StoredPatient

/** @param now the seed's instant: whoever has no CURP is as old as they are on its day */
export function personMaker(random: (below: number) => number, place: Place, now: number): MakePerson {
  const curps = new Set<string>()
  const pick = <T>(list: readonly T[]) => around(list, random(list.length))

  function ownCurp(person: StoredPatient, sex: 'female' | 'male', state: string): string | null {
    for (let duplicates = 0; person.birthDate !== null && duplicates < 10; duplicates += 1) {
      const curp = makeCurp({ ...person, birthDate: person.birthDate, sex, state }, duplicates)
      if (curps.has(curp)) continue
      curps.add(curp)
      return curp
    }
    return null
  }

  function allergies(who: Who): PatientUpdate['allergies'] {
    const chance = random(10)
    if (who === 'newborn' || chance < 2) return { state: 'notAsked', items: [] }
    if (chance < 8) return { state: 'none', items: [] }
    return { state: 'listed', items: [...new Set([pick(ALLERGIES), pick(ALLERGIES)])] }
  }

  /** Most old people are not very old. */
  function ageOf(who: Who): number {
    const [least, most] = AGES[who]
    const draw = () => random(Math.ceil(most - least))
    return Math.floor(least + (who === 'elder' ? Math.min(draw(), draw()) : draw()))
  }

  function mayHaveCurp(who: Who, age: number): boolean {
    return who !== 'newborn' && (who !== 'child' || (age > SCHOOL_AGE && age < OLDEST_WITH_CURP))
  }

  return (who, day, known = {}) => {
    const age = ageOf(who)
    const decided = known.sex === 'female' || known.sex === 'male' ? known.sex : undefined
    const sex = decided ?? (who === 'woman' || random(2) === 0 ? 'female' : 'male')
    const hasCurp =
      (known.sex ?? sex) === sex &&
      (known.birthDate !== undefined || (mayHaveCurp(who, age) && random(8) > 0))
    const born = (hasCurp ? REFERENCE : now) + (Math.min(day, 0) - age) * DAY
    const home = STATES.find(([, letters]) => letters === place.letters)
    const [birthState, state] = home && random(4) > 0 ? home : pick(STATES)
    const phone = () => phoneAt(place, random(80_000_000))
    const street = `${pick(STREETS)} ${1 + random(400)}, col. ${pick(COLONIAS)}`
    const givenNames = who === 'newborn' ? NEWBORN_NAMES[sex] : pick(GIVEN_NAMES[sex])
    const firstSurname = pick(SURNAMES)
    // Some have one surname alone.
    const secondSurname = random(40) === 0 ? '' : pick(SURNAMES)
    const person: StoredPatient = {
      givenNames,
      firstSurname,
      secondSurname: isTaken(firstSurname, secondSurname) ? 'Ruiz' : secondSurname,
      preferredName: '',
      birthDate: new Date(born).toISOString().slice(0, 10),
      estimatedAge: null,
      sex,
      curp: null,
      birthState,
      nationality: 'Mexicana',
      address: `${street}, ${place.municipality}, ${place.state}`,
      phone: phone(),
      email: '',
      insurance: pick(INSURANCES[place.institution]),
      emergencyContact: { name: '', relationship: '', phone: '' },
      allergies: allergies(who),
      bloodType: random(3) === 0 ? null : pick(BLOOD_TYPES),
      status: 'active',
      ...known,
    }
    if (random(4) > 0) {
      const kin = random(2) === 0 ? 'female' : 'male'
      const name = `${pick(GIVEN_NAMES[kin])} ${person.firstSurname}`
      person.emergencyContact = { name, relationship: pick(KIN[kin]), phone: phone() }
    }
    if (hasCurp) person.curp = ownCurp(person, sex, state)
    return person
  }
}
