import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atRoot } from './tree.ts'

// React fails where a translator has replaced the texts that it wrote, and a translated record is another record.
test('every page tells browsers and their translators not to translate it', () => {
  const files = globSync(['index.html', 'server/**/*.ts'], { cwd: atRoot('.') })
  const pages = files
    .map((file) => ({ file, text: readFileSync(atRoot(file), 'utf8') }))
    .filter(({ text }) => text.includes('<html lang='))
  expect(pages.length).toBeGreaterThanOrEqual(5)
  const translated = pages.filter(
    ({ text }) =>
      !text.includes('<html lang="es-MX" translate="no"') ||
      !text.includes('<meta name="google" content="notranslate"'),
  )
  expect(translated.map(({ file }) => file)).toEqual([])
})

// Fields inherit it; those for prose turn it on themselves.
test('the application has the spelling of no field checked that does not ask for it', () => {
  expect(readFileSync(atRoot('index.html'), 'utf8')).toContain(
    '<html lang="es-MX" translate="no" spellcheck="false">',
  )
})
