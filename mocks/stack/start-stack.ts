import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { withFaults } from '../faults.ts'
import { ensureSeed, type SeedName } from '../seed/seed.ts'
import { authenticate } from './demo.ts'

export interface StackOptions extends Partial<Config> {
  port: number
  /** Where the database lives. */
  dataDir: string
  seed: SeedName
  /** Whether a write fails as a text in it names (`error-500`): for tests alone, since a note may say just that. */
  faults?: boolean
}

export type Stack = RunningServer

/**
 * Starts the server with invented people, who share one password, and with what a seed holds. Unless told otherwise it
 * logs failures alone, and slows nobody down.
 * @throws when the port is taken, or `dist` holds no build
 */
export function startStack({ seed, faults = false, dataDir, ...options }: StackOptions): Promise<Stack> {
  const { dist: _, ...config } = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error' }, dataDir)
  return startServer({
    ...config,
    database: { file: join(dataDir, 'hospital.sqlite'), variable: 'DATA_DIR' },
    ...options,
    authenticate,
    prepare: (store) => ensureSeed(store, seed, new Date()),
    ...(faults && { wrap: (fetch) => withFaults(fetch) }),
  })
}
