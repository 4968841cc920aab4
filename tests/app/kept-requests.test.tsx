import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

test('a request that nobody holds hears that it is called off, whatever was tidied up meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const tidyUp: () => void = runInNewContext('gc')
  const controller = new AbortController()
  const heard = vi.fn()
  const { signal } = controller
  const follow = () =>
    new Request('http://localhost/', { signal }).clone().signal.addEventListener('abort', heard)
  follow()
  for (let turn = 0; turn < 3; turn += 1) {
    tidyUp()
    await setImmediate()
  }
  controller.abort()
  expect(heard).toHaveBeenCalledOnce()
})
