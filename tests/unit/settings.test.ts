import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBadSetting } from '#src/build/settings.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('what the application is configured with', () => {
  test('every setting of .env.example is known, set or not', () => {
    const names = readFileSync(join(ROOT, '.env.example'), 'utf8').match(/^VITE_\w+(?==)/gm) ?? []
    expect(names.length).toBeGreaterThan(4)
    expect(findBadSetting(Object.fromEntries(names.map((name) => [name, ''])))).toBeUndefined()
  })

  test.each([
    ['VITE_OIDC_AUTORITY', 'VITE_OIDC_AUTHORITY'],
    ['VITE_AUTHORITY', 'VITE_OIDC_AUTHORITY'],
    ['VITE_CLIENT_ID', 'VITE_OIDC_CLIENT_ID'],
    ['VITE_API_ORIGN', 'VITE_API_ORIGIN'],
    ['VITE_PRODUCTNAME', 'VITE_PRODUCT_NAME'],
    ['VITE_SUPPORT_MAIL', 'VITE_SUPPORT_EMAIL'],
  ])('%s is told to be %s misspelt', (written, meant) => {
    expect(findBadSetting({ [written]: 'x' })).toBe(
      `${written} is not a setting (did you mean ${meant}?); all of them are in .env.example`,
    )
  })

  test('suggests nothing for a name unlike all settings', () => {
    expect(findBadSetting({ VITE_FOO: '1' })).toBe(
      'VITE_FOO is not a setting; all of them are in .env.example',
    )
  })

  test("what Vite sets by itself is nobody's mistake", () => {
    expect(findBadSetting({ VITE_USER_NODE_ENV: 'development' })).toBeUndefined()
  })
})
