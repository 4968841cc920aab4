import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * Builds mock mode into a folder of its own: nobody else's build changes under whoever looks at it.
 * @returns the folder, for the caller to remove
 * @throws when the build fails; its own words are on the terminal by then
 */
export function buildMockMode(): string {
  const dist = mkdtempSync(join(tmpdir(), 'mock-mode-'))
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--mode', 'mock', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) return dist
  rmSync(dist, { recursive: true })
  throw new Error('Mock mode could not be built')
}
