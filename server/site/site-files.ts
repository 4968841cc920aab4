import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ConfigError } from '../config.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the build, in memory. */
export interface SiteFile {
  type: string
  /** Whether there is anything to gain by compressing it. */
  compressible: boolean
  /** Its bytes; compressed the first time somebody asks for that encoding. */
  bytes(encoding: Encoding): Promise<Buffer>
}

/** The build as it is served: a fixed list of paths, so that no path can lead out of it. */
export interface Site {
  /** The application's document, with the places where the nonce goes. */
  document(): string
  file(path: string): SiteFile | undefined
  /** The path of the application's typeface, for pages that the build does not hold. */
  typeface(): string | undefined
}

/**
 * Reads the build in `dist`, and reads it again when its document has changed. Source maps are not in the list.
 * @throws ConfigError when there is none
 */
export function openSite(dist: string): Site {
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    throw new ConfigError(`${dist} holds no build of the application: run "npm run build"`)
  let loaded = load(dist)
  const current = () => {
    const stamp = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (stamp !== undefined && stamp !== loaded.stamp) loaded = load(dist)
    return loaded
  }
  return {
    document: () => current().document,
    file: (path) => current().files.get(path),
    typeface: () => current().typeface,
  }
}

function load(dist: string) {
  const index = join(dist, 'index.html')
  const files = new Map<string, SiteFile>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const full = join(entry.parentPath, entry.name)
    if (full !== index) files.set(`/${relative(dist, full).split(sep).join('/')}`, siteFile(full))
  }
  const typeface = [...files.keys()].find((path) => path.endsWith('.woff2'))
  return { stamp: statSync(index).mtimeMs, document: readFileSync(index, 'utf8'), files, typeface }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function siteFile(full: string): SiteFile {
  const type = TYPES[extname(full).toLowerCase()] ?? 'application/octet-stream'
  const kept = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'identity') return readFileSync(full)
    const raw = await bytes('identity')
    if (encoding === 'gzip') return toGzip(raw, { level: 9 })
    return toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  }
  const bytes = (encoding: Encoding): Promise<Buffer> => {
    const made = kept.get(encoding) ?? make(encoding)
    kept.set(encoding, made)
    made.catch(() => kept.delete(encoding)) // a file that is gone now may be back after the next build
    return made
  }
  return { type, compressible: COMPRESSIBLE.test(type), bytes }
}
