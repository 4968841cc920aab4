import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findPersona } from '#mocks/personas.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { follow, hearEnd } from './stack-process.ts'

/* `dist/` and `dist-server/` as somebody copies them to a server: read-only, and nothing else of the project beside them. */

const CONFIG = join(import.meta.dirname, '../../server/vite.config.ts')
const DEPLOY = join(import.meta.dirname, '../../server/deploy')
/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 30_000 }
const NOBODY = 65_534

const folder = tempFolder()
const bundle = join(folder.path, 'dist-server')
const data = join(folder.path, 'data')

/** Whether any account may go to this file. */
const isOpen = (path: string): boolean =>
  path === dirname(path) || ((statSync(path).mode & 0o001) !== 0 && isOpen(dirname(path)))

beforeAll(async () => {
  await build({ configFile: CONFIG, logLevel: 'warn', build: { outDir: bundle, emptyOutDir: true } })
  const dist = fakeDist(folder.path)
  mkdirSync(data)
  chownSync(data, ...accountOf())
  for (const one of readdirSync(bundle)) chmodSync(join(bundle, one), 0o444)
  for (const one of [bundle, dist, folder.path]) chmodSync(one, 0o555)
}, 60_000)

afterAll(() => {
  for (const one of [folder.path, bundle, join(folder.path, 'dist')]) chmodSync(one, 0o755)
  folder.remove()
})

/** The account that the server runs under: not root, for whom nothing is read-only. */
function accountOf(): [uid: number, gid: number] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  return uid === 0 && isOpen(process.execPath) ? [NOBODY, NOBODY] : [uid, gid]
}

/** Starts the bundle from elsewhere, with these variables and no others. */
function start(env: Record<string, string> = {}, ...args: string[]): ChildProcess {
  const [uid, gid] = accountOf()
  const child = spawn(process.execPath, [join(bundle, 'ronda.mjs'), ...args], {
    cwd: '/',
    env: { PORT: '0', SEED: 'demo', DATABASE_URL: `sqlite:${join(data, 'ronda.sqlite')}`, ...env },
    stdio: 'pipe',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('two folders alone are the whole server: health, API, sign-in and pages', async () => {
  const server = await follow(start())
  const ask = async (path: string, accept = '*/*') => {
    const answer = await fetch(server.origin + path, { headers: { accept } })
    return [answer.status, await answer.text()]
  }
  expect(await ask('/healthz')).toEqual([200, 'ok'])
  await expect.poll(() => ask('/readyz'), SOON).toEqual([200, 'ok'])
  expect(await ask('/openapi.json')).toEqual([200, expect.stringContaining('"openapi":"3.1.0"')])
  expect(await ask('/hospitals', 'text/html')).toEqual([200, expect.stringContaining('csp-nonce')])
  const client = new OidcClient(server.origin)
  const { access_token } = await client.signIn('direccion')
  expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('the command of ronda.service starts it, by the settings beside it, and SIGTERM ends it', async () => {
  const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(read('ronda.service')) ?? []
  const [command, ...args] = line
    .replace('/usr/local/bin/node', process.execPath)
    .replace('/opt/ronda/dist-server', bundle)
    .split(' ')
  const settings = [...read('ronda.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace('/var/lib/ronda', data)],
  )
  // Its name is nobody's here, and its port may be taken.
  const env = { ...Object.fromEntries(settings), PUBLIC_URL: '', PORT: '0' }
  const [uid, gid] = accountOf()
  const child = spawn(command ?? '', args, {
    ...{ cwd: data, env, stdio: 'pipe' },
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const server = await follow(child)
  expect(server.said()).toContain('Nobody has an account yet. Make the first one, within 24 hours: http')
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('backups are made by the hour, by hand, and put back', async () => {
  const backupDir = join(data, 'backups')
  const server = await follow(start({ BACKUP_DIR: backupDir }))
  await expect
    .poll(() => readdirSync(backupDir).filter((name) => name.endsWith('.sqlite')), SOON)
    .toHaveLength(1)
  const copy = join(data, 'copy.sqlite')
  expect(await hearEnd(start({}, 'backup', copy))).toEqual({ code: 0, said: '' })
  await server.stop()
  const elsewhere = join(data, 'elsewhere.sqlite')
  const restored = start({ DATABASE_URL: `sqlite:${elsewhere}` }, 'restore', copy)
  expect(await hearEnd(restored)).toEqual({ code: 0, said: '' })
  expect(statSync(elsewhere).size).toBeGreaterThan(0)
})

test('a command that is none is told in one line', async () => {
  const said =
    'There is no command backups; there are serve, backup, restore, export, move, migrate, rotate-keys\n'
  expect(await hearEnd(start({}, 'backups'))).toEqual({ code: 78, said })
})

test('a Node that is too old is told so in one line', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('${join(bundle, 'ronda.mjs')}')`
  const said = 'Ronda needs Node 26, and this is 20.20.2\n'
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  expect(await hearEnd(child)).toEqual({ code: 1, said })
})

test('the invented people of SEED=demo are a file of their own, which a hospital may leave out', () => {
  const name = findPersona('direccion')?.userName ?? ''
  const holders = readdirSync(bundle).filter((file) =>
    readFileSync(join(bundle, file), 'utf8').includes(name),
  )
  expect(holders).toEqual(['demo.mjs'])
})
