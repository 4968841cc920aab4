import { type Bed, type BedState, BedUpdate, ChangedBed } from '#src/domain/rooms/contract.ts'
import { canChangeBed } from '#src/domain/rooms/rules.ts'
import { type ApiError, notFound, refusedField } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { changes, type Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { recordBeds, recordRoomBeds } from './bed-records.ts'
import { findRoom } from './reads.ts'

/** Who lies in a bed, for a refusal: by name to those who may read patients. */
export function occupantName({ occupant }: Bed): string {
  return occupant?.name ?? 'un paciente'
}

/** A refusal for the sake of somebody who lies in a bed, which leads to them. */
export function occupiedRefusal(text: string, field: string, { occupant }: Bed): ApiError {
  const { patientId, episodeId } = occupant ?? {}
  return refusedField(409, field, text, occupant ? { patientId, episodeId } : undefined)
}

const IS: Readonly<Record<BedState, string>> = {
  free: 'está disponible',
  occupied: 'está ocupada',
  cleaning: 'está en limpieza',
  outOfService: 'está fuera de servicio',
}

/** What would have to be done instead. */
const FIRST: Readonly<Record<BedState, string>> = {
  free: 'solo se puede poner fuera de servicio',
  occupied: 'se libera con el egreso o el traslado',
  cleaning: 'primero márcala como limpia',
  outOfService: 'primero ponla en servicio',
}

function bedRefusal(bed: Bed, to: BedState): ApiError {
  if (bed.state === 'occupied') {
    const text = `La cama ${bed.code} está ocupada por ${occupantName(bed)}: ${FIRST.occupied}`
    return occupiedRefusal(text, 'state', bed)
  }
  const again = `La cama ${bed.code} ya ${IS[bed.state]}`
  const otherwise = `La cama ${bed.code} ${IS[bed.state]}: ${FIRST[bed.state]}`
  const taken = 'Una cama se ocupa al ingresar o trasladar a un paciente'
  const text = to === 'occupied' ? taken : to === bed.state ? again : otherwise
  return refusedField(409, 'state', text)
}

const bedOf = (room: { beds: Bed[] }, { params }: RequestContext) =>
  room.beds.find(({ bedId }) => bedId === idOf(params.bedId))

const change = changes({
  path: '/api/hospitals/{hospitalId}/rooms/{roomId}/beds/{bedId}',
  summary: 'Puts a bed into service, out of it, or marks it clean; the version is that of its room',
  access: ['rooms', 'write'],
  body: BedUpdate,
  // A reason is one for the state that it came with.
  rest: 'none',
  async find(context) {
    const room = await findRoom(context)
    return room && bedOf(room, context) ? room : undefined
  },
  schema: ChangedBed,
  async handle({ found, body, ...context }) {
    const bed = bedOf(found, context)
    if (!bed) throw notFound()
    if (!canChangeBed(bed.state, body.state)) throw bedRefusal(bed, body.state)
    const reason = body.state === 'outOfService' ? body.reason : null
    const version = found.version + 1
    const { db } = context
    await db.updateTable('beds').set({ state: body.state, reason }).where('bedId', '=', bed.bedId).execute()
    await db.updateTable('rooms').set({ version }).where('roomId', '=', found.roomId).execute()
    await recordBeds(context, [bed.bedId], body.state, reason)
    if (!found.active) await recordRoomBeds(context, false, [bed])
    const since = context.now.toISOString()
    return {
      status: 200,
      body: { ...bed, state: body.state, reason, since, roomId: found.roomId, version },
    }
  },
})

export const bedEndpoints: readonly Endpoint[] = [change]
