import type { Addresses } from './addresses.ts'
import { concept, hl7, identifier, LICENSE_REGISTER, list, type Resource, textOf } from './elements.ts'
import type { Person } from './record.ts'

export const practitionerName = ({ userId }: Pick<Person, 'userId'>) => `Practitioner/${userId}`

const license = (value: string | null) =>
  identifier({
    use: 'official',
    type: hl7('v2-0203', 'MD', 'Medical License number'),
    system: LICENSE_REGISTER,
    value,
  })

/** Somebody who took part in the care, with the licences that prove it. */
export function practitioner(person: Person, at: Addresses): Resource {
  const { name, licenses, specialty, specialtyLicense } = person
  const text = textOf(name)
  const special = textOf(specialty) && {
    identifier: list(license(specialtyLicense)),
    code: concept(undefined, specialty),
  }
  return {
    resourceType: 'Practitioner',
    id: at.id(practitionerName(person)),
    identifier: list(...licenses.map(license)),
    name: text && [{ use: 'official', text }],
    qualification: special && [special],
  }
}
