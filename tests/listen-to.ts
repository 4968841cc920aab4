import type { ChildProcess } from 'node:child_process'

/** What a process says, on either channel. */
export interface Heard {
  /** All of it so far. */
  said(): string
  /** The address at which it serves, once it says so. @throws when it ends before */
  origin(): Promise<string>
}

/** Listens to a server in a process of its own, from its start. */
export function listenTo(child: ChildProcess): Heard {
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return {
    said: () => said,
    origin: () =>
      new Promise((done, fail) => {
        const look = () => {
          const found = /https?:\/\/(127\.0\.0\.1|localhost):\d+(?=\n)/.exec(said)?.[0]
          if (found !== undefined) done(found)
        }
        child.stdout?.on('data', look)
        child.once('exit', () => fail(new Error(`It ended: ${said}`)))
      }),
  }
}
