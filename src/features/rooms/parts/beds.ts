import { useQueryClient } from '@tanstack/react-query'
import { ageInWords, wholeYears } from '#src/domain/patients/rules.ts'
import type { Bed, BedState, Occupant, Room, RoomKind } from '#src/domain/rooms/contract.ts'
import { useCancellableWrite, useWrite } from '#src/forms/use-write.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { compareNaturally } from '#src/lib/natural-order.ts'
import type { Choice } from '#src/ui/ChoiceField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { floorTitle, ROOM_KIND_LABELS } from '../labels.ts'
import { changeBedAsSeen, invalidateRooms } from '../queries.ts'

/** A bed and the room that it stands in. */
export interface PlacedBed {
  bed: Bed
  room: Room
}

function findPlaced(rooms: readonly Room[], isIt: (bed: Bed) => boolean): PlacedBed | undefined {
  for (const room of rooms) {
    const bed = room.beds.find(isIt)
    if (bed) return { bed, room }
  }
  return undefined
}

export const findBed = (rooms: readonly Room[], bedId: number): PlacedBed | undefined =>
  findPlaced(rooms, (bed) => bed.bedId === bedId)

/** Where somebody lies now. */
export const findBedOfEpisode = (rooms: readonly Room[], episodeId: number): PlacedBed | undefined =>
  findPlaced(rooms, ({ occupant }) => occupant?.episodeId === episodeId)

/** The bed of a patient. */
export const findBedOfPatient = (rooms: readonly Room[], patientId: number): PlacedBed | undefined =>
  findPlaced(rooms, ({ occupant }) => occupant?.patientId === patientId)

/** The state that the board shows: in an inactive room no bed is available. */
export function shownState({ active }: Pick<Room, 'active'>, bed: Bed): Pick<Bed, 'state' | 'reason'> {
  return active || bed.state === 'occupied' ? bed : { state: 'outOfService', reason: 'cuarto inactivo' }
}

export function countBeds(rooms: readonly Room[]): Record<BedState, number> {
  const counts = { free: 0, occupied: 0, cleaning: 0, outOfService: 0 }
  for (const room of rooms) for (const bed of room.beds) counts[shownState(room, bed).state] += 1
  return counts
}

export interface Floor {
  name: string
  rooms: Room[]
}

/** Rooms by floor, in numeric order; those without a floor come last. */
export function byFloor(rooms: readonly Room[]): Floor[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor.trim())
  return [...floors]
    .map(([name, inside]) => ({ name, rooms: inside.toSorted((a, b) => compareNaturally(a.code, b.code)) }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || compareNaturally(a.name, b.name))
}

interface FreeBedFilter {
  /** The room that the form was opened from. */
  roomId?: number | undefined
  /** The service that the patient comes for. */
  service?: string | undefined
  /** The kind of room that the patient leaves. */
  kind?: RoomKind | undefined
  /** The patient's age in whole years; null or undefined while it is not known. */
  age?: number | null | undefined
  /** Stays in the list although somebody has taken it meanwhile. */
  chosen?: number | undefined
  /** Never offered, even while the board shows it free. */
  except?: number | null | undefined
  /** Offers the beds of other patients, too, for an exchange on this day of the hospital's calendar. */
  exchangeOn?: string | undefined
}

const EXCHANGE = 'con-'

/** The episode in whose bed somebody is to be moved, from a choice of `freeBedChoices`; undefined for a free bed. */
export function exchangedEpisode(choice: string): number | undefined {
  return choice.startsWith(EXCHANGE) ? Number(choice.slice(EXCHANGE.length)) : undefined
}

/** Names the patient with whom beds are exchanged; where another has a similar name, with the age. */
export function exchangeText(occupant: Occupant, today: string): string {
  const { name, episodeId, similarName } = occupant
  const age = similarName ? ageInWords(occupant, today) : ''
  return `Intercambiar con ${name ?? `episodio ${episodeId}`}${age && ` (${age})`}`
}

/**
 * The beds of other patients. Their value names the episode and not the bed: a free bed that somebody takes meanwhile
 * must not become an exchange.
 */
function exchangeChoices(rooms: readonly Room[], except: number | null | undefined, today: string): Choice[] {
  return rooms
    .flatMap((room) => room.beds.map((bed) => ({ bed, room })))
    .filter(({ bed }) => bed.bedId !== except)
    .sort((a, b) => compareNaturally(a.bed.code, b.bed.code))
    .flatMap(({ bed, room }) => {
      const { occupant } = bed
      if (!occupant) return []
      const note = exchangeText(occupant, today)
      return {
        value: `${EXCHANGE}${occupant.episodeId}`,
        label: bed.code,
        words: `${room.code} ${room.name} ${room.service} ${occupant.name ?? ''}`,
        group: 'Camas ocupadas',
        note,
        isRare: true,
      }
    })
}

/** The rooms that most patients lie in; the others, such as *Aislamiento* and *Quirófano*, are offered after them. */
const USUAL: readonly RoomKind[] = ['single', 'double', 'ward', 'emergency']

