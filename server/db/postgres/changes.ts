import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { type Change, type Changes, createChanges } from '../changes.ts'
import type { Db } from '../store.ts'

const CHANNEL = 'ronda_changes'
/** After this time a connection that was lost is tried again, in milliseconds. */
const PAUSE_MS = 1000
/** So often the connection is asked whether it still leads anywhere: one that is cut without a word says nothing. */
const PROBE_MS = 15_000
const PROBE_ANSWER_MS = 5000
/** PostgreSQL takes no notification of 8000 bytes or more; a change has about 100. */
const MOST_AT_ONCE = 50

const Notification = z.object({
  from: z.string(),
  changes: z.array(
    z.object({
      hospitalId: z.nullable(z.int()),
      presence: z.optional(z.object({ documentId: z.int(), userId: z.string() })),
    }),
  ),
})

function parseNotification(payload = ''): z.infer<typeof Notification> | undefined {
  try {
    return z.safeParse(Notification, JSON.parse(payload)).data
  } catch {
    // Anybody with an account of the database may notify.
    return undefined
  }
}

/**
 * Changes on PostgreSQL, told by NOTIFY: outside of the transaction that made them, since commits that notify wait for one
 * another. One connection listens, once somebody does.
 * @param url `postgres://…`
 */
export function openPostgresChanges(url: string, db: Db): Changes & { close(): Promise<void> } {
  const here = createChanges()
  const from = randomUUID()
  const waiting = new Map<string, Change>()
  let telling: Promise<void> = Promise.resolve()
  let listening: { close(): Promise<void> } | undefined

  async function notify(): Promise<void> {
    // What is told within one turn of the loop goes together, each change once.
    await new Promise((done) => setImmediate(done))
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, MOST_AT_ONCE)
      for (const [key] of some) waiting.delete(key)
      const payload = JSON.stringify({ from, changes: some.map(([, change]) => change) })
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
    }
  }

  function hear(payload: string | undefined) {
    const notification = parseNotification(payload)
    if (notification && notification.from !== from)
      for (const change of notification.changes) here.tell(change)
  }

  return {
    tell(change) {
      here.tell(change)
      if (waiting.size === 0)
        telling = telling.then(notify).catch(() => {
          // The database is away: the others look by themselves.
          waiting.clear()
        })
      waiting.set(JSON.stringify(change), change)
    },
    listen(listener) {
      listening ??= keepListening(url, { hear, onReturn: () => here.tell({ hospitalId: null }) })
      return here.listen(listener)
    },
    async close() {
      await telling
      await listening?.close()
    },
  }
}

/** Listens until it is closed, on a new connection wherever one is lost. @param onReturn called after each loss */
function keepListening(
  url: string,
  { hear, onReturn }: { hear: (payload: string | undefined) => void; onReturn: () => void },
) {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let client: pg.Client | undefined

  async function connect(isFirst: boolean): Promise<void> {
    const lost = Promise.withResolvers<void>()
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'ronda events',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_ANSWER_MS,
      query_timeout: PROBE_ANSWER_MS,
    })
    client = mine
    mine.on('error', () => lost.resolve())
    mine.on('end', () => lost.resolve())
    mine.on('notification', ({ payload }) => hear(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      if (!isFirst) onReturn()
      const probe = setInterval(() => mine.query('select 1').catch(() => lost.resolve()), PROBE_MS)
      await lost.promise
      clearInterval(probe)
    } catch {
      // Tried again, as where it is lost later.
    }
    if (isClosed) return
    // Its other end may be gone: nobody waits for a goodbye.
    void mine.end().catch(() => undefined)
    timer = setTimeout(() => void connect(false), PAUSE_MS)
  }

  void connect(true)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const ended = client?.end().catch(() => undefined)
      await Promise.race([ended, pause(PAUSE_MS, undefined, { ref: false })])
    },
  }
}
