import { expect, onTestFinished, test } from 'vitest'
import { createMetrics, serveMetrics } from '#server/http/metrics.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 30_000 }

test('whoever runs it reads how many connections there are, and how long writes wait for one another', async () => {
  const metrics = createMetrics()
  const reading = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => reading.close())
  const read = async () => (await fetch(reading.url)).text()
  // Of two connections.
  const store = metrics.watchStore(await openUrl(await makeDatabase(testPostgres(), 'tables', NOW)))
  const held = Promise.withResolvers<void>()
  const one = store.write({ hospitalId: 1 }, () => held.promise)
  await expect.poll(read, SOON).toContain('db_pool_connections{state="in_use"} 1')
  await expect.poll(read, SOON).toContain('db_write_wait_seconds_count 1')

  const next = store.write({ hospitalId: 1 }, async () => {})
  const elsewhere = store.write({ hospitalId: 2 }, () => held.promise)
  await expect.poll(read, SOON).toContain('db_pool_connections{state="in_use"} 2')
  const reader = store.read(async () => {})
  await expect.poll(read, SOON).toContain('db_pool_connections{state="waited_for"} 1')
  await expect.poll(read, SOON).toContain('db_write_wait_seconds_count 2')

  held.resolve()
  await Promise.all([one, next, elsewhere, reader])
  const text = await read()
  expect(text).toContain('db_write_wait_seconds_count 3')
  expect(text).toContain('db_pool_connections{state="in_use"} 0')
  expect(text).toContain('db_pool_connections{state="idle"} 2')
  expect(text).toContain('db_pool_connections{state="waited_for"} 0')
})
