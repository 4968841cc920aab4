import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A script long enough to be worth compressing. */
export const SCRIPT = `console.info(${JSON.stringify('hospital '.repeat(500))})\n`

/** A folder of its own below the system's temporary one, and how to remove it. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'stack-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Writes the least that looks like a production build into `folder`/dist, a secret beside it; gives its path. */
export function fakeDist(folder: string): string {
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/index-abc123.js"></script>`,
  )
  writeFileSync(join(dist, 'assets', 'index-abc123.js'), SCRIPT)
  writeFileSync(join(dist, 'assets', 'index-abc123.js.map'), '{}')
  writeFileSync(join(dist, 'assets', 'logo.png'), 'PNG')
  writeFileSync(join(dist, 'assets', 'inter-abc123.woff2'), 'FONT')
  writeFileSync(join(dist, 'careers.json'), '[]')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  return dist
}

/** What starts a stack on a free port, over the least build and data of its own below `folder`. */
export function fakeStack(folder: string) {
  return { port: 0, dataDir: join(folder, 'data'), dist: fakeDist(folder), accessTokenTtl: 300 }
}
