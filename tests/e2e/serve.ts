import { join } from 'node:path'
import { serveSite } from '../serve-site.ts'

/** Serves mock mode to the browser tests. `node tests/e2e/serve.ts <port>` */
serveSite({ dist: join(import.meta.dirname, '../../dist-mock'), port: Number(process.argv[2]) })
