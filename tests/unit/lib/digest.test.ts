import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from '#src/domain/digest.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  [{}, '{}'],
  [{ b: 2, a: 1 }, '{"a":1,"b":2}'],
  [{ ñ: 1, n: 2, Z: 3 }, '{"Z":3,"n":2,"ñ":1}'],
  [{ a: [3, { d: null, c: true }] }, '{"a":[3,{"c":true,"d":null}]}'],
  [{ a: 1e21, b: 1.0, c: 0.1 }, '{"a":1e+21,"b":1,"c":0.1}'],
  [{ a: 'á\n"\u20ac' }, '{"a":"á\\n\\"€"}'],
])('of %j is that of its canonical JSON (RFC 8785)', (value, canonical) => {
  expect(digestOf(value)).toBe(sha256(canonical))
})

test('does not depend on the order in which something was written, nor on a way over the wire', () => {
  const record = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(record, (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      const digest = digestOf(value)
      expect(digestOf(turned)).toBe(digest)
      expect(digestOf(JSON.parse(JSON.stringify(value)))).toBe(digest)
      expect(digest).toMatch(/^[0-9a-f]{64}$/)
    }),
  )
})

test('depends on every value', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(digestOf({ text: one }) === digestOf({ text: other })).toBe(one === other)
    }),
  )
})
