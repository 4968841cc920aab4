import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { PATTERNS } from '#src/build/chunks.ts'
import { findDeprecated } from './deprecated.ts'
import { measureHouse } from './figures.ts'
import { upwardImports, writingReads } from './server-tiers.ts'
import { atRoot, circles, readSource, readTree, type SourceFile } from './tree.ts'

const src = readTree('src')
const server = readTree('server')
const mocks = readTree('mocks')
const tests = readTree('tests')
const everything = [...src, ...server, ...mocks, ...tests]

const below = (files: readonly SourceFile[], folder: string) =>
  files.filter(({ path }) => path.startsWith(folder))

/** `a imports b` for every import that goes where it must not. */
function crossings(files: readonly SourceFile[], isForbidden: (target: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== undefined && isForbidden(target))
      .map(({ target }) => `${path} imports ${target}`),
  )
}

const into =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(folder))

describe('the walls', () => {
  test('the tree is really read', () => {
    expect(src.length).toBeGreaterThan(90)
    expect(server.length).toBeGreaterThan(100)
    expect(mocks.length).toBeGreaterThan(50)
    expect(src.find(({ path }) => path === 'src/router.tsx')?.exports).toContain('createAppRouter')
    expect(crossings(src, into('src/session/')).length).toBeGreaterThan(10)
  })

  test('whatever crosses a wall is seen', () => {
    const bad = readSource(
      'src/ui/bad.ts',
      `import { a } from '#src/features/a.ts'
import type { B } from './b.ts'
export * from './c.ts'
const d: any = a
export const e = d as B
export const f = e!
export const g = ['x'] as const
const h = () => import('../lazy.ts')`,
    )
    expect(bad.imports.map(({ target, typeOnly, dynamic }) => [target, typeOnly, dynamic])).toEqual([
      ['src/features/a.ts', false, false],
      ['src/ui/b.ts', true, false],
      ['src/ui/c.ts', false, false],
      ['src/lazy.ts', false, true],
    ])
    expect(bad.escapes).toEqual(['src/ui/bad.ts:4 any', 'src/ui/bad.ts:5 as', 'src/ui/bad.ts:6 !'])
    expect(bad.reExports).toBe(true)
    const pair = [readSource('src/x.ts', `import './y.ts'`), readSource('src/y.ts', `import './x.ts'`)]
    expect(circles(pair)).toEqual(['src/x.ts → src/y.ts → src/x.ts'])
  })

  test('imports lead downwards alone', () => {
    const order = ['routes', 'app', 'features', 'hospital', 'forms', 'ui', 'api', 'session', 'lib', 'domain']
    const upwards = order.flatMap((name, place) => {
      const above = order.slice(0, place).map((higher) => `src/${higher}/`)
      return crossings(below(src, `src/${name}/`), into(...above))
    })
    expect(upwards).toEqual([])
  })

  test('ui and lib know no session', () => {
    const low = [...below(src, 'src/ui/'), ...below(src, 'src/lib/')]
    expect(crossings(low, into('src/session/'))).toEqual([])
  })

  test('only the router knows the routes', () => {
    const others = src.filter(({ path }) => !path.startsWith('src/routes/') && path !== 'src/router.tsx')
    expect(crossings(others, into('src/routes/', 'src/routeTree'))).toEqual([])
  })

  test('what app and server agree on needs nothing of either', () => {
    const domain = below(src, 'src/domain/')
    expect(domain.length).toBeGreaterThan(30)
    expect(crossings(domain, (target) => !target.startsWith('src/domain/'))).toEqual([])
  })

  test('the server knows itself and what it agrees on with the app', () => {
    // The invented people of SEED=demo, by one dynamic import: what a hospital runs holds none.
    expect(crossings(server, (target) => !into('server/', 'src/domain/')(target))).toEqual([
      'server/commands.ts imports mocks/stack/demo.ts',
    ])
  })

  test('imports in the server lead downwards alone', () => {
    expect(upwardImports(server)).toEqual([])
    const upwards = [
      readSource('server/http/a.ts', `import '../rooms/reads.ts'`),
      readSource('server/db/b.ts', `import '../http/etag.ts'`),
      readSource(
        'server/rooms/reads.ts',
        `import type { C } from '../beds/writes.ts'\nimport '../beds/reads.ts'`,
      ),
      readSource('server/rooms/writes/d.ts', `import '../routes/e.ts'\nimport '../../config.ts'`),
      readSource('server/identity/f.ts', `import '../rooms/reads.ts'\nimport './routes/g.ts'`),
      readSource('server/api/h.ts', `import '../jobs/jobs.ts'\nimport '../rooms/routes.ts'`),
    ]
    expect(upwardImports(upwards)).toEqual([
      'server/http/a.ts (http) imports server/rooms/reads.ts (reads)',
      'server/db/b.ts (db) imports server/http/etag.ts (http)',
      'server/rooms/reads.ts (reads) imports server/beds/writes.ts (writes)',
      'server/rooms/writes/d.ts (writes) imports server/rooms/routes/e.ts (routes)',
      'server/identity/f.ts (identity) imports server/rooms/reads.ts (reads)',
      'server/identity/f.ts (identity) imports server/identity/routes/g.ts (routes)',
      'server/api/h.ts (api) imports server/jobs/jobs.ts (services)',
    ])
  })

  test('reads of the server write nothing', () => {
    expect(writingReads(server)).toEqual([])
  })

  test('a released migration calls nothing outside the database’s folder', () => {
    const migrations = below(server, 'server/db/migrations/')
    expect(migrations.length).toBeGreaterThan(40)
    expect(crossings(migrations, (target) => !target.startsWith('server/db/'))).toEqual([])
  })

  test('the mocks know the server and what it agrees on with the app', () => {
    const isElsewhere = (target: string) => !into('mocks/', 'server/', 'src/domain/')(target)
    // Whether a build was made with these settings, only the build's own key tells.
    expect(crossings(mocks, isElsewhere)).toEqual(['mocks/ensure-build.ts imports src/build/settings.ts'])
  })

  test('the app reaches the mocks by one dynamic import alone, and the server not at all', () => {
    expect(crossings(src, into('mocks/', 'server/', 'tests/'))).toEqual([
      'src/main.tsx imports mocks/browser.ts',
    ])
    const gate = src
      .find(({ path }) => path === 'src/main.tsx')
      ?.imports.find(({ target }) => target === 'mocks/browser.ts')
    expect(gate?.dynamic).toBe(true)
  })

  test('no files import each other in a circle', () => {
    expect(circles(everything)).toEqual([])
  })
})

