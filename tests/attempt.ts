import { execFileSync } from 'node:child_process'

/** Runs a command unheard. @returns whether it went well */
export function attempt(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'] })
    return true
  } catch {
    return false
  }
}
