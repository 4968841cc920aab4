import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSite } from '#server/site/site-files.ts'
import { builtFiles, DIST } from './dist.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Words that only mock mode says. */
const MOCK_WORDS = ['mockServiceWorker', 'sqlite', 'Modo de demostración', 'sin-hospitales', 'SharedWorker']

const documentText = () =>
  builtFiles()
    .find(({ path }) => path === '/index.html')
    ?.bytes.toString() ?? ''

describe('the production build', () => {
  test.each(MOCK_WORDS)('F46: holds no trace of mock mode: %s', (word) => {
    const holders = builtFiles().filter(({ path, bytes }) => path.includes(word) || bytes.includes(word))
    expect(holders.map(({ path }) => path)).toEqual([])
  })

  test.each(['Herramientas de desarrollo', 'tsqd-'])(
    'holds nothing of the tools for development: %s',
    (word) => {
      const holders = builtFiles().filter(({ path, bytes }) => path.includes(word) || bytes.includes(word))
      expect(holders.map(({ path }) => path)).toEqual([])
    },
  )

  test('holds no source map', () => {
    const files = builtFiles()
    expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
    expect(files.filter(({ bytes }) => bytes.includes('sourceMappingURL='))).toEqual([])
  })

  test('holds no secret', () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}/
    expect(builtFiles().filter(({ bytes }) => secret.test(bytes.toString('latin1')))).toEqual([])
  })

  test('serves the licences of what it is made of, and each font with its own beside it', async () => {
    const licences = openSite(DIST).file('/licenses.txt')
    expect(licences?.type).toBe('text/plain; charset=utf-8')
    const text = String(await licences?.bytes('identity'))
    for (const name of ['react-dom', 'lexical', 'oidc-client-ts', 'zod'])
      expect(text).toMatch(new RegExp(`^## ${name} - .*\\(.+\\)$`, 'm'))
    const paths = builtFiles().map(({ path }) => path)
    const bare = paths.filter(
      (font) =>
        /\.(woff2?|ttf|otf)$/.test(font) &&
        !paths.some((path) => path.endsWith('.txt') && dirname(path) === dirname(font)),
    )
    expect(bare).toEqual([])
  })

  test('its icon is a picture that is kept for good: browsers read it at each change of address', () => {
    expect(documentText()).toMatch(/<link rel="icon" href="\/assets\/icon-[^"]+\.png"/)
  })

  test('has no inline script, and no inline style without the nonce of the content security policy', () => {
    const html = documentText()
    expect(html).toContain('<script type="module"')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(html).not.toMatch(/<style(?! nonce="__CSP_NONCE__">)|\sstyle=|\son\w+=/)
  })
})

describe('a malformed configuration fails the build in one clear line', () => {
  test.each([
    // Of one that is misspelt the name alone matters.
    ['VITE_OIDC_AUTORITY', ''],
    ['VITE_API_ORIGIN', 'https://api.example.org/path'],
    ['VITE_API_ORIGIN', 'api.example.org'],
    ['VITE_OIDC_AUTHORITY', 'ftp://example.org'],
    ['VITE_OIDC_AUTHORITY', 'https://example.org/?tenant=1'],
    ['VITE_OIDC_CLIENT_ID', 'two words'],
    ['VITE_SUPPORT_EMAIL', 'soporte at example.org'],
    ['VITE_SESSION_IDLE_MINUTES', 'ten'],
  ])('%s=%s', (name, value) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', '/dev/null/x'],
      {
        cwd: ROOT,
        env: { ...process.env, [name]: value, NO_COLOR: '1' },
        encoding: 'utf8',
      },
    )
    expect(status).not.toBe(0)
    expect(stderr).toContain(value ? `${name}=${value}` : name)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
