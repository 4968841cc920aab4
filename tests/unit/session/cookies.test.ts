// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keepLanguage, readLanguage } from '#src/session/language.ts'
import { clearHospitalCookies, readHospitalCookie, writeHospitalCookies } from '#src/session/selection.ts'

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = text
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['hospitalId', 'hospitalName', 'language']) setCookie(`${name}=; path=/; max-age=0`)
})

test.each([
  ['../../x'],
  ['..%2F..%2Fx'],
  ['{"a":1}'],
  ['[1]'],
  ['"1"'],
  ['null'],
  ['undefined'],
  ['NaN'],
  ['1e9'],
  ['-1'],
  ['0'],
  ['01'],
  ['1.5'],
  ['1 2'],
  ['%'],
  ['%00'],
  ['9999999999999999'],
  [''],
])('F22: the hospitalId cookie %j names no hospital', (value) => {
  setCookie(`hospitalId=${value}; path=/`)
  expect(readHospitalCookie()).toBeNull()
})

test('§3 the last selected hospital is read back', () => {
  writeHospitalCookies({ hospitalId: 12, name: 'Clínica; "Ñandú", 100 %' })
  expect(readHospitalCookie()).toBe(12)
  expect(decodeURIComponent(/hospitalName=([^;]*)/.exec(document.cookie)?.[1] ?? '')).toBe(
    'Clínica; "Ñandú", 100 %',
  )
})

test('§3 each cookie lasts a day, on the whole site, SameSite Lax', () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => written.push(text))
  writeHospitalCookies({ hospitalId: 12, name: 'Norte' })
  expect(written.map((text) => text.split('=')[0])).toEqual(['hospitalId', 'hospitalName', 'language'])
  for (const text of written) {
    expect(text).toMatch(/; Path=\/(;|$)/)
    expect(text).toMatch(/; Max-Age=86400(;|$)/)
    expect(text).toMatch(/; SameSite=Lax(;|$)/)
  }
})

test('§2 both hospital cookies go when there is no hospital left, the language stays', () => {
  writeHospitalCookies({ hospitalId: 12, name: 'Norte' })
  clearHospitalCookies()
  expect(readHospitalCookie()).toBeNull()
  expect(document.cookie).toBe('language=es-MX')
})

test.each([[''], ['es MX'], ['<b>'], ['../x'], ['e'], ['%0d%0aX-Evil: 1']])(
  'F22: the language %j counts as es-MX',
  (value) => {
    setCookie(`language=${value}; path=/`)
    expect(readLanguage()).toBe('es-MX')
  },
)

test('§7 another language of the cookie is asked for', () => {
  setCookie('language=en-US; path=/')
  expect(readLanguage()).toBe('en-US')
})

test('§1 the language is kept before there is any hospital, another one as it is', () => {
  keepLanguage()
  expect(document.cookie).toBe('language=es-MX')
  setCookie('language=en-US; path=/')
  keepLanguage()
  expect(document.cookie).toBe('language=en-US')
})

test('F23: blocked cookies are no cookies', () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(readHospitalCookie()).toBeNull()
  expect(readLanguage()).toBe('es-MX')
})
