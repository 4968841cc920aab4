import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { canBuild, ensureBuild, MOCK_MODE } from './ensure-build.ts'
import { serveMockMode } from './serve-mock-mode.ts'

/*
 * `npm start [-- --port N]`: mock mode as a file server would serve it, built anew when anything that it is made of is
 * newer. `--build` ends there: who installs the packages has it built by then, unless it is a server's packages alone.
 */

const ROOT = join(import.meta.dirname, '..')

function readOptions(): { port: number; build: boolean } {
  const { port, build } = parseArgs({
    options: { port: { type: 'string', default: '5173' }, build: { type: 'boolean', default: false } },
  }).values
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new Error(`--port ${port} is not a port`)
  return { port: Number(port), build }
}

function serve(port: number): void {
  const server = serveMockMode({ dist: join(ROOT, MOCK_MODE.dist), port })
  server.on('listening', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object')
      console.info(
        `\n  http://127.0.0.1:${address.port}\n\n  As it is now; \`npm run dev:mock\` follows what you change.\n`,
      )
  })
  server.on('error', ({ message }) => {
    console.error(`${message}; npm start -- --port N takes another port`)
    process.exit(1)
  })
}

try {
  const { port, build } = readOptions()
  if (!build || canBuild(ROOT)) await ensureBuild(ROOT, MOCK_MODE)
  if (!build) serve(port)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
