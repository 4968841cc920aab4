import type * as z from 'zod/mini'
import { type Bed, type BedState, codeKey, type Room, type RoomUpdate } from '#src/domain/rooms/contract.ts'
import { type ApiError, fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { roomsByCode } from './reads.ts'

/** Why a room can't have the code of another. */
export const codeTaken = (code: string) => `Ya hay un cuarto con la clave ${code}`

/** Who lies in a bed, as an error calls them: by name to those who may read patients. */
function occupantName({ occupant }: Bed): string {
  return occupant?.name ?? 'un paciente'
}

/** The error where somebody lies in a bed; it links to them. */
function occupiedRefusal(text: string, field: string, { occupant }: Bed): ApiError {
  const { patientId, episodeId } = occupant ?? {}
  return fieldError(409, field, text, occupant ? { patientId, episodeId } : undefined)
}

const IS: Readonly<Record<BedState, string>> = {
  free: 'está disponible',
  occupied: 'está ocupada',
  cleaning: 'está en limpieza',
  outOfService: 'está fuera de servicio',
}

/** What would have to be done instead. */
const FIRST: Readonly<Record<BedState, string>> = {
  free: 'se puede poner fuera de servicio o en limpieza',
  occupied: 'se libera con el egreso o el traslado',
  cleaning: 'primero márcala como limpia',
  outOfService: 'primero ponla en servicio',
}

/** Why a bed can’t become this. */
export function bedRefusal(bed: Bed, to: BedState): ApiError {
  if (bed.state === 'occupied') {
    const text = `La cama ${bed.code} está ocupada por ${occupantName(bed)}: ${FIRST.occupied}`
    return occupiedRefusal(text, 'state', bed)
  }
  const again = `La cama ${bed.code} ya ${IS[bed.state]}`
  const otherwise = `La cama ${bed.code} ${IS[bed.state]}: ${FIRST[bed.state]}`
  const taken = 'Una cama se ocupa al ingresar o trasladar a un paciente'
  const text = to === 'occupied' ? taken : to === bed.state ? again : otherwise
  return fieldError(409, 'state', text)
}

/** Throws 422 for beds of another room, and 409 for another room's code and for taking a bed from who lies in it. */
export async function refuseChange(
  context: RequestContext,
  room: Room,
  body: z.output<typeof RoomUpdate>,
): Promise<void> {
  const own = new Set(room.beds.map(({ bedId }) => bedId))
  const strange = body.beds.findIndex(({ bedId }) => bedId !== undefined && !own.has(bedId))
  if (strange >= 0)
    throw fieldError(422, `beds.${strange}.bedId`, 'Esa cama no es de este cuarto o ya no está')
  const holder = (await roomsByCode(context, [body.code])).get(codeKey(body.code))
  if (holder !== undefined && holder !== room.roomId)
    throw fieldError(409, 'code', codeTaken(body.code), { roomId: holder })
  const occupied = room.beds.filter(({ state }) => state === 'occupied')
  const [first] = occupied
  if (!body.active && first) {
    const others = occupied.length > 1 ? ` y hay ${occupied.length - 1} más` : ''
    const who = `en la cama ${first.code} está ${occupantName(first)}${others}`
    const text = `Un cuarto con pacientes no se puede desactivar: ${who}`
    throw occupiedRefusal(text, 'active', first)
  }
  const left = occupied.find(({ bedId }) => !body.beds.some((bed) => bed.bedId === bedId))
  if (left) {
    const text = `La cama ${left.code} no se puede quitar: la ocupa ${occupantName(left)}`
    throw occupiedRefusal(text, 'beds', left)
  }
}
