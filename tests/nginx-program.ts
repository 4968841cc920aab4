import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './attempt.ts'
import { findProgram } from './find-program.ts'

const ROOT = join(import.meta.dirname, '..')
/** Where Debian's is unpacked if none is installed: installed, it would begin to serve the machine. */
const UNPACKED = join(ROOT, 'node_modules/.cache/nginx')
const INSTALLED = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
]

/** The path of an nginx, or undefined. `NGINX_PATH` goes first. */
const findNginx = () => findProgram('NGINX_PATH', [...INSTALLED, join(UNPACKED, 'usr/sbin/nginx')])

/** Unpacks Debian's where none is installed, and it can be had. */
export function attemptNginx(): void {
  if (findNginx()) return
  mkdirSync(join(UNPACKED, '..'), { recursive: true })
  const folder = mkdtempSync(`${UNPACKED}-`)
  attempt('apt-get', ['update', '-qq'])
  if (attempt('sh', ['-c', 'cd "$0" && apt-get download nginx && dpkg-deb --extract nginx_*.deb .', folder]))
    if (!existsSync(UNPACKED)) renameSync(folder, UNPACKED)
  rmSync(folder, { recursive: true, force: true })
}

/** The path of an nginx. @throws in one line that says what to do, where there is none and none can be had */
export function ensureNginx(): string {
  attemptNginx()
  const found = findNginx()
  if (found) return found
  throw new Error('No nginx found or installable: install one and name it in NGINX_PATH, then run this again')
}

/** The tests that can't be had here, for want of nginx; a line says so. */
export function untriedBehindNginx(): string[] {
  if (!process.env.VITEST || findNginx() !== undefined || existsSync('/usr/bin/apt-get')) return []
  console.info('Nothing is tried behind nginx: install it, or name it in NGINX_PATH')
  return ['tests/stack/nginx.test.ts', 'tests/postgres/nginx.test.ts']
}
