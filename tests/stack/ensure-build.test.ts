import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuild, isStale, MOCK_MODE, PRODUCTION } from '#mocks/ensure-build.ts'
import { openSite } from '#server/site/site-files.ts'
import { settingsKey } from '#src/build/settings.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'

let folder: ReturnType<typeof tempFolder>
let dist: string

beforeEach(() => {
  folder = tempFolder()
  dist = fakeDist(folder.path)
  mkdirSync(join(folder.path, 'src', 'routes'), { recursive: true })
  writeFileSync(join(folder.path, 'src', 'routes', 'page.tsx'), '')
  touch('src/routes/page.tsx', 1000)
  utimesSync(join(folder.path, 'src'), 1000, 1000)
  utimesSync(join(folder.path, 'src', 'routes'), 1000, 1000)
  touch('dist/index.html', 2000)
  mkdirSync(join(folder.path, 'node_modules/vite'), { recursive: true })
  writeFileSync(join(folder.path, 'node_modules/vite/package.json'), '{}')
})

afterEach(() => folder.remove())

function touch(path: string, seconds: number): void {
  utimesSync(join(folder.path, path), seconds, seconds)
}

/** Says in the build what it was configured with. */
function configure(env: Record<string, string>): void {
  writeFileSync(join(dist, 'version.json'), JSON.stringify({ build: 'one', settings: settingsKey(env) }))
}

test('a build is made only when it is missing or older than its sources', async () => {
  configure(loadEnv('production', folder.path, 'VITE_'))
  expect(await isStale(folder.path, PRODUCTION)).toBe(false)
  touch('src/routes/page.tsx', 3000)
  expect(await isStale(folder.path, PRODUCTION)).toBe(true)
  touch('dist/index.html', 4000)
  expect(await isStale(folder.path, PRODUCTION)).toBe(false)
  expect(await isStale(folder.path, { ...PRODUCTION, dist: 'nowhere' })).toBe(true)
})

test('mock mode is made of its API too', async () => {
  configure(loadEnv('mock', folder.path, 'VITE_'))
  const build = { ...MOCK_MODE, dist: 'dist' }
  expect(await isStale(folder.path, build)).toBe(false)
  mkdirSync(join(folder.path, 'mocks'))
  expect(await isStale(folder.path, build)).toBe(true)
})

test('a build that was configured otherwise, or says nothing of it, is made anew', async () => {
  expect(await isStale(folder.path, PRODUCTION)).toBe(true)
  const env = loadEnv('production', folder.path, 'VITE_')
  configure({ ...env, VITE_SUPPORT_EMAIL: 'before@example.org' })
  expect(await isStale(folder.path, PRODUCTION)).toBe(true)
  writeFileSync(join(folder.path, '.env'), 'VITE_SUPPORT_EMAIL=before@example.org')
  expect(await isStale(folder.path, PRODUCTION)).toBe(false)
})

test('what is built is for use, whoever asks for it: a test or a measurement too', async () => {
  const script = `node -e "fs.writeFileSync('built', String(process.env.NODE_ENV))"`
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ scripts: { build: script } }))
  await ensureBuild(folder.path, PRODUCTION)
  expect(readFileSync(join(folder.path, 'built'), 'utf8')).toBe('production')
})

test('where only what serves is installed, a build that was copied there is taken as it is, however old', async () => {
  rmSync(join(folder.path, 'node_modules'), { recursive: true })
  touch('src/routes/page.tsx', 3000)
  await ensureBuild(folder.path, PRODUCTION)
  rmSync(dist, { recursive: true })
  await expect(ensureBuild(folder.path, PRODUCTION)).rejects.toThrow(
    /^dist\/ is missing.* run "npm ci && npm run build".*$/,
  )
})

test('a new build is served without a restart', async () => {
  const site = openSite(dist)
  writeFileSync(join(dist, 'assets', 'index-def456.js'), 'new')
  expect(site.file('/assets/index-def456.js')).toBeUndefined()
  writeFileSync(join(dist, 'index.html'), 'new')
  touch('dist/index.html', 5000)
  expect(site.document()).toBe('new')
  expect((await site.file('/assets/index-def456.js')?.bytes('identity'))?.toString()).toBe('new')
})

test('a folder without a build is refused', () => {
  expect(() => openSite(join(folder.path, 'src'))).toThrow('src holds no build of the application')
})
