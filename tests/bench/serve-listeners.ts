import { createServer } from 'node:http'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { createApi } from '#server/api/app.ts'
import { userRow } from '#server/db/rows.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { bridge } from '#server/http/bridge.ts'
import { createFront } from '#server/http/front.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { originOf } from '#server/http/node-http.ts'
import { rightsByGroup, setRights } from '#server/identity/access.ts'

/*
 * A server of 500 people who may read everything; a token is the id of somebody. Sign-in is left out: its personas are
 * too few. Says its address, then for each line that it is told how much memory it takes, in MB.
 */

const PEOPLE = 500

const [, , file = ':memory:'] = process.argv
const store = await openNodeStore({ file })
await ensureSeed(store, 'default', new Date())
await store.write({ hospitalId: 1 }, async (db) => {
  const rights = [...rightsByGroup(1).values()].filter(({ level }) => level === 'read')
  for (let index = 0; index < PEOPLE; index += 1) {
    const userId = `p-${index}`
    await db
      .insertInto('users')
      .values(userRow(userId, `Persona ${index}`, `p${index}@ronda.example`))
      .execute()
    await db.insertInto('members').values({ hospitalId: 1, userId }).execute()
    await setRights(db, { userId, hospitalId: 1 }, rights)
  }
})
const api = createApi({ store, clock: () => new Date(), verifyAccessToken: async (sub) => ({ sub }) })
const log = { answered: () => {}, failed: () => {}, warned: () => {} }
let origin = ''
const front = createFront(
  async (req, res, trace) => void (await bridge(api.fetch, origin, req, res, trace)),
  { log, metrics: createMetrics() },
)
const server = createServer(front)
server.listen(0, '127.0.0.1', () => {
  origin = originOf(server, '127.0.0.1')
  console.info(origin)
})
process.stdin.on('data', () => console.info(Math.round(process.memoryUsage.rss() / 1e6)))
process.stdin.once('end', () => process.exit(0))
