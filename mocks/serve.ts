import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { exitWith, stopOnSignal } from '#server/process.ts'
import { ensureBuild, PRODUCTION } from './ensure-build.ts'
import { PERSONAS } from './personas.ts'
import { PASSWORD } from './stack/demo.ts'
import { readOptions } from './stack/options.ts'
import { type Stack, startStack } from './stack/start-stack.ts'

/*
 * `npm run stack`: the production build, the API and an OpenID provider on one address. `npm run dev:stack` (`--dev`): the
 * development server in the place of the build. `docs/development.md` lists the variables.
 */

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values

async function start(): Promise<Stack> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { options, ownBuild } = readOptions(process.env, root, dev ? 5173 : 4400)
  if (dev) {
    const { startDevelopment } = await import('./dev-stack.ts')
    return startDevelopment(options, root)
  }
  if (ownBuild) await ensureBuild(root, PRODUCTION)
  return startStack(options)
}

try {
  const stack = await start()
  stopOnSignal(stack)
  console.info(`\n  ${stack.origin}\n\n  Sign in / Inicia sesión (contraseña: ${PASSWORD})`)
  for (const { id, label } of PERSONAS) console.info(`    ${id.padEnd(16)}${label}`)
  console.info('')
} catch (error) {
  exitWith(error)
}
