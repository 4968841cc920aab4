/** The hospitals of the default seed. Some names are here because they are hard to sort, search or print. */
export const HOSPITAL_NAMES: readonly string[] = [
  'Hospital General Zona Norte',
  'Ángeles del Valle',
  'centro de salud La Loma',
  'Clínica Muñoz Peña',
  'Sanatorio "San José" (Torre Médica)',
  'Hospital Comunitario Ñuu Savi',
  'Instituto de Cardiología del Golfo',
  'Hospital de la Mujer Zacatecana',
  'Hospital Infantil de Occidente',
  'Clínica Úrsulo Galván',
  'Hospital Básico Álamos',
  'Centro Médico Benito Juárez',
  'Hospital Regional de Quintana Roo',
  'Clínica 27 de Tijuana',
  'Óptica y Cirugía Ocular del Bajío',
  'Hospital Muno de la Sierra',
]

/** Where they stand: city, time zone, first letters of the CLUES. */
export const PLACES: readonly { city: string; timeZone: string; clues: string; dial: string }[] = [
  { city: 'Ciudad de México', timeZone: 'America/Mexico_City', clues: 'DFSSA', dial: '55' },
  { city: 'Tijuana, B. C.', timeZone: 'America/Tijuana', clues: 'BCSSA', dial: '664' },
  { city: 'Hermosillo, Son.', timeZone: 'America/Hermosillo', clues: 'SRSSA', dial: '662' },
  { city: 'Cancún, Q. Roo', timeZone: 'America/Cancun', clues: 'QRSSA', dial: '998' },
  { city: 'Oaxaca de Juárez, Oax.', timeZone: 'America/Mexico_City', clues: 'OCSSA', dial: '951' },
]

/** Staff beside the personas. */
export const STAFF_NAMES: readonly string[] = [
  'Adriana Quiñones Pech',
  'Álvaro Medina Solís',
  'Ana Sofía Lozano Rentería',
  'Beatriz Zúñiga Camacho',
  'Carlos Iván Becerril Mora',
  'Citlali Xochimitl Flores',
  'Damián Escárcega Nieto',
  'Efraín Chablé Poot',
  'Fernanda Ordóñez Vela',
  'Gabriel Núñez Tapia',
  'Héctor Manuel Arce Ruiz',
  'Inés Villaseñor Duarte',
  'Jazmín Ocampo Reyes',
  'José Ángel Muñiz Saucedo',
  'Karla Ivette Domínguez Loya',
  'Leonardo Añorve Castro',
  'María José Güereca Pinto',
  'Mauricio Treviño Cantú',
  'Noemí Balam Uc',
  'Octavio Urías Félix',
  'Paloma Estévez Marín',
  'Ramón Nuñez Alcalá',
  'Rocío Ibarra Peralta',
  'Saúl Jiménez de la Peña',
  'Yolanda Ávalos Meza',
  'Zoé Carranza Ulloa',
]

export const SPECIALTIES: readonly string[] = [
  'Medicina interna',
  'Urgencias médicas',
  'Cirugía general',
  'Pediatría',
  'Ginecología y obstetricia',
  'Anestesiología',
  'Ortopedia',
]
