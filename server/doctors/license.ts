import type { RequestContext } from '../http/request-context.ts'

/** The licence of the caller, if they practise in the hospital. */
export async function licenseOf({
  db,
  principal,
  hospitalId,
}: Pick<RequestContext, 'db' | 'principal' | 'hospitalId'>): Promise<string | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select('professionalLicense')
    .where('hospitalId', '=', hospitalId)
    .where('doctorId', '=', principal.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return doctor?.professionalLicense ?? null
}
