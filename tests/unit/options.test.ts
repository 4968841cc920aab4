import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS, parseOptions } from '#mocks/options.ts'

const SITE = 'http://localhost:5173'

/** The parsed options; a refusal fails the test. */
function parsed(path: string, stored: string | null = null, cookies = '') {
  const result = parseOptions(SITE + path, stored, cookies)
  if ('error' in result) throw new Error(`${result.error.name}=${result.error.value} was refused`)
  return result
}

/** The refusal; an acceptance fails the test. */
function refused(path: string, cookies = '') {
  const result = parseOptions(SITE + path, null, cookies)
  if ('error' in result) return result.error
  throw new Error(`${path} was accepted`)
}

describe('reading options', () => {
  it('has defaults and leaves an address without options letter for letter', () => {
    expect(parsed('/hospitals?q=%C3%81%20b+c&page=2#x')).toEqual({
      options: DEFAULTS,
      reset: false,
      signedIn: false,
      url: `${SITE}/hospitals?q=%C3%81%20b+c&page=2#x`,
      stored: '{}',
    })
  })

  it('takes every option out of the address and keeps the rest of it', () => {
    const { options, url, reset, signedIn } = parsed(
      '/hospitals?persona=medica&q=a%20b&latency=250&chaos=10&seed=large&groupsDelay=900&tokenTtl=5&panel=off&reset&signedIn&page=2#top',
    )
    expect(options).toEqual({
      persona: 'medica',
      latency: 250,
      chaos: 10,
      seed: 'large',
      groupsDelay: 900,
      tokenTtl: 5,
      panel: 'off',
    })
    expect(url).toBe(`${SITE}/hospitals?q=a%20b&page=2#top`)
    expect({ reset, signedIn }).toEqual({ reset: true, signedIn: true })
  })

  it('remembers what was given, and never a reset or a start', () => {
    const first = parsed('/?persona=archivo&latency=10&reset=1&signedIn=1')
    const second = parsed('/hospitals', first.stored)
    expect(second.options).toMatchObject({ persona: 'archivo', latency: 10 })
    expect(second).toMatchObject({ reset: false, signedIn: false })
    expect(parsed('/', second.stored).options.persona).toBe('archivo')
  })

  it('believes the address before the memory and the memory before a cookie', () => {
    const stored = JSON.stringify({ persona: 'archivo' })
    const cookies = 'hospitalId=3; persona=medica; chaos=5'
    expect(parsed('/?persona=admision', stored, cookies).options.persona).toBe('admision')
    expect(parsed('/', stored, cookies).options).toMatchObject({ persona: 'archivo', chaos: 5 })
    expect(parsed('/', null, cookies).options.persona).toBe('medica')
  })

  it('does not remember cookies: they speak for themselves', () => {
    expect(parsed('/', null, 'persona=medica').stored).toBe('{}')
  })

  it.each(['not json', 'null', '[1]', '{"persona":"nadie","latency":7,"chaos":"-1"}', '"text"'])(
    'takes a garbled memory (%s) for none',
    (stored) => expect(parsed('/', stored).options).toEqual(DEFAULTS),
  )
})

describe('mistyped options', () => {
  it.each([
    ['persona', 'nadie'],
    ['persona', ''],
    ['latency', 'abc'],
    ['latency', '-1'],
    ['latency', '1.5'],
    ['latency', '1e3'],
    ['latency', '60001'],
    ['chaos', '101'],
    ['chaos', ''],
    ['seed', 'Large'],
    ['groupsDelay', 'x'],
    ['tokenTtl', '0'],
    ['panel', 'no'],
    ['reset', '0'],
    ['signedIn', 'no'],
  ])('%s=%s is named, with the way out', (name, value) => {
    const error = refused(`/hospitals?page=2&${name}=${value}#x`)
    expect(error).toMatchObject({ name, value, source: 'address', url: `${SITE}/hospitals?page=2#x` })
    expect(error.allowed.length).toBeGreaterThan(0)
  })

  it('names the personas that there are', () => {
    expect(refused('/?persona=medico').allowed).toContain('medica')
  })

  it('says when the bad value is a cookie’s', () => {
    expect(refused('/hospitals', 'latency=lots')).toMatchObject({
      name: 'latency',
      source: 'cookie',
      url: `${SITE}/hospitals`,
    })
  })
})

it('never throws, and a cleaned address has nothing left to clean', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
      fc.string(),
      (url, stored, cookies) => {
        const result = parseOptions(url, stored, cookies)
        const clean = 'error' in result ? result.error.url : result.url
        const again = parseOptions(clean, null, '')
        expect('error' in again ? again.error.url : again.url).toBe(clean)
      },
    ),
  )
})
