import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const CSS = readFileSync(join(ROOT, 'src/styles.css'), 'utf8')

/** On paper nothing changes. */
const onScreen = CSS.replace(/@media print \{[\s\S]*?\n\}/g, '')

test('what the whole page depends on is a mark of its own: else every change has all of it styled anew', () => {
  const conditions = [...onScreen.matchAll(/\b(?:html|body|:root):has\(([^)]*)\)/g)].map(([, inner]) => inner)
  expect(conditions.length).toBeGreaterThan(0)
  for (const condition of conditions) expect(condition).toMatch(/^\[data-[\w-]+\]$/)
})

test('a skeleton has one animation, because each animated bar costs a layer and a style in every frame', () => {
  const files = globSync('src/**/*.tsx', { cwd: ROOT }).map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }))
  expect(files.filter(({ text }) => text.includes('"skeleton ')).length).toBeGreaterThan(3)
  expect(files.filter(({ text }) => text.includes('animate-pulse')).map(({ path }) => path)).toEqual([])
})
