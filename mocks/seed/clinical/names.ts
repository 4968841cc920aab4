import type { Institution } from '../names.ts'

/** Names of women and men; some of two words, with accents and ñ. */
export const GIVEN_NAMES: Readonly<Record<'female' | 'male', readonly string[]>> = {
  female: split(
    'María Guadalupe, Juana, Ana María, Verónica, Leticia, Rosa Isela, Itzel, Xóchitl, Begoña, Martha, Yolanda, Silvia, María Fernanda, Dulce María, Rocío, Concepción, Ángela, Socorro, Ximena, Citlali, Norma Alicia, Eréndira, Lucía, Montserrat, Sofía, Regina, Blanca Estela, Araceli, Ofelia, Irma',
  ),
  male: split(
    'José Luis, Juan Carlos, Miguel Ángel, Francisco Javier, Jesús, Antonio, Óscar, Íñigo, Raúl, Martín, Cuauhtémoc, Ramón, Víctor Hugo, Julián, Benjamín, Rogelio, Sebastián, Santiago, Mateo, Emiliano, Gerardo, Ulises, Eleazar, Fermín, Noé, Ángel, Arturo, Bulmaro, Efrén, Hilario',
  ),
}

/** Surnames; some of several words. */
export const SURNAMES: readonly string[] = split(
  'Hernández, García, Martínez, López, González, Pérez, Rodríguez, Sánchez, Ramírez, Cruz, Flores, Gómez, Morales, Vázquez, Reyes, Jiménez, Torres, Díaz, Gutiérrez, Ruiz, Mendoza, Aguilar, Ortiz, Moreno, Castillo, Romero, Álvarez, Méndez, Chávez, Rivera, Juárez, Ramos, Domínguez, Herrera, Medina, Castro, Vargas, Guzmán, Velázquez, Muñoz, Rojas, de la Cruz, Contreras, Salazar, Luna, Ortega, Zúñiga, Santiago, San Juan, Peña, Ibáñez, Ávila, Estrada, de León, Nava, Ponce de León, Quiñones, Xool, Ek, Uc, Tzab, Canché, Cázares, Ñonthe, del Río, Montes de Oca, Ochoa, Bautista, Cervantes, Ríos',
)

/** The states with the letters that a CURP has for them. */
export const STATES: readonly (readonly [name: string, letters: string])[] = [
  ['Ciudad de México', 'DF'],
  ['Estado de México', 'MC'],
  ['Jalisco', 'JC'],
  ['Veracruz', 'VZ'],
  ['Puebla', 'PL'],
  ['Oaxaca', 'OC'],
  ['Chiapas', 'CS'],
  ['Chihuahua', 'CH'],
  ['Guanajuato', 'GT'],
  ['Sonora', 'SR'],
  ['Baja California', 'BC'],
  ['Quintana Roo', 'QR'],
  ['Yucatán', 'YN'],
  ['Nuevo León', 'NL'],
  ['Zacatecas', 'ZS'],
  ['Michoacán', 'MN'],
  ['Guerrero', 'GR'],
]

export const STREETS: readonly string[] = split(
  'Av. Hidalgo, Calle Morelos, Av. Juárez, Calle 5 de Mayo, Calle Niños Héroes, Calle Ignacio Zaragoza, Privada de los Pinos, Calle Emiliano Zapata, Av. Insurgentes, Calle Nicolás Bravo',
)

export const COLONIAS: readonly string[] = split(
  'Centro, Benito Juárez, Emiliano Zapata, La Esperanza, San José, Las Flores, Reforma, Revolución, Las Palmas, Lázaro Cárdenas, El Mirador',
)

/** What people are insured with, by whose hospital they come to. The likelier stand there more often. */
export const INSURANCES: Readonly<Record<Institution, readonly string[]>> = {
  SSA: split(
    'IMSS-Bienestar, IMSS-Bienestar, IMSS-Bienestar, Sin derechohabiencia, Sin derechohabiencia, IMSS, ISSSTE',
  ),
  IMS: split('IMSS, IMSS, IMSS, IMSS, IMSS, IMSS, Sin derechohabiencia'),
  SMP: split('Seguro de gastos médicos, Seguro de gastos médicos, Particular, Particular, IMSS, ISSSTE'),
}

export const ALLERGIES: readonly string[] = split(
  'Penicilina, Sulfas, Metamizol, Látex, Mariscos, Medio de contraste yodado, Ácido acetilsalicílico, Cacahuate',
)

function split(list: string): string[] {
  return list.split(', ')
}
