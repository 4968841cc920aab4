import { resolve } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import type { StackOptions } from './start-stack.ts'

const SEEDS = ['default', 'large', 'empty'] as const

/**
 * Reads what `npm run stack` takes from the environment: what the server takes, and its own SEED, DATA_DIR, DIST_DIR and
 * STACK_FAULTS.
 * @returns the options, and whether the build is the project's own and so is kept fresh
 * @throws ConfigError with one clear line for a value that makes no sense
 */
export function readOptions(
  env: Record<string, string | undefined>,
  root: string,
  defaultPort = 4400,
): { options: StackOptions; ownBuild: boolean } {
  const seed = SEEDS.find((name) => name === (env.SEED || 'default'))
  if (seed === undefined) throw new ConfigError(`SEED must be one of ${SEEDS.join(', ')}, not "${env.SEED}"`)
  const faults = env.STACK_FAULTS || '0'
  if (faults !== '0' && faults !== '1') throw new ConfigError(`STACK_FAULTS must be 0 or 1, not "${faults}"`)
  const { database: _, ...config } = readConfig(
    {
      ...env,
      SEED: 'demo',
      PORT: env.PORT || String(defaultPort),
      LOG_LEVEL: env.LOG_LEVEL || 'error',
      RATE_LIMIT: env.RATE_LIMIT || 'off',
    },
    root,
  )
  return {
    options: {
      ...config,
      dataDir: resolve(root, env.DATA_DIR || '.stack'),
      seed,
      faults: faults === '1',
    },
    ownBuild: !env.DIST_DIR,
  }
}