describe('the features', () => {
  const figures = measureHouse(src)

  test('a noun takes of another its words, queries, parts and dialogs alone, and of itself no higher tier', () => {
    expect(figures.breaches).toEqual([])
  })

  test('what takes more than that is seen', () => {
    const page = 'src/features/rooms/board/BedBoard.tsx'
    const files = [
      readSource(
        page,
        `import '../queries.ts'\nimport '../dialogs.tsx'\nimport '../../patients/parts/Line.tsx'`,
      ),
      readSource('src/features/rooms/queries.ts', `import './board/BedBoard.tsx'`),
      readSource('src/features/doctors/list/DoctorsPage.tsx', `import '../../rooms/board/BedBoard.tsx'`),
    ]
    const { breaches, knots } = measureHouse(files)
    expect(breaches).toEqual([
      `src/features/rooms/queries.ts imports ${page}`,
      `src/features/doctors/list/DoctorsPage.tsx imports ${page}`,
    ])
    expect(knots).toEqual([['rooms queries', 'rooms screens']])
  })

  test('no tier of a noun needs itself by way of others', () => {
    expect(figures.knots).toEqual([])
  })

  test('no file is too long to read at once', () => {
    expect(figures.mostLines.lines, figures.mostLines.path).toBeLessThanOrEqual(300)
  })
})

