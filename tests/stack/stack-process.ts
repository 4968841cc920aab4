import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { listenTo } from '../listen-to.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A server as its own process, as `npm run stack` and `npm run serve` start it. */
export interface StackProcess {
  origin: string
  port: string
  /** Everything that it has written to its log so far. */
  said(): string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>
  /** Ends it as Ctrl+C does, and gives its exit code. */
  interrupt(): Promise<number | null>
}

function start(env: Record<string, string>, script = 'mocks/serve.ts'): ChildProcess {
  const args = ['--max-http-header-size=65536', script]
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'pipe' })
}

/** Starts the stack and waits until it says its address. */
export const spawnStack = (env: Record<string, string>) => follow(start(env))
/** Starts the server as a hospital runs it, and waits likewise. */
export const spawnServer = (env: Record<string, string>) => follow(start(env, 'server/main.ts'))

/** Waits until a server that was started says its address. */
export async function follow(child: ChildProcess): Promise<StackProcess> {
  const ended = once(child, 'exit')
  const heard = listenTo(child)
  const origin = await heard.origin()
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    origin,
    port: new URL(origin).port,
    said: heard.said,
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    interrupt: () => end('SIGINT'),
  }
}

/** Starts a stack that can't start; gives what it said on stderr and its exit code. */
export const failingStack = (env: Record<string, string>) => hearEnd(start(env))
export const failingServer = (env: Record<string, string>) => hearEnd(start(env, 'server/main.ts'))

/** What has the system refuse to write more than so many kilobytes into a file, as where a disk is full. */
const limited = (largestKb: number) => ['bash', '-c', `ulimit -f ${largestKb}; exec "$0" "$@"`]

/**
 * Runs one of the server's other programs to its end.
 * @param largestKb of any file that it writes
 */
export function runProgram(args: readonly string[], env: Record<string, string>, largestKb?: number) {
  const line = [...(largestKb === undefined ? [] : limited(largestKb)), process.execPath, ...args]
  return hearEnd(spawnLine(line, env))
}

/** The server as a hospital runs it, where no file may be larger than so many kilobytes. */
export const startLimited = (env: Record<string, string>, largestKb: number) =>
  spawnLine([...limited(largestKb), process.execPath, 'server/main.ts'], env)

function spawnLine([command = '', ...args]: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'pipe' })
}

/** Waits for the end of a process; gives what it said on stderr and its exit code. */
export async function hearEnd(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await once(child, 'close')
  return { code: child.exitCode, said }
}
