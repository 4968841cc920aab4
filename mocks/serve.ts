import { fileURLToPath } from 'node:url'
import { PERSONAS } from './personas.ts'
import { PASSWORD } from './stack/accounts.ts'
import { readOptions } from './stack/options.ts'
import { type Stack, startStack } from './stack/stack.ts'

/*
 * `npm run stack`: the production build, the API and an OpenID provider on one address.
 * PORT, DATA_DIR, SEED, ACCESS_TOKEN_TTL and DIST_DIR change what README says.
 */

async function start(): Promise<Stack> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { options, ownBuild } = readOptions(process.env, root)
  if (ownBuild) {
    // It brings Vite, for which whoever has a build need not wait.
    const { ensureBuild, PRODUCTION } = await import('./ensure-build.ts')
    ensureBuild(root, PRODUCTION)
  }
  return startStack(options)
}

try {
  const stack = await start()
  console.info(`\n  ${stack.origin}\n\n  Sign in / Inicia sesión (contraseña: ${PASSWORD})`)
  for (const { id, label } of PERSONAS) console.info(`    ${id.padEnd(16)}${label}`)
  console.info('')
  const stop = () => {
    stack.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
