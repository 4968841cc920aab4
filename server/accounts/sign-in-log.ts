import { createHmac } from 'node:crypto'
import type { SignInEvent } from '#src/domain/accounts/contract.ts'
import type { Store } from '../db/store.ts'
import { cutAddress } from './network.ts'

/** Who it was, by their id or by what was typed where nobody is known by that. */
export type Whose = { userId: string } | { typed: string }

export interface SignInLog {
  /** @param address of the network, as it came */
  record(what: SignInEvent, whose: Whose, address: string): Promise<void>
}

/**
 * Keeps what happens at the sign-in. An address that was typed is no name that anybody gave: only a keyed hash of it
 * stays, by which equal ones can be told.
 */
export function openSignInLog(
  { db }: Pick<Store, 'db'>,
  key: string,
  clock: () => number = Date.now,
): SignInLog {
  return {
    async record(what, whose, address) {
      const typedHash =
        'typed' in whose
          ? createHmac('sha256', key).update(`typed ${whose.typed}`).digest('hex').slice(0, 16)
          : null
      const userId = 'userId' in whose ? whose.userId : null
      await db
        .insertInto('signInLog')
        .values({ happenedAt: clock(), userId, typedHash, what, network: cutAddress(address) })
        .execute()
    },
  }
}
