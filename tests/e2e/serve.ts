import { join } from 'node:path'
import { serveMockMode } from '#mocks/serve-mock-mode.ts'

/** Serves mock mode to the browser tests. `node tests/e2e/serve.ts <port>` */
serveMockMode({ dist: join(import.meta.dirname, '../../dist-mock'), port: Number(process.argv[2]) })
