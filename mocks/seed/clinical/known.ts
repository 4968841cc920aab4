import type { Who } from './complaints.ts'
import type { Known } from './people.ts'

/** Somebody who lies in the seed by name. */
export interface KnownPerson {
  who: Who
  known: Known
  identified: boolean
}

/** Stays free in each hospital; in the first, it is beside José Pérez López. */
export const FREE_BED = '101-B'

/** Where José Pérez López lies: patient 1, whose open episode is episode 1, with a timeline of thousands in `large`. */
export const FIRST_BED = '101-A'

/** The place of his record among those of hospital 1, whoever else is in a seed. */
export const FIRST_RECORD = 99

function named(
  who: Who,
  sex: 'female' | 'male',
  birthDate: string,
  givenNames: string,
  firstSurname: string,
  secondSurname: string,
): KnownPerson {
  return { who, identified: true, known: { sex, birthDate, givenNames, firstSurname, secondSurname } }
}

function unknown(sex: 'female' | 'male' | 'undetermined', estimatedAge: number): KnownPerson {
  return { who: 'adult', identified: false, known: { sex, birthDate: null, estimatedAge } }
}

/** Some are easily taken for each other: they lie on one ward, so that it says so. */
const KNOWN: Readonly<Record<number, Readonly<Record<string, KnownPerson>>>> = {
  1: {
    [FIRST_BED]: named('adult', 'male', '1968-03-19', 'José', 'Pérez', 'López'),
    '103-A': named('adult', 'female', '1990-11-02', 'Josefina', 'Pérez', 'López'),
    '104-B': named('elder', 'female', '1922-07-09', 'Cirila', 'Xool', 'Ek'),
    '201-A': named('adult', 'male', '1987-05-30', 'Martín', 'Muñoz', 'Peña'),
    '203-B': named('adult', 'female', '1979-08-14', 'Martina', 'Munoz', 'Peña'),
    '205-A': {
      who: 'adult',
      identified: true,
      known: { sex: 'intersex', givenNames: 'Alex', firstSurname: 'Ñonthe', secondSurname: 'Ríos' },
    },
    '301-A': named('woman', 'female', '1998-12-12', 'María Guadalupe', 'Hernández', 'de la Cruz'),
    '303-B': named('woman', 'female', '2001-12-12', 'María Guadalupe', 'Hernández', 'de la Cruz'),
    'U-02-A': unknown('male', 35),
    'T-01-B': unknown('undetermined', 60),
  },
  2: { 'U-01-A': unknown('female', 70) },
}

/** Who lies in which bed, by its code, in one hospital. */
export function knownPeople(hospitalId: number): Readonly<Record<string, KnownPerson>> {
  return KNOWN[hospitalId] ?? {}
}
