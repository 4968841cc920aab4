import type { Addresses } from './addresses.ts'
import {
  addressOf,
  CLUES_REGISTER,
  contactPoint,
  hl7,
  identifier,
  list,
  type Resource,
  textOf,
} from './elements.ts'
import type { Custodian } from './record.ts'

export const custodianName = ({ hospitalId }: Pick<Custodian, 'hospitalId'>) => `Organization/${hospitalId}`

/** The hospital that keeps the record. */
export function organization(custodian: Custodian, at: Addresses): Resource {
  const { name, legalName, clues, address, phone } = custodian
  const legal = textOf(legalName)
  return {
    resourceType: 'Organization',
    id: at.id(custodianName(custodian)),
    identifier: list(
      identifier({
        use: 'official',
        type: hl7('v2-0203', 'FI', 'Facility ID'),
        system: CLUES_REGISTER,
        value: clues,
      }),
    ),
    active: true,
    name: textOf(name),
    alias: legal === textOf(name) ? undefined : list(legal),
    telecom: list(contactPoint('phone', phone)),
    address: addressOf(address),
  }
}
