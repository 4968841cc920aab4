import * as z from 'zod/mini'
import { type Room, RoomKind } from '#src/domain/rooms/contract.ts'
import { bedCodes } from '#src/domain/rooms/rules.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { ROOM_KIND_LABELS } from '../labels.ts'

/** The fields of the form. */
export const RoomFields = z.object({
  code: z.string(),
  name: z.string(),
  kind: RoomKind,
  floor: z.string(),
  service: z.string(),
  notes: z.string(),
  active: z.boolean(),
  beds: z.array(z.object({ bedId: z.optional(z.int()), code: z.string(), countable: z.boolean() })),
})
export type RoomFields = z.infer<typeof RoomFields>

export const EMPTY_ROOM: RoomFields = {
  code: '',
  name: '',
  kind: 'single',
  floor: '',
  service: '',
  notes: '',
  active: true,
  beds: [],
}

/** The fields as a stored room fills them. */
export function roomFields({ code, name, kind, floor, service, notes, active, beds }: Room): RoomFields {
  const own = beds.map((bed) => ({ bedId: bed.bedId, code: bed.code, countable: bed.countable }))
  return { code, name, kind, floor, service, notes, active, beds: own }
}

/** The clave that a room's next bed would get; only its letter while the room has no clave yet. */
export function nextBedCode(roomCode: string, beds: RoomFields['beds']): string {
  const codes = bedCodes(roomCode.trim(), beds.length + 1).map((code) => code.replace(/^-/, ''))
  const taken = new Set(beds.map(({ code }) => code.trim().toLowerCase()))
  return codes.find((code) => !taken.has(code.toLowerCase())) ?? ''
}

const bedsText = (beds: RoomFields['beds']) =>
  beds.map(({ code, countable }) => (countable ? code : `${code} (no censable)`)).join(', ')

/** What differs between the form and the stored room, in words. */
export function roomDifferences(local: RoomFields, room: Room): Difference[] {
  const stored = roomFields(room)
  const lines = [
    ['Clave', local.code, stored.code],
    ['Nombre', local.name, stored.name],
    ['Tipo', ROOM_KIND_LABELS[local.kind], ROOM_KIND_LABELS[stored.kind]],
    ['Piso', local.floor, stored.floor],
    ['Servicio', local.service, stored.service],
    ['Camas', bedsText(local.beds), bedsText(stored.beds)],
    ['En uso', local.active ? 'Sí' : 'No', stored.active ? 'Sí' : 'No'],
    ['Notas', local.notes, stored.notes],
  ] as const
  return lines
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, local: one, server: other }))
}
