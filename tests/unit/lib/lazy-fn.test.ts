import { expect, test, vi } from 'vitest'
import { lazyFn } from '#src/lib/lazy-fn.ts'
import { Route } from '#src/routes/_app/hospitals/$hospitalId/doctors.tsx'

test('the code of a function comes once, with its first call; a failure is tried anew', async () => {
  const double = (number: unknown) => Number(number) * 2
  const load = vi.fn(async () => ({ double }))
  load.mockRejectedValueOnce(new Error('no network'))
  const late = lazyFn(load, 'double')
  expect(load).not.toHaveBeenCalled()
  await expect(late(2)).rejects.toThrow('no network')
  expect(await late(2)).toBe(4)
  expect(await late(3)).toBe(6)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what the code lacks is told', async () => {
  await expect(lazyFn(async () => ({}), 'loader')()).rejects.toThrow('There is no loader')
})

test('the loaders of routes are such functions', () => {
  expect(String(Route.options.loader)).toContain('code.load()')
})
