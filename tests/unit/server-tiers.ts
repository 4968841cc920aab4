import { readFileSync } from 'node:fs'
import { atRoot, type SourceFile } from './tree.ts'

/** The tiers of the server, the lowest first. A file imports its own tier and those below. */
const SERVER_TIERS = [
  'lib',
  'config',
  'db',
  'http',
  'identity',
  'reads',
  'writes',
  'routes',
  'api',
  'services',
  'main',
] as const
type ServerTier = (typeof SERVER_TIERS)[number]

/** The folders that are a tier of their own. */
const LAYERS = ['lib', 'db', 'http', 'api'] as const
const SERVICES = ['backup', 'downtime', 'export', 'jobs', 'move', 'site']

/** Returns the tier of a file of the server. What is no other tier of a noun counts as its reads. */
export function serverTierOf(path: string): ServerTier {
  const [folder = '', part] = path
    .replace(/^server\//, '')
    .replace(/\.ts$/, '')
    .split('/')
  if (part === undefined) return folder.startsWith('config') ? 'config' : 'main'
  const own = LAYERS.find((layer) => layer === folder)
  if (own) return own
  if (SERVICES.includes(folder)) return 'services'
  if (part === 'routes') return 'routes'
  if (folder === 'identity' || folder === 'accounts') return 'identity'
  return part === 'writes' ? 'writes' : 'reads'
}

const rankOf = (path: string) => SERVER_TIERS.indexOf(serverTierOf(path))
const isServer = (path: string) => path.startsWith('server/')

/** Returns `a imports b` for each import that leads upwards. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isServer(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) =>
        target !== undefined && isServer(target) && rankOf(target) > rankOf(path)
          ? [`${path} (${serverTierOf(path)}) imports ${target} (${serverTierOf(target)})`]
          : [],
      ),
    )
}

const WRITING = /\b(insertInto|updateTable|deleteFrom)\(|\bstore\.write\(/

/** Returns the files of reads that write. */
export function writingReads(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isServer(path) && path.endsWith('.ts') && serverTierOf(path) === 'reads')
    .filter(({ path }) => WRITING.test(readFileSync(atRoot(path), 'utf8')))
    .map(({ path }) => path)
}
