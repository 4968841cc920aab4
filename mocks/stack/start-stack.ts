import { type RunningServer, type ServerOptions, startServer } from '#server/start-server.ts'
import { withFaults } from '../faults.ts'
import { ensureSeed } from '../seed/seed.ts'
import { authenticate } from './accounts.ts'

export interface StackOptions
  extends Pick<ServerOptions, 'port' | 'dataDir' | 'dist' | 'publicOrigin' | 'accessTokenTtl'> {
  seed: 'default' | 'large' | 'empty'
  /** Whether a write fails as a text in it names (`error-500`): for tests alone, since a note may say just that. */
  faults?: boolean
}

export type Stack = RunningServer

/**
 * Starts the server with invented people, who share one password, and with what a seed holds.
 * @throws when the port is taken, or `dist` holds no build
 */
export function startStack({ seed, faults = false, ...options }: StackOptions): Promise<Stack> {
  return startServer({
    ...options,
    authenticate,
    prepare: (store) => ensureSeed(store, seed, new Date()),
    ...(faults && { wrap: (fetch) => withFaults(fetch) }),
  })
}
