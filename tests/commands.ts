import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const bin = (path: string) => join('node_modules', path)

/** The programs of the proof, as the arguments that this process's Node takes. */
export const TSC = bin('typescript/bin/tsc')
export const BIOME = bin('@biomejs/biome/bin/biome')
export const VITE = bin('vite/bin/vite.js')
export const VITEST = bin('vitest/vitest.mjs')
export const PLAYWRIGHT = bin('@playwright/test/cli.js')

/**
 * Runs a program in the project's root.
 * @param isBeside others write meanwhile: what it writes is printed when it has ended
 * @returns whether it succeeded
 */
export function run(
  args: readonly string[],
  isBeside = false,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const written: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(written))
      resolve(code === 0)
    })
  })
}

/** Runs programs one after the other, the later ones too where an earlier one fails. @returns whether all succeeded */
export async function runAll(
  commands: readonly (readonly string[])[],
  isBeside = false,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  let ok = true
  for (const args of commands) ok = (await run(args, isBeside, env)) && ok
  return ok
}
