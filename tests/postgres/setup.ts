import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { administer, startCluster, type TestPostgres } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Given in the project that is on PostgreSQL. */
    postgres: TestPostgres | undefined
  }
}

/** Removes the databases of this run, where the server outlives it. */
const removeDatabases = (postgres: TestPostgres) =>
  administer(postgres, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [postgres.prefix],
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  })

/** Starts a PostgreSQL before the tests of a project, and ends it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  const postgres = { url, prefix: `ronda_test_${randomUUID().slice(0, 8)}_` }
  project.provide('postgres', postgres)
  return async () => {
    await removeDatabases(postgres)
    await stop()
  }
}
