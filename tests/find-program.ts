import { existsSync } from 'node:fs'

/**
 * The path of a program that is on the machine, or undefined.
 * @param variable of the environment that may name one, which then goes first
 * @param paths where it may be, the best first
 */
export function findProgram(variable: string, paths: readonly string[]): string | undefined {
  const named = process.env[variable]
  return [...(named ? [named] : []), ...paths].find((path) => existsSync(path))
}
