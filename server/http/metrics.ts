import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Listen } from '../config-values.ts'
import type { Store } from '../db/store.ts'
import type { Answered } from './log.ts'
import { listen } from './node-http.ts'

/** What a monitoring system reads of the server, in the text format of Prometheus. */
export interface Metrics {
  count(request: Pick<Answered, 'method' | 'route' | 'status' | 'ms'>): void
  /** Has an age read along, in seconds. @param name ends in `_age_seconds` */
  watchAge(name: string, help: string, age: () => number): void
  /**
   * Has the connections of a store read along, where it has any, and how long its writes wait for others.
   * @returns the store to use from now on
   */
  watchStore(store: Store): Store
  /** Has the streams of events read along that are open. */
  watchStreams(count: () => number): void
  text(): Promise<string>
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Makes the metrics of one server: the process, its event loop, and the requests by route and status. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'db_write_wait_seconds',
    help: 'Time that a write waited until no other one of its hospital was at work',
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    count: ({ method, route, status, ms }) => seconds.observe({ method, route, status }, ms / 1000),
    watchAge(name, help, age) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(age())
        },
      })
    },
    watchStreams(count) {
      new Gauge({
        name: 'event_streams',
        help: 'Streams of events that are open',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    watchStore(store) {
      const { db, read, write, changes, close, connections } = store
      if (connections)
        new Gauge({
          name: 'db_pool_connections',
          help: 'Connections to the database: in use, idle, and waited for',
          labelNames: ['state'],
          registers: [registry],
          collect() {
            const { inUse, idle, waitedFor } = connections()
            this.set({ state: 'in_use' }, inUse)
            this.set({ state: 'idle' }, idle)
            this.set({ state: 'waited_for' }, waitedFor)
          },
        })
      return {
        db,
        read,
        changes,
        close,
        write(scope, work) {
          const endWait = waits.startTimer()
          return write(scope, (transaction) => {
            endWait()
            return work(transaction)
          })
        },
      }
    },
    text: () => registry.metrics(),
  }
}

/**
 * Answers `GET /metrics` at an address of its own, which no browser needs to reach.
 */
export async function serveMetrics(
  metrics: Metrics,
  at: Listen,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  const origin = await listen(server, { ...at, names: { host: 'METRICS_LISTEN', port: 'METRICS_LISTEN' } })
  return {
    url: `${origin}/metrics`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
