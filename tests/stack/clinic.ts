import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { ANA } from './clinic-people.ts'
import { fakeDist } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

/** The server as a clinic runs it that has no identity provider of its own, over a database below `folder`. */
export async function startClinic(folder: string, options: Partial<Config> = {}): Promise<RunningServer> {
  const { dist: _, ...config } = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', PORT: '0' }, folder)
  const server = await startServer({
    ...config,
    database: { file: databaseOf(folder) },
    dist: fakeDist(folder),
    prepare: migrate,
    ...options,
  })
  onTestFinished(() => server.close())
  return server
}

const databaseOf = (folder: string) => join(folder, 'data/ronda.sqlite')

/** The same database, opened beside the server. */
export async function openClinicStore(folder: string): Promise<Store> {
  const store = await openNodeStore({ file: databaseOf(folder) })
  onTestFinished(() => store.close())
  return store
}

/** Sends the form of the page that a link leads to. */
export async function chooseBy(link: string, fields: Record<string, string>) {
  const token = new URL(link).searchParams.get('token') ?? ''
  const answer = await fetch(new URL(new URL(link).pathname, link), {
    method: 'POST',
    body: new URLSearchParams({ token, ...fields }),
  })
  return { status: answer.status, page: await answer.text() }
}

/** A clinic whose first person is Ana, who administers the installation. */
export async function startClinicWithAna(folder: string, options: Partial<Config> = {}) {
  const server = await startClinic(folder, options)
  await chooseBy(server.firstLink ?? '', ANA)
  return server
}

/** Signs in with a password. @returns what the API is called with */
export async function signInTo({ origin }: { origin: string }, user: string, password: string) {
  const client = new OidcClient(origin)
  const { url, verifier } = await client.begin()
  const back = await client.submit(url, { user, password })
  const tokens = await client.exchange(back.url, verifier)
  const api = (path: string, init: RequestInit = {}) => client.api(path, tokens.access_token, init)
  return { client, tokens, api }
}

/** Tries to sign in. @returns what the page answers, or `in` */
export async function tryToSignIn({ origin }: { origin: string }, user: string, password: string) {
  const client = new OidcClient(origin)
  const { url } = await client.begin()
  const { answer } = await client.submit(url, { user, password })
  return answer ? { status: answer.status, page: await answer.text() } : 'in'
}
