import { createHash } from 'node:crypto'

/**
 * Names what a build was configured with, so that one made with other settings is known for it.
 * @param env all that begins with `VITE_`, from files and from the environment
 */
export function settingsKey(env: Readonly<Record<string, string>>): string {
  const settings = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)
}
