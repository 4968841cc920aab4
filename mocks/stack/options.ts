import { resolve } from 'node:path'
import type { StackOptions } from './start-stack.ts'

const SEEDS = ['default', 'large', 'empty'] as const

/**
 * Reads what `npm run stack` takes from the environment.
 * @returns the options, and whether the build is the project's own and so is kept fresh
 * @throws an Error with one clear line for a value that makes no sense
 */
export function readOptions(
  env: Record<string, string | undefined>,
  root: string,
  defaultPort = 4400,
): { options: StackOptions; ownBuild: boolean } {
  const seed = SEEDS.find((name) => name === (env.SEED || 'default'))
  if (seed === undefined) throw new Error(`SEED must be one of ${SEEDS.join(', ')}, not "${env.SEED}"`)
  const dist = env.DIST_DIR
  return {
    options: {
      port: wholeNumber(env, 'PORT', defaultPort, 0, 65535),
      accessTokenTtl: wholeNumber(env, 'ACCESS_TOKEN_TTL', 300, 1, 86400),
      dataDir: resolve(root, env.DATA_DIR || '.stack'),
      dist: resolve(root, dist || 'dist'),
      seed,
      faults: wholeNumber(env, 'STACK_FAULTS', 0, 0, 1) === 1,
    },
    ownBuild: !dist,
  }
}

function wholeNumber(
  env: Record<string, string | undefined>,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name] || String(otherwise)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}
