import { parentPort, workerData } from 'node:worker_threads'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'

/** One of several servers that start on one database at the same time. */
const store = await openNodeStore({ file: String(workerData) })
await migrate(store)
await store.close()
parentPort?.postMessage('ready')
