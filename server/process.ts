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

/** Ends what has begun before the process goes, when it is asked to. */
export function stopOnSignal(server: RunningServer): void {
  const stop = () => {
    server
      .drain()
      .then(() => server.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
