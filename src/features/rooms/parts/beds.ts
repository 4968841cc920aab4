import { useQueryClient } from '@tanstack/react-query'
import type { Bed, BedState, Room } from '#src/domain/rooms/contract.ts'
import { useWrite } from '#src/forms/use-write.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { OptionGroup } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { changeBedAsSeen, invalidateRooms } from '../queries.ts'

/** A bed and the room that it stands in. */
export interface PlacedBed {
  bed: Bed
  room: Room
}

export function findBed(rooms: readonly Room[], bedId: number): PlacedBed | undefined {
  for (const room of rooms) {
    const bed = room.beds.find((one) => one.bedId === bedId)
    if (bed) return { bed, room }
  }
  return undefined
}

/** The state that the board shows: in an inactive room no bed is available. */
export function shownState({ active }: Pick<Room, 'active'>, bed: Bed): Pick<Bed, 'state' | 'reason'> {
  return active || bed.state === 'occupied' ? bed : { state: 'outOfService', reason: 'cuarto inactivo' }
}

export function countBeds(rooms: readonly Room[]): Record<BedState, number> {
  const counts = { free: 0, occupied: 0, cleaning: 0, outOfService: 0 }
  for (const room of rooms) for (const bed of room.beds) counts[shownState(room, bed).state] += 1
  return counts
}

function bedLabel({ bed, room }: PlacedBed): string {
  return [bed.code, `cuarto ${room.code}`, room.service].filter(Boolean).join(' · ')
}

const inSpanish = new Intl.Collator('es', { numeric: true }).compare

interface FreeBedFilter {
  /** The room that the form was opened from. */
  roomId?: number | undefined
  /** Stays in the list although somebody has taken it meanwhile. */
  chosen?: number | undefined
  /** Never offered, even while the board shows it free. */
  except?: number | null | undefined
}

/** The free beds as options, grouped by floor; those of the room that the form was opened from come first. */
export function freeBedOptions(
  rooms: readonly Room[],
  { roomId, chosen, except }: FreeBedFilter = {},
): OptionGroup[] {
  const placed = rooms.flatMap((room) => room.beds.map((bed) => ({ bed, room })))
  const offered = placed.filter(
    ({ bed, room }) => bed.bedId === chosen || (bed.state === 'free' && room.active && bed.bedId !== except),
  )
  const groups = new Map<string, PlacedBed[]>()
  for (const one of offered) {
    const { room } = one
    const label = room.roomId === roomId ? `Cuarto ${room.code}` : room.floor || 'Sin piso'
    groups.set(label, [...(groups.get(label) ?? []), one])
  }
  const isHere = (beds: readonly PlacedBed[]) => beds.some(({ room }) => room.roomId === roomId)
  return [...groups]
    .sort(([a, one], [b, other]) => Number(isHere(other)) - Number(isHere(one)) || inSpanish(a, b))
    .map(([label, beds]) => ({
      label,
      options: beds
        .sort((a, b) => inSpanish(a.bed.code, b.bed.code))
        .map((one) => ({
          value: String(one.bed.bedId),
          label: one.bed.state === 'free' ? bedLabel(one) : `${bedLabel(one)} (ya no está libre)`,
        })),
    }))
}

type FreeBedTitle = 'Marcar como limpia' | 'Poner en servicio'

/** Makes a bed available again, in one click; a toast under the button's own words says how it went. */
export function useFreeBed(title: FreeBedTitle) {
  return useFreeBedIn(useHospital(), title)
}

/** `useFreeBed` where no page names the hospital. */
export function useFreeBedIn(hospital: HospitalHandle, title: FreeBedTitle) {
  const queryClient = useQueryClient()
  const onSettled = () => invalidateRooms(queryClient, hospital)
  const { write: undo } = useWrite({
    mutationFn: (placed: PlacedBed) => changeBedAsSeen(hospital, placed, { state: 'cleaning' }),
    meta: { errorTitle: 'Deshacer' },
    onSuccess: (_, { bed }) => {
      showToast({
        variant: 'success',
        title: 'Deshacer',
        message: `La cama ${bed.code} está otra vez en limpieza`,
      })
    },
    onSettled,
  })
  return useWrite({
    mutationFn: (placed: PlacedBed) => changeBedAsSeen(hospital, placed, { state: 'free' }),
    meta: { errorTitle: title },
    onSuccess: ({ version, state, reason }, { room, bed }) => {
      const freed = { room: { ...room, version }, bed: { ...bed, state, reason } }
      showToast({
        variant: 'success',
        title,
        message: `La cama ${bed.code} ya está disponible`,
        ...(bed.state === 'cleaning' && {
          // One at a time: of several beds in a row the last can be undone, and none waits for the others.
          id: 'bed-cleaned',
          action: { label: 'Deshacer', onAction: () => undo(freed) },
        }),
      })
    },
    onSettled,
  })
}
