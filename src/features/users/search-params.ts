import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readWord } from '#src/lib/address.ts'

/** The state of the list of members, and which form is open on whom. */
export interface UsersSearch extends TableSearch {
  form?: 'nuevo' | 'permisos' | 'quitar' | 'pendientes' | undefined
  /** The `sub` of the member that the form is about. */
  user?: string | undefined
}

const readTable = tableSearch(['userName', 'email'])
const MAX_ID = 200

export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const { user } = raw
  return {
    ...readTable(raw),
    form: readWord(raw.form, ['nuevo', 'permisos', 'quitar', 'pendientes'] as const),
    user: typeof user === 'string' && user !== '' && user.length <= MAX_ID ? user : undefined,
  }
}
