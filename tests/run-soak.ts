import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SOAK_FIGURES } from './soak.ts'

/** Runs the long proofs whole, and prints what they have gone through in one table. */
const FILES = [
  'tests/api/fuzz.test.ts',
  'tests/stack/restart.test.ts',
  'tests/stack/events.test.ts',
  'tests/postgres/instances.test.ts',
  'tests/postgres/outage.test.ts',
  'tests/postgres/nginx.test.ts',
  'tests/app/',
]
const Figure = z.object({ name: z.string(), count: z.number() })

rmSync(SOAK_FIGURES, { force: true })
const began = performance.now()
const child = spawn(process.execPath, [join('node_modules', 'vitest/vitest.mjs'), 'run', ...FILES], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
})
child.on('exit', (code) => {
  const sums = new Map<string, number>()
  const lines = existsSync(SOAK_FIGURES) ? readFileSync(SOAK_FIGURES, 'utf8').trim().split('\n') : []
  for (const line of lines) {
    const { name, count } = z.parse(Figure, JSON.parse(line))
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  console.info()
  for (const [name, sum] of sums) console.info(`${String(sum).padStart(8)}  ${name}`)
  console.info(`${((performance.now() - began) / 1000).toFixed(0).padStart(8)}  seconds`)
  console.info(code === 0 ? 'all of it held' : 'not all of it held: see above')
  process.exit(code ?? 1)
})
