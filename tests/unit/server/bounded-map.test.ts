import { expect, test } from 'vitest'
import { BoundedMap } from '#server/lib/bounded-map.ts'

test('a full map forgets what was set longest ago, and nothing for what it has already', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3)
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
  map.set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
