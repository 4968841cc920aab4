import { signerRefusal } from '#src/domain/documents/rules.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { licenseOf } from '../doctors/license.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'

type Signing = Pick<RequestContext, 'db' | 'principal' | 'hospitalId'>

/** How the caller is called; somebody whom only the identity provider knows, by their id. */
export async function nameOf({ db, principal }: Signing): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('userName')
    .where('userId', '=', principal.userId)
    .executeTakeFirst()
  return user?.userName ?? principal.userId
}

/** Throws 403 unless the caller may sign documents of this kind. */
export async function requireSigner(context: Signing, kind: TemplateKind): Promise<void> {
  const refusal = signerRefusal(kind, (await licenseOf(context)) !== null)
  if (refusal !== null) throw new ApiError(403, refusal)
}
