import type { ExpressionBuilder } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Schema } from '../../db/schema.ts'
import type { Db, Store } from '../../db/store.ts'
import { endGrant, sweepGrants } from '../sessions.ts'
import { errors } from './openid.ts'
import { keyOf, openRecord, sealRecord } from './sealed-record.ts'

/** What goes when a grant goes. A pending sign-in names a grant too, and stays. */
const GRANTABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** How long the answer to a renewal may take to leave, in milliseconds: after that it died with its process. */
const ANSWER_MS = 5000

/** What has expired stays as long, in milliseconds: the clocks of two servers may differ. */
const SWEPT_AFTER_MS = 60_000

/** Maximum of sign-ins that wait for a password; the oldest are dropped. Anybody may begin one. */
const MOST_PENDING = 5000
/** Sign-ins that begin between two looks at their number. */
const PENDING_PER_LOOK = 100

/**
 * Keeps the provider's records in the database, so that a restart signs nobody out and every server knows all of them.
 * Their ids are the tokens and cookies themselves and don't stand in it. The provider counts in seconds, the database in
 * milliseconds.
 */
export function storeAdapter(store: Store): AdapterFactory {
  const find = (model: string, column: 'id' | 'uid', value: string) =>
    store.read((db) =>
      db
        .selectFrom('providerRecords')
        .select((row) => [
          'payload',
          'answeredAt',
          row.case().when(isSpent(row)).then(row.ref('consumedAt')).end().as('at'),
        ])
        .where('model', '=', model)
        .where(column, '=', value)
        .executeTakeFirst(),
    )

  let begun = 0

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      if (model === 'Interaction') {
        if (begun % PENDING_PER_LOOK === 0) await dropOldestPending(store.db)
        begun += 1
      }
      // It deletes several rows, and so do others: each in its turn, or PostgreSQL may find them waiting for each other.
      if (model === 'Session') await store.write('installation', sweepExpired)
      const record = {
        payload: sealRecord(id, payload),
        grantId: GRANTABLE.has(model) ? (payload.grantId ?? null) : null,
        uid: sessionOf(model, payload) ?? null,
        expiresAt: expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
      }
      await store.db
        .insertInto('providerRecords')
        .values({ model, id: keyOf(id), ...record })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(record))
        .execute()
    },
    async find(id) {
      const row = await find(model, 'id', keyOf(id))
      // Its answer is on its way, or died with a server or the database: too early to call it theft.
      if (model === 'RefreshToken' && row && row.at !== null && row.answeredAt === null)
        throw new errors.TemporarilyUnavailable()
      return payloadOf(row, id)
    },
    async findByUid(uid) {
      // Who comes this way only reads: the session's own id is known to its cookie alone.
      return payloadOf(await find(model, 'uid', uid))
    },
    async findByUserCode() {
      return undefined // the device flow is off
    },
    async consume(id) {
      const spent = await store.db
        .updateTable('providerRecords')
        .set({ consumedAt: Date.now() })
        .where('model', '=', model)
        .where('id', '=', keyOf(id))
        .where((row) => row.not(isSpent(row)))
        .executeTakeFirst()
      if (spent.numUpdatedRows === 1n) return
      // Somebody was faster with the same code or token. The provider looks before it spends, and two requests
      // can look at once; here only one of them spends. As with any reuse, the whole grant goes.
      await store.write('installation', (db) => destroyGrantOf(db, model, id))
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await destroy(store.db, model, id)
    },
    async revokeByGrantId(grantId) {
      await store.write('installation', (db) => revoke(db, grantId))
    },
  })
}

/**
 * Whether it was used. A refresh token is spent before its answer is on the wire. If the process was killed in between,
 * the browser still holds the spent one, and using it again would look like theft: after a while it counts as unspent.
 */
function isSpent(row: ExpressionBuilder<Schema, 'providerRecords'>) {
  const isAnswered = row.or([
    row('model', '<>', 'RefreshToken'),
    row('answeredAt', 'is not', null),
    row('consumedAt', '>', Date.now() - ANSWER_MS),
  ])
  return row.and([row('consumedAt', 'is not', null), isAnswered])
}

/** Notes that the tokens which replaced this refresh token have left the machine. */
export async function markAnswered(store: Store, refreshTokenId: string): Promise<void> {
  await store.db
    .updateTable('providerRecords')
    .set({ answeredAt: Date.now() })
    .where('model', '=', 'RefreshToken')
    .where('id', '=', keyOf(refreshTokenId))
    .execute()
}

/**
 * Gives back at once what a crash left spent and unanswered, and forgets what has expired. For the start of the only
 * server on a database: with others, an answer may be on its way.
 */
export function takeUpRecords(store: Store): Promise<void> {
  return store.write('installation', async (db) => {
    await sweepExpired(db)
    await db
      .updateTable('providerRecords')
      .set({ consumedAt: null })
      .where('model', '=', 'RefreshToken')
      .where('answeredAt', 'is', null)
      .execute()
  })
}

/** Of which session a record is: it goes with it. */
function sessionOf(model: string, payload: AdapterPayload): string | undefined {
  if (model === 'Session') return payload.uid
  return GRANTABLE.has(model) ? payload.sessionUid : undefined
}

async function dropOldestPending(db: Db): Promise<void> {
  const last = await db
    .selectFrom('providerRecords')
    .select('expiresAt')
    .where('model', '=', 'Interaction')
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .offset(MOST_PENDING)
    .executeTakeFirst()
  if (!last) return
  await db
    .deleteFrom('providerRecords')
    .where('model', '=', 'Interaction')
    .where('expiresAt', '<=', last.expiresAt)
    .execute()
}

/** Forgets what nobody can use any more. */
async function sweepExpired(db: Db): Promise<void> {
  const before = Date.now() - SWEPT_AFTER_MS
  await db.deleteFrom('providerRecords').where('expiresAt', '<', before).execute()
  await sweepGrants(db, before)
}

async function destroyGrantOf(db: Db, model: string, id: string): Promise<void> {
  const record = await db
    .selectFrom('providerRecords')
    .select('grantId')
    .where('model', '=', model)
    .where('id', '=', keyOf(id))
    .executeTakeFirst()
  if (typeof record?.grantId !== 'string') return
  await revoke(db, record.grantId)
  await destroy(db, 'Grant', record.grantId)
}

async function destroy(db: Db, model: string, id: string): Promise<void> {
  await db.deleteFrom('providerRecords').where('model', '=', model).where('id', '=', keyOf(id)).execute()
}

async function revoke(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('providerRecords').where('grantId', '=', grantId).execute()
  await endGrant(db, keyOf(grantId), Date.now())
}

function payloadOf(
  row: { payload: string; at: number | null } | undefined,
  id?: string,
): AdapterPayload | undefined {
  if (!row) return undefined
  const payload = openRecord(row.payload, id)
  return row.at === null ? payload : { ...payload, consumed: Math.floor(row.at / 1000) }
}
