import { join } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { exitWith, stopOnSignal } from './process.ts'
import { startServer } from './start-server.ts'

/* `npm run serve`: what a hospital runs. The README names the variables that it takes from the environment. */

const ROOT = join(import.meta.dirname, '..')

try {
  const config = readConfig(process.env, ROOT)
  if (!config.demo)
    throw new ConfigError('SEED must be "demo": nobody but its invented people can sign in so far')
  // The one door to them: what a hospital runs holds none.
  const { authenticate, prepare } = await import('../mocks/stack/demo.ts')
  const server = await startServer({ ...config, authenticate, prepare })
  if (server.metricsUrl) console.info(`metrics at ${server.metricsUrl}`)
  console.info(`\n  ${config.publicUrl ?? server.origin}\n`)
  stopOnSignal(server)
} catch (error) {
  exitWith(error)
}
