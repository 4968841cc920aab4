import type { BedState, RoomKind } from '#src/domain/rooms/contract.ts'

export const ROOM_KIND_LABELS: Readonly<Record<RoomKind, string>> = {
  single: 'Individual',
  double: 'Doble',
  ward: 'Sala general',
  intensiveCare: 'Terapia intensiva',
  emergency: 'Urgencias',
  operating: 'Quirófano',
  recovery: 'Recuperación',
  isolation: 'Aislamiento',
  nursery: 'Cunero',
}

export const BED_STATE_LABELS: Readonly<Record<BedState, string>> = {
  free: 'Disponible',
  occupied: 'Ocupada',
  cleaning: 'En limpieza',
  outOfService: 'Fuera de servicio',
}

/** A floor as a heading names it. Hospitals write *1* as well as *Piso 1* or *Planta baja*. */
export function floorTitle(name: string): string {
  if (name === '') return 'Sin piso'
  return /^\d/.test(name) ? `Piso ${name}` : name
}
