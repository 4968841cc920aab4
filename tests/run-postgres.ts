import { run, VITEST } from './commands.ts'
import { whyNotPostgres } from './postgres/project.ts'

/** `npm run postgres [file …]`: every test of the API on PostgreSQL, and not only those of `npm test`. */
const why = whyNotPostgres()
if (why !== undefined) {
  console.error(why)
  process.exit(1)
}
const ok = await run([VITEST, 'run', '--project', 'postgres', ...process.argv.slice(2)], { WHOLE_API: '1' })
process.exit(ok ? 0 : 1)
