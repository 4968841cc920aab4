import type { Call } from '../http/call.ts'

/** The licence of the caller, if they practise in the hospital. */
export async function licenseOf({
  db,
  caller,
  hospitalId,
}: Pick<Call, 'db' | 'caller' | 'hospitalId'>): Promise<string | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select('professionalLicense')
    .where('hospitalId', '=', hospitalId)
    .where('doctorId', '=', caller.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return doctor?.professionalLicense ?? null
}
