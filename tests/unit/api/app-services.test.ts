import { CancelledError, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '#src/api/app-services.ts'
import { ensure, prefetch } from '#src/api/load.ts'
import { SessionExpiredError } from '#src/session/errors.ts'

/** A reading that never ends by itself. @returns it, and how often it was begun */
function endless() {
  let begun = 0
  const query = {
    queryKey: ['profile'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      begun += 1
      return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  return { query, begun: () => begun }
}

test('what the person calls off is not asked for once more', async () => {
  const queryClient = createQueryClient(() => {})
  const { query, begun } = endless()
  const awaited = ensure(queryClient, query)
  await queryClient.cancelQueries()
  await expect(awaited).rejects.toThrow(CancelledError)
  expect(begun()).toBe(1)
})

test('what was only fetched ahead is not asked for once more, where its page leaves', async () => {
  const queryClient = createQueryClient(() => {})
  const { query, begun } = endless()
  const fetched = prefetch(queryClient, query)
  const leave = new QueryObserver(queryClient, query).subscribe(() => {})
  leave()
  await fetched
  expect(begun()).toBe(1)
})

test('a page gets what it waits for, where the page before it leaves while both load it', async () => {
  const queryClient = createQueryClient(() => {})
  const answers: (() => void)[] = []
  const query = {
    queryKey: ['profile'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        answers.push(() => resolve('Hospital General'))
      }),
  }
  const leave = new QueryObserver(queryClient, query).subscribe(() => {})
  const awaited = ensure(queryClient, query)
  leave()
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(2)
  answers[1]?.()
  expect(await awaited).toBe('Hospital General')
})

describe('a write that fails', () => {
  const meta = { errorTitle: 'Pausar doctor' }
  const full = new Error('sin espacio')

  test.each([
    [
      'is shown under its title, where nothing on the page shows it',
      { meta },
      full,
      [[full, meta.errorTitle]],
    ],
    ['is shown without one', {}, full, [[full, undefined]]],
    ['is not shown twice, where the page shows it', { meta, onError: () => {} }, full, []],
    ['is not shown where the person called it off', { meta }, new DOMException('', 'AbortError'), []],
    ['is not shown over the dialog of a session that expired', { meta }, new SessionExpiredError(), []],
  ])('%s', async (_, options, error, expected) => {
    const shown: unknown[][] = []
    const queryClient = createQueryClient((...failure) => shown.push(failure))
    const mutationFn = () => Promise.reject(error)
    await expect(new MutationObserver(queryClient, { ...options, mutationFn }).mutate()).rejects.toBe(error)
    expect(shown).toEqual(expected)
  })
})
