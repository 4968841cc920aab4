import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBuild, PRODUCTION } from '#mocks/ensure-build.ts'
import { startStack } from '#mocks/stack/start-stack.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'
import { benchHeap } from './heap.ts'
import { benchHome } from './home.ts'
import { benchInteractions } from './interactions.ts'
import { benchIdle, benchListeners } from './listeners.ts'
import { benchLoads } from './loads.ts'
import { benchSections } from './sections.ts'
import { serveFloor } from './serve-floor.ts'
import { benchServer } from './server.ts'
import { signInOnce } from './session.ts'
import { benchShifts } from './shifts.ts'
import { benchStartUp } from './start-up.ts'
import { formatTable, type Row } from './table.ts'

/*
 * `npm run bench [-- part …] [-- interactions file …]`: how fast it is, beside its floor in the same run. What is over its limit is marked, and
 * is no failure: times are the machine's as well.
 */

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, PRODUCTION.dist)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))

await ensureBuild(ROOT, PRODUCTION)
const floor = await serveFloor(join(folder, 'floor'))
const stack = await startStack({
  port: 0,
  dataDir: join(folder, 'data'),
  dist: DIST,
  seed: 'default',
  accessTokenTtl: 3600,
})
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
const session = await signInOnce(browser, stack.origin, 'direccion')
const bench = { browser, session, origin: stack.origin, floor: floor.origin }

/** The parts that are wanted, none: all; beside `interactions`, the journeys' files. */
const asked = process.argv.slice(2)

const PARTS: Record<string, () => Promise<Row[]>> = {
  loads: () => benchLoads(bench),
  home: () => benchHome(bench),
  shifts: () => benchShifts(bench),
  sections: () => benchSections(bench),
  heap: () => benchHeap(bench),
  load: () => benchServer(join(folder, 'load'), DIST, process.env.DATABASE_URL),
  listeners: () => benchListeners(folder),
  idle: () => benchIdle(bench),
  start: () => benchStartUp(browser),
  interactions: () => benchInteractions(asked.filter((name) => !(name in PARTS))),
}

const unknown = asked.includes('interactions') ? undefined : asked.find((name) => !(name in PARTS))
if (unknown !== undefined)
  console.error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`)
const rows: Row[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (unknown !== undefined || (asked.length > 0 && !asked.includes(name))) continue
  console.info(`… ${name}`)
  rows.push(...(await run()))
}
await browser.close()
await stack.close()
await floor.close()
rmSync(folder, { recursive: true })
if (rows.length > 0) console.info(`\n${formatTable(rows)}`)
process.exit(unknown === undefined ? 0 : 2)
