import { signerRefusal } from '#src/domain/documents/rules.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { licenseOf } from '../doctors/license.ts'
import { ApiError } from '../http/api-error.ts'
import type { Call } from '../http/call.ts'

type Signing = Pick<Call, 'db' | 'caller' | 'hospitalId'>

/** How the caller is called; somebody whom only the identity provider knows, by their id. */
export async function nameOf({ db, caller }: Signing): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('userName')
    .where('userId', '=', caller.userId)
    .executeTakeFirst()
  return user?.userName ?? caller.userId
}

/** Throws 403 unless the caller may sign documents of this kind. */
export async function requireSigner(call: Signing, kind: TemplateKind): Promise<void> {
  const refusal = signerRefusal(kind, (await licenseOf(call)) !== null)
  if (refusal !== null) throw new ApiError(403, refusal)
}
