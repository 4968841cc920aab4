import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = `import { build } from 'vite'
await build({ publicDir: process.argv[1], logLevel: 'error', build: { outDir: '/dev/null/x' } })`

test.each([
  ['[{"title":"Camillero"}]', 'public/careers.json: entry 1 (Camillero): place must be a text'],
  ['[', 'public/careers.json is not JSON'],
])('openings that are no good fail the build in one clear line: %s', (text, line) => {
  const publicDir = mkdtempSync(join(tmpdir(), 'public-'))
  onTestFinished(() => rmSync(publicDir, { recursive: true }))
  writeFileSync(join(publicDir, 'careers.json'), text)
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD, publicDir], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr.trim()).toBe(line)
})
