import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnToOf, safeReturnTo } from '#src/session/user-manager.ts'

const ORIGIN = 'https://ronda.example'

test.each([
  ['//evil.com'],
  ['///evil.com'],
  ['/\\evil.com'],
  ['\\\\evil.com'],
  ['/..//evil.com'],
  ['/.//evil.com'],
  ['/a/../..//evil.com'],
  ['/%2e%2e//evil.com'],
  ['/\t/evil.com'],
  ['/\n/evil.com'],
  ['javascript:alert(1)'],
  [' javascript:alert(1)'],
  ['data:text/html,x'],
  ['https://evil.com/'],
  ['https:evil.com'],
  [`${ORIGIN}.evil.com/`],
  [''],
  ['hospitals'],
  [undefined],
  [null],
  [7],
  [['/hospitals']],
  [{ toString: () => '/hospitals' }],
])('F2: the return address %j leads home', (value) => {
  expect(safeReturnTo(value, ORIGIN)).toBe('/')
})

test.each([
  ['/implicit/callback'],
  ['/implicit/callback/'],
  ['/implicit/callback?code=1&state=2'],
  ['/x/../implicit/callback#a'],
])('F3: the callback %j as a return address leads home', (value) => {
  expect(safeReturnTo(value, ORIGIN)).toBe('/')
})

test.each([
  ['/', '/'],
  ['/hospitals', '/hospitals'],
  ['/hospitals?q=a%20b&page=2#x', '/hospitals?q=a%20b&page=2#x'],
  ['/hospitals/1/../2', '/hospitals/2'],
  ['/hospitals?next=//evil.com', '/hospitals?next=//evil.com'],
  ['/implicit/callbacks', '/implicit/callbacks'],
])('§2 the return address %j is %j', (value, path) => {
  expect(safeReturnTo(value, ORIGIN)).toBe(path)
})

test('F2: whatever comes back, the way leads to a path of this site', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '//',
      'evil.com',
      ':',
      '@',
      '?',
      '#',
      'javascript:',
      '\t',
      '\u0000',
      ' ',
      'implicit/callback',
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((parts) => parts.join('')),
        hostile.map((parts) => `/${parts.join('')}`),
        fc.string(),
        fc.anything(),
      ),
      (value) => {
        const path = safeReturnTo(value, ORIGIN)
        expect(path).toMatch(/^\/(?![/\\])/)
        const url = new URL(path, ORIGIN)
        expect(url.origin).toBe(ORIGIN)
        expect(url.pathname.replace(/\/+$/, '')).not.toBe('/implicit/callback')
        // What is safe stays as it is.
        expect(safeReturnTo(path, ORIGIN)).toBe(path)
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([[undefined], [null], ['/hospitals'], [{}], [{ returnTo: 7 }], [{ returnTo: '//evil.com' }]])(
  'F2: a state like %j leads home',
  (state) => {
    expect(returnToOf(state, ORIGIN)).toBe('/')
  },
)

test('the state’s own address is come back to', () => {
  expect(returnToOf({ returnTo: '/hospitals/3' }, ORIGIN)).toBe('/hospitals/3')
})
