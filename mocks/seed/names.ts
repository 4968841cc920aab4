import { around } from './cycle.ts'

/** Whose a hospital is, as its CLUES tells: the Secretaría de Salud's, the IMSS's, or private. */
export type Institution = 'SSA' | 'IMS' | 'SMP'

/** A hospital of the default seed, and where it stands. */
export interface Place {
  name: string
  legalName: string
  institution: Institution
  /** Of the state, as a CLUES has them. */
  letters: string
  timeZone: string
  /** The area code. */
  dial: string
  street: string
  colonia: string
  municipality: string
  /** Abbreviated, as on an envelope. */
  state: string
}

/**
 * Name | legal name | CLUES letters | time zone | area code | street | colonia | municipality | state. Some names are
 * here because they are hard to sort, search or print.
 */
const LINES = `
Hospital General Zona Norte | Secretaría de Salud de la Ciudad de México | DF SSA | Mexico_City | 55 | Av. Insurgentes Norte 1420 | Lindavista | Gustavo A. Madero | CDMX
Ángeles del Valle | Hospital Ángeles del Valle, S. A. de C. V. | BC SMP | Tijuana | 686 | Calz. Justo Sierra 1205 | Los Pinos | Mexicali | B. C.
centro de salud La Loma | Servicios de Salud de Sonora | SR SSA | Hermosillo | 662 | Calle Reyes 310 | La Loma | Hermosillo | Son.
Clínica Muñoz Peña | Clínica Muñoz Peña, S. C. | QR SMP | Cancun | 998 | Av. Tulum 215 | Supermanzana 20 | Benito Juárez | Q. Roo
Sanatorio "San José" (Torre Médica) | Sanatorio San José de Guadalajara, S. A. de C. V. | JC SMP | Mexico_City | 33 | Calle Garibaldi 880 | El Retiro | Guadalajara | Jal.
Hospital Comunitario Ñuu Savi | Servicios de Salud de Oaxaca | OC SSA | Mexico_City | 953 | Calle Independencia 42 | San Pedro | Tlaxiaco | Oax.
Instituto de Cardiología del Golfo | Instituto de Cardiología del Golfo, A. C. | VZ SMP | Mexico_City | 229 | Av. Ruiz Cortines 1900 | Costa Verde | Boca del Río | Ver.
Hospital de la Mujer Zacatecana | Servicios de Salud de Zacatecas | ZS SSA | Mexico_City | 492 | Calz. Solidaridad 95 | La Condesa | Guadalupe | Zac.
Hospital Infantil de Occidente | Servicios de Salud Jalisco | JC SSA | Mexico_City | 33 | Av. Alcalde 2300 | Santa Mónica | Zapopan | Jal.
Clínica Úrsulo Galván | Instituto Mexicano del Seguro Social | VZ IMS | Mexico_City | 296 | Calle Carranza 18 | Centro | Úrsulo Galván | Ver.
Hospital Básico Álamos | Servicios de Salud de Sonora | SR SSA | Hermosillo | 647 | Calle Madero 7 | Barrio Nuevo | Álamos | Son.
Centro Médico Benito Juárez | Centro Médico Benito Juárez, S. A. de C. V. | DF SMP | Mexico_City | 55 | Av. Universidad 960 | Del Valle | Benito Juárez | CDMX
Hospital Regional de Quintana Roo | Servicios Estatales de Salud de Quintana Roo | QR SSA | Cancun | 983 | Av. Andrés Quintana Roo 399 | Italia | Othón P. Blanco | Q. Roo
Clínica 27 de Tijuana | Instituto Mexicano del Seguro Social | BC IMS | Tijuana | 664 | Blvd. Díaz Ordaz 1440 | La Mesa | Tijuana | B. C.
Óptica y Cirugía Ocular del Bajío | Óptica y Cirugía Ocular del Bajío, S. A. de C. V. | GT SMP | Mexico_City | 477 | Blvd. Campestre 1515 | Jardines del Moral | León | Gto.
Hospital Muno de la Sierra | Fundación Muno de la Sierra, A. C. | CH SMP | Chihuahua | 649 | Calle Belisario Domínguez 55 | Turuseachi | Guachochi | Chih.
`

const INSTITUTIONS: readonly Institution[] = ['SSA', 'IMS', 'SMP']

function readPlace(line: string): Place {
  const [name = '', legalName = '', clues = '', zone, dial = '', street = '', colonia = '', ...rest] =
    line.split(' | ')
  const [municipality = '', state = ''] = rest
  const [letters = '', owner] = clues.split(' ')
  const institution = INSTITUTIONS.find((one) => one === owner)
  if (!institution) throw new Error(`Nobody owns: ${line}`)
  const timeZone = `America/${zone}`
  return { name, legalName, institution, letters, timeZone, dial, street, colonia, municipality, state }
}

export const PLACES: readonly Place[] = LINES.trim().split('\n').map(readPlace)

export const HOSPITAL_NAMES: readonly string[] = PLACES.map((one) => one.name)

/** Where a hospital of a seed stands; the many of the large one stand where the named ones do. */
export const placeOf = (hospitalId: number): Place => around(PLACES, hospitalId - 1)

/** A telephone number with the place's area code, ten digits; the same number gives the same one. */
export function phoneAt({ dial }: Place, number: number): string {
  const least = 10 ** (9 - dial.length)
  return `${dial}${2 * least + (number % (6 * least))}`
}
