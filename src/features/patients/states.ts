/** The federal entities in which somebody may be born, and the rest of the world, by the letters of a CURP. */
const BY_LETTERS: Readonly<Record<string, string>> = {
  AS: 'Aguascalientes',
  BC: 'Baja California',
  BS: 'Baja California Sur',
  CC: 'Campeche',
  CS: 'Chiapas',
  CH: 'Chihuahua',
  DF: 'Ciudad de México',
  CL: 'Coahuila',
  CM: 'Colima',
  DG: 'Durango',
  MC: 'Estado de México',
  GT: 'Guanajuato',
  GR: 'Guerrero',
  HG: 'Hidalgo',
  JC: 'Jalisco',
  MN: 'Michoacán',
  MS: 'Morelos',
  NT: 'Nayarit',
  NL: 'Nuevo León',
  OC: 'Oaxaca',
  PL: 'Puebla',
  QT: 'Querétaro',
  QR: 'Quintana Roo',
  SP: 'San Luis Potosí',
  SL: 'Sinaloa',
  SR: 'Sonora',
  TC: 'Tabasco',
  TS: 'Tamaulipas',
  TL: 'Tlaxcala',
  VZ: 'Veracruz',
  YN: 'Yucatán',
  ZS: 'Zacatecas',
  NE: 'Nacido en el extranjero',
}

/** What may stand for where somebody was born. */
export const BIRTH_STATES: readonly string[] = [...Object.values(BY_LETTERS), 'Se ignora']

/** The entity that two letters of a CURP stand for. */
export function birthStateOf(letters: string): string | undefined {
  return Object.hasOwn(BY_LETTERS, letters) ? BY_LETTERS[letters] : undefined
}
