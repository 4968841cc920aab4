import { readFileSync } from 'node:fs'
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
