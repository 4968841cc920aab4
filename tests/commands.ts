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

/** The tests start the server some hundred times: what Node has compiled once it need not compile again. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node')

/** Runs a program in the project's root. @returns whether it succeeded */
export function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE, ...process.env, ...env },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Runs programs one after the other, the later ones too where an earlier one fails. @returns whether all succeeded */
export async function runAll(
  commands: readonly (readonly string[])[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  let ok = true
  for (const args of commands) ok = (await run(args, env)) && ok
  return ok
}
