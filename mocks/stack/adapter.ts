import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from './openid.ts'
import { epochSeconds, type ProviderDb, sweepExpired } from './provider-db.ts'

/** What goes when a grant goes. A pending sign-in names a grant too, and stays. */
const GRANTABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** Keeps the provider's records in its SQLite file, so that a restart signs nobody out. */
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
      upsert.run(model, id, JSON.stringify(payload), grantId, uid, expiresAt)
    },
    async find(id) {
      return payloadOf(byId.get(model, id))
    },
    async findByUid(uid) {
      return payloadOf(byUid.get(model, uid))
    },
    async findByUserCode() {
      return undefined // the device flow is off
    },
    async consume(id) {
      if (consume.run(epochSeconds(), model, id).changes === 1) return
      // Somebody was faster with the same code or token. The provider looks before it spends, and two requests
      // can look at once; here only one of them spends. As with any reuse, the whole grant goes.
      const grantId = grantOf.get(model, id)?.grant_id
      if (typeof grantId === 'string') {
        revoke.run(grantId)
        destroy.run('Grant', grantId)
      }
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      destroy.run(model, id)
    },
    async revokeByGrantId(grantId) {
      revoke.run(grantId)
    },
  })
}

function payloadOf(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
  if (typeof row?.payload !== 'string') return undefined
  const payload: AdapterPayload = JSON.parse(row.payload)
  return typeof row.consumed_at === 'number' ? { ...payload, consumed: row.consumed_at } : payload
}
