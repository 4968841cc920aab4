import { loadOnce } from './load-once.ts'

type Code = Readonly<Record<string, (...args: unknown[]) => unknown>>

/**
 * A function whose code comes with its first call, and is there from then on: nothing is imported again.
 * @param name what the code exports it as
 */
export function lazyFn(load: () => Promise<Code>, name: string) {
  const code = loadOnce(load)
  return async (...args: unknown[]): Promise<unknown> => {
    const run = (await code.load())[name]
    if (!run) throw new TypeError(`There is no ${name}`)
    return run(...args)
  }
}
