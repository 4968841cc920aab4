import type { ExpressionBuilder } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Schema } from '../../db/schema.ts'
import type { Db, Store } from '../../db/store.ts'
import { endGrant, sweepGrants } from '../sessions.ts'
import { errors } from './openid.ts'
import { keyOf, openSealedRecord, sealRecord } from './sealed-record.ts'

/** What goes when a grant goes. A pending sign-in names a grant too, and stays. */
const GRANTABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** A refresh token can be used again for this long after its first answer, in milliseconds: the answer may get lost. */
const REPEAT_MS = 30_000

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
      return payloadOf(await find(model, 'id', keyOf(id)), id)
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
        .set((row) => ({ consumedAt: row.fn.coalesce('consumedAt', row.val(Date.now())) }))
        .where('model', '=', model)
        .where('id', '=', keyOf(id))
        .where((row) => row.not(isSpent(row)))
        .executeTakeFirst()
      if (spent.numUpdatedRows === 1n) return
      // Another request used the same code, or the time of the token ran out, after the provider had looked. As with
      // any reuse, the whole grant goes.
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
 * Whether another use is a reuse: of a code after the first, of a refresh token 30 s after its first answer. One without
 * an answer was used by a server that died: the browser still has the spent token.
 */
function isSpent(row: ExpressionBuilder<Schema, 'providerRecords'>) {
  return row.and([
    row('consumedAt', 'is not', null),
    row.or([
      row('model', '<>', 'RefreshToken'),
      row.and([row('answeredAt', 'is not', null), row('answeredAt', '<=', Date.now() - REPEAT_MS)]),
    ]),
  ])
}

/** Notes when the first answer to a renewal with this refresh token left the machine. */
export async function markAnswered(store: Store, refreshTokenId: string): Promise<void> {
  await store.db
    .updateTable('providerRecords')
    .set({ answeredAt: Date.now() })
    .where('model', '=', 'RefreshToken')
    .where('id', '=', keyOf(refreshTokenId))
    .where('answeredAt', 'is', null)
    .execute()
}

/** Forgets what has expired. */
export function sweepRecords(store: Store): Promise<void> {
  return store.write('installation', sweepExpired)
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
  const payload = openSealedRecord(row.payload, id)
  return row.at === null ? payload : { ...payload, consumed: Math.floor(row.at / 1000) }
}
