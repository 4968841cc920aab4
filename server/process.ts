import { ConfigError } from './config.ts'
import { UnsuitableDatabaseError } from './db/store.ts'
import type { RunningServer } from './start-server.ts'

/** The exit status of a program that is not set up as it should be (`EX_CONFIG` of sysexits.h). */
const EXIT_CONFIG = 78

/** Says in one line why the server does not start, and ends the process. */
export function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(error instanceof ConfigError || error instanceof UnsuitableDatabaseError ? EXIT_CONFIG : 1)
}

/**
 * Ends what has begun before the process goes, when it is asked to. By SIGTERM no request is lost, which takes some
 * seconds; whoever presses Ctrl+C has nobody else at work.
 */
export function stopOnSignal(server: RunningServer): void {
  const end = (closed: Promise<void>) =>
    closed.then(
      () => process.exit(0),
      () => process.exit(1),
    )
  process.once('SIGINT', () => end(server.close()))
  process.once('SIGTERM', () => end(server.drain().then(() => server.close())))
}
