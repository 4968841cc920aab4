import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Variables } from '#server/config.ts'
import { atRoot } from './tree.ts'

/** A page of the documents. */
interface Page {
  /** From the project's root, with `/`. */
  path: string
  text: string
}

const read = (path: string) => readFileSync(atRoot(path), 'utf8')

const PATHS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']
const pages: readonly Page[] = [...PATHS, ...globSync('docs/**/*.md', { cwd: atRoot() })].map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: read(path),
}))

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** Returns the first group of each match. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Returns the anchors that GitHub gives the headings of a page: a repeated one ends with a number. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>()
  return new Set(
    all(withoutCode(text), /^#+ (.+)$/gm).map((heading) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    }),
  )
}

/** Returns the relative links and pictures of a page that lead nowhere. */
function brokenLinks({ path, text }: Page): string[] {
  const prose = withoutCode(text)
  const links = [...all(prose, /\]\(([^)\s]+)\)/g), ...all(prose, /\b(?:src|srcset)="([^"]+)"/g)]
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : posix.join(posix.dirname(path), file)
      if (!existsSync(atRoot(target))) return true
      return anchor !== undefined && !anchorsOf(read(target)).has(anchor)
    })
    .map((link) => `${path}: ${link}`)
}

const { scripts } = z.parse(
  z.object({ scripts: z.record(z.string(), z.string()) }),
  JSON.parse(read('package.json')),
)

/** Returns the npm scripts that a page names and `package.json` lacks. */
function missingScripts({ path, text }: Page): string[] {
  const named = [...all(text, /\bnpm run ([\w:-]+)/g), ...all(text, /\bnpm (start|test)\b/g)]
  return named.filter((name) => !(name in scripts)).map((name) => `${path}: npm run ${name}`)
}

const PLACEHOLDER = /[<…]/

/** True for a path that exists. Of one with a placeholder only the folder before it counts. */
function isThere(path: string): boolean {
  const parts = path.split('/')
  const end = parts.findIndex((part) => PLACEHOLDER.test(part))
  const known = (end < 0 ? parts : parts.slice(0, end)).join('/')
  return /[*{]/.test(known) ? globSync(known, { cwd: atRoot() }).length > 0 : existsSync(atRoot(known))
}

/** Returns the paths between backticks that look like the repository's and do not exist. */
function missingPaths({ path, text }: Page): string[] {
  const spans = all(withoutCode(text), /`([^`\n]+)`/g)
  return spans
    .filter((span) => /^(src|server|mocks|tests|docs)\/\S+$/.test(span) && !isThere(span))
    .map((span) => `${path}: ${span}`)
}

/** Returns the names in the first column of a table, each with its default. */
function tableRows(text: string): Map<string, string> {
  const rows = [...text.matchAll(/^\| `([A-Z][A-Z_]+)` \| (.+?) \| /gm)]
  return new Map(rows.map(([, name = '', value = '']) => [name, value]))
}

const Rate = z.object({ perSecond: z.number(), burst: z.number(), writesPerSecond: z.number() })

/** Returns a default as the table writes it: a dash where a variable has none. */
function defaultText(value: unknown): string {
  if (value === undefined) return '–'
  const rate = z.safeParse(Rate, value)
  if (!rate.success) return `\`${value}\``
  const { perSecond, burst, writesPerSecond } = rate.data
  return `\`${perSecond},${burst},${writesPerSecond}\``
}

describe('the documents', () => {
  test('all of them are read', () => {
    expect(pages.length).toBeGreaterThan(20)
  })

  test('README has at most 120 lines and 1,300 words', () => {
    const readme = read('README.md')
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1300)
  })

  test('every relative link leads to a file, and its anchor to a heading', () => {
    expect(pages.flatMap(brokenLinks)).toEqual([])
  })

  test('every npm script that they name exists', () => {
    expect(pages.flatMap(missingScripts)).toEqual([])
  })

  test('every path of the repository that they name exists', () => {
    expect(pages.flatMap(missingPaths)).toEqual([])
  })

  test('a link, an anchor, a script and a path that do not exist are found', () => {
    const text = [
      '# The title, with `code`',
      '[a](gone.md) [b](#the-title-with-code) [c](#the-title) [d](../README.md#start) [e](https://x.example)',
      '`npm run gone`, `npm run check`, `src/gone.ts`, `src/main.tsx`, `src/<noun>/x.ts`, `tests/{unit,gone}/*.ts`',
    ].join('\n')
    const page = { path: 'docs/page.md', text }
    // The page itself is no file, so its own anchors are looked up in the text.
    expect(anchorsOf(text)).toEqual(new Set(['the-title-with-code']))
    expect(brokenLinks({ ...page, text: text.replaceAll(/\(#.*?\)/g, '()') })).toEqual([
      'docs/page.md: gone.md',
    ])
    expect(missingScripts(page)).toEqual(['docs/page.md: npm run gone'])
    expect(missingPaths(page)).toEqual(['docs/page.md: src/gone.ts'])
  })
})

describe('the changelog', () => {
  const changelog = read('CHANGELOG.md')

  test('has one line per change, of at most 200 characters', () => {
    expect(changelog.split('\n').filter((line) => line.length > 200)).toEqual([])
  })

  test('begins with what is not released yet, then the version of package.json', () => {
    const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(read('package.json')))
    const [first, second = ''] = all(changelog, /^## (.+)$/gm)
    expect(first).toBe('Unreleased')
    expect(second).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`))
  })
})

describe('docs/configuration.md', () => {
  const rows = tableRows(read('docs/configuration.md'))
  const isOfBuild = ([name]: readonly [string, string]) => name.startsWith('VITE_')

  test('has every variable of the server with its default, and no other', () => {
    const defaults = new Map<string, unknown>(Object.entries(z.parse(Variables, {})))
    const expected = Object.keys(Variables.shape).map((name) => [name, defaultText(defaults.get(name))])
    expect(Object.fromEntries([...rows].filter((row) => !isOfBuild(row)))).toEqual(
      Object.fromEntries(expected),
    )
  })

  test('has every setting of a build, and no other', () => {
    const named = [...rows].filter(isOfBuild).map(([name]) => name)
    expect(named.toSorted()).toEqual(all(read('.env.example'), /^(VITE_\w+)=/gm).toSorted())
  })
})