describe('the manners', () => {
  test('no barrels', () => {
    expect(everything.filter(({ reExports }) => reExports).map(({ path }) => path)).toEqual([])
  })

  test('the compiler is never silenced', () => {
    expect(everything.flatMap(({ escapes }) => escapes)).toEqual([])
  })

  test('no comment switches the compiler off', () => {
    const word = `@ts-${'(ignore|expect-error|nocheck)'}`
    const silenced = everything.filter(({ path }) =>
      new RegExp(word).test(readFileSync(atRoot(path), 'utf8')),
    )
    expect(silenced.map(({ path }) => path)).toEqual([])
  })

  // That the house uses none, `npm run check:house` holds: it takes as long as the compiler does.
  test('a use of what is deprecated is seen: of a name, and of a form of a call', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deprecated-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "skipLibCheck": true } }')
    writeFileSync(
      join(folder, 'library.ts'),
      `/** @deprecated */
export const old = 1
/** @deprecated */
export function load(now: boolean): void
export function load(): void
export function load() {}`,
    )
    writeFileSync(join(folder, 'use.ts'), `import { load, old } from './library'\nload()\nload(true)\n[old]`)
    expect(findDeprecated(folder)).toEqual([
      "use.ts:1 'old' is deprecated.",
      "use.ts:3 The signature '(now: boolean): void' of 'load' is deprecated.",
      "use.ts:4 'old' is deprecated.",
    ])
  })

  test('no field for dates or hours is the browser’s own, which speaks the browser’s language', () => {
    const native = src.filter(({ path }) =>
      /['"](date|datetime-local|time|month|week)['"]/.test(
        (readFileSync(atRoot(path), 'utf8').match(/\btype=(["{][^\n>]*)/g) ?? []).join(),
      ),
    )
    expect(native.map(({ path }) => path)).toEqual(['src/ui/CalendarButton.tsx'])
  })

  test('a route file exports its route and nothing else', () => {
    for (const { path, exports } of below(src, 'src/routes/'))
      expect({ path, exports }).toEqual({ path, exports: ['Route'] })
  })

  test('every export has a name', () => {
    const allowed = /(^|\.)config\.ts$/
    const nameless = everything.filter(
      ({ path, exports }) => exports.includes('default') && !allowed.test(path),
    )
    expect(nameless.map(({ path }) => path)).toEqual([])
  })

  test('no two files export the same name', () => {
    const named = src.filter(({ path }) => !path.startsWith('src/routes/'))
    const homes = Map.groupBy(
      named.flatMap(({ path, exports }) => [...new Set(exports)].map((name) => ({ name, path }))),
      ({ name }) => name,
    )
    const shared = [...homes].filter(([, files]) => files.length > 1)
    expect(shared.map(([name, files]) => `${name}: ${files.map(({ path }) => path).join(', ')}`)).toEqual([])
  })

  test('an import names a file as it is called, with its ending', () => {
    const bare = everything.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== undefined && !/\.(tsx?|css|json|sqlite)(\?.*)?$/.test(target))
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
    expect(bare).toEqual([])
  })

  test('the time comes from the server’s clock, and only elapsed time from the browser’s', () => {
    const reasons: Record<string, string> = {
      'src/lib/server-clock.ts': 'compares the clocks',
      'src/lib/clock-watch.ts': 'watches the computer’s clock',
      'src/session/activity.ts': 'the time between tabs of one computer, and between page loads',
      'src/app/follow-changes.ts': 'the cache stores when data arrived by the computer’s clock',
    }
    const own = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\.(?!timeZoneId)/
    const files = src.filter(({ path }) => own.test(readFileSync(atRoot(path), 'utf8')))
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(reasons).sort())
  })

  test('query keys come from a noun’s own queries', () => {
    const typed = src.filter(
      ({ path }) =>
        !path.endsWith('/queries.ts') && /queryKey:\s*\[/.test(readFileSync(atRoot(path), 'utf8')),
    )
    expect(typed.map(({ path }) => path)).toEqual([])
  })

  test('paths of the API stand in the operations only', () => {
    const written = src.filter(
      ({ path }) =>
        !/^src\/domain\/(operation|\w+\/(api|api-writes|activity))\.ts$/.test(path) &&
        /\bhttp\.(get|post|put|delete)\(\s*['`]|['`]\/(api|docs|pay)\//.test(
          readFileSync(atRoot(path), 'utf8'),
        ),
    )
    expect(written.map(({ path }) => path)).toEqual([])
  })

  test('no two operations have the same name, or the same method and path', () => {
    const named = new Set(ENDPOINTS.map(({ id }) => id))
    const addressed = new Set(
      ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
    )
    expect([named.size, addressed.size]).toEqual([ENDPOINTS.length, ENDPOINTS.length])
  })
})

test('every pattern that the build divides the code by names a file', () => {
  const ours = src.flatMap(({ path }) => [`/${path}`, `/${path}?tsr-split=component`])
  const libraries = ['react-query', 'query-core'].flatMap((name) =>
    readdirSync(atRoot(`node_modules/@tanstack/${name}/build/modern`)).map((file) => `/${file}`),
  )
  const files = [...ours, ...libraries]
  const idle = Object.entries(PATTERNS).flatMap(([name, patterns]) =>
    patterns
      .filter((pattern) => !files.some((file) => pattern.test(file)))
      .map((pattern) => `${name}: ${pattern.source}`),
  )
  expect(idle).toEqual([])
})

test('the list of routes is what the route files say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'routes-'))
  try {
    mkdirSync(join(folder, 'src'))
    cpSync(atRoot('src/routes'), join(folder, 'src/routes'), { recursive: true })
    // As in vite.config.ts.
    const options = {
      target: 'react',
      quoteStyle: 'single',
      addExtensions: true,
      disableLogging: true,
    } as const
    await new Generator({ config: getConfig(options, folder), root: folder }).run()
    const fresh = readFileSync(join(folder, 'src/routeTree.gen.ts'), 'utf8')
    expect(readFileSync(atRoot('src/routeTree.gen.ts'), 'utf8')).toBe(fresh)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
