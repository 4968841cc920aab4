import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from '#server/lib/repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PACE = { firstMs: 10, everyMs: 1000, retryMs: 100 }

test('work comes again at its pace, and sooner after it failed', async () => {
  const results = [true, false, true]
  const ran: number[] = []
  const start = Date.now()
  const repeated = repeat(async () => {
    ran.push(Date.now() - start)
    return results[ran.length - 1] ?? true
  }, PACE)
  await vi.advanceTimersByTimeAsync(2500)
  expect(ran).toEqual([10, 1010, 1110, 2110])
  await repeated.stop()
})

test('once stopped nothing begins, and what has begun is waited for', async () => {
  let runs = 0
  const begun = Promise.withResolvers<boolean>()
  const repeated = repeat(() => {
    runs += 1
    return begun.promise
  }, PACE)
  await vi.advanceTimersByTimeAsync(10)
  let isStopped = false
  const stopping = repeated.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isStopped).toBe(false)
  begun.resolve(true)
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(1)
})
