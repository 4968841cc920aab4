import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { readCensus } from '#server/downtime/census.ts'
import { censusPage } from '#server/downtime/page.ts'
import { exportHospital } from '#server/export/export.ts'
import { NOW } from '../fixtures/server.ts'
import { openDatabase, testPostgres } from './databases.ts'

/** The same hospital at work on both engines. */
async function onBoth() {
  const stores = [await openSeededStore('default', NOW), await openDatabase(testPostgres(), 'default', NOW)]
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  return stores
}

test('a hospital is written down the same on both engines, to the letter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifests = []
  for (const [index, store] of (await onBoth()).entries())
    manifests.push(await exportHospital(store, 9, join(folder, String(index)), NOW))
  const [sqlite, postgres] = manifests
  expect(postgres).toEqual(sqlite)
  expect(sqlite?.files.length).toBeGreaterThan(20)
})

test('the list for when the server is down is the same on both engines', async () => {
  const [sqlite, postgres] = await Promise.all(
    (await onBoth()).map((store) =>
      store.read(async (db) => censusPage(await readCensus({ db, hospitalId: 1, now: NOW }))),
    ),
  )
  expect(postgres).toBe(sqlite)
})
