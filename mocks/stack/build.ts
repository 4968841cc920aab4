import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the build is made of. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']

/** Whether `dist` is missing, or older than anything that it is made of. */
export function isStale(root: string, dist: string): boolean {
  const built = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  return built === undefined || SOURCES.some((source) => newest(join(root, source)) > built)
}

/**
 * Makes the production build if it is stale, with the Node that runs now.
 * @throws when the build fails; its own words are on the terminal by then
 */
export function ensureBuild(root: string, dist: string): void {
  if (!isStale(root, dist)) return
  console.info('Building the application (npm run build) …')
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(':')
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path },
  })
  if (build.error || build.status !== 0) throw new Error('npm run build failed')
}

/** When the file, or the newest one below the folder, was changed; 0 for what is not there. */
function newest(path: string): number {
  const own = statSync(path, { throwIfNoEntry: false })
  if (!own) return 0
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
