import { expect, test } from 'vitest'
import { aloneOn } from '#server/jobs/jobs.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

test('of two servers on one database one does a job, and the other one goes without', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [one, other] = [await openUrl(url), await openUrl(url)]
  const done: string[] = []
  await aloneOn(one)('tidy', async () => {
    await aloneOn(other)('tidy', async () => void done.push('the same meanwhile'))
    await aloneOn(other)('count', async () => void done.push('another meanwhile'))
    done.push('the first')
  })
  await aloneOn(other)('tidy', async () => void done.push('the same later'))
  expect(done).toEqual(['another meanwhile', 'the first', 'the same later'])
})

test('a job that fails leaves its turn to others', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [one, other] = [await openUrl(url), await openUrl(url)]
  await expect(aloneOn(one)('tidy', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let isDone = false
  await aloneOn(other)('tidy', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
