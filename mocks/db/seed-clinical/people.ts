import type { PatientUpdate } from '#src/features/patients/contract.ts'
import { around } from '../around.ts'
import type { Who } from './complaints.ts'
import { makeCurp } from './curp.ts'
import { ALLERGIES, GIVEN_NAMES, INSURANCES, STATES, STREETS, SURNAMES } from './names.ts'

const DAY = 86_400_000
const YEAR = 365.25

/** Ages are counted back from here: a CURP repeats its birth date, so they can't move along with the seed. */
const REFERENCE = Date.UTC(2026, 2, 1)

/** Youngest and oldest in days. */
const AGES: Readonly<Record<Who, readonly [number, number]>> = {
  newborn: [0, 1],
  child: [60, 14 * YEAR],
  woman: [16 * YEAR, 42 * YEAR],
  adult: [18 * YEAR, 64 * YEAR],
  elder: [65 * YEAR, 98 * YEAR],
}

const BLOOD_TYPES = ['O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'O-', 'A-', 'AB+', 'AB-', 'B-'] as const
const KIN = {
  female: ['Madre', 'Esposa', 'Hija', 'Hermana'],
  male: ['Padre', 'Esposo', 'Hijo', 'Hermano'],
} as const

/** What of a person is decided beforehand. */
export type Known = Partial<
  Pick<PatientUpdate, 'givenNames' | 'firstSurname' | 'secondSurname' | 'birthDate' | 'estimatedAge' | 'sex'>
>

/** Makes a person whose age fits on a day so many days after the reference day; no two have the same CURP. */
export type MakePerson = (who: Who, day: number, known?: Known) => PatientUpdate

export function personMaker(random: (below: number) => number): MakePerson {
  const curps = new Set<string>()
  const pick = <T>(list: readonly T[]) => around(list, random(list.length))

  function ownCurp(person: PatientUpdate, sex: 'female' | 'male', state: string): string | null {
    for (let twins = 0; person.birthDate !== null && twins < 10; twins += 1) {
      const curp = makeCurp({ ...person, birthDate: person.birthDate, sex, state }, twins)
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

  return (who, day, known = {}) => {
    const [least, most] = AGES[who]
    const age = Math.floor(least + random(Math.ceil(most - least)))
    const born = REFERENCE + (Math.min(day, 0) - age) * DAY
    const sex = who === 'woman' || random(2) === 0 ? 'female' : 'male'
    const baby = sex === 'female' ? 'Recién nacida' : 'Recién nacido'
    const [birthState, state] = pick(STATES)
    const phone = () => `55${String(10_000_000 + random(80_000_000))}`
    const person: PatientUpdate = {
      givenNames: who === 'newborn' ? baby : pick(GIVEN_NAMES[sex]),
      firstSurname: pick(SURNAMES),
      // Some have one surname alone.
      secondSurname: random(40) === 0 ? '' : pick(SURNAMES),
      preferredName: '',
      birthDate: new Date(born).toISOString().slice(0, 10),
      estimatedAge: null,
      sex,
      curp: null,
      birthState,
      nationality: 'Mexicana',
      address: `${pick(STREETS)} ${1 + random(400)}, col. Centro`,
      phone: phone(),
      email: '',
      insurance: pick(INSURANCES),
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
    const hasCurp = who !== 'newborn' && random(8) > 0
    const sexed = person.sex === 'female' || person.sex === 'male' ? person.sex : undefined
    if (hasCurp && sexed) person.curp = ownCurp(person, sexed, state)
    return person
  }
}
