import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale } from '#mocks/stack/build.ts'
import { openSite } from '#mocks/stack/site-files.ts'
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
})

afterEach(() => folder.remove())

function touch(path: string, seconds: number): void {
  utimesSync(join(folder.path, path), seconds, seconds)
}

test('a build is made only when it is missing or older than its sources', () => {
  expect(isStale(folder.path, dist)).toBe(false)
  touch('src/routes/page.tsx', 3000)
  expect(isStale(folder.path, dist)).toBe(true)
  touch('dist/index.html', 4000)
  expect(isStale(folder.path, dist)).toBe(false)
  expect(isStale(folder.path, join(folder.path, 'nowhere'))).toBe(true)
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
  expect(() => openSite(join(folder.path, 'src'))).toThrow('ENOENT')
})
