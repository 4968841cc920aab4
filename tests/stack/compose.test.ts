import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from './fake-dist.ts'

/* What compose.yaml says, and what it says it of. */

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = read('server/deploy/compose.yaml')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('each variable that is set is one of the server, or of PostgreSQL’s image', () => {
  const known = all(read('server/config.ts'), /^ {2}([A-Z_]+): z\./gm)
  expect(known).toContain('DATABASE_OWNER_URL')
  const example = all(read('server/deploy/ronda.env.example'), /^#?([A-Z_]+)=/gm)
  const set = all(compose, /^ +([A-Z_]+):/gm)
  expect(set).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL_FILE']))
  const allowed = [...known, ...known.map((name) => `${name}_FILE`), 'POSTGRES_PASSWORD_FILE']
  expect([...set, ...example].filter((name) => !allowed.includes(name))).toEqual([])
})

test('each file that is mounted or built from is there, but for those of the installation, which git leaves out', () => {
  const own = all(read('server/deploy/.gitignore'), /^(.+)\/$/gm)
  const mounted = all(compose, /^ +- \.\/([^:]+):/gm)
  const secrets = all(compose, /^ {4}file: \.\/(.+)$/gm)
  expect([mounted.length, secrets.length]).toEqual([4, 3])
  const missing = [...mounted, ...secrets].filter((path) => !existsSync(join(ROOT, 'server/deploy', path)))
  expect(
    missing.filter((path) => !own.some((folder) => path === folder || path.startsWith(`${folder}/`))),
  ).toEqual([])
  const [folder = '', file = ''] = all(compose, /^ {4}(?:context|dockerfile): (.+)$/gm)
  expect(existsSync(join(ROOT, 'server/deploy', folder, file))).toBe(true)
})

test('the servers are where nginx looks for them, and stand behind it as on a machine of their own', () => {
  const addresses = all(compose, /ipv4_address: (.+)$/gm)
  const instances = read('server/deploy/compose-instances.conf')
  expect(all(instances, /server ([\d.]+):4400 /g)).toEqual(addresses)
  const settings = (text: string) =>
    text
      .replace(/#.*/g, '')
      .replace(/server [\d.:]+/g, 'server')
      .replace(/\s+/g, ' ')
      .trim()
  expect(settings(instances)).toBe(settings(read('server/deploy/nginx-instances.conf')))
})

test('an address that is none of the two roles is told in one line before anything is made', async () => {
  const { path, remove } = tempFolder()
  onTestFinished(remove)
  writeFileSync(join(path, 'database-owner-url'), "postgres://ronda_owner:it's@postgres/ronda\n")
  const script = join(ROOT, 'server/deploy/postgres-roles.sh')
  const env = { PATH: process.env.PATH, SECRETS_DIR: path }
  const said = await new Promise((done) => {
    execFile('bash', [script], { env }, (error, out, err) => done([error?.code, out, err]))
  })
  const line =
    'database-owner-url must hold an address such as postgres://ronda_owner:password@postgres/ronda'
  expect(said).toEqual([1, '', expect.stringMatching(new RegExp(`^${line}, [^\n]+\n$`))])
})
