import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { settingsKey } from '#src/build/settings.ts'

/** What every build is made of. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** One of the two builds of the project. */
export interface Build {
  /** The npm script that makes it, and what Vite calls it. */
  script: 'build' | 'build:mock'
  mode: 'production' | 'mock'
  /** Its folder in the project. */
  dist: string
  /** What it is made of beside what both are. */
  sources: readonly string[]
}

export const PRODUCTION: Build = { script: 'build', mode: 'production', dist: 'dist', sources: [] }
export const MOCK_MODE: Build = {
  script: 'build:mock',
  mode: 'mock',
  dist: 'dist-mock',
  sources: ['mocks', 'server'],
}

const Version = z.object({ settings: z.string() })

/** Whether the packages that a build takes are installed; a server does without (`npm ci --omit=dev`). */
export function canBuild(root: string): boolean {
  return existsSync(join(root, 'node_modules/vite/package.json'))
}

/** Whether the build is missing, older than anything that it is made of, or was configured otherwise. */
export async function isStale(root: string, { dist, mode, sources }: Build): Promise<boolean> {
  const folder = join(root, dist)
  const built = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  if (built === undefined) return true
  if ([...SOURCES, ...sources].some((source) => newest(join(root, source)) > built)) return true
  const { loadEnv } = await import('vite')
  return settingsOf(folder) !== settingsKey(loadEnv(mode, root, 'VITE_'))
}

/**
 * Makes a build if it is stale, with the Node that runs now. Where nothing can build, the build that was copied there is
 * taken as it is.
 * @throws when the build fails (its own words are on the terminal by then), or there is none and nothing can build one
 */
export async function ensureBuild(root: string, build: Build): Promise<void> {
  const { script, dist } = build
  if (!canBuild(root)) {
    if (existsSync(join(root, dist, 'index.html'))) return
    throw new Error(
      `${dist}/ is missing, and what builds it is not installed: run "npm ci && npm run ${script}", here or elsewhere, and have ${dist}/ here`,
    )
  }
  if (!(await isStale(root, build))) return
  console.info(`Building the application (npm run ${script}) …`)
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  const { error, status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // There `npm` is a script of the shell.
    shell: process.platform === 'win32',
    // Test runners call theirs `test`, and get a React that is twice as slow and tells everything twice.
    env: { ...process.env, NODE_ENV: 'production', PATH: path },
  })
  if (error || status !== 0) throw new Error(`npm run ${script} failed`)
}

/** What a build says that it was configured with; undefined for one that says nothing. */
function settingsOf(folder: string): string | undefined {
  try {
    const version: unknown = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8'))
    return z.safeParse(Version, version).data?.settings
  } catch {
    return undefined
  }
}

/** When the file, or the newest one below the folder, was changed; 0 for what is not there. */
function newest(path: string): number {
  const own = statSync(path, { throwIfNoEntry: false })
  if (!own) return 0
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