/**
 * The free beds to choose from, the best ones first: of the room that the form was opened from, then those that fit, of
 * the service and of the kind that the patient leaves or of a usual one; the rest under *Otras camas*. A cot fits below
 * one year of age.
 */
export function freeBedChoices(
  rooms: readonly Room[],
  { roomId, service = '', kind, age, chosen, except, exchangeOn }: FreeBedFilter = {},
): Choice[] {
  const isInfant = age === 0
  const sameKind = kind ?? (isInfant ? 'nursery' : undefined)
  const offered = rooms
    .flatMap((room) => room.beds.map((bed) => ({ bed, room })))
    .filter(
      ({ bed, room }) =>
        bed.bedId === chosen || (bed.state === 'free' && room.active && bed.bedId !== except),
    )
  const isHere = ({ room }: PlacedBed) => room.roomId === roomId
  const isRefusedCot = ({ room }: PlacedBed) => room.kind === 'nursery' && !isInfant
  const isSameKind = ({ room }: PlacedBed) => room.kind === sameKind
  const isOfService = ({ room }: PlacedBed) => service === '' || room.service === service
  const isUsual = ({ room }: PlacedBed) => USUAL.includes(room.kind)
  const fits = (placed: PlacedBed) =>
    isHere(placed) ||
    (isOfService(placed) && !isRefusedCot(placed) && (isSameKind(placed) || isUsual(placed)))
  const groupOf = (placed: PlacedBed) => {
    if (isHere(placed)) return `Cuarto ${placed.room.code}`
    const ward = wardTitle(placed.room)
    return fits(placed) ? ward : `Otras camas · ${ward}`
  }
  const fitsBest = (placed: PlacedBed) => fits(placed) && isSameKind(placed)
  const isNoRefusedCot = (placed: PlacedBed) => !isRefusedCot(placed)
  const order = [isHere, fits, fitsBest, isNoRefusedCot, isOfService, isUsual]
  const free = offered
    .sort((a, b) => {
      const decisive = order.find((isFirst) => isFirst(a) !== isFirst(b))
      if (decisive) return decisive(a) ? -1 : 1
      return compareNaturally(groupOf(a), groupOf(b)) || compareNaturally(a.bed.code, b.bed.code)
    })
    .map((placed) => {
      const { bed, room } = placed
      const kind = ROOM_KIND_LABELS[room.kind]
      const isGone = bed.state !== 'free'
      return {
        value: String(bed.bedId),
        label: bed.code,
        words: `${room.code} ${room.name} ${room.service} ${floorTitle(room.floor)} ${kind}`,
        group: groupOf(placed),
        note: [`cuarto ${room.code}`, kind, isGone && 'ya no está libre'].filter(Boolean).join(' · '),
      }
    })
  return exchangeOn === undefined ? free : [...free, ...exchangeChoices(rooms, except, exchangeOn)]
}

/** Whom a bed is for, as far as it is known. */
export type BedPatient = Pick<Occupant, 'sex' | 'birthDate' | 'estimatedAge'>

/** The rooms in which patients lie side by side for days; elsewhere nobody asks who lies beside them. */
const SHARED: readonly RoomKind[] = ['double', 'ward']

/** Below this age, in years, children lie together whatever their sex. */
const CHILD_BELOW = 12

/** What should make one look again before somebody is put into a bed, in sentences; nothing of it is forbidden. */
export function bedCautions({ room, bed }: PlacedBed, patient: BedPatient, today: string): string[] {
  const age = wholeYears(patient, today)
  const isChild = (one: BedPatient) => (wholeYears(one, today) ?? CHILD_BELOW) < CHILD_BELOW
  const other = patient.sex === 'male' ? 'female' : patient.sex === 'female' ? 'male' : undefined
  const beside = room.beds.filter(
    ({ bedId, occupant }) =>
      bedId !== bed.bedId && occupant !== null && occupant.sex === other && !isChild(occupant),
  ).length
  const [one, several] = other === 'male' ? ['un hombre', 'hombres'] : ['una mujer', 'mujeres']
  const cautions: (string | false)[] = [
    room.kind === 'nursery' &&
      age !== null &&
      age > 0 &&
      `Es un cunero, y el paciente tiene ${age} ${age === 1 ? 'año' : 'años'}.`,
    SHARED.includes(room.kind) &&
      beside > 0 &&
      !isChild(patient) &&
      `En el cuarto ${room.code} ya hay ${beside === 1 ? one : `${beside} ${several}`}.`,
  ]
  return cautions.filter((caution) => caution !== false)
}

/** Service and floor of a room, as beds are grouped by. */
export function wardTitle({ service, floor }: Room): string {
  return [service, floorTitle(floor)].filter(Boolean).join(' · ')
}

type FreeBedTitle = 'Marcar como limpia' | 'Poner en servicio'

/** What makes a bed available again that waits or is out of service. */
export function releaseLabel({ state }: Pick<Bed, 'state'>): FreeBedTitle {
  return state === 'cleaning' ? 'Marcar como limpia' : 'Poner en servicio'
}

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
  return useCancellableWrite({
    mutationFn: (placed: PlacedBed, signal) => changeBedAsSeen(hospital, placed, { state: 'free' }, signal),
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
