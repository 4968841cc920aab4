import type { Addresses } from './addresses.ts'
import { concept, hl7, type Resource, textOf } from './elements.ts'
import { custodianName } from './organization.ts'
import type { BedStay, Custodian } from './record.ts'

export const roomName = ({ roomId }: Pick<BedStay, 'roomId'>) => `Location/room-${roomId}`
export const bedName = ({ bedId }: Pick<BedStay, 'bedId'>) => `Location/bed-${bedId}`

const BED = concept(hl7('location-physical-type', 'bd', 'Bed'), 'Cama')
const ROOM = concept(hl7('location-physical-type', 'ro', 'Room'), 'Cuarto')

const each = (stays: readonly BedStay[], nameOf: (stay: BedStay) => string) => [
  ...new Map(stays.map((stay) => [nameOf(stay), stay])).values(),
]

export const locationNames = (stays: readonly BedStay[]) => [
  ...each(stays, roomName).map(roomName),
  ...each(stays, bedName).map(bedName),
]

/** The rooms and beds in which the patient ever lay, and no others. */
export function locationResources(
  stays: readonly BedStay[],
  custodian: Custodian,
  at: Addresses,
): Resource[] {
  const managingOrganization = at.to(custodianName(custodian))
  const rooms = each(stays, roomName).map((stay): Resource => {
    const floor = textOf(stay.floor)
    return {
      resourceType: 'Location',
      id: at.id(roomName(stay)),
      status: stay.active === 1 ? 'active' : 'inactive',
      name: textOf(`Cuarto ${stay.roomCode}`),
      description: floor && `Piso ${floor}`,
      mode: 'instance',
      physicalType: ROOM,
      managingOrganization,
    }
  })
  const beds = each(stays, bedName).map(
    (stay): Resource => ({
      resourceType: 'Location',
      id: at.id(bedName(stay)),
      status: stay.retiredAt === null ? 'active' : 'inactive',
      name: textOf(`Cama ${stay.bedCode}`),
      mode: 'instance',
      physicalType: BED,
      managingOrganization,
      partOf: at.to(roomName(stay)),
    }),
  )
  return [...rooms, ...beds]
}
