import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atRoot, readSource, readTree, type SourceFile } from './tree.ts'

/**
 * Exported values that no other file takes. Types are let be: what a function takes or gives is exported with it.
 * @param files whose exports are looked at
 * @param others what may import them beside these files themselves
 * @param textOf the text of a file, for imports that don't say what they take
 */
function findUnused(
  files: readonly SourceFile[],
  others: readonly SourceFile[],
  textOf: (path: string) => string,
): string[] {
  const taken = new Map<string, Set<string>>()
  for (const { path, imports } of [...files, ...others])
    for (const { target, names } of imports) {
      if (target === undefined) continue
      const known = taken.get(target) ?? new Set<string>()
      // Of `import()` whatever the file mentions.
      for (const name of names ?? textOf(path).match(/[\w$]+/g) ?? []) known.add(name)
      taken.set(target, known)
    }
  return files.flatMap(({ path, values }) =>
    values.filter((name) => !taken.get(path)?.has(name)).map((name) => `${path}: ${name}`),
  )
}

test('an export that no other file imports is seen', () => {
  const texts = {
    'src/a.ts': 'export const used = 1\nexport const later = 2\nexport function idle() {}\nexport type T = 1',
    'src/b.ts': `import { used as mine } from './a.ts'\nconst idle = mine`,
    'src/c.ts': `void import('./a.ts').then(({ later }) => later)`,
  }
  const texted = new Map(Object.entries(texts))
  const files = [...texted].map(([path, text]) => readSource(path, text))
  expect(findUnused(files, [], (path) => texted.get(path) ?? '')).toEqual(['src/a.ts: idle'])
})

test('what a file of the app exports, another file imports', () => {
  const textOf = (path: string) => readFileSync(atRoot(path), 'utf8')
  const config = readSource('vite.config.ts', textOf('vite.config.ts'))
  // What a route file exports the generated tree takes.
  const others = [...readTree('src/routes', 'server', 'mocks', 'tests'), config]
  const files = readTree('src').filter(({ path }) => !path.startsWith('src/routes/'))
  expect(findUnused(files, others, textOf)).toEqual([])
})
