import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { epochSeconds, type ProviderDb, sweepExpired } from './database.ts'
import { errors } from './openid.ts'
import { keyOf, openRecord, sealRecord } from './sealed-record.ts'

/** What goes when a grant goes. A pending sign-in names a grant too, and stays. */
const GRANTABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/**
 * Keeps the provider's records in its SQLite file, so that a restart signs nobody out. Their ids are the tokens and
 * cookies themselves and don't stand in it.
 */
export function sqliteAdapter(db: ProviderDb): AdapterFactory {
  const upsert = db.prepare(
    `INSERT INTO records (model, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, expires_at = excluded.expires_at`,
  )
  const byId = db.prepare(`SELECT payload, consumed_at FROM records WHERE model = ? AND id = ?`)
  const byUid = db.prepare(`SELECT payload, consumed_at FROM records WHERE model = ? AND uid = ?`)
  const consume = db.prepare(
    'UPDATE records SET consumed_at = ? WHERE model = ? AND id = ? AND consumed_at IS NULL',
  )
  const grantOf = db.prepare('SELECT grant_id FROM records WHERE model = ? AND id = ?')
  const destroy = db.prepare('DELETE FROM records WHERE model = ? AND id = ?')
  const revoke = db.prepare('DELETE FROM records WHERE grant_id = ?')

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      if (model === 'Session') sweepExpired(db)
      const expiresAt = expiresIn === undefined ? null : epochSeconds() + expiresIn
      const uid = model === 'Session' ? (payload.uid ?? null) : null
      const grantId = GRANTABLE.has(model) ? (payload.grantId ?? null) : null
      upsert.run(model, keyOf(id), sealRecord(id, payload), grantId, uid, expiresAt)
    },
    async find(id) {
      return payloadOf(byId.get(model, keyOf(id)), id)
    },
    async findByUid(uid) {
      // Who comes this way only reads: the session's own id is known to its cookie alone.
      return payloadOf(byUid.get(model, uid))
    },
    async findByUserCode() {
      return undefined // the device flow is off
    },
    async consume(id) {
      const key = keyOf(id)
      if (consume.run(epochSeconds(), model, key).changes === 1) return
      // Somebody was faster with the same code or token. The provider looks before it spends, and two requests
      // can look at once; here only one of them spends. As with any reuse, the whole grant goes.
      const grantId = grantOf.get(model, key)?.grant_id
      if (typeof grantId === 'string') {
        revoke.run(grantId)
        destroy.run('Grant', keyOf(grantId))
      }
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      destroy.run(model, keyOf(id))
    },
    async revokeByGrantId(grantId) {
      revoke.run(grantId)
    },
  })
}

function payloadOf(row: Record<string, unknown> | undefined, id?: string): AdapterPayload | undefined {
  if (typeof row?.payload !== 'string') return undefined
  const payload = openRecord(row.payload, id)
  return typeof row.consumed_at === 'number' ? { ...payload, consumed: row.consumed_at } : payload
}
