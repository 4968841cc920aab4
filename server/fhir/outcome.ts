import { type Area, groupName, hasPermission } from '#src/domain/permissions.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Addresses } from './addresses.ts'
import { hl7, type Resource } from './elements.ts'

export const OUTCOME = 'OperationOutcome/left-out'

const PARTS: readonly (readonly [Area, string])[] = [
  ['episodes', 'los episodios con sus camas, diagnósticos, responsables y documentos'],
  ['doctors', 'la especialidad de los médicos, y la cédula de los que no firmaron'],
]

/** What the caller may not read, in words that name the missing right. */
export function leftOut({ principal, hospitalId }: RequestContext): string[] {
  return PARTS.filter(([area]) => !hasPermission(principal.groups, hospitalId, area)).map(
    ([area, what]) => `Falta ${what}: no tienes el permiso ${groupName(hospitalId, area, 'read')}`,
  )
}

/** Says of a bundle that there is more than it holds. */
export const SUBSETTED = hl7('v3-ObservationValue', 'SUBSETTED', 'subsetted')

/** Tells what was left out, and why. */
export function outcomeResource(texts: readonly string[], at: Addresses): Resource {
  return {
    resourceType: 'OperationOutcome',
    id: at.id(OUTCOME),
    issue: texts.map((text) => ({ severity: 'warning', code: 'suppressed', details: { text } })),
  }
}
