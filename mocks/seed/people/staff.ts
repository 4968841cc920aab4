import { around } from '../cycle.ts'

/** Staff beside the personas, with the specialty of those who are doctors. */
export const STAFF: readonly (readonly [name: string, specialty?: string])[] = [
  ['Adriana Quiñones Pech', 'Pediatría'],
  ['Álvaro Medina Solís', 'Pediatría'],
  ['Ana Sofía Lozano Rentería'],
  ['Beatriz Zúñiga Camacho', 'Anestesiología'],
  ['Carlos Iván Becerril Mora', 'Cirugía general'],
  ['Citlali Xochimitl Flores', 'Ginecología y obstetricia'],
  ['Damián Escárcega Nieto', 'Medicina interna'],
  ['Efraín Chablé Poot', 'Anestesiología'],
  ['Fernanda Ordóñez Vela', 'Medicina crítica'],
  ['Gabriel Núñez Tapia', 'Ginecología y obstetricia'],
  ['Héctor Manuel Arce Ruiz'],
  ['Inés Villaseñor Duarte', 'Ortopedia'],
  ['Jazmín Ocampo Reyes', 'Medicina interna'],
  ['José Ángel Muñiz Saucedo', 'Urgencias médicas'],
  ['Karla Ivette Domínguez Loya', 'Cirugía general'],
  ['Leonardo Añorve Castro', 'Pediatría'],
  ['María José Güereca Pinto', 'Pediatría'],
  ['Mauricio Treviño Cantú', 'Cirugía general'],
  ['Noemí Balam Uc', 'Urgencias médicas'],
  ['Octavio Urías Félix', 'Medicina crítica'],
  ['Paloma Estévez Marín', 'Medicina interna'],
  ['Ramón Nuñez Alcalá', 'Urgencias médicas'],
  ['Rocío Ibarra Peralta'],
  ['Saúl Jiménez de la Peña', 'Ginecología y obstetricia'],
  ['Yolanda Ávalos Meza', 'Anestesiología'],
  ['Zoé Carranza Ulloa', 'Ortopedia'],
]

const SMALL = ['Medicina interna', 'Cirugía general', 'Ginecología y obstetricia', 'Urgencias médicas']
const MEDIUM = [...SMALL, 'Pediatría', 'Anestesiología', 'Ortopedia']
/** The first hospital has two of those who are asked for most, and an intensive care unit. */
const LARGE = [
  ...MEDIUM,
  'Medicina crítica',
  'Cirugía general',
  'Ginecología y obstetricia',
  'Urgencias médicas',
  'Pediatría',
]

/** Somebody of the staff as one hospital has them. */
export interface Employed {
  /** Their place in `STAFF`. */
  index: number
  specialty: string | undefined
  status: 'active' | 'paused'
}

/** Who works in a hospital beside the personas: every service has its doctors, and somebody is no doctor. */
export function staffOf(hospitalId: number): Employed[] {
  const specialties = hospitalId === 1 ? LARGE : hospitalId <= 4 ? MEDIUM : SMALL
  const seen = new Map<string | undefined, number>()
  return [...specialties, undefined, undefined].map((specialty, place) => {
    const colleagues = STAFF.flatMap(([, own], index) => (own === specialty ? [index] : []))
    const before = seen.get(specialty) ?? 0
    seen.set(specialty, before + 1)
    const index = around(colleagues, hospitalId + before)
    // The second paediatrician of the first hospital is away.
    const isAway = hospitalId === 1 && specialty === 'Pediatría' && place >= MEDIUM.length
    return { index, specialty, status: isAway ? 'paused' : 'active' }
  })
}
