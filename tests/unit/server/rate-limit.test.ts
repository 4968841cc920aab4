import { expect, test } from 'vitest'
import { createBuckets } from '#server/http/rate-limit.ts'

/** Ten a second, twenty at once, and a clock that is moved by hand. */
function tenASecond() {
  let now = 0
  const buckets = createBuckets(10, 20, () => now)
  const take = (key: string, times: number) => {
    let taken = 0
    while (taken < times && buckets.wait(key) === 0) {
      buckets.take(key)
      taken += 1
    }
    return taken
  }
  return {
    ...buckets,
    takeMany: take,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('as many at once as the burst, then as many as time has brought', () => {
  const { takeMany, wait, pass } = tenASecond()
  expect(takeMany('ana', 100)).toBe(20)
  expect(wait('ana')).toBeCloseTo(0.1)
  pass(500)
  expect(takeMany('ana', 100)).toBe(5)
  pass(60_000)
  expect(takeMany('ana', 100)).toBe(20)
})

test('what counts several times waits until there is as much, and is never more than the burst', () => {
  const { take, giveBack, wait, pass } = tenASecond()
  take('ana', 15)
  expect(wait('ana', 5)).toBe(0)
  expect(wait('ana', 9)).toBeCloseTo(0.4)
  expect(wait('ana', 100)).toBeCloseTo(1.5)
  pass(1500)
  expect(wait('ana', 100)).toBe(0)
  take('ana', 100)
  expect(wait('ana')).toBeCloseTo(0.1)
  giveBack('ana')
  expect(wait('ana')).toBe(0)
})

test('nobody waits for somebody else', () => {
  const { takeMany } = tenASecond()
  takeMany('ana', 100)
  expect(takeMany('luis', 100)).toBe(20)
})

test('whoever still waits is remembered among very many others', () => {
  const { takeMany, pass } = tenASecond()
  takeMany('ana', 20)
  pass(150)
  for (let other = 0; other < 20_000; other += 1) takeMany(`other ${other}`, 1)
  expect(takeMany('ana', 100)).toBe(1)
})
