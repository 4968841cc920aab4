import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The production build, which `npm test` makes before it asks anything of it. */
export const DIST = join(import.meta.dirname, '../../dist')

export interface BuiltFile {
  /** Its path from the site's root. */
  path: string
  bytes: Buffer
}

export function builtFiles(): BuiltFile[] {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: file.slice(DIST.length), bytes: readFileSync(file) }
    })
}

/** What a file weighs on the wire, in kB (1,000 bytes): gzip at its best. */
export function weight(path: string): number {
  return gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length / 1000
}
